// Random small rules, from a seed.

function pick(random, n) {
  random.state = (Math.imul(random.state, 1664525) + 1013904223) >>> 0;
  return Math.floor((random.state / 2 ** 32) * n);
}

const numbers = (random) => {
  const all = new Set();
  for (let i = 1 + pick(random, 4); i > 0; i--) all.add(1 + pick(random, 9));
  return `{${[...all].join(", ")}}`;
};
const condition = (random) => ["", "  if odd(n)", "  if n mod 3 != 1", "  if n >= 4", "  if even(n) or n > 5"][pick(random, 5)];

const moves = [
  (r) => `(n) -> (n - s)  for s in ${numbers(r)}${condition(r)}`,
  (r) => `(n) -> (n - k)  for k in 1..${1 + pick(r, 6)}${condition(r)}`,
  (r) => `(n) -> (i) + (n - ${1 + pick(r, 3)} - i)  for i in 0..n - ${1 + pick(r, 3)}`,
  (r) => `(n) -> (n / ${2 + pick(r, 3)})  if n >= 1`,
  (r) => `(n) -> (n - d)  for d in divisors(n)${condition(r)}`,
  (r) => `(n) -> (a) + (n - a)  for a in 1..n - 1  if a != n - a${pick(r, 2) ? " and odd(a)" : ""}`,
];
const pairMoves = [
  (r) => `(x, y) -> (x - k, y)  for k in 1..${1 + pick(r, 4)}`,
  () => "(x, y) -> (x, y - k)  for k in 1..y",
  (r) => `(x, y) -> (x - k, y - k)  for k in ${numbers(r)}`,
  () => "(x, y) -> (y, x - 1)",
  () => "(x, y) -> (x - 1, y / 2)",
];

export function randomRule(random) {
  const pair = pick(random, 4) === 0;
  const some = pair ? pairMoves : moves;
  const lines = [...Array(1 + pick(random, 2))].map(() => `move ${some[pick(random, some.length)](random)}`);
  const misere = pick(random, 6) === 0 ? "play misere\n" : "";
  return `game random "Random"\nposition ${pair ? "(x, y)" : "(n)"}\n${lines.join("\n")}\n${misere}`;
}
