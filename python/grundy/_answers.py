"""What the library answers, as plain data that never changes; each shows itself in a notebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, Sequence, TypeVar

from . import _show
from ._errors import in_python

if TYPE_CHECKING:
    from ._games import Game


def whole(digits: str | None) -> int | None:
    """Decimal digits of any number as an int: Python itself refuses more than 4300 of them."""
    if digits is None:
        return None
    if len(digits) <= 4000:
        return int(digits)
    from decimal import Decimal

    return int(Decimal(digits))


def digits_of(number: int) -> str:
    """The other way round."""
    if number.bit_length() < 13000:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")


T = TypeVar("T")


def changed(raw: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """The library's fields, some of them as Python has them."""
    return {**raw, **fields}


@dataclass(frozen=True, eq=False)
class Value:
    """What a position, or a sum, is worth. Where its Grundy value is known it equals that int, and ``int()`` gives it.

    >>> import grundy
    >>> value = grundy.Game.named("kayles").value(10**30)
    >>> value
    Value(1, 'N')
    >>> value == 1, int(value), value.outcome, value.proved
    (True, 1, 'N', True)
    >>> print(value.because)
    period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)
    """

    position: str
    outcome: str  #: "P": who moves loses; "N": who moves wins; "D": nobody, play can go on for ever; "?": not found
    value: int | None  #: the Grundy value; None where there is none, or where it was not found
    loopy: str = ""  #: instead of it, where play can go on for ever: "∞{0,1}"
    partial: str = ""  #: why not more
    proved: bool = False  #: by theorems alone; else it was computed or searched
    because: str = ""
    terms: tuple[Value, ...] = ()  #: of a sum of two or more
    limit: str | None = None  #: "time", "memory", "size" or "interrupted"
    notes: tuple[str, ...] = ()

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Value:
        terms = tuple(cls._of(one) for one in raw["terms"])
        return cls(**changed(raw, value=whole(raw["value"]), terms=terms, notes=tuple(map(in_python, raw["notes"]))))

    def __int__(self) -> int:
        if self.value is None:
            raise ValueError(f"{self.position} has no Grundy value that is a number: {self.loopy or self.partial or 'outcome ' + self.outcome}")
        return self.value

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Value):
            return (self.value, self.loopy, self.outcome) == (other.value, other.loopy, other.outcome)
        if isinstance(other, int):
            return self.value is not None and self.value == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.value) if self.value is not None else hash((self.loopy, self.outcome))

    def __repr__(self) -> str:
        known = self.loopy if self.value is None else digits_of(self.value)
        return f"Value({known or self.partial or None}, {self.outcome!r})"

    def _repr_html_(self) -> str:
        return _show.value_html(self)

    def _repr_latex_(self) -> str:
        return _show.value_latex(self)


@dataclass(frozen=True)
class Move:
    """A move in a sum: in which term (from 0), from where, to what; ``whole`` is the sum after it."""

    term: int
    from_: str
    to: str
    whole: str

    def __str__(self) -> str:
        return f"{self.from_} → {self.to}"


@dataclass(frozen=True)
class Moves(Sequence[Move]):
    """The winning moves: a sequence of them, with what the position is worth.

    >>> import grundy
    >>> moves = grundy.Game.named("kayles").moves(5)
    >>> [str(move) for move in moves], moves.complete
    (['(5) → (2) + (2)'], True)
    """

    position: Value
    winning: tuple[Move, ...]
    complete: bool  #: False: one winning move a heap, there may be more
    why_none: str

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Moves:
        return cls(Value._of(raw["position"]), tuple(Move(**one) for one in raw["winning"]), raw["complete"], raw["why_none"])

    def __len__(self) -> int:
        return len(self.winning)

    def __getitem__(self, index: Any) -> Any:
        return self.winning[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.winning)

    def _repr_html_(self) -> str:
        return _show.moves_html(self)


