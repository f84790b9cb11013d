#!/usr/bin/env python3
"""Play a book in a terminal: play.py [BOOK [PLAYERS [SEED]]]

You are the first player; the others give the usual answer to everything. Enter
is your usual answer, a number another one, Ctrl-D ends the game. Whatever else
you type is tried as a sentence: Ann kicks open the door.
"""
import sys

import kickdoor

ME = 0


def show_table(match, scene):
    print(f"\n-- Turn {scene['turn']} --")
    for seat in scene["seats"]:
        gauges = ", ".join(f"{k} {n}" for k, n in seat["gauges"].items())
        hand = sum(seat["hand"]["backs"].values())
        print(f"{seat['name']}: {gauges}, {hand} cards in hand")
    for number in scene["seats"][ME]["hand"]["cards"]:
        card = match.book.cards[scene["cards"][str(number)]]
        print(f"  {card['name']}:", *(part["says"] for part in card["text"]))
    for total in scene["totals"]:
        if total["id"] in ("side", "monsters"):
            print(f"  {total['says']}: {total['total']}")
    print(scene["ask"]["says"])


def pick(match, choices):
    """Lets the person choose, then among the targets of the choice."""
    for number, choice in enumerate(choices, 1):
        then = "..." if "targets" in choice else choice.get("then", "")
        print(f"  {number}. {choice['says']} {then and f'({then})'}")
    said = input("> ").strip()
    if said.isdecimal() and 1 <= int(said) <= len(choices):
        chosen = choices[int(said) - 1]
        if "targets" in chosen:
            return pick(match, chosen["targets"])
        match.answer(ME, chosen["key"])
    elif said:
        match.answer_line(ME, said)
    else:
        match.answer(ME, kickdoor.usual(choices))


def main(book="grimm", players="3", seed=None):
    match = kickdoor.Match(kickdoor.Book(book), int(players), seed and int(seed))
    print(match.book.title)
    seen = 0
    while True:
        seat = match.run()
        for line in match.recap(ME, seen):
            print("  " + line["says"])
        seen = len(match.news(ME))
        if seat is None:
            break
        scene = match.scene(seat)
        try:
            if seat != ME:
                match.answer(seat, kickdoor.usual(scene["choices"]))
                continue
            show_table(match, scene)
            pick(match, scene["choices"])
        except kickdoor.Refused as why:
            print(f"No: {why}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (EOFError, KeyboardInterrupt):
        print("\nThe game ends here.")
    except (kickdoor.Error, ValueError, TypeError) as why:
        sys.exit(f"play.py: {why}")
