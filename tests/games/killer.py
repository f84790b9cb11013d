#!/usr/bin/env python3
"""killer.py: kills programs that keep a game, at any moment, and lets them go
on. What they had acknowledged is in the record, once, and is not asked again.

    killer.py terminal KILLS BUILD FOLDER    a person who types, on a terminal
    killer.py library KILLS BUILD FOLDER     tests/games/keeper.c

A person types a story with many answers: it is acknowledged when the next
question is asked; after a refusal none is. If nothing came of an answer that the kill cut off, the
question after it is the one that was shown last. keeper.c tells the number,
the line and the hash of each answer; where no other was whole, it has to go on
with the same number and hash.
"""
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time

BOOKS = ["grimm", "gloom"]
PATIENCE = 30  # seconds
KEY = r"(?:[a-z]|\d{1,2})  "  # of a row, behind two blanks or one
FILL = "a letter, or Enter: "


def fail(*what):
    print(*what)
    sys.exit(1)


def read_lines(path):
    """The whole lines of players behind the header, and all there is."""
    try:
        with open(path, errors="replace") as file:
            text = file.read()
    except FileNotFoundError:
        return [], ""
    body = text.partition("\n\n")[2].split("\n")[:-1]
    return [line for line in body if line and line[0] not in ">="], text


def verify(build, path, what):
    replay = [os.path.join(build, "kickdoor"), "replay", "--verify", path]
    if subprocess.run(replay, stdout=subprocess.DEVNULL).returncode != 0:
        fail(what, "it does not verify")


# ---- a program on the library ----

class Keeper:
    """A game of keeper.c, and what it has acknowledged of it."""

    def __init__(self, keeper, book, seed, path):
        self.command = [keeper, book, path, str(seed)]
        self.path = path
        self.hashes = {}
        self.lines = {}
        self.last = 0
        self.same = 0  # went on with the same hash

    def fail(self, *what):
        fail("library:", self.command, *what)

    def run(self, seconds):
        """Its exit code, or that of the kill."""
        program = subprocess.Popen(self.command, stdout=subprocess.PIPE,
                                   text=True)
        try:
            told, _ = program.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            program.kill()
            told, _ = program.communicate()
        if program.returncode not in (0, -signal.SIGKILL):
            self.fail("exit", program.returncode)
        for line in told.split("\n")[:-1]:
            self.on_line(*line.split(" ", 3))
        self.check()
        return program.returncode

    def on_line(self, word, n, value, line=None):
        n = int(n)
        if n < self.last or (word == "ack" and n == self.last):
            self.fail(word, n, "after", self.last)
        if n in self.hashes and self.hashes[n] != value:
            self.fail(word, n, "another game than before")
        self.same += word == "resumed" and n in self.hashes
        self.hashes[n] = value
        self.last = n
        if line:
            self.lines[n] = line

    def check(self):
        """What was acknowledged stands where it stood."""
        kept, _ = read_lines(self.path)
        for n, line in self.lines.items():
            if n > len(kept) or kept[n - 1] != line:
                self.fail("line", n, "is not", line)


def library(kills, build, folder):
    keeper = os.path.join(build, "tests/keeper")
    killed = halves = games = acks = same = 0
    path = os.path.join(folder, "kept.kdr")
    while killed < kills:
        games += 1
        game = Keeper(keeper, BOOKS[games % 2], games, path)
        code = -1
        while code != 0 and killed < kills:
            code = game.run(random.uniform(0, 0.4))
            killed += code != 0
            halves += read_lines(path)[1][-1:] not in ("\n", "")
        game.run(None)
        verify(build, path, "library")
        acks += len(game.lines)
        same += game.same
        os.remove(path)
    print("library: %d kills in %d games, %d of them within a line; %d answers"
          " acknowledged, none lost, doubled or asked again; %d went on with"
          " the hash that was told" % (killed, games, halves, acks, same))


# ---- a person at a terminal ----

class Terminal:
    """A game that is typed by this program."""

    def __init__(self, command):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execv(command[0], command)
        self.shown = ""

    def read(self, seconds):
        """Until there is a prompt or time is up; False: the game is over."""
        end = time.monotonic() + seconds
        while not self.has_prompt():
            left = end - time.monotonic()
            if self.shown.endswith("Again? "):
                return False
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                return True
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                return False
            self.shown += more.decode(errors="replace").replace("\r", "")
        return True

    def has_prompt(self):
        return self.shown.endswith(("> ", FILL)) or self.has_menu()

    def has_menu(self):
        return self.shown.endswith("of them) ")

    def type(self, line):
        self.shown = ""
        self.typed = line
        os.write(self.fd, line.encode() + b"\r")

    def question(self):
        """Its sentence, or None: none was shown."""
        found = re.findall(r"^\? (.*(?:\n  (?!%s).*)*)" % KEY, self.shown, re.M)
        return " ".join(found[-1].split()) if found else None

    def keys(self):
        return re.findall("^ {1,2}(%s)\\S" % KEY, self.shown, re.M)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