@dataclass(frozen=True)
class Law:
    """The law of a game's values, or of its outcomes. ``status`` is "proved", "seen" (it fits all that was computed, and no more is claimed) or "none".

    A period says g(n + period) = g(n) + saltus from n = preperiod on. ``theorem`` is a number of docs/theorems.md.
    """

    status: str
    kind: str  #: "period", "arithmetic-period", "automaton", "log-period", "closed-form", "none"
    of_outcomes: bool
    period: int | None
    preperiod: int | None
    saltus: int | None
    theorem: str
    theorem_name: str
    statement: str  #: what was checked
    formula: str  #: the law in words
    lost: str  #: the P-positions in words
    checked_to: int | None
    tried: tuple[str, ...]  #: where nothing is proved

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Law:
        numbers = {name: whole(raw[name]) for name in ("period", "preperiod", "saltus", "checked_to")}
        return cls(**changed(raw, **numbers, tried=tuple(map(in_python, raw["tried"]))))

    @property
    def proved(self) -> bool:
        """By a theorem; False of what was only seen."""
        return self.status == "proved"

    def __str__(self) -> str:
        if self.status == "none":
            return "no law is known"
        return f"{self.formula}, proved: {self.theorem_name} ({self.theorem})" if self.proved else f"seen, not proved: {self.formula}"

    def _repr_latex_(self) -> str:
        return _show.law_latex(self)


@dataclass(frozen=True)
class Entry:
    """A position of the list of a solution."""

    position: str
    outcome: str
    value: str  #: "" where there is none


@dataclass(frozen=True, repr=False)
class Solution:
    """What `Game.solve` found: what the game is, its first values, their law, who wins the start. ``print`` shows it as the command does.

    >>> import grundy
    >>> solution = grundy.Game.named("kayles").solve(list=12)
    >>> solution.values
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
    >>> solution.law.formula, solution.proved, solution.theorem
    ('period 12 from n = 71', True, '2.1')
    """

    family: str
    recognised: str
    evidence: str
    first: int  #: one heap: the position of values[0]
    values: tuple[int | None, ...]  #: one heap; None where there is no position, or no value
    outcomes: str  #: one heap: a letter each, "-" where there is no position
    positions: tuple[Entry, ...]  #: other games: the smallest
    whole: bool  #: all positions of the game were solved
    law: Law
    start: Value | None
    winning: tuple[str, ...]  #: from the start
    method: str
    computed: int  #: values
    seconds: float  #: of the computation alone
    limit: str | None  #: "time", "memory", "size" or "interrupted": then this is a part of the answer
    limit_note: str
    notes: tuple[str, ...]
    text: str = field(repr=False)
    json: str = field(repr=False)
    _game: Game | None = field(default=None, compare=False)

    @classmethod
    def _of(cls, raw: Mapping[str, Any], game: Game) -> Solution:
        return cls(
            **changed(
                raw,
                values=tuple(raw["values"]),
                winning=tuple(raw["winning"]),
                law=Law._of(raw["law"]),
                positions=tuple(Entry(**one) for one in raw["positions"]),
                start=Value._of(raw["start"]) if raw["start"] else None,
                limit_note=in_python(raw["limit_note"]),
                notes=tuple(map(in_python, raw["notes"])),
                _game=game,
            )
        )

    @property
    def proved(self) -> bool:
        """Is the law proved? False of what was only seen, and where there is none."""
        return self.law.proved

    @property
    def theorem(self) -> str:
        """The number in docs/theorems.md behind the law; "" where nothing is proved."""
        return self.law.theorem if self.proved else ""

    def certificate(self, *, seconds: float | None = None, memory: int | None = None, threads: int | None = None) -> Certificate:
        """The proof of the law, written down for ``grundy-verify``. UnsupportedError where nothing is proved.

        >>> import grundy
        >>> print(grundy.Game.named("kayles").solve().certificate().sentence)
        g(n + 12) = g(n) for all n >= 71
        """
        assert self._game is not None
        return self._game.certificate(seconds=seconds, memory=memory, threads=threads)

    def plot(self, to: int | None = None) -> Plot:
        """As `Game.plot`."""
        assert self._game is not None
        return self._game.plot(to)

    def __str__(self) -> str:
        return self.text.rstrip("\n") or repr(self)

    def __repr__(self) -> str:
        return f"<Solution: {self.recognised or self.family}; {self.law}{'; limit: ' + self.limit if self.limit else ''}>"

    def _repr_html_(self) -> str:
        return _show.solution_html(self)

    def _repr_latex_(self) -> str:
        return _show.law_latex(self.law)


