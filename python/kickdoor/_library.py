"""Finds the library and declares its functions, as include/kickdoor.h has
them. Nothing here is public: core.py makes classes of it.

Every handle has a type of its own, so that a game passed for a view is an
error in Python already; numbers that do not fit are errors too (ctypes alone
would cut them).
"""

import ctypes
import ctypes.util
import operator
import os
import pathlib
import threading
import types

PACKAGE = pathlib.Path(__file__).resolve().parent

ACTIONS_MAX = 2048
SEATS_MAX = 6
CARDS_MAX = 4096  # more than any hand has


class Error(Exception):
    """Something that the library does not do, and its sentence why."""


# ---- types ----


def _number(c_type, low, high):
    class Number:
        @staticmethod
        def from_param(value):
            value = operator.index(value)
            if not low <= value <= high:
                raise Error(f"{value} is not between {low} and {high}")
            return c_type(value)

    return Number


Int = _number(ctypes.c_int, -(1 << 31), (1 << 31) - 1)
Bits = _number(ctypes.c_uint, 0, (1 << 32) - 1)
Seed = _number(ctypes.c_uint64, 0, (1 << 64) - 1)
Size = ctypes.c_size_t
Out = ctypes.c_char_p


class Text:
    """Text for the library: UTF-8 without a 0 in it."""

    @staticmethod
    def from_param(value):
        data = os.fspath(value).encode()
        if b"\0" in data:
            raise Error("text cannot have a 0 in it")
        return ctypes.c_char_p(data)


class _Book(ctypes.Structure):
    pass


class _Game(ctypes.Structure):
    pass


class _View(ctypes.Structure):
    pass


class _Match(ctypes.Structure):
    pass


class KdAction(ctypes.Structure):
    _fields_ = [("verb", ctypes.c_uint8), ("seat", ctypes.c_uint8),
                ("to", ctypes.c_uint8), ("number", ctypes.c_int8),
                ("card", ctypes.c_uint16), ("on", ctypes.c_uint16)]


Book, Game, View, Match = map(ctypes.POINTER, (_Book, _Game, _View, _Match))
Seats = ctypes.POINTER(ctypes.c_uint)
Actions = ctypes.POINTER(KdAction)
Cards = ctypes.POINTER(ctypes.c_uint16)
Bytes = ctypes.c_char_p
Hash = ctypes.c_uint64
Why = (Out, Size)
Write = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, Size)

