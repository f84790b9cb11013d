"""Tests of the package: whole games of each book through scenes alone, and
what must be refused. Run by scripts/check-python."""

import copy
import gc
import random
import threading
import unittest

import kickdoor
from kickdoor import _library

BOOKS = ("grimm", "nightmare", "cthulhu", "tails", "gloom")
SHORT = {"limit.turns": 12}


def play(match, choose):
    answers = 0
    while (seat := match.run()) is not None:
        match.answer(seat, choose(match.scene(seat)["choices"]))
        answers += 1
    return answers


def play_some(game, luck, answers):
    for _ in range(answers):
        seat = game.run()
        game.answer(luck.choice(game.list(seat)))
    return game.run()


class Books(unittest.TestCase):
    def test_a_book_tells_what_it_is(self):
        book = kickdoor.Book("tiny-munchkin")
        self.assertIn(book.title, repr(book))
        self.assertTrue(book.allows(3))
        self.assertFalse(book.allows(1))
        self.assertIsNone(book.verbs[0])
        self.assertIn("kick", book.verbs)
        self.assertGreaterEqual(book.n_cards, book.n_definitions)
        last = book.definition(book.n_cards)
        self.assertTrue(0 <= last < book.n_definitions)
        self.assertNotEqual(book.hash, kickdoor.Book("tiny-gloom").hash)
        self.assertEqual(kickdoor.version().split(".")[0], "0")

    def test_what_is_no_book_is_refused_with_the_sentence(self):
        for path, says in (("no-such-book", "there is no book no-such-book"),
                           ("", "no book is named"),
                           ("a\0b", "text cannot have a 0 in it")):
            with self.assertRaisesRegex(kickdoor.Error, says):
                kickdoor.Book(path)
        with self.assertRaises(kickdoor.Error) as caught:
            kickdoor.Book.from_pack(b"nonsense")
        self.assertTrue(str(caught.exception))
        with self.assertRaisesRegex(kickdoor.Error, "there is no card 0"):
            kickdoor.Book("tiny-gloom").definition(0)

    def test_cards_are_dicts_by_definition(self):
        for name in BOOKS:
            book = kickdoor.Book(name)
            self.assertEqual([card["def"] for card in book.cards],
                             list(range(book.n_definitions)))
            self.assertEqual(sum(card["copies"] for card in book.cards),
                             book.n_cards)
            self.assertIn("limit.turns", [o["key"] for o in book.options])

    def test_the_mistakes_of_a_book_are_dicts(self):
        self.assertEqual(kickdoor.check("tiny-gloom"), [])
        self.assertEqual(len(kickdoor.check("no-such-book")), 1)

    def test_a_book_lives_as_long_as_its_games(self):
        game = kickdoor.Game(kickdoor.Book("tiny-munchkin"), 3, 1)
        game.book = None
        gc.collect()
        self.assertIsNotNone(game.run())


