"""Why a position wins, in words; and positions as a graph, as plain data and in the words of other programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping

from . import _show
from ._answers import Value, changed
from ._errors import Error, UnsupportedError, in_python


@dataclass(frozen=True)
class Section:
    """A part of an `Explanation`: paragraphs, perhaps a table (its first row is the head) and lines, a paragraph after these."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    after: str


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why a position wins or loses, in words that a pupil follows. A is to move, B is the other. ``print`` shows it as ``grundy explain`` does.

    >>> import grundy
    >>> told = grundy.Game.subtract({1, 4, 5}).explain(21)
    >>> told.verdict
    'A, who is to move, wins.'
    >>> [section.title for section in told.sections][:3]
    ['The rules', 'How the game ends', 'Which positions are lost']
    """

    position: Value
    verdict: str
    sections: tuple[Section, ...]  #: the last says what all of it rests on
    text: str = field(repr=False)

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> Explanation:
        sections = tuple(
            Section(one["title"], tuple(one["sentences"]), tuple(map(tuple, one["table"])), tuple(one["lines"]), one["after"]) for one in raw["sections"]
        )
        return cls(**changed(raw, position=Value._of(raw["position"]), sections=sections))

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Explanation of {self.position.position}: {self.verdict}>"

    def _repr_html_(self) -> str:
        return _show.explanation_html(self)


@dataclass(frozen=True)
class Vertex:
    """A position of a `PositionGraph`. ``outcome`` is "P", "N" or "D"; of a puzzle for one player "G" a goal, "S" one can be reached, "X" none can; "?": not
    known."""

    position: str
    value: str  #: "" where none is known or means anything
    outcome: str
    sum: bool  #: a sum of positions that one move leaves
    start: bool
    cut: bool  #: moves from here are left out


@dataclass(frozen=True)
class Edge:
    """A move of a `PositionGraph`, from a vertex to another by their indices. ``winning``: it wins, or begins a shortest solution; ``part``: it is no move, but
    leads from a sum to one of its parts."""

    from_: int
    to: int
    winning: bool
    part: bool


@dataclass(frozen=True, repr=False)
class PositionGraph:
    """Positions and the moves between them: vertices and edges as plain data, ``dot`` and ``graphml`` as text for other programs.

    >>> import grundy
    >>> graph = grundy.Game.named("kayles").at(3).graph()
    >>> [(one.position, one.value, one.outcome) for one in graph.vertices if not one.sum]
    [('(3)', '3', 'N'), ('(0)', '0', 'P'), ('(2)', '2', 'N'), ('(1)', '1', 'N')]
    >>> graph.successors()["(2)"]
    ('(0)', '(1)')
    >>> graph.dot.splitlines()[0]
    'digraph G {'
    """

    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]
    dot: str
    graphml: str
    left_out: tuple[str, ...]  #: sentences
    limit: str | None  #: "time", "memory", "size" or "interrupted": it kept outcomes from being known

    @classmethod
    def _of(cls, raw: Mapping[str, Any]) -> PositionGraph:
        return cls(
            **changed(
                raw,
                vertices=tuple(Vertex(**one) for one in raw["vertices"]),
                edges=tuple(Edge(**one) for one in raw["edges"]),
                left_out=tuple(map(in_python, raw["left_out"])),
            )
        )

    def successors(self) -> dict[str, tuple[str, ...]]:
        """Of each position where moves, and sums their parts, lead."""
        to: dict[str, list[str]] = {vertex.position: [] for vertex in self.vertices}
        for edge in self.edges:
            to[self.vertices[edge.from_].position].append(self.vertices[edge.to].position)
        return {position: tuple(sorted(all_of_them)) for position, all_of_them in to.items()}

    def svg(self) -> str:
        """A picture, laid out by Graphviz' program ``dot``. UnsupportedError where that is not installed."""
        import subprocess

        from . import _grundy

        try:
            done = subprocess.run(["dot", "-Tsvg"], input=self.dot.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        except FileNotFoundError:
            raise UnsupportedError(
                "a picture of a graph is laid out by Graphviz, and there is no program `dot` here",
                "apt-get install graphviz; without it `dot` and `graphml` are texts that other programs lay out",
            ) from None
        if done.returncode != 0:
            raise UnsupportedError(f"dot failed on this graph: {done.stderr.decode(errors='replace').strip()}", "its text is in `dot`")
        return _grundy.themed(done.stdout.decode())

    def save(self, path: Any) -> None:
        """Writes a file: ``.dot``, ``.gv``, ``.graphml``, or ``.svg`` as `svg` makes it."""
        import os

        ending = os.path.splitext(os.fspath(path))[1]
        texts = {".dot": lambda: self.dot, ".gv": lambda: self.dot, ".graphml": lambda: self.graphml, ".svg": self.svg}
        if ending not in texts:
            raise UnsupportedError(f"a graph is saved as .dot, .gv, .graphml or .svg, and not as {ending or 'a file without an ending'}")
        text = texts[ending]()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def __repr__(self) -> str:
        return f"<PositionGraph: {len(self.vertices)} positions, {len(self.edges)} arrows{'; limit: ' + self.limit if self.limit else ''}>"

    def _repr_svg_(self) -> str | None:
        try:
            picture = self.svg()
        except Error:
            return None  # the notebook shows the repr
        return picture[picture.index("<svg") :]
