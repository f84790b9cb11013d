"""Books, matches, games and views.

Seats are 0, 1, 2 ... clockwise. Cards are 1, 2, 3 ... and 0 is no card;
definitions of cards are 0, 1, 2 ... Turns and news count from 1.
"""

import ctypes
import functools
import json
import struct
import typing
import weakref

from . import _library
from ._library import ACTIONS_MAX, SEATS_MAX, Error, call, lib, scratch, text

NOBODY = 255  # no seat; as a reader: a stranger


class Refused(Error):
    """An answer that the rules do not allow; nothing has changed.

    `number` is the number of the refusal, or -1 if there is none; `refusal` is
    the same as a dict (docs/SCENE.md): `says`, and `id`, `clause` and what it
    speaks of if a rule is the reason.
    """

    def __init__(self, sentence, number=-1, refusal=None):
        super().__init__(sentence)
        self.number = number
        self.refusal = refusal or {"says": sentence}


class Action(typing.NamedTuple):
    """What a seat does in a game: the verb (Book.verb), who does it, the other
    seat or NOBODY, a number, the card, and the card that it goes on."""

    verb: int
    seat: int
    to: int = NOBODY
    number: int = 0
    card: int = 0
    on: int = 0


_action = struct.Struct("=BBBbHH")


def _to_c(action):
    try:
        return _library.KdAction.from_buffer_copy(_action.pack(*action))
    except (struct.error, TypeError):
        raise Refused("this is no action in this game") from None


def _from_c(n):
    """The first n actions that the library wrote."""
    data = ctypes.string_at(scratch.actions, n * _action.size)
    return [Action._make(fields) for fields in _action.iter_unpack(data)]


def _list(function, *args):
    return _from_c(function(*args, scratch.actions, ACTIONS_MAX))


def _seats(bits):
    return tuple(s for s in range(SEATS_MAX) if bits >> s & 1)


def _asked(function, handle):
    must, may = ctypes.c_uint(), ctypes.c_uint()
    function(handle, must, may)
    return _seats(must.value), _seats(may.value)


def _must_work(result, sentence):
    if result != 0:
        raise Error(sentence)


class _Owner:
    """Has a handle of the library, which is freed with the object."""

    def _own(self, handle, free, why):
        if not handle:
            raise Error(why)
        self._handle = handle
        weakref.finalize(self, free, handle)


class Book(_Owner):
    """Cards and rules: a folder of card files, a .kd file, a pack file, the
    name of an installed book ("grimm"), or several with + between
    ("tails+grimm").

    A book never changes. Threads may share it.
    """

    def __init__(self, path):
        self._own(*self._made(lib.kd_book_load, path))

    @staticmethod
    def _made(function, *args):
        handle, why = call(function, *args)
        return handle, lib.kd_book_free, why

    @classmethod
    def from_pack(cls, data):
        """A book from the bytes of a pack file."""
        data, book = bytes(data), cls.__new__(cls)
        book._own(*cls._made(lib.kd_book_from_pack, data, len(data)))
        return book

    def __repr__(self):
        return f"<kickdoor.Book {self.title!r}>"

    @property
    def title(self):
        """"Grimm Tidings"."""
        return lib.kd_book_title(self._handle).decode()

    @property
    def hash(self):
        """A number that differs if the rules differ."""
        return lib.kd_book_hash(self._handle)

    def allows(self, seats):
        """Can so many play it?"""
        return lib.kd_book_allows(self._handle, seats) != 0

    @property
    def verbs(self):
        """The names of verbs; verbs[0] is None, as numbers count from 1."""
        n = lib.kd_book_verbs(self._handle)
        names = (lib.kd_book_verb(self._handle, v) for v in range(1, n + 1))
        return [None, *(name.decode() for name in names)]

    def verb_of_hand(self, verb):
        """Is the card of this verb always one of the own hand?"""
        return lib.kd_book_verb_of_hand(self._handle, verb) != 0

    def card_name(self, card):
        """The name of a card, "" if there is none."""
        return lib.kd_book_card_name(self._handle, card).decode()

    @property
    def n_cards(self):
        """How many cards there are: they are 1 to n_cards."""
        return lib.kd_book_cards(self._handle)

    @property
    def n_definitions(self):
        """How many different cards there are."""
        return lib.kd_book_definitions(self._handle)

    def definition(self, card):
        """The definition of a card, 0 to n_definitions - 1."""
        number = lib.kd_book_definition(self._handle, card)
        if number < 0:
            raise Error(f"there is no card {card}")
        return number

    @functools.cached_property
    def cards(self):
        """What the cards are and say: a list of dicts, by definition."""
        return json.loads(text(lib.kd_book_cards_json, self._handle))

    @functools.cached_property
    def options(self):
        """What can be set in a match or a game: a list of dicts."""
        return json.loads(text(lib.kd_book_options_json, self._handle))