class Matches(unittest.TestCase):
    def test_whole_games_of_each_book_through_scenes(self):
        for name in BOOKS:
            for how in ("usual", "random"):
                with self.subTest(book=name, answers=how):
                    self.check_whole_game(name, how)

    def check_whole_game(self, name, how):
        luck = random.Random(name)
        match = kickdoor.Match(kickdoor.Book(name), 4, 7, options=SHORT)
        answers = play(match, kickdoor.usual if how == "usual" else
                       lambda choices: luck.choice(kickdoor.keys(choices)))
        self.assertGreater(answers, 12)
        self.assertTrue(1 < match.turn <= 12)
        self.assertTrue(match.winners)
        for seat in (0, 3, kickdoor.NOBODY):
            news = match.news(seat)
            self.assertEqual([item["n"] for item in news],
                             list(range(1, len(news) + 1)))
            self.assertEqual(match.news(seat, 10), news[10:])
            self.assertIsNotNone(match.scene(seat)["over"])
            recap = match.recap(seat, 10, 3)
            self.assertLessEqual(
                len([line for line in recap if line["kind"] != "smaller"]), 3)
            self.assertTrue(all(line["says"] for line in recap))
            self.assertEqual(match.recap(seat, len(news)), [])
            digest = match.digest(seat)
            self.assertEqual([turn["turn"] for turn in digest],
                             list(range(match.turn + 1)))
            for turn in digest[1:]:
                self.assertTrue(turn["over"])
                self.assertTrue(turn["headline"])

    def test_the_same_seed_and_answers_are_the_same_game(self):
        hashes = set()
        for _ in range(2):
            match = kickdoor.Match(kickdoor.Book("gloom"), 3, 9, options=SHORT)
            play(match, kickdoor.usual)
            self.assertEqual(match.broken, "")
            hashes.add(match.hash)
        self.assertEqual(len(hashes), 1)

    def test_a_match_without_a_seed_is_dealt_by_nobodys_will(self):
        book = kickdoor.Book("gloom")
        heads = []
        for seed in (None, None, bytes(range(32)), bytes(range(32)), 7):
            match = kickdoor.Match(book, 3, seed)
            match.run()
            heads.append(match.record().split("\n")[3])
        for line in heads[:4]:
            self.assertRegex(line, "^seed256 [0-9a-f]{64}$")
        self.assertNotEqual(heads[0], heads[1])
        self.assertEqual(heads[2], "seed256 " + bytes(range(32)).hex())
        self.assertEqual(heads[2:], [heads[3], heads[3], "seed 7"])
        with self.assertRaisesRegex(kickdoor.Error, "32"):
            kickdoor.Match(book, 3, b"short")

    def test_answers_are_refused_with_the_sentence(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, 5)
        seat = match.run()
        before = match.hash
        for call, says in (
                (lambda: match.answer(seat, "fly:3"),
                 "this cannot be chosen now"),
                (lambda: match.answer_line(seat, "sings"), "do not understand"),
                (lambda: match.answer_absent(5), "this seat is not asked"),
                (lambda: match.answer(9, "pass"), "no seat of a match"),
                (lambda: match.take_back(), ".")):
            with self.assertRaisesRegex(kickdoor.Refused, says):
                call()
        self.assertEqual(match.hash, before)

    def test_names_options_and_seats_are_checked(self):
        book = kickdoor.Book("tiny-munchkin")
        match = kickdoor.Match(book, 3, 5, ["Zoë"], {"win.level": 5})
        match.run()
        self.assertEqual(match.scene()["seats"][0]["name"], "Zoë")
        for wrong in ({"seats": 9}, {"seats": 3, "names": ["x" * 50]},
                      {"seats": 3, "options": {"no.such": 1}},
                      {"seats": 3, "options": {"win.level": "high"}},
                      {"seats": 1 << 32 | 3}, {"seats": 3, "seed": -1}):
            with self.assertRaises(kickdoor.Error) as caught:
                kickdoor.Match(book, **wrong)
            self.assertTrue(str(caught.exception))

    def test_what_has_not_begun_has_nothing_to_tell(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, 5)
        self.assertEqual((match.turn, match.winners, match.news()), (0, (), []))
        for call in (match.scene, lambda: match.view(0),
                     lambda: match.wake(0, 3), lambda: match.answer(0, "pass")):
            self.assertRaises(kickdoor.Error, call)

    def test_lines_headlines_reasons_and_taking_back(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, 7)
        seat = match.run()
        before = match.hash
        match.wake(1, 3)
        match.answer_line(seat, "Ann is ready")
        match.run()
        self.assertNotEqual(match.hash, before)
        match.take_back(1, consent=True)
        match.run()
        self.assertEqual(match.hash, before)
        idle = match.scene(seat)["idle"]
        for item in idle:
            self.assertIn(item["why"], match.why(seat, item["card"]))
        self.assertTrue(idle)
        first = match.scene()["active"]
        while match.turn < 2:
            match.answer_absent(match.run())
        name = match.scene()["seats"][first]["name"]
        self.assertTrue(match.headline(first, 1).startswith(name))
        self.assertTrue(match.digest())

    def test_refusals_and_options_are_dicts(self):
        match = kickdoor.Match(kickdoor.Book("tails+grimm"), 3, 7,
                               options={"win.level": 12})
        seat = match.run()
        with self.assertRaises(kickdoor.Refused) as caught:
            match.answer_line(seat, "passes")
        self.assertEqual(caught.exception.refusal["id"], "not_now")
        self.assertIn(caught.exception.refusal["clause"], str(caught.exception))
        with self.assertRaises(kickdoor.Refused) as caught:
            match.answer(seat, "no:1")
        self.assertEqual(list(caught.exception.refusal), ["says"])
        for item in match.scene(seat)["idle"]:
            refusal = match.refusal(seat, item["card"])
            self.assertEqual(refusal["says"], item["why"])
            self.assertEqual(refusal["clause"], item["clause"])
        changed = {o["key"]: (o["value"], o["usual"]) for o in match.options
                   if "usual" in o}
        self.assertEqual(changed, {"win.level": (12, 10)})

    def test_bots_answer_and_a_record_need_not_be_kept(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, 7)
        match.keep_record(False)
        seat = match.run()
        self.assertEqual(match.lines_to_undo(seat), 0)
        self.assertFalse(match.has_seen_since(seat))
        match.answer_bot(seat, "random")
        match.run()
        self.assertRaises(kickdoor.Error, match.record)
        self.assertRaises(kickdoor.Refused, match.answer_bot, seat, "genius")

    def test_a_match_goes_on_where_its_record_ends(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 4, 7,
                               options=SHORT)
        self.assertEqual(match.record(), "")
        for _ in range(30):
            match.answer_absent(match.run())
        again = kickdoor.Match.resume(match.book, match.record())
        self.assertEqual((again.turn, again.seats), (match.turn, 4))
        self.assertEqual(again.record(), match.record())
        play(match, kickdoor.usual)
        play(again, kickdoor.usual)
        self.assertEqual(again.hash, match.hash)
        with self.assertRaises(kickdoor.Error) as caught:
            kickdoor.Match.resume(match.book, "nonsense")
        self.assertTrue(str(caught.exception))

    def test_the_host_puts_right_what_went_wrong(self):
        match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, 7)
        match.run()
        match.rule("! Bob is level 3")
        match.run()
        self.assertEqual(match.scene()["seats"][1]["gauges"]["level"], 3)
        with self.assertRaises(kickdoor.Refused):
            match.rule("! sings")


