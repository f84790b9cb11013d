"""An environment for learners in the manner of PettingZoo's AEC ("agent
environment cycle"). It does not use that package, nor numpy.

    env = Environment("grimm", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        scene, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else policy(scene, env.action_mask(agent)))

Agents are "seat_0", "seat_1" ... An agent's turn comes when its seat must
answer a question; what a seat may do, but need not, is not asked.

An action is an index into the list of actions that are legal now, legal(agent):
the same index means something else in the next question. An observation is the
scene that the seat sees, a dict (docs/SCENE.md); nothing hidden is in it.
Players are called Seat1, Seat2 ... in its sentences: "seat_0" is Seat1.

Rewards come at the end: 1 for winners, -1 for the others, and 0 for all if
nobody won or the game was cut short.
"""

from .core import ACTIONS_MAX, Book, Error, Game


class Environment:
    """One table. `book` is a Book or what Book() takes; `options` are those of
    the book; `max_steps` cuts games short ("truncation"), None: never."""

    metadata = {"name": "kickdoor_v0", "is_parallelizable": False}

    def __init__(self, book, seats=3, options=None, max_steps=None):
        self.book = book if isinstance(book, Book) else Book(book)
        self.options = dict(options or {})
        self.max_steps = max_steps
        self.possible_agents = [f"seat_{s}" for s in range(seats)]
        Game(self.book, seats, 0, self.options)  # or an Error says why not
        self.game = None
        self.agents = []

    def reset(self, seed=None, options=None):
        """A new game. The same seed with the same actions is the same game;
        without one it is 0 at first, then the next number each time."""
        if seed is None:
            seed = self.seed + 1 if self.game else 0
        self.seed = seed
        self.game = Game(self.book, len(self.possible_agents), seed,
                         {**self.options, **(options or {})})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self._run()

    def _run(self):
        seat = self.game.run()
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self._legal = self.game.list(seat)
        if seat is None:
            self._end(self.terminations)
        elif self.max_steps is not None and self.steps >= self.max_steps:
            self._end(self.truncations)

    def _end(self, ended):
        winners = self.game.winners
        ended.update(dict.fromkeys(self.agents, True))
        self._legal = []
        self.agent_selection = self.agents[0]
        for seat, agent in enumerate(self.possible_agents):
            if winners:
                self.rewards[agent] = 1 if seat in winners else -1
            self._cumulative_rewards[agent] += self.rewards[agent]

    def step(self, action):
        """The selected agent answers. After the end each agent steps once more,
        with None, and is gone."""
        self._check_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if not 0 <= action < len(self._legal):
            raise Error(f"{agent} has {len(self._legal)} actions: {action} is "
                        "none of them")
        self._cumulative_rewards[agent] = 0
        self.game.answer(self._legal[action])
        self.steps += 1
        self._run()

    def _leave(self, agent, action):
        if action is not None:
            raise Error("the game is over: the only action is None")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations,
                      self.truncations, self.infos):
            del table[agent]
        self.agent_selection = self.agents[0] if self.agents else None

    def _check_reset(self):
        if not self.agents:
            raise Error("reset() comes first")

    def _seat(self, agent):
        self._check_reset()
        if agent not in self.possible_agents:
            raise Error(f"there is no agent {agent!r}")
        return self.possible_agents.index(agent)

    def observe(self, agent):
        """What this agent sees, whoever is asked."""
        seat = self._seat(agent)
        return self.game.view(seat).scene()

    def legal(self, agent):
        """The list that actions of this agent are indexes into; empty if it is
        not its turn."""
        self._seat(agent)
        return list(self._legal) if agent == self.agent_selection else []

    def lines(self, agent):
        """The same as sentences, such as a scene has them ("line")."""
        return [self.game.write(action) for action in self.legal(agent)]

    def action_mask(self, agent):
        """ACTIONS_MAX bytes, 1 for each index that is an action now."""
        n = len(self.legal(agent))
        return b"\1" * n + b"\0" * (ACTIONS_MAX - n)

    def last(self, observe=True):
        """Of the selected agent: observation, reward since it last acted,
        termination, truncation, info."""
        self._check_reset()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        """Selected agents, one after another, until all are gone."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    @property
    def num_agents(self):
        """How many agents have not left."""
        return len(self.agents)

    @property
    def max_num_agents(self):
        """How many agents there are at the start."""
        return len(self.possible_agents)

    def close(self):
        """Nothing needs closing; learners call it."""