@dataclass(frozen=True)
class Finding:
    """A claim, decided. True where it is true: proved, or exhausted.

    ``verdict`` is "proved" (for all positions, by the theorems named), "exhausted" (finite, every case computed), "holds" (no counterexample up to
    ``checked_to``), "refuted" (``counterexample`` is the smallest), "undecided" or "skipped".

    >>> import grundy
    >>> finding = grundy.Game.subtract({1, 4, 5}).check("P(n) <=> n mod 8 in {0, 3}")
    >>> finding.verdict, finding.counterexample, bool(finding)
    ('refuted', '(2)', False)
    """

    id: str
    text: str
    formal: str
    line: int
    verdict: str
    as_expected: bool  #: False: refuted although the file does not expect it, or the other way round
    parameters: str
    theorems: str
    statement: str
    reason: tuple[str, ...]  #: the proof as a person would write it
    checked_to: int | None
    cases: int
    counterexample: str
    claimed: str
    found: str
    shown_by: tuple[str, ...]
    tried: tuple[str, ...]
    limit: str | None

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Finding:
        lists = {name: tuple(raw[name]) for name in ("reason", "shown_by", "tried")}
        return cls(**changed(raw, **lists, checked_to=whole(raw["checked_to"])))

    @property
    def proved(self) -> bool:
        """True for all positions that it speaks of: by theorems, or every case was computed."""
        return self.verdict in ("proved", "exhausted")

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return _show.finding_text(self)

    def _repr_html_(self) -> str:
        return _show.findings_html([self])


class Findings(tuple[Finding, ...]):
    """All claims of a rule, decided."""

    def _repr_html_(self) -> str:
        return _show.findings_html(self)


@dataclass(frozen=True)
class Verified:
    """What a certificate proves, as its checker tells it: the rule in its canonical text, its SHA-256, the sentence, and how."""

    rule: str
    hash: str
    sentence: str
    how: str


@dataclass(frozen=True)
class Certificate:
    """A proof written down: ``json`` is the file for ``grundy-verify``, which shares no solver with this library.

    >>> import grundy
    >>> certificate = grundy.Game.named("kayles").certificate()
    >>> [one.sentence for one in certificate.check()]
    ['g(n + 12) = g(n) for all n >= 71']
    """

    json: str = field(repr=False)
    sentence: str
    how: str

    def check(self) -> tuple[Verified, ...]:
        """Checked from the rule that it holds alone. RejectedError where it does not prove what it states, InputError where it is no certificate."""
        return verify(self.json)

    def save(self, path: Any) -> None:
        """Writes the file that ``grundy-verify`` reads."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.json)


def verify(json: str) -> tuple[Verified, ...]:
    """Checks the text of a certificate, of whomever it is. Who believes nothing runs ``grundy-verify``.

    >>> import grundy
    >>> grundy.verify("{}")
    Traceback (most recent call last):
    grundy._errors.InputError: ...
    """
    from . import _grundy

    return tuple(Verified(**one) for one in _grundy.verify(json))


@dataclass(frozen=True)
class Plot:
    """A picture, as SVG: a notebook shows it, ``save`` writes it."""

    svg: str = field(repr=False)

    def save(self, path: Any) -> None:
        """Writes the SVG file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg[self.svg.index("<svg") :]  # a page in which it stands has its own declaration


class Claim:
    """A claim about a game, as an object that decides itself when it is asked.

    >>> import grundy
    >>> claim = grundy.Game.named("s145").claim("P(n) <=> n mod 8 in {0, 2}")
    >>> claim.check().verdict
    'proved'
    >>> print(claim.certificate().sentence)
    the claim is true: P(n) <=> n mod 8 in {0, 2}
    """

    def __init__(self, game: Game, formal: str, text: str = "", id: str = "", line: int = 0, slow: bool = False, _index: int | None = None) -> None:
        self.game = game
        self.formal = formal  #: as in a rule file after the colon
        self.text = text  #: in words, where the file says it
        self.id = id
        self.line = line  #: of the rule file; 0 for one's own
        self.slow = slow
        self._index = _index

    def __repr__(self) -> str:
        return f"Claim({self.formal!r})"

    def check(self, **limits: Any) -> Finding:
        """Decides it. Limits are those of `Game.check`."""
        return self.game._decide(self, limits)

    def certificate(self, **limits: Any) -> Certificate:
        """Its proof, written down. UnsupportedError where nothing is proved, or no certificate can say it."""
        return self.game.certificate(self.id or self.formal, **limits)


def with_answer(call: Callable[[], Any], of: Callable[[Any], T]) -> T:
    """The answer as an object of this package; and so the partial one that an interruption holds."""
    from ._errors import Interrupted

    try:
        return of(call())
    except Interrupted as interrupted:
        if interrupted.partial is not None:
            interrupted.partial = of(interrupted.partial)
        raise