class Games(unittest.TestCase):
    def setUp(self):
        self.book = kickdoor.Book("tiny-munchkin")
        self.luck = random.Random(3)

    def test_whole_games_of_each_book(self):
        for name in BOOKS:
            with self.subTest(book=name):
                game = kickdoor.Game(kickdoor.Book(name), 3, 2, SHORT)
                while (seat := game.run()) is not None:
                    self.assertIn(seat, game.asked()[0])
                    game.answer(self.luck.choice(game.list(seat)))
                self.assertTrue(game.winners)

    def test_lists_by_verb_and_card_are_parts_of_the_list(self):
        game = kickdoor.Game(self.book, 3, 2)
        for _ in range(200):
            seat = game.run()
            everything = game.list(seat)
            self.assertLessEqual({a.verb for a in everything},
                                 set(game.verbs(seat)))
            some = game.verbs(seat)[:2]
            self.assertEqual(game.list_verbs(seat, some),
                             [a for a in everything if a.verb in some])
            for card in game.hand(seat):
                self.assertTrue(self.book.card_name(card))
            action = self.luck.choice(everything)
            if action.card:
                self.assertIn(action, game.list_card(seat, action.verb,
                                                     action.card))
            game.answer(action)
        game.want(0, [])
        game.want(0, None)
        self.assertRaises(kickdoor.Error, game.want, 9, [])
        self.assertFalse([o for o in game.options if "usual" in o])

    def test_copies_and_saves_go_the_same_way(self):
        game = kickdoor.Game(self.book, 4, 2)
        with self.assertRaisesRegex(kickdoor.Error, "at a question"):
            game.save()
        play_some(game, self.luck, 30)
        loaded = kickdoor.Game(self.book, 3)
        loaded.load(game.save())
        self.assertEqual(loaded.seats, 4)
        assigned = kickdoor.Game(self.book, 3)
        assigned.assign(game)
        others = [game.copy(), copy.deepcopy(game), loaded, assigned]
        for other in (game, *others):
            play_some(other, random.Random(8), 30)
        self.assertEqual({other.hash for other in others}, {game.hash})
        damaged = bytearray(game.save())
        damaged[len(damaged) // 2] ^= 1
        self.assertRaises(kickdoor.Error, loaded.load, damaged)

    def test_actions_are_lines_and_back(self):
        game = kickdoor.Game(self.book, 3, 2)
        seat = game.run()
        for action in game.list(seat):
            game.check(action)
            self.assertIn(action, game.list(seat, action.verb))
            line = game.write(action)
            self.assertTrue(line.startswith(f"Seat{seat + 1} "), line)
            if action.verb != self.book.verbs.index("add"):
                self.assertEqual(game.read(seat, line), [action])
        with self.assertRaisesRegex(kickdoor.Refused, "do not understand"):
            game.read(seat, "sings")

    def test_actions_that_are_none_are_refused(self):
        game = kickdoor.Game(self.book, 3, 2)
        seat = game.run()
        before = game.hash
        action = game.list(seat)[0]
        for wrong in (action._replace(verb=200), action._replace(seat=77),
                      action._replace(card=60000), action._replace(card=65537),
                      action._replace(verb=-1), action._replace(to="x"),
                      (1, 2)):
            with self.assertRaisesRegex(kickdoor.Refused, "this is no action"):
                game.answer(wrong)
        kick = kickdoor.Action(self.book.verbs.index("kick"), seat)
        with self.assertRaises(kickdoor.Refused) as caught:
            game.answer(kick)
        self.assertGreater(caught.exception.number, 0)
        self.assertTrue(str(caught.exception))
        self.assertEqual(game.hash, before)

    def test_threads_share_a_book(self):
        hashes = []

        def work():
            game = kickdoor.Game(self.book, 3, 2)
            play_some(game, random.Random(1), 200)
            hashes.append(game.hash)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(hashes), 4)
        self.assertEqual(len(set(hashes)), 1)


