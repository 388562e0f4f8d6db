"""Grundy: values, patterns and winners of combinatorial games, with what each answer rests on.

>>> import grundy
>>> kayles = grundy.Game.named("kayles")
>>> print(kayles.solve().law)
period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)
>>> kayles.value(10**30) == 1
True
>>> [str(move) for move in (kayles(5) + kayles(7)).moves()]
['...']

The tutorial and the reference are docs/python.md.
"""

from ._answers import Certificate, Claim, Entry, Finding, Findings, Law, Move, Moves, Plot, Solution, Value, Verified, verify
from ._errors import (
    BeyondError,
    Diagnostic,
    Error,
    InputError,
    InternalError,
    Interrupted,
    LimitError,
    RejectedError,
    RuleError,
    UndefinedError,
    UnsupportedError,
)
from ._games import Game, LimitWarning
from ._grundy import version as _version
from ._lessons import Edge, Explanation, PositionGraph, Section, Vertex
from ._positions import Position

__version__: str = _version()

__all__ = [
    "BeyondError",
    "Certificate",
    "Claim",
    "Diagnostic",
    "Edge",
    "Entry",
    "Error",
    "Explanation",
    "Finding",
    "Findings",
    "Game",
    "InputError",
    "InternalError",
    "Interrupted",
    "Law",
    "LimitError",
    "LimitWarning",
    "Move",
    "Moves",
    "Plot",
    "Position",
    "PositionGraph",
    "RejectedError",
    "RuleError",
    "Section",
    "Solution",
    "UndefinedError",
    "UnsupportedError",
    "Value",
    "Verified",
    "Vertex",
    "verify",
]
