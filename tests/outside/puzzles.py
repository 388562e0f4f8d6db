#!/usr/bin/env python3
"""Random puzzles for one player, written as rule files and solved a second time here, from the definition: what the program says must be the same.

    puzzles.py [--first] GRUNDY [FIRST [LAST]]

Every line of a rule is made twice, as text and as a Python function, and the search (Dijkstra on pairs of cost and moves, from the goals backwards) knows
nothing of the program. Compared are the shortest solution, how many there are, what can be reached, dead ends, the farthest position, the path move by move,
and claims: each true one beside one that is wrong by one. A seed is a puzzle; a failure prints both. `--first` ends with the first difference.
"""
import heapq
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile


class Expr:
    """A text of the rule language and its value, given the names in it."""

    def __init__(self, text, of):
        self.text, self.of = text, of


OPERATIONS = {
    '+': lambda x, y: x + y, '-': lambda x, y: x - y, '*': lambda x, y: x * y, 'mod': lambda x, y: x % y, '/': lambda x, y: x // y,
    '=': lambda x, y: x == y, '!=': lambda x, y: x != y, '<': lambda x, y: x < y, '<=': lambda x, y: x <= y, '>': lambda x, y: x > y,
    '>=': lambda x, y: x >= y, 'and': lambda x, y: x and y, 'or': lambda x, y: x or y,
}


def constant(n):
    return Expr(str(n), lambda env: n)


def name(v):
    return Expr(v, lambda env: env[v])


def binary(a, op, b):
    f = OPERATIONS[op]
    return Expr(f'({a.text} {op} {b.text})', lambda env: f(a.of(env), b.of(env)))


def call(function, f, a, b):
    return Expr(f'{function}({a.text}, {b.text})', lambda env: f(a.of(env), b.of(env)))


def number(r, names, depth):
    if depth == 0 or r.random() < 0.3:
        return name(r.choice(names)) if names and r.random() < 0.6 else constant(r.randint(0, 4))
    a, kind = number(r, names, depth - 1), r.randint(0, 7)
    if kind == 0:
        return binary(a, 'mod', constant(r.randint(2, 4)))
    if kind == 1:
        return binary(a, '/', constant(r.randint(2, 3)))
    b = number(r, names, depth - 1)
    if kind == 2:
        return call('min', min, a, b)
    if kind == 3:
        return call('max', max, a, b)
    if kind == 4:
        return Expr(f'abs({a.text} - {b.text})', lambda env: abs(a.of(env) - b.of(env)))
    if kind == 5:
        c = truth(r, names, 0)
        return Expr(f'(if {c.text} then {a.text} else {b.text})', lambda env: a.of(env) if c.of(env) else b.of(env))
    return binary(a, r.choice('+-*'), b)


def truth(r, names, depth):
    if depth == 0:
        return binary(number(r, names, 1), r.choice(['=', '!=', '<', '<=', '>', '>=']), number(r, names, 1))
    a = truth(r, names, depth - 1)
    if r.random() < 0.3:
        return Expr(f'not {a.text}', lambda env: not a.of(env))
    return binary(a, r.choice(['and', 'or']), truth(r, names, depth - 1))


def price(r, names, priced):
    """Behind a move: zero among the costs, and now and then none is said."""
    if not priced or r.random() < 0.3:
        return Expr('', lambda env: 1)
    if r.random() < 0.3:
        n = r.randint(0, 6)
        return Expr(f' cost {n}', lambda env: n)
    e = number(r, names, 2)
    return Expr(f' cost abs({e.text})', lambda env: abs(e.of(env)))


class Puzzle:
    """position: the lines before the moves; moves, goals: lines; start; options(p): pairs of a position of the domain and a cost; goal(p); show(p): as text."""


