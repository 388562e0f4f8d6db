"""Games, values, moves, sums, laws, claims and certificates: what they say is what the definition says."""

import copy
import gc
import itertools
import random
import time

import brute
import numpy
import pytest

import grundy

MINE = """
game mine
position (n)
move take:  (n) -> (n - k)  for k in 1..3
move halve: (n) -> (n / 2) + (n / 2)  if n >= 2 and n mod 2 = 0
"""


def halving(n):
    return [(n - k,) for k in (1, 2, 3) if k <= n] + ([(n // 2, n // 2)] if n >= 2 and n % 2 == 0 else [])


@pytest.mark.parametrize(
    "game, options",
    [
        (grundy.Game.named("kayles"), brute.kayles),
        (grundy.Game.code("0.77"), brute.kayles),
        (grundy.Game.named("grundy"), brute.grundys_game),
        (grundy.Game.subtract({1, 4, 5}), brute.subtraction({1, 4, 5})),
        (grundy.Game.subtract([2, 3, 7]), brute.subtraction({2, 3, 7})),
        (grundy.Game(MINE), halving),
        (grundy.Game.function(brute.kayles), brute.kayles),
        (grundy.Game.function(halving), halving),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_values_are_those_of_the_definition(game, options):
    expected = brute.values(options, 150)
    assert game.values(150).tolist() == expected
    assert game.values(150, pattern=False).tolist() == expected
    for n in (0, 1, 17, 149):
        assert game.value(n) == expected[n]
        assert game.outcome(n) == ("P" if expected[n] == 0 else "N")


def test_random_subtraction_sets():
    chance = random.Random(11)
    for _ in range(20):
        numbers = set(chance.sample(range(1, 12), chance.randint(1, 5)))
        assert grundy.Game.subtract(numbers).values(200).tolist() == brute.values(brute.subtraction(numbers), 200), numbers


def test_a_period_writes_what_the_kernel_computes():
    for name, count in (("kayles", 5000), ("dawson", 5000), ("s145", 3000)):
        game = grundy.Game.named(name)
        assert (game.values(count) == game.values(count, pattern=False)).all()
    rising = grundy.Game("game rising\nposition (n)\nmove (n) -> (m) for m in 0..n - 1\n").values(70000)
    assert rising.dtype == numpy.uint32 and (rising == numpy.arange(70000)).all()
    assert grundy.Game("game rising\nposition (n)\nmove (n) -> (m) for m in 0..n - 1\n").values(300).dtype == numpy.uint16


def test_the_array_is_the_librarys_own_table():
    table = grundy.Game.named("kayles").values(10**6)
    assert table.dtype == numpy.uint8 and table.shape == (10**6,) and not table.flags.owndata and not table.flags.writeable
    with pytest.raises(ValueError):
        table[0] = 1
    part = table[12:24]
    del table
    gc.collect()
    assert part.tolist() == grundy.Game.named("kayles").values(24).tolist()[12:]
    assert grundy.Game.named("kayles").values(0).shape == (0,)
    assert grundy.Game.named("kayles").values(5).tolist() == [0, 1, 2, 3, 1]


def test_ten_million_values_are_told_in_seconds(capsys):
    begin = time.perf_counter()
    table = grundy.Game.named("kayles").values(10**7)
    took = time.perf_counter() - begin
    with capsys.disabled():  # told, not asserted: the machine may be busy
        print(f"\nKayles to 10^7 as a NumPy array: {took:.2f} s")
    assert table.nbytes == 10**7 and (table[-12:] == table[71 + (10**7 - 12 - 71) % 12 :][:12]).all()


def test_tables_of_several_numbers_and_gaps():
    table = grundy.Game.named("wythoff").values(12)
    assert table.dtype == numpy.int64 and table.shape == (12, 12)
    for x, y in itertools.product(range(12), repeat=2):
        assert table[x, y] == brute.wythoff(x, y)
    gaps = grundy.Game("game gaps\nposition (n) where n mod 3 != 1\nmove (n) -> (n - k) for k in {2, 3}\n").values(9)
    assert [n for n in range(9) if gaps[n] == -2] == [1, 4, 7]


def test_values_of_any_size():
    kayles = grundy.Game.named("kayles")
    far = kayles.value(10**30)
    assert far == 1 and int(far) == 1 and far.proved and "(2.1)" in far.because
    assert kayles.value("10^30") == far
    nim = grundy.Game("game heap\nposition (n)\nmove (n) -> (m) for m in 0..n - 1\n")
    huge = 2012**2012  # more digits than int() takes as text
    assert nim.value(huge).value == huge
    assert repr(nim.value(7)) == "Value(7, 'N')"


def test_positions_and_sums():
    kayles, wythoff, s145 = grundy.Game.named("kayles"), grundy.Game.named("wythoff"), grundy.Game.named("s145")
    whole = sum([kayles.at(12), wythoff((3, 4)), s145.at(numpy.int64(9))])
    assert str(whole) == "(12) + (3, 4) + (9)"
    assert whole.value() == kayles.value(12).value ^ brute.wythoff(3, 4) ^ s145.value(9).value
    assert [one.position for one in whole.value().terms] == ["(12)", "(3, 4)", "(9)"]
    moves = whole.moves()
    assert len(moves) > 0 and moves.complete and moves[0].term in (0, 1, 2)
    for move in moves:
        assert move.whole
    assert (kayles(7) + kayles(7)).outcome() == "P"
    nothing = (kayles(7) + kayles(7)).moves()
    assert not nothing and nothing.why_none
    mixed = grundy.Game.function(halving)(6) + kayles(5)
    assert mixed.value() == brute.values(halving, 7)[6] ^ brute.values(brute.kayles, 6)[5]
    with pytest.raises(TypeError):
        kayles(3) + 4


def test_every_winning_move_wins():
    g = brute.values(brute.kayles, 40)
    kayles = grundy.Game.named("kayles")
    for n in range(40):
        wins = {tuple(sorted(option)) for option in brute.kayles(n) if g[option[0]] ^ g[option[1]] == 0}
        assert len(kayles.moves(n)) == len({tuple(heap for heap in option if heap) for option in wins})


def test_a_solution():
    solution = grundy.Game.named("kayles").solve()
    assert solution.recognised == "take-and-break code 0.77" and solution.proved and solution.theorem == "2.1"
    assert (solution.law.period, solution.law.preperiod, solution.law.saltus) == (12, 71, 0) or solution.law.saltus is None
    assert solution.values[:6] == (0, 1, 2, 3, 1, 4) and len(solution.values) <= 1000
    assert "period 12" in str(solution) and solution.json.startswith("{")
    unknown = grundy.Game.code("0.007").solve(to=2000, effort=0.2, seconds=20)
    assert not unknown.proved and unknown.theorem == ""
    start = grundy.Game.named("kayles").solve(at=5)
    assert start.start == 4 and len(start.winning) > 0


def test_claims_as_objects():
    s145 = grundy.Game.named("s145")
    assert len(s145.claims) > 0
    for claim, finding in zip(s145.claims, s145.check()):
        assert claim.check().verdict == finding.verdict and claim.formal == finding.formal
    own = s145.claim("P(n) <=> n mod 8 in {0, 2}")
    assert own.check().proved and bool(s145.check(own)) and own.check(seconds=20).theorems
    false = s145.check("P(n) <=> n mod 8 in {0, 3}")
    assert not false and false.verdict == "refuted" and false.counterexample
    with pytest.raises(TypeError):
        own.check(second=3)


def test_certificates():
    s145 = grundy.Game.named("s145")
    claim = s145.claim("P(n) <=> n mod 8 in {0, 2}")
    for certificate in (s145.solve().certificate(), claim.certificate(), s145.certificate(claim), s145.at(10).certificate()):
        assert certificate.check()[0].hash == s145.hash
        with pytest.raises(grundy.Error):
            grundy.verify(certificate.json.replace("8", "7"))


def test_parameters_are_pythons():
    assert grundy.Game.named("mark", t=3).value(9) == grundy.Game.named("mark", t="3").value(9)
    rule = "game taking(S = {1})\nposition (n)\nmove (n) -> (n - k) for k in S\n"
    assert grundy.Game(rule, S={1, 4, 5}).values(50).tolist() == grundy.Game.subtract({1, 4, 5}).values(50).tolist()
    assert grundy.Game(rule, S=range(1, 4)).values(50).tolist() == grundy.Game.subtract({1, 2, 3}).values(50).tolist()


def test_functions_are_seen_only():
    kayles = grundy.Game.function(brute.kayles, name="mine")
    assert kayles.name == "mine" and kayles.is_function
    solution = kayles.solve(to=400)
    assert solution.law.status == "seen" and solution.law.period == 12 and not solution.proved
    with pytest.raises(grundy.UnsupportedError):
        kayles.certificate()
    with pytest.raises(grundy.UnsupportedError):
        kayles.check("P(n) <=> n = 0")
    queen = grundy.Game.function(
        lambda at: [(k, at[1]) for k in range(at[0])] + [(at[0], k) for k in range(at[1])] + [(at[0] - k, at[1] - k) for k in range(1, min(at) + 1)],
        name="queen",
        numbers=2,
    )
    assert queen.value((3, 4)) == brute.wythoff(3, 4)
    assert queen.values(3).tolist() == [[brute.wythoff(a, b) for b in range(3)] for a in range(3)]


def test_play_that_may_go_on_for_ever():
    endless = grundy.Game("game loop\nposition (n)\nmove (n) -> (n + 1) if n < 5\nmove (n) -> (n - 1)\n")
    value = endless.value(2)
    assert value.outcome == "D" and value.value is None and value.loopy.startswith("∞") and value != 0
    assert value._repr_latex_() == r"$g\left(\text{(2)}\right) = \infty$"
    with pytest.raises(ValueError, match="∞"):
        int(value)
    assert endless.values(4).tolist() == [-1, -1, -1, -1]
    with pytest.raises(grundy.UnsupportedError) as caught:
        endless.export("bfile", to=4)
    assert "--" not in str(caught.value) and "game.export" in str(caught.value)


def test_answers_are_values():
    value = grundy.Game.named("kayles").value(5)
    assert copy.copy(value) == value and hash(value) == hash(4) and value in {4}
    assert value != grundy.Game.named("kayles").value(1)
    assert [10, 20, 30, 40, 50][value] == 50
