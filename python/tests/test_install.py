"""Tests of what people do with the package: install it, play the example."""

import contextlib
import importlib.util
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

PYTHON = pathlib.Path(__file__).resolve().parent.parent
PLAY = PYTHON / "examples" / "play.py"


def run(*args, env=None, **more):
    return subprocess.run([sys.executable, *map(str, args)], text=True,
                          env={**os.environ, **(env or {})},
                          capture_output=True, **more)


class Example(unittest.TestCase):
    def play(self, *args, says=""):
        return run(PLAY, *args, input=says, env={"PYTHONPATH": str(PYTHON)})

    def test_it_is_short(self):
        self.assertLessEqual(len(PLAY.read_text().splitlines()), 80)

    def test_each_book_is_played_until_input_ends(self):
        for book in ("grimm", "nightmare", "cthulhu", "tails", "gloom"):
            with self.subTest(book=book):
                done = self.play(book, "3", "7", says="\n" * 30)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(done.stdout.count("-- Turn "), 31)
                self.assertTrue(done.stdout.endswith("The game ends here.\n"))

    def test_numbers_targets_and_sentences_are_answers(self):
        done = self.play("tiny-munchkin", "3", "7",
                         says="99\nfly\nAnn is ready\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.count("No: "), 2)
        self.assertIn("\nYour turn: ", done.stdout)
        done = self.play("gloom", "3", "7", says="2\n1\n" * 20)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("You kill your own ", done.stdout)

    def test_games_are_played_to_their_end(self):
        for book, won in (("tiny-munchkin", " wins? "), ("gloom", " wins? with ")):
            luck = random.Random(6)
            says = "".join(luck.choice(("\n", "1\n", "2\n", "3\n", "4\n"))
                           for _ in range(3000))
            done = self.play(book, "3", "4", says=says)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex("\n".join(done.stdout.splitlines()[-6:]), won)

    def test_what_cannot_be_played_is_said_in_a_sentence(self):
        for args in (("no-such-book",), ("grimm", "9"), ("grimm", "many")):
            done = self.play(*args)
            self.assertEqual(done.returncode, 1)
            self.assertTrue(done.stderr.startswith("play.py: "), done.stderr)
            self.assertNotIn("Traceback", done.stderr)


class Readme(unittest.TestCase):
    def test_its_examples_run(self):
        text = (PYTHON / "README.md").read_text("utf-8")
        examples = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
        self.assertEqual(len(examples), 3)
        for example in examples:
            done = run("-c", example)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


class Install(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(
            tempfile.TemporaryDirectory()))

    if sys.version_info < (3, 11):
        def enterContext(self, context):
            stack = contextlib.ExitStack()
            self.addCleanup(stack.close)
            return stack.enter_context(context)

    def check_package(self, path):
        """It plays a game there, without a source tree around it."""
        code = ("import kickdoor, os; print(kickdoor.__file__); "
                "print(os.environ['KICKDOOR_DATA']); "
                "print(kickdoor.Match(kickdoor.Book('gloom'), 3).run())")
        done = run("-c", code, cwd=self.folder, env={
            "PYTHONPATH": str(path), "KICKDOOR_LIBRARY": "",
            "KICKDOOR_DATA": ""})
        self.assertEqual(done.stderr, "")
        file, data, seat = done.stdout.split()
        self.assertTrue(file.startswith(str(path)), file)
        self.assertEqual(data, str(path / "kickdoor" / "data"))
        self.assertEqual(seat, "0")

    def test_a_wheel_holds_library_and_books(self):
        spec = importlib.util.spec_from_file_location(
            "wheel_backend", PYTHON / "wheel_backend.py")
        backend = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(backend)
        wheel = self.folder / backend.build_wheel(self.folder)
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(self.folder / "site")
        self.assertIn("linux", wheel.name)
        self.check_package(self.folder / "site")

    def test_pip_installs_it_offline(self):
        if run("-m", "pip", "--version").returncode != 0:
            self.skipTest("there is no pip")
        site = self.folder / "site"
        done = run("-m", "pip", "install", "--no-index", "--quiet", "--target",
                   site, PYTHON)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_package(site)

    def test_the_version_is_the_same_everywhere(self):
        found = {
            re.search(pattern, (PYTHON / file).read_text(), re.M).group(1)
            for file, pattern in (("pyproject.toml", r'^version = "(.*)"'),
                                  ("../meson.build", r"^  version: '(.*)'"),
                                  ("../CITATION.cff", r"^version: (.*)"))}
        self.assertEqual(len(found), 1, found)

    def test_a_missing_library_is_named(self):
        done = run("-c", "import kickdoor", env={
            "PYTHONPATH": str(PYTHON), "KICKDOOR_LIBRARY": "/nowhere.so"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("/nowhere.so", done.stderr)
        self.assertIn("KICKDOOR_LIBRARY", done.stderr)


if __name__ == "__main__":
    unittest.main()