class Views(unittest.TestCase):
    def setUp(self):
        self.book = kickdoor.Book("tiny-munchkin")
        self.game = kickdoor.Game(self.book, 3, 2)

    def test_only_a_view_is_imagined(self):
        self.game.run()
        self.assertFalse(hasattr(self.game, "imagine"))
        other = self.game.copy()
        for wrong in (self.game, self.book):
            with self.assertRaises(TypeError):
                _library.lib.kd_view_imagine(wrong._handle, 1, other._handle)
        with self.assertRaisesRegex(kickdoor.Error, "of no game yet"):
            kickdoor.View(self.book).imagine(1)

    def test_an_imagined_game_looks_the_same_to_its_seat(self):
        play_some(self.game, random.Random(4), 40)
        seat = self.game.run()
        view = self.game.view(seat)
        made = view.imagine(1)
        self.assertEqual(made.view(seat).scene(), view.scene())
        self.assertEqual(made.list(seat), view.list())
        self.assertEqual(view.imagine(1).hash, made.hash)
        self.assertNotEqual(view.imagine(2).hash, made.hash)
        self.assertEqual(view.imagine(1, out=made.copy()).hash, made.hash)

    def test_views_of_what_is_not_there_are_refused(self):
        with self.assertRaisesRegex(kickdoor.Error, "has not begun"):
            self.game.view(0)
        self.game.run()
        for seat in (3, 100, -1, 1 << 32):
            self.assertRaises(kickdoor.Error, self.game.view, seat)
        gloom = kickdoor.Game(kickdoor.Book("tiny-gloom"), 3, 1)
        gloom.run()
        self.assertRaises(kickdoor.Error, self.game.view(0).imagine, 1, gloom)
        self.assertRaises(kickdoor.Error, self.game.assign, gloom)
        self.assertRaises(kickdoor.Error, kickdoor.View(self.book).scene)

    def test_a_view_is_enough_for_a_bot(self):
        match = kickdoor.Match(self.book, 3, 2, ["Zoe"])
        for seed in range(60):
            seat, asked = self.game.run(), match.run()
            self.assertEqual(seat, asked)
            view = match.view(seat)
            answer = view.choose("random", seed)
            self.assertEqual(self.game.view(seat).choose("random", seed),
                             answer)
            for action in answer:
                self.game.answer(action)
            match.answer_line(seat, view.line(answer))
            self.assertEqual(self.game.run(), match.run())
            self.assertEqual(self.game.hash, match.hash)
        with self.assertRaisesRegex(kickdoor.Refused, "levels of bots"):
            match.view(match.run()).choose("genius")
        with self.assertRaisesRegex(kickdoor.Refused, "no answer"):
            match.view(match.run()).line([])

    def test_a_match_has_views_too(self):
        match = kickdoor.Match(self.book, 3, 2)
        seat = match.run()
        made = match.view(seat).imagine(5)
        self.assertEqual(made.run(), seat)


if __name__ == "__main__":
    unittest.main()