def walk(r):
    """One to three numbers, whole ones among them, any steps."""
    p, count, whole, priced = Puzzle(), r.randint(1, 3), r.random() < 0.25, r.random() < 0.6
    names = ['x', 'y', 'z'][:count]
    tops = [r.randint(2, 12 if count < 3 else 5) for _ in names]
    lows = [-r.randint(0, 4) if whole else 0 for _ in names]
    row = '(' + ', '.join(names) + ')'
    narrow = truth(r, names, 1) if r.random() < 0.3 else None
    where = ' and '.join(f'{low} <= {v} <= {top}' for v, low, top in zip(names, lows, tops)) + (f' and {narrow.text}' if narrow else '')
    p.position = ['position (' + ', '.join(v + (' : integer' if whole else '') for v in names) + f') where {where}']
    inside = lambda q: all(low <= a <= top for a, low, top in zip(q, lows, tops)) and (not narrow or narrow.of(dict(zip(names, q))))
    moves, p.moves = [], []
    for _ in range(r.randint(1, 4)):
        bound = r.random() < 0.4
        scope = names + (['k'] if bound else [])
        to = []
        for v in names:
            kind = r.randint(0, 4)
            if kind == 0:
                to.append(name(v))
            elif kind == 1:
                to.append(number(r, scope, 2))
            else:
                to.append(binary(name(v), r.choice('+-'), name('k') if kind == 2 and bound else constant(r.randint(0, 3))))
        condition = truth(r, scope, r.randint(0, 1)) if r.random() < 0.5 else None
        top, cost = number(r, names, 1) if bound else None, price(r, scope, priced)
        p.moves.append(f'move m{len(moves)}: {row} -> (' + ', '.join(t.text for t in to) + ')' + (f' for k in 1..{top.text}' if bound else '')
                       + (f' if {condition.text}' if condition else '') + cost.text)
        moves.append((to, condition, top, cost))

    def options(q):
        for to, condition, top, cost in moves:
            for k in range(1, top.of(dict(zip(names, q))) + 1) if top else [0]:
                env = dict(zip(names, q), k=k)
                if not condition or condition.of(env):
                    t = tuple(e.of(env) for e in to)
                    if (whole or min(t) >= 0) and inside(t):
                        yield t, cost.of(env)

    every = [q for q in itertools.product(*[range(low, top + 1) for low, top in zip(lows, tops)]) if inside(q)]
    if not every:
        return None
    p.start, aim = r.choice(every), r.choice(every)
    exactly = Expr(' and '.join(f'{v} = {a}' for v, a in zip(names, aim)), lambda env: all(env[v] == a for v, a in zip(names, aim)))
    goals = [exactly if r.random() < 0.6 else truth(r, names, 1)]
    if r.random() < 0.3:
        goals.append(binary(name(names[0]), '=', constant(r.randint(0, 6))))
    p.goals = [f'goal {row} if {g.text}' for g in goals]
    p.options, p.show = options, lambda q: '(' + ', '.join(map(str, q)) + ')'
    p.goal = lambda q: any(g.of(dict(zip(names, q))) for g in goals)
    return p


def row(r):
    """Vectors, and sequences whose length may change; some unordered."""
    p, size, top, priced = Puzzle(), r.randint(2, 5), r.randint(1, 3), r.random() < 0.6
    vector, unordered, most = r.random() < 0.5, r.random() < 0.25, size + r.randint(0, 1)
    written = (lambda h: tuple(sorted(h))) if unordered else tuple
    p.position = ['position (' + ('unordered ' if unordered else '') + (f'h[{size}]' if vector else 'h[..]') + f') where all(x in h: x <= {top})'
                  + ('' if vector else f' and len(h) <= {most}')]
    one, two = 'i in 1..len(h), a in {h[i]}', 'i in 1..len(h), j in i+1..len(h), a in {h[i]}, b in {h[j]}'

    def at_each(made):
        return lambda h: [(h[:i] + made(h[i]) + h[i + 1:], {'i': i + 1, 'a': h[i]}) for i in range(len(h))]

    def swapped(h):
        return [(h[:i] + (h[j],) + h[i + 1:j] + (h[i],) + h[j + 1:], {'i': i + 1, 'j': j + 1, 'a': h[i], 'b': h[j]})
                for i in range(len(h)) for j in range(i + 1, len(h))]

    moves, p.moves = [], []
    for _ in range(r.randint(1, 3)):
        s = r.randint(1, top)
        kinds = [(f'h[i := (a + {s}) mod {top + 1}]', one, at_each(lambda a, s=s: ((a + s) % (top + 1),))), (f'h[i := {top} - a]', one, at_each(lambda a: (top - a,))),
                 ('h[i := 0]', one, at_each(lambda a: (0,))), ('h[i := b, j := a]', two, swapped)]
        if not vector:
            kinds += [('h[1..i-1] ++ h[i+1..len(h)]', one, at_each(lambda a: ())),
                      (f'h[1..i-1] ++ [a, {s}] ++ h[i+1..len(h)]', one, at_each(lambda a, s=s: (a, s)))]
        text, binders, make = r.choice(kinds)
        scope = ['i', 'a'] + (['j', 'b'] if binders is two else [])
        condition, cost = truth(r, scope, r.randint(0, 1)) if r.random() < 0.6 else None, price(r, scope, priced)
        p.moves.append(f'move m{len(moves)}: (h) -> ({text}) for {binders}' + (f' if {condition.text}' if condition else '') + cost.text)
        moves.append((make, condition, cost))

    def options(h):
        for arranged in set(itertools.permutations(h)) if unordered else [h]:
            for make, condition, cost in moves:
                for t, env in make(arranged):
                    if (not condition or condition.of(env)) and len(t) <= most:
                        yield written(t), cost.of(env)

    p.start, aim = (written([r.randint(0, top) for _ in range(size)]) for _ in range(2))
    total, kind = r.randint(0, size * top), r.randint(0, 2)
    goals = [(f'h = [{", ".join(map(str, aim))}]', lambda h: h == aim), (f'sum(h) = {total}', lambda h: sum(h) == total),
             (f'all(i in 1..len(h)-1: h[i] <= h[i+1]) and sum(h) >= {total}', lambda h: list(h) == sorted(h) and sum(h) >= total)]
    p.goals, p.goal = [f'goal (h) if {goals[kind][0]}'], goals[kind][1]
    p.options, p.show = options, lambda h: '([' + ', '.join(map(str, h)) + '])'
    return p


