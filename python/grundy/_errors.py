"""What can go wrong, as exceptions: each with the sentence, the way out, and of rules, positions and claims the line with a caret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Sequence


@dataclass(frozen=True)
class Diagnostic:
    """Something wrong, or doubtful, in a rule, a position or a claim, and where.

    ``line``, ``column`` (from 1) and ``length`` count bytes of UTF-8; ``code`` is listed in docs/errors.md; ``text`` is all of it with the line and a caret.
    """

    error: bool
    code: str
    message: str
    way_out: str
    file: str
    line: int
    column: int
    length: int
    text: str

    def __str__(self) -> str:
        return self.text.rstrip("\n")


class Error(Exception):
    """Whatever the library refuses. ``str()`` is what the command ``grundy`` prints: each diagnostic with its line and a caret, else the sentence and the way out.

    >>> import grundy
    >>> try:
    ...     grundy.Game("game mine\\nposition (n)\\nmove (n) -> (m)\\n")
    ... except grundy.RuleError as error:
    ...     print(error)
    ...     print(error.line, error.column, error.diagnostics[0].code)
    <text>:3:14: error[E100]: there is nothing called `m` here
       3 | move (n) -> (m)
         |              ^
         help: the names known here are `n`; what the player chooses is bound behind the target of the move: for m in 1..n
    3 14 E100
    """

    kind = "internal"

    def __init__(self, message: str, way_out: str = "", text: str = "", diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.message: str = message
        self.way_out: str = way_out
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self._text = text

    def __str__(self) -> str:
        return (self._text or (f"{self.message}\n  {self.way_out}" if self.way_out else self.message)).rstrip("\n")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.way_out, self._text, self.diagnostics)

    def _first(self) -> Diagnostic | None:
        return next((one for one in self.diagnostics if one.error), None)

    @property
    def line(self) -> int | None:
        """Of the first error, from 1; None where no text is wrong."""
        first = self._first()
        return first.line if first else None

    @property
    def column(self) -> int | None:
        """Of the first error, from 1, in bytes; None where no text is wrong."""
        first = self._first()
        return first.column if first else None


class RuleError(Error, ValueError):
    """The text of a rule or of a claim is wrong: see ``diagnostics``."""

    kind = "bad_rule"


class InputError(Error, ValueError):
    """No such game, parameter, position or method; what is no certificate."""

    kind = "bad_input"


class BeyondError(Error, OverflowError):
    """A number beyond 64 bits while playing."""

    kind = "overflow"


class UndefinedError(Error, ArithmeticError):
    """A division by 0, an index outside its vector."""

    kind = "arithmetic"


class LimitError(Error, TimeoutError):
    """A limit of time, memory or size was reached, and nothing was found before. Where something was, it is returned with its ``limit``."""

    kind = "limit"


class UnsupportedError(Error, NotImplementedError):
    """What has no meaning, or what nobody has built; the sentence says which."""

    kind = "unsupported"


class RejectedError(Error, ValueError):
    """A certificate that was read and does not prove what it states."""

    kind = "rejected"


class InternalError(Error, RuntimeError):
    """A defect of the library: a method differed from the definition."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C. ``partial`` is what the call would have returned, as far as it was found; None where nothing was."""

    def __init__(self, partial: Any = None) -> None:
        super().__init__("interrupted; nothing was found before" if partial is None else "interrupted; `partial` holds what was found before")
        self.partial = partial


_KINDS: Mapping[str, type[Error]] = {
    kind.kind: kind
    for kind in (RuleError, InputError, BeyondError, UndefinedError, LimitError, UnsupportedError, RejectedError, InternalError)
}


_WORDS = (
    ("Options::", ""),
    ("Solution::", "solve()."),
    ("Game::exported as", "game.export as"),
    ("Game::exported", "game.export"),
    ("Position::", "game."),
    ("is given to Game::at", "is an argument of each call"),
    ("Game::", "game."),
    ("at(…).value()", "game.value(…)"),
)


def in_python(text: str) -> str:
    """The library names the fields of its C++ headers."""
    for theirs, ours in _WORDS:
        text = text.replace(theirs, ours)
    return text


def made(kind: str, message: str, way_out: str, text: str, diagnostics: Sequence[Mapping[str, Any]]) -> BaseException:
    """Called by the binding: the exception for a failure of the library."""
    if kind == "interrupted":
        return Interrupted()
    told = tuple(Diagnostic(**one) for one in diagnostics)
    return _KINDS.get(kind, InternalError)(in_python(message), in_python(way_out), in_python(text), told)
