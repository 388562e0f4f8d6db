"""The definition, in the fewest lines: a value is the least number that no option has, of a sum the values of its terms xored."""

from functools import lru_cache


def mex(values):
    seen, least = set(values), 0
    while least in seen:
        least += 1
    return least


def values(options, count):
    """g(0) … g(count - 1); options(n) gives tuples of heaps."""
    g = []
    for n in range(count):
        worths = []
        for option in options(n):
            worth = 0
            for heap in option:
                worth ^= g[heap]
            worths.append(worth)
        g.append(mex(worths))
    return g


def kayles(n):
    return [(left, n - taken - left) for taken in (1, 2) for left in range(n - taken + 1)]


def grundys_game(n):
    return [(small, n - small) for small in range(1, n) if 2 * small < n]


def subtraction(numbers):
    return lambda n: [(n - k,) for k in numbers if k <= n]


@lru_cache(maxsize=None)
def wythoff(x, y):
    options = [wythoff(k, y) for k in range(x)] + [wythoff(x, k) for k in range(y)] + [wythoff(x - k, y - k) for k in range(1, min(x, y) + 1)]
    return mex(options)
