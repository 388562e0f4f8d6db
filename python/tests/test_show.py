"""What a notebook shows: tables, formulas, pictures that are well formed and say what the data says."""

import xml.etree.ElementTree as tree
from html.parser import HTMLParser

import pytest

import grundy


class Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text, self.rows = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.rows += tag == "tr"

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def shown(thing):
    page = Balanced()
    page.feed(thing._repr_html_())
    assert page.open == []
    return page


def test_tables():
    kayles = grundy.Game.named("kayles")
    solution = shown(kayles.solve())
    assert solution.rows > 10 and any("period 12 from n = 71" in text for text in solution.text)
    assert "(2) + (2)" in shown(kayles.moves(5)).text
    assert any("no winning move" in text for text in shown(kayles.moves(0)).text)
    assert shown(kayles.value(10**30)).rows >= 3
    assert shown(grundy.Game.named("wythoff").solve()).rows > 3
    assert shown(grundy.Game.named("s145").check()).rows > 1
    assert any("position (n" in text for text in shown(kayles).text)
    assert any("never proved" in text for text in shown(grundy.Game.function(lambda n: range(n), name="f")).text)


def test_formulas():
    kayles = grundy.Game.named("kayles")
    law = kayles.solve().law._repr_latex_()
    assert law.startswith("$g(n + 12) = g(n)") and r"n \ge 71" in law and law.count("{") == law.count("}")
    assert kayles.value(5)._repr_latex_() == r"$g\left(\text{(5)}\right) = 4$"
    assert "seen, not proved" in grundy.Game.function(lambda n: range(max(0, n - 3), n), name="f").solve(to=200).law._repr_latex_()
    assert r"\begin{tabular}" in kayles.latex(40)


def test_pictures(tmp_path):
    for game in (grundy.Game.named("kayles"), grundy.Game.named("wythoff"), grundy.Game.function(lambda n: range(max(0, n - 3), n), name="f")):
        picture = game.plot(30)
        root = tree.fromstring(picture._repr_svg_())
        assert root.tag.endswith("svg")
        picture.save(tmp_path / "picture.svg")
        assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == picture.svg
    with pytest.raises(grundy.Error):
        grundy.Game.named("kayles").plot(10**9)


def test_export():
    kayles = grundy.Game.named("kayles")
    assert kayles.export("bfile", 5).splitlines()[-1] == "5 4"
    assert kayles.export("npy", 5).startswith(b"\x93NUMPY")
    scope = {}
    exec(kayles.export("python"), scope)
    assert scope["grundy"](10**30) == 1


def test_words():
    kayles = grundy.Game.named("kayles")
    assert repr(kayles) == "<Game kayles: Kayles>" and str(kayles).startswith("game kayles")
    assert repr(kayles.at(5)) == "<Position (5)>"
    assert repr(kayles.solve()).startswith("<Solution: take-and-break code 0.77; period 12 from n = 71, proved")
    assert str(grundy.Game.named("s145").check("P(n) <=> n mod 8 in {0, 2}")).startswith("proved: ")