# Name: (result, arguments).
FUNCTIONS = {
    "kd_version": (Bytes, ()),
    "kd_book_load": (Book, (Text, *Why)),
    "kd_book_from_pack": (Book, (Bytes, Size, *Why)),
    "kd_book_free": (None, (Book,)),
    "kd_book_hash": (Hash, (Book,)),
    "kd_book_title": (Bytes, (Book,)),
    "kd_book_allows": (ctypes.c_int, (Book, Int)),
    "kd_book_verbs": (ctypes.c_int, (Book,)),
    "kd_book_verb": (Bytes, (Book, Int)),
    "kd_book_verb_of_hand": (ctypes.c_int, (Book, Int)),
    "kd_book_card_name": (Bytes, (Book, Int)),
    "kd_book_cards": (ctypes.c_int, (Book,)),
    "kd_book_definitions": (ctypes.c_int, (Book,)),
    "kd_book_definition": (ctypes.c_int, (Book, Int)),
    "kd_book_cards_json": (Size, (Book, Out, Size)),
    "kd_book_options_json": (Size, (Book, Out, Size)),
    "kd_book_check_json": (Size, (Text, Out, Size)),
    "kd_match_new": (Match, (Book, Int, Seed, *Why)),
    "kd_match_free": (None, (Match,)),
    "kd_match_name": (ctypes.c_int, (Match, Int, Text, *Why)),
    "kd_match_option": (ctypes.c_int, (Match, Text, *Why)),
    "kd_match_seed256": (ctypes.c_int, (Match, Bytes, *Why)),
    "kd_match_run": (ctypes.c_int, (Match,)),
    "kd_match_asked": (ctypes.c_int, (Match, Seats, Seats)),
    "kd_match_answer_key": (ctypes.c_int, (Match, Int, Text, *Why)),
    "kd_match_answer_line": (ctypes.c_int, (Match, Int, Text, *Why)),
    "kd_match_answer_absent": (ctypes.c_int, (Match, Int, *Why)),
    "kd_match_answer_bot": (ctypes.c_int, (Match, Int, Text, *Why)),
    "kd_match_lines_to_undo": (ctypes.c_int, (Match, Int)),
    "kd_match_has_seen_since": (ctypes.c_int, (Match, Int)),
    "kd_match_take_back": (ctypes.c_int, (Match, Int, Int, *Why)),
    "kd_match_history": (ctypes.c_int, (Match, Int)),
    "kd_match_rule": (ctypes.c_int, (Match, Text, *Why)),
    "kd_match_record": (ctypes.c_int, (Match, Size, Write, Bytes)),
    "kd_match_keep_record": (ctypes.c_int, (Match, Int)),
    "kd_match_resume": (Match, (Book, Bytes, Size, *Why)),
    "kd_match_wake": (ctypes.c_int, (Match, Int, Int)),
    "kd_match_alone": (ctypes.c_int, (Match, Bits)),
    "kd_match_scene": (Size, (Match, Int, Out, Size)),
    "kd_match_news_count": (ctypes.c_int, (Match, Int)),
    "kd_match_news": (Size, (Match, Int, Int, Out, Size)),
    "kd_match_digest": (Size, (Match, Int, Int, Out, Size)),
    "kd_match_recap": (Size, (Match, Int, Int, Int, Out, Size)),
    "kd_match_headline": (Size, (Match, Int, Int, Int, Out, Size)),
    "kd_match_why": (Size, (Match, Int, Int, Out, Size)),
    "kd_match_why_json": (Size, (Match, Int, Int, Out, Size)),
    "kd_match_refusal": (Size, (Match, Out, Size)),
    "kd_match_options": (Size, (Match, Out, Size)),
    "kd_match_broken": (ctypes.c_int, (Match, *Why)),
    "kd_match_turn": (ctypes.c_int, (Match,)),
    "kd_match_winners": (ctypes.c_uint, (Match,)),
    "kd_match_hash": (Hash, (Match,)),
    "kd_match_view": (ctypes.c_int, (Match, Int, View)),
    "kd_game_new": (Game, (Book, Int, Seed, *Why)),
    "kd_game_free": (None, (Game,)),
    "kd_game_option": (ctypes.c_int, (Game, Text, *Why)),
    "kd_game_copy": (Game, (Game,)),
    "kd_game_assign": (ctypes.c_int, (Game, Game)),
    "kd_game_run": (ctypes.c_int, (Game,)),
    "kd_game_asked": (ctypes.c_int, (Game, Seats, Seats)),
    "kd_game_quiet": (ctypes.c_int, (Game, Bits)),
    "kd_game_list": (ctypes.c_int, (Game, Int, Actions, Int)),
    "kd_game_list_verb": (ctypes.c_int, (Game, Int, Int, Actions, Int)),
    "kd_game_check": (ctypes.c_int, (Game, KdAction, *Why)),
    "kd_game_answer": (ctypes.c_int, (Game, KdAction, *Why)),
    "kd_game_check_json": (Size, (Game, KdAction, Out, Size)),
    "kd_game_options": (Size, (Game, Out, Size)),
    "kd_game_want": (ctypes.c_int, (Game, Int, Bytes, Int)),
    "kd_game_verbs": (ctypes.c_int, (Game, Int, Out, Int)),
    "kd_game_list_verbs": (ctypes.c_int, (Game, Int, Bytes, Int, Actions, Int)),
    "kd_game_list_card": (ctypes.c_int, (Game, Int, Int, Int, Actions, Int)),
    "kd_game_hand": (ctypes.c_int, (Game, Int, Cards, Int)),
    "kd_action_write": (Size, (Game, KdAction, Out, Size)),
    "kd_action_read": (ctypes.c_int, (Game, Int, Text, Actions, Int, *Why)),
    "kd_game_broken": (ctypes.c_int, (Game, *Why)),
    "kd_game_turn": (ctypes.c_int, (Game,)),
    "kd_game_winners": (ctypes.c_uint, (Game,)),
    "kd_game_hash": (Hash, (Game,)),
    "kd_game_reseed": (ctypes.c_int, (Game, Seed)),
    "kd_game_save": (Size, (Game, Out, Size)),
    "kd_game_load": (ctypes.c_int, (Game, Bytes, Size, *Why)),
    "kd_view_new": (View, (Book,)),
    "kd_view_free": (None, (View,)),
    "kd_game_view": (ctypes.c_int, (Game, Int, View)),
    "kd_view_imagine": (ctypes.c_int, (View, Seed, Game)),
    "kd_view_scene": (Size, (View, Out, Size)),
    "kd_view_list": (ctypes.c_int, (View, Actions, Int)),
    "kd_view_choose": (ctypes.c_int, (View, Text, Seed, Actions, Int, *Why)),
    "kd_view_line": (Size, (View, Actions, Int, Out, Size)),
}

