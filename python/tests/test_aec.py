"""Tests of the environment: what users of PettingZoo's AEC rely on."""

import random
import unittest

import kickdoor
from kickdoor.aec import Environment


def play(env, seed, luck):
    """One game; the rewards that each agent was told."""
    env.reset(seed=seed)
    told = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, _ = env.last(observe=False)
        told[agent] += reward
        n = sum(env.action_mask(agent))
        env.step(None if termination or truncation else luck.randrange(n))
    return told


class Environments(unittest.TestCase):
    def test_whole_games_of_each_book(self):
        for name in ("grimm", "nightmare", "cthulhu", "tails", "gloom"):
            with self.subTest(book=name):
                env = Environment(name, 4, {"limit.turns": 15})
                told = play(env, 3, random.Random(1))
                self.assertEqual(env.agents, [])
                winners = {f"seat_{s}" for s in env.game.winners}
                self.assertTrue(winners)
                self.assertEqual(told, {agent: 1 if agent in winners else -1
                                        for agent in env.possible_agents})

    def test_observations_are_what_the_seat_sees(self):
        env = Environment("tiny-munchkin", 3)
        env.reset(seed=7)
        luck = random.Random(2)
        for _ in range(60):
            agent = env.agent_selection
            scene, _, termination, _, _ = env.last()
            self.assertFalse(termination)
            self.assertEqual(f"seat_{scene['seat']}", agent)
            self.assertTrue(scene["ask"]["mine"])
            self.assertEqual(scene, env.observe(agent))
            for other in env.agents:
                self.check_other(env, other, agent)
            env.step(luck.randrange(len(env.legal(agent))))

    def check_other(self, env, other, agent):
        seat = int(other[-1])
        imagined = env.game.view(seat).imagine(1)
        self.assertEqual(imagined.view(seat).scene(), env.observe(other))
        self.assertEqual(any(env.action_mask(other)), other == agent)

    def test_an_action_is_an_index_into_the_legal_ones(self):
        env = Environment("tiny-munchkin", 3)
        env.reset(seed=7)
        agent = env.agent_selection
        legal, lines = env.legal(agent), env.lines(agent)
        mask = env.action_mask(agent)
        self.assertEqual(len(mask), kickdoor.ACTIONS_MAX)
        self.assertEqual(sum(mask), len(legal))
        self.assertEqual(len(lines), len(legal))
        for wrong in (len(legal), -1):
            with self.assertRaisesRegex(kickdoor.Error, "is none of them"):
                env.step(wrong)
        expected = env.game.copy()
        expected.answer(legal[-1])
        expected.run()
        env.step(len(legal) - 1)
        self.assertEqual(env.game.hash, expected.hash)

    def test_the_same_seed_is_the_same_game(self):
        env = Environment("tiny-munchkin", 3, {"limit.turns": 8})
        hashes = []
        for seed in (5, 5, 6):
            play(env, seed, random.Random(1))
            hashes.append(env.game.hash)
        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(hashes[0], hashes[2])
        env.reset()
        self.assertEqual(env.seed, 7)

    def test_games_are_cut_short(self):
        env = Environment("tiny-munchkin", 3, max_steps=5)
        told = play(env, 1, random.Random(1))
        self.assertEqual(env.steps, 5)
        self.assertEqual(set(told.values()), {0})

    def test_after_the_end_only_none_is_an_action(self):
        env = Environment("tiny-munchkin", 3, max_steps=1)
        env.reset(seed=1)
        env.step(0)
        self.assertTrue(all(env.truncations.values()))
        self.assertFalse(any(env.terminations.values()))
        with self.assertRaisesRegex(kickdoor.Error, "the game is over"):
            env.step(0)
        for left in (2, 1, 0):
            env.step(None)
            self.assertEqual(env.num_agents, left)
        for call in (lambda: env.step(None), env.last):
            with self.assertRaisesRegex(kickdoor.Error, "reset"):
                call()

    def test_wrong_tables_and_agents_are_refused(self):
        self.assertRaises(kickdoor.Error, Environment, "tiny-munchkin", 9)
        self.assertRaises(kickdoor.Error, Environment, "no-such-book")
        self.assertRaises(kickdoor.Error, Environment, "tiny-munchkin", 3,
                          {"no.such": 1})
        env = Environment("tiny-munchkin", 3)
        self.assertEqual(env.max_num_agents, 3)
        with self.assertRaisesRegex(kickdoor.Error, "reset"):
            env.observe("seat_0")
        env.reset()
        with self.assertRaisesRegex(kickdoor.Error, "no agent 'seat_3'"):
            env.observe("seat_3")


if __name__ == "__main__":
    unittest.main()
