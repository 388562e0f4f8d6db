"""Errors say what, where and what to do instead."""

import pickle

import pytest

import grundy


def test_a_wrong_rule_has_its_place_and_a_caret():
    with pytest.raises(grundy.RuleError) as caught:
        grundy.Game("game mine\nposition (n)\nmove (n) -> (m)\n")
    error = caught.value
    assert isinstance(error, ValueError) and isinstance(error, grundy.Error)
    first = error.diagnostics[0]
    assert (error.line, error.column, first.code, first.length) == (3, 14, "E100", 1)
    lines = str(error).splitlines()
    caret = next(line for line in lines if line.strip(" |") == "^")
    assert lines[lines.index(caret) - 1][caret.index("^")] == "m"
    assert first.way_out and first.way_out in str(error)
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics


def test_kinds():
    kayles = grundy.Game.named("kayles")
    for call, kind in (
        (lambda: grundy.Game.named("no such game"), grundy.InputError),
        (lambda: grundy.Game.named("mark", u=3), grundy.InputError),
        (lambda: kayles.at((1, 2)), grundy.InputError),
        (lambda: kayles.at("(("), grundy.InputError),
        (lambda: kayles.at(-1), grundy.InputError),
        (lambda: kayles.solve(method="magic"), grundy.InputError),
        (lambda: kayles.solve(seconds=-1), grundy.InputError),
        (lambda: kayles.export("word"), grundy.InputError),
        (lambda: kayles.check("P(n) <=>"), grundy.RuleError),
        (lambda: grundy.verify("no certificate"), grundy.InputError),
        (lambda: grundy.Game.code("kayles"), grundy.InputError),
        (lambda: grundy.Game.named("grundy").certificate(seconds=1), grundy.UnsupportedError),
    ):
        with pytest.raises(kind) as caught:
            call()
        assert str(caught.value)


def test_a_position_has_a_caret_too():
    with pytest.raises(grundy.InputError) as caught:
        grundy.Game.named("kayles").at("(1, 2)")
    assert "^" in str(caught.value) and caught.value.line == 1


def test_words_are_those_of_python():
    with pytest.raises(grundy.Error) as caught:
        grundy.Game.named("kayles").solve(method="sparse", to=10)
    assert "Options::" not in str(caught.value) and "--" not in str(caught.value).replace("–", "")
    with pytest.raises(TypeError):
        grundy.Game.named("kayles").solve(second=1)
    with pytest.raises(TypeError, match="Game.function"):
        grundy.Game(lambda n: [])


def test_no_values_under_misere_play():
    misere = grundy.Game("game last\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere\n")
    with pytest.raises(grundy.UnsupportedError, match="outcomes"):
        misere.values(10)
    assert misere.outcome(1) == "P"


def test_what_the_library_cannot_hold_is_said_in_words():
    """It was once told in words of the binding: "Unable to cast Python instance to C++ type"."""
    kayles = grundy.Game.named("kayles")
    for call, name in (
        (lambda: kayles.values(-1), "count"),
        (lambda: kayles.values(2**70), "count"),
        (lambda: kayles.solve(to=-1), "to"),
        (lambda: kayles.solve(list=2**64), "list"),
        (lambda: kayles.plot(-1), "to"),
        (lambda: kayles.export("csv", -3), "to"),
        (lambda: kayles.solve(threads=-1), "threads"),
        (lambda: kayles.value(5, memory=-1), "memory"),
        (lambda: kayles.graph(5, -1), "most"),
        (lambda: kayles(5).graph(-1), "most"),
        (lambda: grundy.Game.function(lambda n: [], numbers=-1), "numbers"),
    ):
        with pytest.raises(grundy.InputError, match=f"^{name} is a whole number from 0 to "):
            call()
    for wrong in (
        lambda: kayles.values(2.5),
        lambda: kayles.solve(threads="a"),
        lambda: kayles.solve(seconds=[]),
        lambda: kayles.solve(method=5),
        lambda: kayles.check(5),
        lambda: kayles.certificate(5),
        lambda: grundy.Game(5),
        lambda: grundy.Game.named(7),
        lambda: grundy.Game.function(5),
    ):
        with pytest.raises(TypeError) as caught:
            wrong()
        assert "incompatible function arguments" not in str(caught.value)


def test_the_way_out_is_told_where_there_is_no_caret():
    with pytest.raises(grundy.InputError) as caught:
        grundy.Game.code("kayles")
    assert str(caught.value).splitlines()[1].strip() == caught.value.way_out
