"""Kickdoor: rules of the Munchkin family of card games and Gloom.

Front ends play a Match and show its scenes; searches and learners play a Game,
or the environment in kickdoor.aec.

    >>> import kickdoor
    >>> match = kickdoor.Match(kickdoor.Book("tiny-munchkin"), 3, seed=7)
    >>> seat = match.run()
    >>> scene = match.scene(seat)
    >>> match.answer(seat, kickdoor.usual(scene["choices"]))
"""

from .core import (ACTIONS_MAX, NOBODY, SEATS_MAX, Action, Book, Error, Game,
                   Match, Refused, View, check, keys, usual, version)

__all__ = ["ACTIONS_MAX", "NOBODY", "SEATS_MAX", "Action", "Book", "Error",
           "Game", "Match", "Refused", "View", "check", "keys", "usual",
           "version"]