def check(path):
    """All mistakes of a book, file or folder: a list of dicts, empty if it has
    none."""
    return json.loads(text(lib.kd_book_check_json, path))


def _set_options(function, handle, options):
    for key, value in (options or {}).items():
        if isinstance(value, bool):
            value = "on" if value else "off"
        result, why = call(function, handle, f"{key}={value}")
        _must_work(result, why)


class Match(_Owner):
    """A game with people around it: names, scenes, news. For front ends.

        match = Match(Book("grimm"), seats=4, seed=7, names=["Zoe"])
        while (seat := match.run()) is not None:
            match.answer(seat, usual(match.scene(seat)["choices"]))

    `options` are those of the book ({"win.level": 12}). Without a seed the match
    is dealt from the system's randomness, which nobody can guess from what was
    seen; a number of 64 bits is for tests and games that are to be dealt again,
    32 bytes are both. A match belongs to one thread at a time.
    """

    def __init__(self, book, seats, seed=None, names=(), options=None):
        is_keyed = seed is None or isinstance(seed, bytes)
        if isinstance(seed, bytes) and len(seed) != 32:
            raise Error("a seed in bytes has 32 of them")
        handle, why = call(lib.kd_match_new, book._handle, seats,
                           0 if is_keyed else seed)
        self._own(handle, lib.kd_match_free, why)
        self.book = book
        self.seats = seats
        if is_keyed:
            _must_work(*call(lib.kd_match_seed256, handle, seed))
        for seat, name in enumerate(names):
            _must_work(*call(lib.kd_match_name, handle, seat, name))
        _set_options(lib.kd_match_option, handle, options)

    def run(self):
        """Runs to the next question: the seat to ask first, or None
        when the game is over."""
        seat = lib.kd_match_run(self._handle)
        if seat < 0 and self.turn == 0:
            raise Error("this match could not begin")
        return seat if seat >= 0 else None

    def asked(self):
        """The seats that must answer, and those that may act too."""
        return _asked(lib.kd_match_asked, self._handle)

    def _answer(self, function, *args):
        result, why = call(function, self._handle, *args)
        if result != 0:
            refusal = text(lib.kd_match_refusal, self._handle)
            raise Refused(why, refusal=json.loads(refusal))

    def answer(self, seat, key):
        """Answers with the key of a choice in the scene of this seat."""
        self._answer(lib.kd_match_answer_key, seat, key)

    def answer_line(self, seat, line):
        """Answers with a line of text, as people type it."""
        self._answer(lib.kd_match_answer_line, seat, line)

    def answer_absent(self, seat):
        """The usual answer for a seat that must answer and does not."""
        self._answer(lib.kd_match_answer_absent, seat)

    def answer_bot(self, seat, level):
        """A bot answers for a seat that must answer: "random", "easy" ..."""
        self._answer(lib.kd_match_answer_bot, seat, level)

    def lines_to_undo(self, seat):
        """How many lines to take back to undo what this seat did last."""
        return lib.kd_match_lines_to_undo(self._handle, seat)

    def keep_history(self, states):
        """How many states are kept to take answers back (12 at first; 0: all);
        older ones are made again by playing."""
        if lib.kd_match_history(self._handle, states) != 0:
            raise ValueError("a number of states is 0 or more")

    def has_seen_since(self, seat):
        """Has this seat seen a card or a die since what it did last?"""
        return bool(lib.kd_match_has_seen_since(self._handle, seat))

    def take_back(self, lines=1, consent=False):
        """Takes the last lines back; all players must have agreed (`consent`)
        if something hidden was seen since."""
        self._answer(lib.kd_match_take_back, lines, bool(consent))

    def wake(self, seat, when):
        """When a seat is asked whether it interferes: 0 always, 1 if something
        is pending, 2 if it is concerned, 3 never, 4 if it could matter."""
        _must_work(lib.kd_match_wake(self._handle, seat, when),
                   "there is no such seat, or it cannot be woken like that")

    def scene(self, seat=NOBODY):
        """What a seat or a stranger sees, as a dict (docs/SCENE.md)."""
        return _scene(text(lib.kd_match_scene, self._handle, seat))

    def news(self, seat=NOBODY, since=0):
        """What has happened for this reader, without the first `since` items:
        a list of dicts."""
        written = text(lib.kd_match_news, self._handle, seat, since)
        return json.loads(written or "[]")

    def digest(self, seat=NOBODY, since=0):
        """The same for people: a list of turns, each with a headline and its
        items, equal ones as one, without what was taken back."""
        written = text(lib.kd_match_digest, self._handle, seat, since)
        return json.loads(written or "[]")

    def recap(self, seat=NOBODY, since=0, most=5):
        """What this reader should know before answering: a list of at most so
        many lines (0: all), the most important first, and a count of the
        rest."""
        written = text(lib.kd_match_recap, self._handle, seat, since, most)
        return json.loads(written or "[]")

    def headline(self, whose, turn, seat=NOBODY):
        """What `whose` did in a turn, in one sentence for this reader."""
        return text(lib.kd_match_headline, self._handle, seat, whose, turn)

    def why(self, seat, card):
        """Why this seat cannot use this card now; "" if there is nothing to
        say."""
        return text(lib.kd_match_why, self._handle, seat, card)

    def refusal(self, seat, card):
        """The same as a dict, or None if there is nothing to say."""
        return json.loads(text(lib.kd_match_why_json, self._handle, seat, card))

    @property
    def options(self):
        """What is set: a list of dicts as Book.options, with `usual` where the
        book has another value."""
        return json.loads(text(lib.kd_match_options, self._handle))

    @property
    def turn(self):
        """The number of the turn; 0: it has not begun."""
        return lib.kd_match_turn(self._handle)

    @property
    def winners(self):
        """The seats that won; () if the game is not over."""
        return _seats(lib.kd_match_winners(self._handle))

    @property
    def broken(self):
        """What is wrong with it, by a mistake in the library; "" if nothing is.
        What is broken takes no more answers."""
        return call(lib.kd_match_broken, self._handle)[1]

    @property
    def hash(self):
        """A number that differs if the state differs."""
        return lib.kd_match_hash(self._handle)

    def keep_record(self, keep):
        """Whether record() can be asked; without it a match takes less
        memory."""
        _must_work(lib.kd_match_keep_record(self._handle, bool(keep)),
                   "what was not kept is lost")

    def rule(self, line):
        """The host puts right what went wrong: "! Bob is level 2"."""
        self._answer(lib.kd_match_rule, line)

    def record(self):
        """The match as text, from which it can go on or be replayed; "" before
        the first run. Passes are in it when all have passed who must."""
        parts = []
        write = _library.Write(
            lambda _, part, n: parts.append(ctypes.string_at(part, n)))
        _must_work(lib.kd_match_record(self._handle, 0, write, None),
                   "there was no memory for the record")
        lib.kd_match_record(self._handle, 0, _library.Write(), None)
        return b"".join(parts).decode()

    @classmethod
    def resume(cls, book, record):
        """A match that goes on where its record ends."""
        data, match = record.encode(), cls.__new__(cls)
        handle, why = call(lib.kd_match_resume, book._handle, data, len(data))
        match._own(handle, lib.kd_match_free, why)
        match.book = book
        match.run()
        match.seats = len(match.scene()["seats"])
        return match

    def view(self, seat):
        """What a seat knows, as a View."""
        return View(self.book)._fill(lib.kd_match_view, self, seat)


