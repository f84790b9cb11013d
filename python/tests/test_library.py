"""The types that the package declares are those of the header."""

import ctypes
import pathlib
import re
import unittest

from kickdoor import _library as py

HEADER = pathlib.Path(__file__).resolve().parents[2] / "include/kickdoor.h"

HANDLES = {"KdBook *": py.Book, "KdGame *": py.Game, "KdView *": py.View,
           "KdMatch *": py.Match}
RESULTS = {**HANDLES, "void": None, "int": ctypes.c_int, "size_t": py.Size,
           "unsigned": ctypes.c_uint, "uint64_t": py.Hash,
           "const char *": py.Bytes}
ARGUMENTS = {**HANDLES, "int": py.Int, "unsigned": py.Bits, "size_t": py.Size,
             "uint64_t": py.Seed, "char *": py.Out, "void *": py.Out,
             "const char *": py.Text, "const void *": py.Bytes,
             "KdAction": py.KdAction, "KdAction *": py.Actions,
             "unsigned *": py.Seats, "KdWrite": py.Write,
             "const KdAction *": py.Actions, "const uint8_t *": py.Bytes, "uint8_t *": py.Out,
             "uint16_t *": py.Cards}


def c_type(declared, types):
    """Of "const KdBook *book": a handle is the same, const or not."""
    name = re.sub(r"\w+$", "", declared).strip()
    return types[name if name in types else name.replace("const Kd", "Kd")]


def declarations():
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    for result, name, arguments in re.findall(
            r"^([\w ]+?[ *]+)(kd_\w+)\(([^)]*)\);", text, re.M):
        yield result.strip(), name, [a.strip() for a in arguments.split(",")]


class Declarations(unittest.TestCase):
    def test_they_are_those_of_the_header(self):
        declared = py.FUNCTIONS
        seen = set()
        for result, name, arguments in declarations():
            if name not in declared:
                continue
            seen.add(name)
            with self.subTest(function=name):
                types = [] if arguments == ["void"] else [
                    c_type(a, ARGUMENTS) for a in arguments]
                self.assertEqual(RESULTS[result], declared[name][0])
                self.assertEqual(types, list(declared[name][1]))
        self.assertEqual(set(declared) - seen, set())

    def test_limits_are_those_of_the_header(self):
        text = HEADER.read_text()
        for name, value in (("ACTIONS", py.ACTIONS_MAX),
                            ("SEATS", py.SEATS_MAX)):
            self.assertIn(f"KD_{name}_MAX = {value},", text)


if __name__ == "__main__":
    unittest.main()
