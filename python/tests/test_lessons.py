"""Explanations and graphs of positions: what they say is what is computed; pictures where Graphviz is, and a way out where not."""

import re
import shutil

import pytest

import grundy


def test_an_explanation_says_who_wins_and_how():
    game = grundy.Game.subtract({1, 4, 5})
    for n in range(12):
        told = game.explain(n)
        assert told.position.outcome == game.outcome(n)
        assert ("wins" in told.verdict) == (game.outcome(n) == "N")
    told = game.explain(21)
    assert "n mod 8" in str(told) and told.text.startswith("subtract {1, 4, 5}: (21)")
    assert re.search(r"<p><em>Which positions are lost</em></p>.*n mod 8", told._repr_html_(), re.S)
    assert (game(6) + grundy.Game.named("nim")(5)).explain().position.outcome == "N"


def test_what_cannot_be_explained_says_why():
    with pytest.raises(grundy.UnsupportedError, match="read"):
        grundy.Game.function(lambda n: [n - 1]).explain(3)
    with pytest.raises(grundy.UnsupportedError):
        grundy.Game.named("hanoi").start().explain()


def test_a_graph_is_the_moves():
    game = grundy.Game("game two\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - 1)\n")
    graph = game.at((3, 2)).graph()
    values = {one.position: one for one in graph.vertices}
    for position, to in graph.successors().items():
        assert set(to) == {option.position for option in game.at(position).options()}
        assert values[position].value == str(int(game.value(position))) and values[position].outcome == game.outcome(position)
    assert [one.position for one in graph.vertices if one.start] == ["(3, 2)"]
    for edge in graph.edges:
        assert edge.winning == (graph.vertices[edge.from_].outcome == "N" and graph.vertices[edge.to].outcome == "P")
    assert graph.dot.startswith("digraph") and "<graphml" in graph.graphml and not graph.left_out


def test_what_is_left_out_is_said():
    graph = grundy.Game.named("kayles").at(30).graph(10)
    assert len(graph.vertices) < 20 and any(one.cut for one in graph.vertices) and graph.left_out
    assert "--" not in "".join(graph.left_out)
    with pytest.raises(grundy.InputError, match="one game"):
        (grundy.Game.named("kayles")(2) + grundy.Game.named("nim")(2)).graph()


def test_pictures(tmp_path, monkeypatch):
    graph = grundy.Game.subtract({1, 2}).graph(4)
    graph.save(tmp_path / "g.dot")
    assert (tmp_path / "g.dot").read_text(encoding="utf-8") == graph.dot
    with pytest.raises(grundy.UnsupportedError, match="png"):
        graph.save(tmp_path / "g.png")
    if shutil.which("dot"):
        graph.save(tmp_path / "g.svg")
        assert "<svg" in (tmp_path / "g.svg").read_text(encoding="utf-8") and graph._repr_svg_().startswith("<svg")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(grundy.UnsupportedError) as raised:
        graph.svg()
    assert "graphviz" in raised.value.way_out and graph._repr_svg_() is None