_NO_VIEW = "there is no such seat, or the game has not begun"


def _scene(written):
    if not written:
        raise Error(_NO_VIEW)
    return json.loads(written)


def usual(choices):
    """The key of the usual answer among the choices of a scene; of the default
    one where none is usual, because something can be lost by it."""
    chosen = next((c for c in choices if c.get("usual")), choices[0])
    return usual(chosen["targets"]) if "targets" in chosen else chosen["key"]


def keys(choices):
    """The keys of all answers: a choice with targets has none of its own."""
    return [target["key"] for choice in choices
            for target in choice.get("targets", [choice])]


class Game(_Owner):
    """A game without names and log. For searches.

        game = Game(Book("grimm"), seats=4, seed=7)
        while (seat := game.run()) is not None:
            game.answer(random.choice(game.list(seat)))

    A game has everything, hidden cards too: only a View can be imagined.
    """

    def __init__(self, book, seats, seed=0, options=None):
        handle, why = call(lib.kd_game_new, book._handle, seats, seed)
        self._own(handle, lib.kd_game_free, why)
        self.book = book
        _set_options(lib.kd_game_option, handle, options)
        self.seats = seats

    def copy(self):
        """A game like this one, which goes its own way."""
        copy = Game.__new__(Game)
        copy._own(lib.kd_game_copy(self._handle), lib.kd_game_free,
                  "no memory left")
        copy.book, copy.seats = self.book, self.seats
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def assign(self, other):
        """Becomes like another game of the same book; faster than copy()."""
        _must_work(lib.kd_game_assign(self._handle, other._handle),
                   "the other game is of another book")
        self.seats = other.seats

    def run(self):
        """Runs to the next question: the seat to ask first, or None
        when the game is over."""
        seat = lib.kd_game_run(self._handle)
        return seat if seat >= 0 else None

    def asked(self):
        """The seats that must answer, and those that may act too."""
        return _asked(lib.kd_game_asked, self._handle)

    def quiet(self, seats):
        """Seats that need not be asked when they can do nothing but pass."""
        lib.kd_game_quiet(self._handle, sum(1 << s for s in set(seats)))

    def list(self, seat, verb=None):
        """The actions of this seat that are legal now; of one verb alone, if
        its number is given."""
        if verb is not None:
            return _list(lib.kd_game_list_verb, self._handle, seat, verb)
        return _list(lib.kd_game_list, self._handle, seat)

    def verbs(self, seat):
        """The numbers of verbs that this seat may try now, some in vain."""
        room = scratch.text
        n = lib.kd_game_verbs(self._handle, seat, room, len(room))
        return list(room.raw[:n])

    def list_verbs(self, seat, verbs):
        """The actions with one of these verbs: faster than list()."""
        verbs = bytes(verbs)
        return _list(lib.kd_game_list_verbs, self._handle, seat, verbs,
                     len(verbs))

    def list_card(self, seat, verb, card):
        """The actions of one verb with one card. For verbs whose card is always
        one of the hand (Book.verb_of_hand) this is quick."""
        return _list(lib.kd_game_list_card, self._handle, seat, verb, card)

    def hand(self, seat):
        """The cards in the hand of a seat."""
        n = lib.kd_game_hand(self._handle, seat, scratch.cards,
                             len(scratch.cards))
        return scratch.cards[:n]

    def want(self, seat, verbs):
        """Standing passes: where the seat could only interrupt, it is asked
        only if it can do something with one of these verbs; None: as at the
        start."""
        chosen = None if verbs is None else bytes(verbs)
        _must_work(lib.kd_game_want(self._handle, seat, chosen,
                                    len(chosen or b"")), "there is no such seat")

    @property
    def options(self):
        """What is set, as Match.options."""
        return json.loads(text(lib.kd_game_options, self._handle))

    def _ask(self, function, action):
        action = _to_c(action)
        number, why = call(function, self._handle, action)
        if number != 0:
            refusal = text(lib.kd_game_check_json, self._handle, action)
            raise Refused(why, number, json.loads(refusal))

    def check(self, action):
        """Raises Refused if this action is not legal now."""
        self._ask(lib.kd_game_check, action)

    def answer(self, action):
        """Carries an action out, or raises Refused."""
        self._ask(lib.kd_game_answer, action)

    def write(self, action):
        """An action as a line: "Seat1 kicks open the door"."""
        return text(lib.kd_action_write, self._handle, _to_c(action))

    def read(self, seat, line):
        """The actions that a line stands for: one, or the parts of a sale."""
        n, why = call(lib.kd_action_read, self._handle, seat, line,
                      scratch.actions, ACTIONS_MAX)
        if n < 0:
            raise Refused(why)
        return _from_c(n)

    @property
    def turn(self):
        """The number of the turn; 0: it has not begun."""
        return lib.kd_game_turn(self._handle)

    @property
    def winners(self):
        """The seats that won; () if the game is not over."""
        return _seats(lib.kd_game_winners(self._handle))

    @property
    def broken(self):
        """What is wrong with it, by a mistake in the library; "" if nothing is.
        What is broken takes no more answers."""
        return call(lib.kd_game_broken, self._handle)[1]

    @property
    def hash(self):
        """A number that differs if the state differs."""
        return lib.kd_game_hash(self._handle)

    def reseed(self, seed):
        """Other dice and shuffles from here on."""
        _must_work(lib.kd_game_reseed(self._handle, seed),
                   "this game has not begun")

    def save(self):
        """The game as bytes, at a question: after run(), before answer()."""
        n = lib.kd_game_save(self._handle, None, 0)
        if n == 0:
            raise Error("a game is saved at a question: run it first")
        room = ctypes.create_string_buffer(n)
        lib.kd_game_save(self._handle, room, n)
        return room.raw

    def load(self, data):
        """Becomes a game that was saved, of the same book."""
        data = bytes(data)
        _must_work(*call(lib.kd_game_load, self._handle, data, len(data)))
        self.seats = len(self.view(NOBODY).scene()["seats"])

    def view(self, seat):
        """What a seat knows (NOBODY: a stranger), as a View."""
        return View(self.book)._fill(lib.kd_game_view, self, seat)