# ---- finding it ----


def places():
    """Where the library may be: the first that is there is taken."""
    named = os.environ.get("KICKDOOR_LIBRARY")
    if named:
        return [named]
    tree = PACKAGE.parent.parent
    files = [PACKAGE / "libkickdoor.so"]
    if (tree / "include" / "kickdoor.h").is_file():
        files.append(tree / "build" / "src" / "libkickdoor.so")
    found = [str(path) for path in files if path.is_file()]
    return found + [ctypes.util.find_library("kickdoor") or "libkickdoor.so.0"]


def load():
    path = places()[0]
    data = PACKAGE / "data"
    if path == str(PACKAGE / "libkickdoor.so") and data.is_dir():
        # Its books; the library asks the environment where they are.
        if not os.environ.get("KICKDOOR_DATA"):
            os.environ["KICKDOOR_DATA"] = str(data)
    try:
        library = ctypes.CDLL(path)
        found = {name: declare(getattr(library, name), declared)
                 for name, declared in FUNCTIONS.items()}
    except (OSError, AttributeError) as reason:
        raise ImportError(
            f"the Kickdoor library cannot be used: {reason}. Run `make` in the "
            "source tree or `make install`, or set KICKDOOR_LIBRARY to the "
            "path of libkickdoor.so.") from None
    return types.SimpleNamespace(**found)


def declare(function, declared):
    """The function with its types. What does not fit them is a TypeError, or
    an Error if it is a number or text that the library cannot be given."""
    function.restype, function.argtypes = declared

    def checked(*args):
        try:
            return function(*args)
        except ctypes.ArgumentError as wrong:
            _, is_ours, sentence = str(wrong).partition(": Error: ")
            error = Error(sentence) if is_ours else TypeError(str(wrong))
            raise error from None

    return checked


lib = load()

# ---- calling ----


class _Scratch(threading.local):
    """Room for what the library writes, one per thread."""

    def __init__(self):
        self.why = ctypes.create_string_buffer(1024)
        self.text = ctypes.create_string_buffer(1 << 16)
        self.actions = (KdAction * ACTIONS_MAX)()
        self.cards = (ctypes.c_uint16 * CARDS_MAX)()


scratch = _Scratch()


def call(function, *args):
    """Calls what may say why not: its result and the sentence."""
    why = scratch.why
    why.value = b""
    result = function(*args, why, len(why))
    return result, why.value.decode(errors="replace")


def text(function, *args):
    """Calls what writes text, with as much room as it takes."""
    room = scratch.text
    n = function(*args, room, len(room))
    if n >= len(room):
        room = scratch.text = ctypes.create_string_buffer(2 * n)
        n = function(*args, room, len(room))
    return ctypes.string_at(room, n).decode()
