"""Positions and their sums, and how Python's things are written in the rule language."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, Iterable, Union

from . import _grundy, _show
from ._answers import Certificate, Moves, Value, digits_of, with_answer
from ._errors import InputError
from ._lessons import Explanation, PositionGraph

if TYPE_CHECKING:
    from ._games import Game

Progress = Union[bool, Callable[[int, int, str], None], None]


def written(thing: Any, outside: bool = True) -> str:
    """A number, a row, a set as the rule language writes it; text stays as it is."""
    if isinstance(thing, str):
        return thing
    if isinstance(thing, bool):
        return "true" if thing else "false"
    if isinstance(thing, (set, frozenset)):
        return "{" + ", ".join(sorted((written(one, False) for one in thing), key=lambda text: (len(text), text))) + "}"
    if isinstance(thing, range) and thing.step == 1:
        return f"{thing.start}..{thing.stop - 1}"
    if hasattr(thing, "__iter__"):
        inside = ", ".join(written(one, False) for one in thing)
        return f"({inside})" if outside and isinstance(thing, tuple) else f"[{inside}]"
    return digits_of(operator.index(thing))


def counted(name: str, number: Any, most: int = 2**64 - 1) -> int:
    """A count that the library can hold."""
    count = operator.index(number)
    if not 0 <= count <= most:
        raise InputError(f"{name} is a whole number from 0 to {most}, and not {digits_of(count)}")
    return count


def _checked(name: str, value: Any) -> Any:
    if value is None or name in ("at", "pattern"):
        return value
    if name in ("seconds", "effort"):
        return float(value)
    if name == "method":
        return worded("a method", value)
    return counted(name, value, 2**32 - 1 if name == "threads" else 2**64 - 1)


def worded(what: str, text: Any) -> str:
    """Text, where only text will do."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is text, and not {type(text).__name__}")
    return text


def limits(seconds: float | None, memory: int | None, threads: int | None, progress: Progress = None, **more: Any) -> dict[str, Any]:
    told = _show.progress_line if progress is True else progress or None
    asked = {"seconds": seconds, "memory": memory, "threads": threads, **more}
    return {**{name: _checked(name, value) for name, value in asked.items()}, "progress": told}


class Position:
    """A position, or a sum of positions, perhaps of several games. Made by `Game.at`; positions are added with ``+``.

    >>> import grundy
    >>> kayles, wythoff = grundy.Game.named("kayles"), grundy.Game.named("wythoff")
    >>> whole = kayles.at(12) + wythoff.at((3, 4))
    >>> whole
    <Position (12) + (3, 4)>
    >>> whole.value() == kayles.value(12).value ^ wythoff.value((3, 4)).value
    True
    >>> whole.outcome()
    'N'
    """

    __slots__ = ("_core", "_terms")

    def __init__(self, core: _grundy.Position, terms: tuple[tuple[Game, Any], ...]) -> None:
        self._core = core
        self._terms = terms  # of which games, as they were asked for: what a pickle holds

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_terms, (self._terms,)

    def __add__(self, other: Position) -> Position:
        if isinstance(other, Position):
            return Position(self._core.plus(other._core), self._terms + other._terms)
        return NotImplemented

    def __radd__(self, other: int) -> Position:
        if isinstance(other, int) and other == 0:  # sum([…]) begins with it
            return self
        return NotImplemented

    def __str__(self) -> str:
        return self._core.text()

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def _repr_latex_(self) -> str:
        return rf"$\text{{{_show.tex(str(self))}}}$"

    def value(self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None) -> Value:
        """What it is worth. At a limit a partial answer, with its ``limit``."""
        return with_answer(lambda: self._core.value(limits(seconds, memory, threads, progress)), Value._of)

    def outcome(self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None) -> str:
        """ "P": who moves loses; "N": who moves wins; "D": nobody, play can go on for ever; "?": not found within the limits."""
        return self.value(seconds=seconds, memory=memory, threads=threads, progress=progress).outcome

    def moves(self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None) -> Moves:
        """The winning moves."""
        return with_answer(lambda: self._core.moves(limits(seconds, memory, threads, progress)), Moves._of)

    def options(
        self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> tuple[Value, ...]:
        """Every option of a single position, each once, with what it is worth.

        >>> import grundy
        >>> [(option.position, int(option)) for option in grundy.Game.named("kayles").at(3).options()]
        [('(0) + (1)', 1), ('(0) + (2)', 2), ('(1) + (1)', 0)]
        """
        return with_answer(lambda: self._core.options(limits(seconds, memory, threads, progress)), lambda raw: tuple(map(Value._of, raw)))

    def explain(
        self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Explanation:
        """Why it wins or loses, in words that a pupil follows. Claims of the rule file are not quoted, as the command does.

        >>> import grundy
        >>> grundy.Game.named("wythoff").at((3, 4)).explain().position.outcome
        'N'
        """
        return with_answer(lambda: self._core.explain(limits(seconds, memory, threads, progress)), Explanation._of)

    def graph(
        self,
        most: int = 150,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> PositionGraph:
        """What can be reached from it, at most so many positions, the nearest first; a sum must be of one game.

        >>> import grundy
        >>> grundy.Game.subtract({1, 2}).at(3).graph()
        <PositionGraph: 4 positions, 5 arrows>
        """
        return with_answer(lambda: self._core.graph(counted("most", most), limits(seconds, memory, threads, progress)), PositionGraph._of)

    def certificate(
        self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Certificate:
        """Of the outcome of a single position of a rule."""
        return with_answer(lambda: self._core.certify(limits(seconds, memory, threads, progress)), lambda raw: Certificate(**raw))


At = Union[Position, int, str, Iterable[Any]]


def _from_terms(terms: tuple[tuple[Game, Any], ...]) -> Position:
    """The other way round of pickling."""
    positions = [game.start() if at is None else game.at(at) for game, at in terms]
    return sum(positions[1:], positions[0])