class View(_Owner):
    """What one seat knows of a game: Game.view() or Match.view() gives it."""

    def __init__(self, book):
        self._own(lib.kd_view_new(book._handle), lib.kd_view_free,
                  "no memory left")
        self.book = book
        self._seats = None

    def _fill(self, function, game, seat):
        _must_work(function(game._handle, seat, self._handle), _NO_VIEW)
        self._seats = game.seats
        return self

    def scene(self):
        """The view as a dict (docs/SCENE.md)."""
        return _scene(text(lib.kd_view_scene, self._handle))

    def list(self):
        """The actions of its seat that are legal now."""
        return _list(lib.kd_view_list, self._handle)

    def choose(self, level, seed=0):
        """What a bot of this level ("random", "easy" ...: docs/BOTS.md) answers
        for the seat, as a list of actions: one, or all steps of a sale, trade
        or bargain. The same seed gives the same answer. Other threads run
        meanwhile."""
        n, why = call(lib.kd_view_choose, self._handle, level, seed,
                      scratch.actions, ACTIONS_MAX)
        if n < 0:
            raise Refused(why)
        return _from_c(n)

    def line(self, actions):
        """Such an answer as a line, for Match.answer_line()."""
        given = [_to_c(a) for a in actions][:ACTIONS_MAX]
        scratch.actions[:len(given)] = given
        written = text(lib.kd_view_line, self._handle, scratch.actions,
                       len(given))
        if not written:
            raise Refused("this is no answer of this seat")
        return written

    def imagine(self, seed, out=None):
        """A game that looks like this to its seat: hidden cards and dice are
        made up, the same for the same seed. `out`: a game to become that."""
        if self._seats is None:
            raise Error("this view is of no game yet")
        game = out or Game(self.book, self._seats)
        _must_work(lib.kd_view_imagine(self._handle, seed, game._handle),
                   "the game to fill is of another book")
        game.seats = self._seats
        return game


def version():
    """The version of the library: "0.2.0"."""
    return lib.kd_version().decode()