class Person:
    """Types into one game after the other; what was acknowledged is kept."""

    def __init__(self, build, folder):
        self.build = build
        self.path = os.path.join(folder, "typed.kdr")
        self.killed = self.games = self.stories = self.resumed = 0
        self.latency = 0.05
        self.begin()

    def begin(self):
        self.games += 1
        self.typed = 0        # stories
        self.open = None      # the one whose answer was not seen yet
        self.keys = []        # that were offered last
        self.acked = []
        self.question = None  # that stands where the record ends
        self.text = ""        # the record then
        if os.path.exists(self.path):
            os.remove(self.path)

    def where(self):
        return "terminal: %s %d, kill %d:" % (
            BOOKS[self.games % 2], self.games, self.killed)

    def start(self):
        play = [os.path.join(self.build, "kickdoor"), "play"]
        if read_lines(self.path)[1]:
            play += ["--load", self.path, "--people", "1"]
        else:
            play += [BOOKS[self.games % 2], "--players", "3", "--seed",
                     str(self.games), "--record", self.path]
        return Terminal(play + ["--plain", "--speed", "0"])

    def check(self):
        """After a question or a kill: what was there is still there."""
        lines, text = read_lines(self.path)
        if not text.startswith(self.text):
            fail(self.where(), "the record has lost something")
        told = re.findall(r'"story-(\d+)"', "\n".join(lines))
        for story in self.acked:
            if told.count(str(story)) != 1:
                fail(self.where(), "story", story, "stands there",
                     told.count(str(story)), "times")
        if len(told) != len(set(told)):
            fail(self.where(), "a story is there twice")
        return text[:text.rfind("\n") + 1]

    def note_answer(self, terminal):
        """The terminal waits again: its question stands, and what was typed
        before it counts."""
        question = terminal.question()
        if question and self.open:
            self.acked.append(self.open)
            self.stories += 1
            self.open = None
        text = self.check()
        if question and (text != self.text or not self.question):
            self.question = question
        self.text = text

    def answer(self, terminal):
        """Types something that was offered, or Enter."""
        keys = terminal.keys() or self.keys
        self.keys = keys
        if not terminal.has_menu() or not keys:
            self.open = None
        if terminal.shown.endswith(FILL):
            terminal.type("x")  # never mind
        elif not keys or (not terminal.has_menu() and random.random() < 0.2):
            terminal.type("")
        elif terminal.has_menu():
            terminal.type(random.choice(keys).strip())
        else:
            self.typed += 1
            self.open = self.typed
            terminal.type('%s "story-%d"'
                          % (random.choice(keys).strip(), self.typed))

    def go_on(self, terminal):
        """The first question after a kill."""
        question = terminal.question()
        text = self.check()
        if not question:
            return
        if self.question and text == self.text:
            self.resumed += 1
            if question != self.question:
                fail(self.where(), "asked: %s\n... after: %s"
                     % (question, self.question))
        self.question, self.text = question, text

    def play(self):
        """One program, until it is killed or the game is over."""
        terminal = self.start()
        left = random.choice([0, 1, 2, 4, 8, 16])
        patience = random.uniform(0, 0.2) if left == 0 else PATIENCE
        alive = terminal.read(patience)
        if alive and terminal.has_prompt():
            self.go_on(terminal)
        while alive and left > 0:
            left -= 1
            began = time.monotonic()
            self.answer(terminal)
            alive = terminal.read(PATIENCE if left else
                                  random.uniform(0, 2 * self.latency))
            if alive and terminal.has_prompt():
                self.latency = time.monotonic() - began
                self.note_answer(terminal)
            elif alive and left:
                fail(self.where(), "it hangs:", terminal.shown)
        terminal.kill()
        self.check()
        if alive:
            self.killed += 1
        else:
            verify(self.build, self.path, self.where())
            self.begin()


def terminal(kills, build, folder):
    person = Person(build, folder)
    while person.killed < kills:
        person.play()
        if person.killed % 50 == 49:
            if read_lines(person.path)[0]:
                verify(build, person.path, person.where())
            person.begin()
    if person.stories < kills:
        fail("terminal: only", person.stories, "stories were acknowledged")
    print("terminal: %d kills in %d games; %d stories acknowledged, %d questions"
          " asked once more, none lost, doubled or asked again"
          % (person.killed, person.games, person.stories, person.resumed))


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in ("terminal", "library"):
        print(__doc__)
        sys.exit(2)
    random.seed(int(sys.argv[2]))
    run = terminal if sys.argv[1] == "terminal" else library
    run(int(sys.argv[2]), sys.argv[3], sys.argv[4])
