"""Games, positions and answers come back from a pickle as what they were."""

import copy
import multiprocessing
import pickle

import pytest

import grundy

MINE = 'game mine(t = 3) "Mine"\nposition (n)\nmove (n) -> (n - k) for k in 1..t\nclaim "c": P(n) <=> n mod (t + 1) = 0\n'


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def options(n):
    return [n - 1, n - 2]


@pytest.mark.parametrize(
    "make",
    [
        lambda _: grundy.Game(MINE, t=4),
        lambda _: grundy.Game.named("mark", t=3),
        lambda _: grundy.Game.code("0.137"),
        lambda _: grundy.Game.subtract({1, 4, 5}),
        lambda file: grundy.Game.open(file, t=2),
        lambda _: grundy.Game.function(options),
    ],
    ids=["text", "named", "code", "subtract", "file", "function"],
)
def test_games(make, tmp_path):
    file = tmp_path / "mine.game"
    file.write_text(MINE)
    game = make(file)
    bytes_of = pickle.dumps(game)
    file.write_text("changed")  # a pickle holds the text of a file
    back = pickle.loads(bytes_of)
    assert (back.name, back.hash, str(back), back.is_function) == (game.name, game.hash, str(game), game.is_function)
    assert (back.values(50) == game.values(50)).all()
    assert [one.formal for one in back.claims] == [one.formal for one in game.claims]
    assert (copy.deepcopy(game).values(50) == game.values(50)).all()


def test_positions():
    kayles, wythoff = grundy.Game.named("kayles"), grundy.Game.named("wythoff")
    for position in (kayles(10**30), kayles("5 + 6") + wythoff((3, 4)), grundy.Game.named("thirty_one").start(), grundy.Game.named("turning_turtles")({3, 5})):
        back = again(position)
        assert str(back) == str(position)
    assert again(kayles(5) + wythoff((3, 4))).value() == (kayles(5) + wythoff((3, 4))).value()


def test_answers():
    game = grundy.Game(MINE)
    solution = again(game.solve())
    assert (solution.law, solution.values) == (game.solve().law, game.solve().values)
    assert solution.certificate().check()
    for answer in (game.value(9), game.moves(9), game.check("P(n) <=> n mod 4 = 0"), game.check(), game.explain(9), game.at(3).graph(), game.certificate(), game.plot(9)):
        assert again(answer) == answer
    assert again(game.claims[0]).check().verdict == "proved"


def test_functions_of_no_module_are_refused_by_pickle():
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(grundy.Game.function(lambda n: [n - 1]))


def test_other_processes():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(grundy.Game.named("kayles").outcome, [10, 0]) == ["N", "P"]
