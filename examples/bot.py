#!/usr/bin/env python3
"""A bot of your own for Kickdoor, in Python (docs/BOTS.md).

    kickdoor play --bots exec:examples/bot.py

It takes the choice whose outcome is best for its own seat: levels first, then
what is stronger on its side, and the usual answer if nothing is."""
import json
import sys


def choices_of(scene):
    """Everything that can be chosen: choices, or the targets of one."""
    for choice in scene["choices"]:
        yield from choice.get("targets", [choice])


def value(part, seat):
    """How good one part of an outcome is for this seat."""
    mine = part.get("seat") == seat
    if part["what"] == "over":
        return 1000 if mine else -1000
    if part["what"] == "level":
        gain = part["to"] - part["from"]
        return 10 * gain if mine else -3 * gain
    if part["what"] == "total" and mine:
        return part["to"] - part["from"]
    return -2 if part["what"] == "loses" and mine else 0


def answer(scene):
    seat = scene["seat"]
    best = max(choices_of(scene), key=lambda choice: sum(
        value(part, seat) for part in choice.get("outcome", [])))
    return best["key"]


def main():
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "kickdoor":
            print("name greedy")
        elif word == "isready":
            print("ready")
        elif word == "go":
            _, _, scene = rest.partition(" ")
            print("answer", answer(json.loads(scene)))
        elif word == "quit":
            return
        sys.stdout.flush()


main()
