"""Games."""

from __future__ import annotations

import operator
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Union, cast, overload

from . import _grundy, _show
from ._answers import Certificate, Claim, Finding, Findings, Moves, Plot, Solution, Value, digits_of, with_answer
from ._errors import Diagnostic, InputError, in_python
from ._lessons import Explanation, PositionGraph
from ._positions import At, Position, Progress, counted, limits, worded, written

if TYPE_CHECKING:
    import numpy

Option = Union[int, Iterable[int]]


class LimitWarning(UserWarning):
    """A limit ended the computing, and what is returned is shorter than what was asked for."""


class Game:
    """A game, from its rule in the rule language (docs/language.md). It never changes, and any number of threads may use it.

    Parameters of the rule are keywords: ``Game(text, t=3)``; numbers, text as in a rule file, or Python's lists, sets and ranges.

    Every computation takes ``seconds`` (of this call), ``memory`` (bytes by which the process may grow), ``threads`` (0: all; the answer does not depend on
    it) and most of them ``progress``: True for a line on standard error, or a function of (done, total, unit). The interpreter's lock is released meanwhile;
    Ctrl-C raises `Interrupted`, whose ``partial`` is what was found.

    Games, positions and all answers can be pickled: a game of the library by its name, others with their text, functions as Python pickles functions.

    >>> import grundy
    >>> mine = grundy.Game('''
    ... game mine
    ... position (n)
    ... move take:  (n) -> (n - k)  for k in 1..3
    ... move halve: (n) -> (n / 2) + (n / 2)  if n >= 2 and n mod 2 = 0
    ... ''')
    >>> mine.values(12)
    array([0, 1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 2], dtype=uint8)
    """

    __slots__ = ("_core", "_made", "__weakref__")
    _made: tuple[Any, ...]  # how: what a pickle holds

    def __init__(self, rule: str, /, **parameters: Any) -> None:
        if not isinstance(rule, str):
            raise TypeError("Game takes the text of a rule; a Python function goes to Game.function")
        self._made = ("text", rule, _settings(parameters), "<text>")
        self._core = _core_of(*self._made)

    @classmethod
    def _of(cls, *made: Any) -> Game:
        game = cls.__new__(cls)
        game._core = _core_of(*made)
        game._made = made
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        how, *rest = self._made
        if how == "file":  # which may be another tomorrow, and elsewhere
            path, settings, text = rest
            return _again, ("text", text, settings, path)
        return _again, self._made

    @classmethod
    def named(cls, name: str, /, **parameters: Any) -> Game:
        """A game of the library of rules, or of a family as the command line takes it.

        >>> import grundy
        >>> grundy.Game.named("kayles")
        <Game kayles: Kayles>
        >>> grundy.Game.named("mark", t=3).value(10**20)
        Value(1, 'N')
        """
        return cls._of("name", worded("the name of a game", name), _settings(parameters))

    @classmethod
    def open(cls, path: Any, /, **parameters: Any) -> Game:
        """A rule file."""
        import os

        place = os.fspath(path)
        game = cls._of("name", place, _settings(parameters))
        try:
            with open(place, encoding="utf-8") as file:
                game._made = ("file", place, _settings(parameters), file.read())
        except OSError:
            pass  # it was a name after all
        return game

    @classmethod
    def code(cls, code: str, /) -> Game:
        """Take-and-break by its octal (or longer) code.

        >>> import grundy
        >>> grundy.Game.code("0.137").solve().law.formula
        'period 34 from n = 52'
        """
        if not isinstance(code, str) or not code.replace(".", "").isalnum() or "." not in code:
            raise InputError(f"`{code}` is no code of take-and-break", "write it as text with its point: Game.code('0.137')")
        return cls._of("name", code, [])

    @classmethod
    def subtract(cls, numbers: Iterable[int], /) -> Game:
        """One heap; take any number of the set.

        >>> import grundy
        >>> grundy.Game.subtract({1, 4, 5}).solve().law.lost
        'n mod 8 ∈ {0, 2}'
        """
        return cls._of("name", "subtract " + written(set(numbers)), [])

    @classmethod
    def function(cls, options: Callable[..., Iterable[Option]], /, name: str | None = None, numbers: int = 1) -> Game:
        """A game given as a Python function, also as a decorator. It can be asked but not read: it is slow, its laws are seen and never proved, and there
        are no claims and certificates. It must give the same at every call; a negative number makes an option no move.

        With one heap ``options(n)`` gives heaps, and for what falls apart tuples of heaps; with ``numbers=k`` ``options((x, …))`` gives rows of k numbers.

        >>> import grundy
        >>> @grundy.Game.function
        ... def kayles(n):
        ...     for taken in (1, 2):
        ...         for left in range((n - taken) // 2 + 1):
        ...             yield left, n - taken - left
        >>> kayles.values(8).tolist(), kayles.solve(to=200).law.status
        ([0, 1, 2, 3, 1, 4, 3, 2], 'seen')
        """
        if not callable(options):
            raise TypeError("Game.function takes a function that gives the options of a position")
        called = str(name or getattr(options, "__name__", ""))
        return cls._of("function", called if called.isidentifier() else "function", counted("numbers", numbers), options)

    @property
    def name(self) -> str:
        """Of the rule: one word."""
        return self._core.name()

    @property
    def title(self) -> str:
        """Of the rule, for people; may be empty."""
        return self._core.title()

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical text of the rule; empty for functions."""
        return self._core.hash()

    @property
    def is_function(self) -> bool:
        """Was it given as a Python function?"""
        return self._core.function

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What in the rule is doubtful."""
        return tuple(Diagnostic(**one) for one in self._core.warnings())

    def __str__(self) -> str:
        return self._core.text().rstrip("\n") or self.name

    def __repr__(self) -> str:
        return f"<Game {self.name}{': ' + self.title if self.title else ''}>"

    def _repr_html_(self) -> str:
        return _show.game_html(self)

    def at(self, position: At, /) -> Position:
        """A position: a heap of any size, a row of numbers, a set, or text as in a rule file (also a sum, ``"6 + 7"``). ``game(…)`` is the same.

        >>> import grundy
        >>> grundy.Game.named("wythoff").at((3, 4)), grundy.Game.named("kayles")("5 + 10^30")
        (<Position (3, 4)>, <Position (5) + (1000000000000000000000000000000)>)
        """
        if isinstance(position, Position):
            return position
        if isinstance(position, (str, set, frozenset)):
            text = written(position)
            return Position(self._core.at_text(text), ((self, text),))
        if not hasattr(position, "__iter__"):
            heap = operator.index(position)
            return Position(self._core.at_numbers([digits_of(heap)]), ((self, heap),))
        parts = list(position)
        if all(hasattr(one, "__index__") for one in parts):
            numbers = tuple(operator.index(one) for one in parts)
            return Position(self._core.at_numbers([digits_of(one) for one in numbers]), ((self, numbers),))
        text = "(" + ", ".join(written(one, False) for one in parts) + ")"
        return Position(self._core.at_text(text), ((self, text),))

    __call__ = at

    def start(self) -> Position:
        """Where play begins. InputError where the rule names no start."""
        return Position(self._core.start(), ((self, None),))

    def value(
        self, position: At, /, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Value:
        """What a position is worth, at any size where a law tells.

        >>> import grundy
        >>> grundy.Game.named("kayles").value(10**30) == 1
        True
        """
        return self.at(position).value(seconds=seconds, memory=memory, threads=threads, progress=progress)

    def outcome(
        self, position: At, /, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> str:
        """Who wins from there: "P", "N", "D", or "?" where a limit came first.

        >>> import grundy
        >>> grundy.Game.subtract({1, 4, 5}).outcome(10)
        'P'
        """
        return self.at(position).outcome(seconds=seconds, memory=memory, threads=threads, progress=progress)

    def moves(
        self, position: At, /, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Moves:
        """The winning moves from there.

        >>> import grundy
        >>> [move.to for move in grundy.Game.named("wythoff").moves((5, 6))]
        ['(1, 2)', '(3, 5)']
        """
        return self.at(position).moves(seconds=seconds, memory=memory, threads=threads, progress=progress)

    def explain(
        self, position: At, /, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Explanation:
        """Why a position wins or loses, in words.

        >>> import grundy
        >>> grundy.Game.subtract({1, 4, 5}).explain(10).verdict
        'A, who is to move, loses: B has an answer to everything.'
        """
        return self.at(position).explain(seconds=seconds, memory=memory, threads=threads, progress=progress)

    def graph(
        self,
        to: int | None = None,
        most: int = 150,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> PositionGraph:
        """Positions as a graph: those with numbers up to ``to``; without it what the start of the rule leads to, or all small ones; at most so many.

        >>> import grundy
        >>> graph = grundy.Game.subtract({1, 2}).graph(4)
        >>> graph, sorted(one.position for one in graph.vertices if one.outcome == "P")
        (<PositionGraph: 5 positions, 7 arrows>, ['(0)', '(3)'])
        """
        options = limits(seconds, memory, threads, progress, to=to)
        return with_answer(lambda: self._core.graph(counted("most", most), options), PositionGraph._of)

    def values(
        self,
        count: int,
        /,
        *,
        method: str | None = None,
        pattern: bool = True,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> numpy.ndarray[Any, Any]:
        """The values of the heaps 0 … count - 1 as a NumPy array that stands on the library's own table: no copy is made, and it cannot be written.

        Of positions of k numbers the shape is (count, …, count), indexed by them. Entries are unsigned, of 1, 2 or 4 bytes, as the largest needs. Where some
        index is no position (-2), or play can go on for ever (-1), and of functions, they are int64. ``pattern=False`` computes every value; else a proved
        period writes those beyond it. At a limit the array is shorter, with a `LimitWarning`.

        >>> import grundy
        >>> table = grundy.Game.named("kayles").values(10**6)
        >>> table.shape, table.dtype.name, int(table.max())
        ((1000000,), 'uint8', 8)
        >>> grundy.Game.named("wythoff").values(4)
        array([[0, 1, 2, 3],
               [1, 2, 0, 4],
               [2, 0, 1, 5],
               [3, 4, 5, 6]])
        """
        options = limits(seconds, memory, threads, progress, method=method, pattern=pattern)
        raw: list[Mapping[str, Any]] = []

        def array(answer: Mapping[str, Any]) -> Any:
            raw.append(answer)
            return answer["array"]

        found: numpy.ndarray[Any, Any] = with_answer(lambda: self._core.values(counted("count", count), options), array)
        if raw[0]["limit"]:
            warnings.warn(f"limit of {raw[0]['limit']}: {in_python(raw[0]['limit_note'])}", LimitWarning, stacklevel=2)
        return found

    def solve(
        self,
        *,
        to: int | None = None,
        at: At | None = None,
        list: int | None = None,
        method: str | None = None,
        pattern: bool = True,
        effort: float | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Solution:
        """The main job: what the game is, its values, their law, who wins the start.

        ``to``: values of 0 … to; ``at``: from there instead of the rule's start; ``list``: how many values the solution holds (1000); ``method``: by this one,
        "reference" is the definition itself; ``pattern=False``: no law is looked for; ``effort``: seconds for that search.

        >>> import grundy
        >>> print(grundy.Game.subtract({1, 4, 5}).solve().law)
        period 8 from n = 0, proved: finite subtraction theorem (1.1)
        """
        where = None if at is None else str(self.at(at))
        options = limits(seconds, memory, threads, progress, to=to, at=where, list=list, method=method, pattern=pattern, effort=effort)
        return with_answer(lambda: self._core.solve(options), lambda raw: Solution._of(raw, self))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of the rule file, undecided.

        >>> import grundy
        >>> claims = grundy.Game.named("s145").claims
        >>> claims[0].text, claims[0].check().verdict
        ('...', 'exhausted')
        """
        return tuple(
            Claim(self, one["formal"], one["text"], one["id"], one["line"], one["slow"], one["index"]) for one in self._core.claims()
        )

    def claim(self, formal: str, /) -> Claim:
        """A claim of one's own, as in a rule file after the colon."""
        return Claim(self, worded("a claim", formal))

    @overload
    def check(
        self,
        claim: None = None,
        /,
        *,
        slow: bool = ...,
        seconds: float | None = ...,
        memory: int | None = ...,
        threads: int | None = ...,
        progress: Progress = ...,
    ) -> Findings: ...
    @overload
    def check(
        self,
        claim: str | Claim,
        /,
        *,
        seconds: float | None = ...,
        memory: int | None = ...,
        threads: int | None = ...,
        progress: Progress = ...,
    ) -> Finding: ...
    def check(
        self,
        claim: str | Claim | None = None,
        /,
        *,
        slow: bool = False,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Finding | Findings:
        """Decides a claim, which gives a `Finding`; without one every claim of the rule file, which gives `Findings` (those marked slow only with ``slow``).

        >>> import grundy
        >>> grundy.Game.named("s145").check("P(n) <=> n mod 8 in {0, 2}").verdict
        'proved'
        """
        if claim is not None:
            asked = claim if isinstance(claim, Claim) else self.claim(claim)
            return self._decide(asked, {"seconds": seconds, "memory": memory, "threads": threads, "progress": progress})
        options = limits(seconds, memory, threads, progress)
        return with_answer(lambda: self._core.check_all(slow, options), lambda raw: Findings(map(Finding._of, raw)))

    def _decide(self, claim: Claim, asked: Mapping[str, Any]) -> Finding:
        options = limits(asked.get("seconds"), asked.get("memory"), asked.get("threads"), asked.get("progress"))
        if unknown := set(asked) - set(options):
            raise TypeError(f"there is no limit {min(unknown)}")
        if claim._index is not None:
            index = claim._index
            return with_answer(lambda: claim.game._core.decide(index, options), Finding._of)
        return with_answer(lambda: self._core.check_text(claim.formal, options), Finding._of)

    def certificate(
        self,
        claim: str | Claim | None = None,
        /,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Certificate:
        """The proof of the law, or of a claim (one of `claims`, its text, or its name in the file), written down. UnsupportedError where nothing is proved."""
        options = limits(seconds, memory, threads, progress)
        asked = claim.id or claim.formal if isinstance(claim, Claim) else worded("a claim", claim or "")
        return with_answer(lambda: self._core.certify(asked, options), lambda raw: Certificate(**raw))

    def plot(
        self, to: int | None = None, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None, progress: Progress = None
    ) -> Plot:
        """The values against n, or a map of two numbers, as SVG. ``to``: the last heap, the longest side.

        >>> import grundy
        >>> picture = grundy.Game.named("kayles").plot(100)
        >>> picture.svg.rstrip()[-6:]
        '</svg>'
        """
        options = limits(seconds, memory, threads, progress, to=to)
        return with_answer(lambda: self._core.svg(options), Plot)

    def export(
        self,
        format: str,
        /,
        to: int | None = None,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> str | bytes:
        """As ``grundy export`` writes it: "bfile", "csv", "json", "jsonl", "latex", "mathematica", "sage", "cgsuite", of a proved law "python" and "cpp"; "npy"
        is bytes.

        >>> import grundy
        >>> grundy.Game.subtract({1, 4, 5}).export("sage", 8)
        '...'
        """
        options = limits(seconds, memory, threads, progress, to=to)
        raw: bytes = with_answer(lambda: self._core.exported(format, options), bytes)
        return raw if format == "npy" else raw.decode()

    def latex(self, to: int | None = None) -> str:
        """A table of the values in LaTeX."""
        return str(self.export("latex", to))


def _core_of(how: str, *made: Any) -> _grundy.Game:
    """What the binding makes of a game that is described so."""
    if how == "text":
        text, settings, name = made
        return _grundy.Game.from_text(text, settings, name)
    if how == "name":
        return _grundy.Game.open(*made)
    name, numbers, options = made
    index, asked = operator.index, cast(Callable[..., Any], options)

    def heaps(n: int) -> list[list[int]]:
        return [[index(one) for one in option] if hasattr(option, "__iter__") else [index(option)] for option in asked(n)]

    def rows(position: list[int]) -> list[list[int]]:
        return [[index(one) for one in option] for option in asked(tuple(position))]

    if numbers == 1:
        return _grundy.Game.from_function(name, numbers, heaps)
    return _grundy.Game.from_function(name, numbers, rows)


def _again(*made: Any) -> Game:
    """The other way round of pickling."""
    return Game._of(*made)


def _settings(parameters: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(name, written(value)) for name, value in parameters.items()]
