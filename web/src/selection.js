// Moves by pointing at what they change. Each option has the things on the board that it touches; whoever points at some of them is asked no more than is needed:
// one option that touches all of these is the move, several are narrowed down by pointing at more.
const setOf = (terms, kinds) => new Set(terms.flatMap((term) => term.flatMap((c, j) => (kinds[j] === "set" || kinds[j] === "vertices" || kinds[j] === "edges" ? c.items.map((item) => `${kinds[j]}:${item}`) : []))));

/** What stands on vertices, with how often. */
function chips(terms, kinds) {
  const count = new Map();
  for (const term of terms) for (const [j, c] of term.entries()) if (kinds[j] === "vertex") count.set(`vertices:${c.text}`, (count.get(`vertices:${c.text}`) ?? 0) + 1);
  return count;
}

/** Entries of rows, by component and place. */
const cells = (term, kinds) => new Map(term.flatMap((c, j) => (kinds[j] === "row" && c.items ? c.items.map((item, at) => [`cell:${j}:${at}`, item.text]) : [])));

const differing = (a, b) => [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));

/** Names of all that differs between two positions: elements of sets, vertices with chips, entries of rows. */
export function touched(before, after, kinds) {
  const [a, b] = [setOf(before, kinds), setOf(after, kinds)];
  const changed = new Set([...a].filter((x) => !b.has(x)).concat([...b].filter((x) => !a.has(x))));
  for (const key of differing(chips(before, kinds), chips(after, kinds))) changed.add(key);
  if (before.length === 1 && after.length === 1) for (const key of differing(cells(before[0], kinds), cells(after[0], kinds))) changed.add(key);
  // What only passes from one set to another of the same position.
  if (changed.size === 0 && before.length === 1 && after.length === 1)
    before[0].forEach((c, j) => {
      if (c.kind !== "set" || after[0][j]?.kind !== "set") return;
      for (const item of [...c.items, ...after[0][j].items]) if (c.items.includes(item) !== after[0][j].items.includes(item)) changed.add(`${kinds[j]}:${item}`);
    });
  return changed;
}

export class Selection {
  chosen = new Set();
  elements = new Map();
  /** @param {{text: string, touched: Set<string>}[]} options */
  constructor(options, onMove, onSelect) {
    Object.assign(this, { options, onMove, onSelect });
  }

  touches(key) {
    return this.options.some((o) => o.touched.has(key));
  }

  add(key, element) {
    this.elements.set(key, [...(this.elements.get(key) ?? []), element]);
  }

  toggle(key) {
    if (!this.chosen.delete(key)) this.chosen.add(key);
    let left = this.left();
    if (left.length === 0) {  // nothing touches all of these: it begins anew with the last
      this.chosen = new Set([key]);
      left = this.left();
    }
    for (const [other, all] of this.elements) for (const one of all) one.classList.toggle("chosen", this.chosen.has(other));
    if (this.chosen.size > 0 && left.length === 1) return this.onMove(left[0].text);
    const exact = left.filter((o) => o.touched.size === this.chosen.size);
    return this.onSelect?.(exact.length === 1 ? exact[0].text : null, this.chosen.size > 0 ? left.map((o) => o.text) : null);
  }

  left() {
    return this.options.filter((o) => [...this.chosen].every((key) => o.touched.has(key)));
  }
}
