"""How answers look in a notebook: tables in HTML, formulas in LaTeX; and progress as a line."""

from __future__ import annotations

import sys
from html import escape
from typing import TYPE_CHECKING, Any, Iterable, Sequence

if TYPE_CHECKING:
    from ._answers import Finding, Law, Moves, Solution, Value
    from ._games import Game
    from ._lessons import Explanation

_IN_A_ROW = 20  # values
_MOST_ROWS = 50

_TEX = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\^{}", "&": r"\&", "%": r"\%", "#": r"\#", "$": r"\$", "~": r"\~{}"}
_TEX.update({"∞": r"$\infty$", "∈": r"$\in$", "≥": r"$\ge$", "≤": r"$\le$", "⊕": r"$\oplus$", "·": r"$\cdot$", "–": "--", "≠": r"$\ne$", "×": r"$\times$"})


def tex(words: str) -> str:
    """Words as LaTeX's text mode takes them."""
    return "".join(_TEX.get(letter, letter) for letter in words)


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    shown = [[str(cell) for cell in row] for row in rows]
    out = "<table>" + (f"<caption>{escape(caption)}</caption>" if caption else "")
    if head:
        out += "<thead><tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr></thead>"
    out += "<tbody>" + "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in shown[:_MOST_ROWS]) + "</tbody></table>"
    if len(shown) > _MOST_ROWS:
        out += f"<p>… and {len(shown) - _MOST_ROWS} more</p>"
    return out


def _worth(value: Value) -> str:
    from ._answers import digits_of

    return digits_of(value.value) if value.value is not None else value.loopy or value.partial or "–"


def value_html(value: Value) -> str:
    rows = [("position", value.position), ("value", _worth(value)), ("outcome", value.outcome), ("because", value.because)]
    return _table((), [row for row in rows if row[1]]) + "".join(f"<p>{escape(note)}</p>" for note in value.notes)


def value_latex(value: Value) -> str:
    worth = _worth(value)
    if value.value is None:
        worth = worth.replace("∞", r"\infty").replace("{", r"_{").replace("_{}", "").replace("–", r"\text{" + value.outcome + "}") if value.loopy or not value.partial else rf"\text{{{tex(worth)}}}"
    return rf"$g\left(\text{{{tex(value.position)}}}\right) = {worth}$"


def moves_html(moves: Moves) -> str:
    if not moves:
        return f"<p>no winning move from {escape(moves.position.position)}: {escape(moves.why_none or 'none was found')}</p>"
    rows = [(move.from_, move.to, move.whole) for move in moves]
    return _table(("from", "to", "what is left"), rows, f"winning moves from {moves.position.position}" + ("" if moves.complete else " (there may be more)"))


def law_latex(law: Law) -> str:
    if law.status == "none":
        return r"$\text{no law is known}$"
    how = rf"\quad\text{{proved: {tex(law.theorem_name)} ({law.theorem})}}" if law.proved else r"\quad\text{(seen, not proved)}"
    if law.period is not None and law.preperiod is not None and law.kind in ("period", "arithmetic-period") and not law.of_outcomes:
        rises = f" + {law.saltus}" if law.saltus else ""
        return rf"$g(n + {law.period}) = g(n){rises}\quad\text{{for all }} n \ge {law.preperiod}{how}$"
    return rf"$\text{{{tex(law.formula)}}}{how}$"


def _values_html(solution: Solution) -> str:
    shown = solution.values[: 10 * _IN_A_ROW]
    numbers = [str(worth) if worth is not None else "–" if letter == "-" else "∞" for worth, letter in zip(shown, solution.outcomes)]
    if all(worth is None for worth in shown):
        numbers = list(solution.outcomes[: 10 * _IN_A_ROW])
    rows = [[solution.first + at, *numbers[at : at + _IN_A_ROW]] for at in range(0, len(numbers), _IN_A_ROW)]
    return _table(["n", *("+" + str(k) for k in range(min(_IN_A_ROW, len(numbers))))], rows)


def solution_html(solution: Solution) -> str:
    rows = [("game", solution.recognised or solution.family), ("law", str(solution.law)), ("P-positions", solution.law.lost), ("method", solution.method)]
    if solution.start:
        rows.append(("start", f"{solution.start.position}: {_worth(solution.start)}, {solution.start.outcome}"))
    if solution.winning:
        rows.append(("winning moves", ", ".join(solution.winning)))
    if solution.limit:
        rows.append(("limit", f"{solution.limit}: {solution.limit_note}"))
    out = _table((), [row for row in rows if row[1]])
    if solution.values or solution.outcomes:
        out += _values_html(solution)
    elif solution.positions:
        out += _table(("position", "value", "outcome"), [(one.position, one.value, one.outcome) for one in solution.positions])
    return out + "".join(f"<p>{escape(note)}</p>" for note in solution.notes)


def finding_text(finding: Finding) -> str:
    lines = [f"{finding.verdict}: {finding.formal or finding.text}"]
    if finding.theorems:
        lines.append(f"  by {finding.theorems}" + (f": {finding.statement}" if finding.statement else ""))
    if finding.counterexample:
        lines.append(f"  {finding.counterexample}" + (f": claimed {finding.claimed}, found {finding.found}" if finding.claimed else ""))
    if finding.checked_to is not None:
        lines.append(f"  checked to {finding.checked_to}")
    return "\n".join(lines + ["  " + line for line in finding.tried])


def findings_html(findings: Sequence[Finding]) -> str:
    rows = [(one.formal or one.text, one.verdict, one.theorems or one.counterexample) for one in findings]
    return _table(("claim", "verdict", "by, or where it fails"), rows)


def _prose(text: str) -> str:
    """What stands between backquotes is a formula."""
    return "".join(f"<code>{escape(piece)}</code>" if at % 2 else escape(piece) for at, piece in enumerate(text.split("`")))


def explanation_html(told: Explanation) -> str:
    out = f"<p><strong>{escape(told.position.position)}: {escape(told.verdict)}</strong></p>"
    for section in told.sections:
        out += f"<p><em>{escape(section.title)}</em></p>" + "".join(f"<p>{_prose(one)}</p>" for one in section.sentences)
        if section.table:
            out += _table(section.table[0], section.table[1:])
        if section.lines:
            out += "<ol>" + "".join(f"<li>{_prose(one)}</li>" for one in section.lines) + "</ol>"
        out += f"<p>{_prose(section.after)}</p>" if section.after else ""
    return out


def game_html(game: Game) -> str:
    head = f"<p><strong>{escape(game.title or game.name)}</strong></p>"
    if game.is_function:
        return head + "<p>given as a Python function: values are computed from it, and laws are seen, never proved</p>"
    return head + f"<pre>{escape(str(game))}</pre>"


def progress_line(done: int, total: int, what: str) -> None:
    """Writes over the last line of standard error: what `progress=True` stands for."""
    share = f" of {total:,} ({100 * done // total} %)" if total else ""
    sys.stderr.write(f"\r{done:,}{share} {what}\x1b[K")
    sys.stderr.flush()