def word(r):
    """Factors of a word are replaced."""
    p, letters, size = Puzzle(), 'abc'[:r.randint(2, 3)], r.randint(1, 7)
    some = lambda n: ''.join(r.choice(letters) for _ in range(n))
    rules = []
    for _ in range(r.randint(1, 4)):
        old = some(r.randint(1, 3))
        rules.append((old, some(len(old) if r.random() < 0.6 else r.randint(0, 3)), r.randint(0, 4) if r.random() < 0.4 else None))
    p.position = [f'position (w : word over {{{", ".join(letters)}}}) where len(w) <= {size + 1}']
    p.moves = [f'move m{k}: (w) -> (w[1..i-1] ++ "{new}" ++ w[i+{len(old)}..len(w)]) for i in 1..len(w)-{len(old) - 1} if w[i..i+{len(old) - 1}] = "{old}"'
               + (f' cost {cost}' if cost is not None else '') for k, (old, new, cost) in enumerate(rules)]

    def options(w):
        for old, new, cost in rules:
            for i in range(len(w) - len(old) + 1):
                t = w[:i] + new + w[i + len(old):]
                if w[i:i + len(old)] == old and len(t) <= size + 1:
                    yield t, 1 if cost is None else cost

    p.start, aim, letter = some(size), some(r.randint(max(0, size - 2), size)), r.choice(letters)
    goals = [(f'w = "{aim}"', lambda w: w == aim), (f"count(i in 1..len(w): w[i] = '{letter}') = {size // 2}", lambda w: w.count(letter) == size // 2)]
    goal = r.choice(goals)
    p.goals, p.goal, p.options, p.show = [f'goal (w) if {goal[0]}'], goal[1], options, lambda w: f'("{w}")'
    return p


def lights(r):
    """Sets: patterns are turned over, and pegs jump."""
    p, size, priced = Puzzle(), r.randint(2, 7), r.random() < 0.6
    cells, some = range(1, size + 1), lambda chance: frozenset(x for x in range(1, size + 1) if r.random() < chance)
    shown = lambda S: '{' + ', '.join(map(str, sorted(S))) + '}'
    patterns = [(some(0.5) or frozenset({1}), r.randint(0, 4) if priced else 1) for _ in range(r.randint(1, 4))]
    need, jump, aim, count = r.randint(0, 2), r.random() < 0.5, some(0.4), r.randint(0, size)
    p.position = [f'position (S : set 1..{size})']
    p.moves = [f'move m{k}: (S) -> (S xor {shown(L)}) if len(S & {shown(L)}) >= {need}' + (f' cost {cost}' if priced else '') for k, (L, cost) in enumerate(patterns)]
    if jump:
        p.moves.append(f'move jump: (S) -> ((S \\ {{x, x + 1}}) | {{x + 2}}) for x in 1..{size} if x in S and x + 1 in S and not x + 2 in S')

    def options(S):
        yield from ((S ^ L, cost) for L, cost in patterns if len(S & L) >= need)
        if jump:
            yield from (((S - {x, x + 1}) | {x + 2}, 1) for x in cells if x + 2 in cells and x in S and x + 1 in S and x + 2 not in S)

    goals = [(f'S = {shown(aim)}', lambda S: S == aim), (f'len(S) = {count}', lambda S: len(S) == count)]
    goal = r.choice(goals)
    p.start, p.goals, p.goal = some(0.5), [f'goal (S) if {goal[0]}'], goal[1]
    p.options, p.show = options, lambda S: '(' + shown(S) + ')'
    return p


def graph(r):
    """One token on a graph, or several that meet."""
    p, size, weight, priced = Puzzle(), r.randint(2, 9), r.randint(1, 4), r.random() < 0.5
    arcs = sorted({(r.randint(1, size), r.randint(1, size)) for _ in range(r.randint(1, 3 * size))})
    vertices = sorted({v for arc in arcs for v in arc})
    after = lambda v: [b for a, b in arcs if a == v]
    some = lambda chance: frozenset(v for v in vertices if r.random() < chance)
    called = lambda S: '{' + ', '.join(f'G.{v}' for v in sorted(S)) + '}'
    cost, worth, aim = f' cost {weight}' if priced else '', weight if priced else 1, some(0.3)
    p.position = ['graph G = { ' + '; '.join(f'{a} -> {b}' for a, b in arcs) + ' }']
    if r.random() < 0.6:
        p.position.append('position (v in G)')
        p.moves, p.goals = [f'move (v) -> (u) for u in next(G, v){cost}'], [f'goal (v) if v in {called(aim)}']
        p.start, p.goal, p.show = r.choice(vertices), lambda v: v in aim, lambda v: f'(G.{v})'
        p.options = lambda v: ((u, worth) for u in after(v))
        return p
    p.position.append('position (S : set G)')
    p.moves = [f'move go: (S) -> ((S \\ {{v}}) | {{u}}) for v in S, u in next(G, v){cost}', 'move meet: (S) -> (S xor {v, u}) for v in S, u in next(G, v) if v != u']
    p.start, p.goals, p.goal, p.show = some(0.4), [f'goal (S) if S = {called(aim)}'], lambda S: S == aim, lambda S: '(' + called(S) + ')'

    def options(S):
        for v in S:
            for u in after(v):
                yield (S - {v}) | {u}, worth
                if u != v:
                    yield S ^ frozenset({u, v}), 1

    p.options = options
    return p


def followers(p, most=6000):
    """What a position leads to, with the least cost of each; none from a goal. Nothing where there is too much of it."""
    arrows, open_ = {}, [p.start]
    seen = {p.start}
    while open_:
        q = open_.pop()
        arrows[q] = {}
        for t, cost in () if p.goal(q) else p.options(q):
            arrows[q][t] = min(cost, arrows[q].get(t, cost))
        for t in arrows[q]:
            if t not in seen:
                seen.add(t), open_.append(t)
        if len(seen) > most:
            return None
    return arrows


def shortest(sources, arrows):
    """The least pair of cost and moves, and how many ways have it, by position."""
    best, ways, done = {s: (0, 0) for s in sources}, {s: 1 for s in sources}, set()
    heap = [((0, 0), k, s) for k, s in enumerate(sources)]
    order = itertools.count(len(heap))
    while heap:
        length, _, q = heapq.heappop(heap)
        if q in done:
            continue
        done.add(q)
        for t, cost in arrows.get(q, {}).items():
            there = (length[0] + cost, length[1] + 1)
            if t not in best or there < best[t]:
                best[t], ways[t] = there, ways[q]
                heapq.heappush(heap, (there, next(order), t))
            elif there == best[t]:
                ways[t] += ways[q]
    return best, ways


def make(seed):
    """Trivial puzzles, and those without a goal in reach, are few."""
    r = random.Random(seed)
    while True:
        p = r.choice([walk, walk, row, row, graph, lights, word])(r)
        arrows = followers(p) if p else None
        if not arrows or (len(arrows) < 4 and r.random() < 0.95) or (not any(map(p.goal, arrows)) and r.random() < 0.8):
            continue
        p.random, p.arrows, back = r, arrows, {}
        for q, options in arrows.items():
            for t, cost in options.items():
                back.setdefault(t, {})[q] = cost
        p.left, p.ways = shortest([q for q in arrows if p.goal(q)], back)
        p.far, _ = shortest([p.start], arrows)
        return p


def claims(p):
    """Pairs of a claim and whether it is true."""
    def of(q, at):
        if q not in p.left:
            return [(f'not reachable {at}', True), (f'distance {at} <= 1000', False), (f'solutions {at} = 0', True)]
        cost, ways = p.left[q][0], p.ways[q]
        return [(f'distance {at} = {cost}', True), (f'distance {at} = {cost + 1}', False), (f'solutions {at} = {ways}', True),
                (f'solutions {at} = {ways + 1}', False), (f'distance {at} < {cost}', False), (f'reachable {at}', True)]

    made = of(p.start, 'at start')
    for q in p.random.choices(list(p.arrows), k=4):
        made += p.random.sample(of(q, f'at {p.show(q)}'), 2)
    return made


def text_of(p, seed):
    lines = [f'game g{seed}'] + p.position + p.moves + [f'start {p.show(p.start)}', 'play alone'] + p.goals
    for k, (claim, holds) in enumerate(claims(p)):
        lines.append(f'claim "{k}"' + ('' if holds else ' expect refuted') + f': {claim}')
    return '\n'.join(lines) + '\n'


def plain(shown):
    """As the program writes sets: ranges for neighbours, vertices by name alone."""
    shown = re.sub(r'(\d+)\.\.(\d+)', lambda m: ', '.join(map(str, range(int(m[1]), int(m[2]) + 1))), shown)
    return shown.replace('G.', '').replace(' ', '')


def differences(p, told):
    """What the program tells of the start, beside what is so."""
    pair = lambda length: length and (length['cost'], length['moves'])
    most = max(p.far.values())
    so = {'reached': len(p.arrows), 'goals': sum(map(p.goal, p.arrows)), 'dead': sum(q not in p.left for q in p.arrows), 'reachable': p.start in p.left,
          'solutions': p.ways.get(p.start, 0), 'farthest_count': sum(length == most for length in p.far.values())}
    for key, value in so.items():
        if told[key] is None or int(told[key]) != value:
            yield f'{key}: {told[key]}, and it is {value}'
    if pair(told['length']) != p.left.get(p.start):
        yield f'length: {told["length"]}, and it is {p.left.get(p.start)}'
    if pair(told['farthest']['length']) != most:
        yield f'farthest: {told["farthest"]}, and it is {most}'
    if told['hardest'] and pair(told['hardest']['length']) != max(p.left.values()):
        yield f'hardest: {told["hardest"]}, and it is {max(p.left.values())}'
    here, cost = p.start, 0
    for step in told['path'] or []:
        there = [t for t in p.arrows[here] if plain(p.show(t)) == plain(step['to'])]
        if len(there) != 1 or p.arrows[here][there[0]] != step['cost']:
            yield f'path: there is no move {step} from {p.show(here)}'
            return
        here, cost = there[0], cost + step['cost']
    if p.start in p.left and (not p.goal(here) or cost != p.left[p.start][0]):
        yield f'path: it ends at {p.show(here)} and costs {cost}'


def faults(grundy, seed, folder):
    p = make(seed)
    rule = os.path.join(folder, f'p{seed}.game')
    with open(rule, 'w', encoding='utf-8') as file:
        file.write(text_of(p, seed))
    run = lambda *words: subprocess.run([grundy, *words, '-q'], capture_output=True, text=True)
    solved, checked = run('solve', rule, '--json', '--path'), run('check', rule)
    found = [f'solve: {solved.stderr}'] if solved.returncode != 0 else list(differences(p, json.loads(solved.stdout)))
    if checked.returncode != 0:
        found.append(f'check: {checked.stdout}{checked.stderr}')
    return p, [f'seed {seed}: {fault}\n{text_of_file(rule)}' for fault in found]


def text_of_file(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def main():
    words = [word for word in sys.argv[1:] if word != '--first']
    grundy, first, last = words[0], *(int(n) for n in (words[1:] + ['0', '60'][len(words[1:]):]))
    wrong, positions, one_is_enough = [], 0, '--first' in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last):
            p, found = faults(grundy, seed, folder)
            wrong, positions = wrong + found, positions + len(p.arrows)
            if wrong and one_is_enough:
                last = seed + 1
                break
    print(*wrong, sep='\n')
    print(f'{last - first} puzzles of {positions} positions in all, {len(wrong)} differences')
    return 1 if wrong or positions < 10 * (last - first) else 0


if __name__ == '__main__':
    sys.exit(main())
