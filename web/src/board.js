// A position drawn, and moves by pointing at it. Everything that can be pointed at stands in the list of moves, too, for the keyboard and for screen readers.
// What positions are made of, the engine tells (`check --read --json`, "boards"): nothing is guessed from the text of the rule.
import { svg } from "./dom.js";
import { GraphBoard } from "./graph_board.js";
import { list, looseKey, number, parsePosition, sameKey } from "./position.js";
import { Selection, touched } from "./selection.js";
import { words } from "./words.js";

const most = 60;

class Drawing {
  constructor(terms, options, { shape, onMove, onSelect }) {
    Object.assign(this, { terms, shape, onMove, onSelect, parts: [], width: 0, height: 60, top: -20, selected: new Set() });
    const after = options.map((o) => [parsePosition(o), o]);
    this.exact = new Map(after.map(([p, o]) => [sameKey(p), o]));
    this.loose = new Map(after.map(([p, o]) => [looseKey(p), o]));
    this.kinds = shape.components.map((c) => c.kind);
    this.selection = new Selection(onMove ? after.map(([p, text]) => ({ text, touched: touched(terms, p, this.kinds) })) : [], onMove, onSelect);
    this.splits = shape.splits && this.kinds.length === 1 && this.kinds[0] === "natural";
  }

  find(terms) {
    const left = terms.filter((t) => !(t.length === 1 && t[0].text === "0"));
    for (const some of [terms, left, left.length === 0 ? [[number(0)]] : left]) {
      const found = this.exact.get(sameKey(some)) ?? this.loose.get(looseKey(some));
      if (found) return found;
    }
    return null;
  }

  replaced(term, index, by) {
    return this.terms.map((t, i) => (i === term ? t.map((c, j) => (j === index ? by : c)) : t));
  }

  add(element) {
    this.parts.push(element);
    return element;
  }

  /** Something that, pointed at, makes this move, if it is one. */
  target(element, option) {
    if (!option || !this.onMove) return element;
    return this.button(element, option, () => this.onMove(option));
  }

  /** Something to point at, or to reach by arrows and choose by Enter. */
  button(element, name, act) {
    element.classList.add("target");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", name);
    element.addEventListener("click", act);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
    element.append(svg("title", {}, name));
    return element;
  }

  /** Something that moves touch: pointing at it narrows them down. */
  part(element, key, name) {
    if (!this.onMove || !this.selection.touches(key)) return element;
    this.selection.add(key, element);
    return this.button(element, name, () => this.selection.toggle(key));
  }

  label(x, y, text, kind = "label") {
    this.add(svg("text", { x, y, "text-anchor": "middle", class: kind }, text));
  }

  /** A heap of stones; pointing at one leaves what was laid before it. */
  heap(n, after) {
    const columns = n > 20 ? 5 : n > 6 ? 3 : 1;
    const x0 = this.width + 14;
    for (let i = 0; i < n; i++) {
      const stone = svg("circle", { cx: x0 + 10 + (i % columns) * 20, cy: 30 - 19 * Math.floor(i / columns), r: 8, class: "stone" });
      this.target(this.add(stone), after?.(i));
    }
    this.add(svg("line", { x1: x0, x2: x0 + columns * 20, y1: 40, y2: 40, class: "ground" }));
    this.label(x0 + columns * 10, 56, String(n));
    this.top = Math.min(this.top, 30 - 19 * Math.ceil(n / columns));
    this.grow(columns * 20 + 24, 60);
  }

  grow(width, height) {
    this.width += width;
    this.height = Math.max(this.height, height);
  }

  /** A row of pins; those chosen are knocked down together. */
  pins(n, term) {
    const x0 = this.width + 10;
    for (let i = 0; i < n; i++) {
      const pin = svg("path", { d: `M${x0 + 11 + 20 * i} 4 q6 8 2 16 q7 12 1 22 h-6 q-6 -10 1 -22 q-4 -8 2 -16z`, class: "pin" });
      this.choose(this.add(pin), `${term}:${i}`);
    }
    this.label(x0 + n * 10, -6, String(n));
    this.grow(20 * n + 24, 60);
  }

  choose(element, key) {
    if (!this.onMove) return;
    this.button(element, words.pin(Number(key.split(":")[1]) + 1), () => {
      if (this.selected.delete(key)) element.classList.remove("chosen");
      else this.selected.add(key), element.classList.add("chosen");
      this.onSelect?.(this.afterSelection(), null);
    });
  }

  /** The move that the chosen pins make; null where it is none. */
  afterSelection() {
    const terms = this.terms.flatMap((t, i) => {
      const mine = [...this.selected].filter((key) => key.startsWith(`${i}:`)).map((key) => key.split(":")[1]);
      if (mine.length === 0) return [t];
      const left = [...Array(t[0].n).keys()].map((k) => (mine.includes(String(k)) ? " " : "x")).join("");
      return left.split(/ +/).filter(Boolean).map((run) => [number(run.length)]);
    });
    return this.find(terms);
  }

  coins(items, { low, high }) {
    const x0 = this.width + 10;
    for (let i = low; i <= Math.min(high, low + most - 1); i++) {
      const up = items.includes(String(i));
      const at = x0 + 16 + 34 * (i - low);
      this.part(this.add(svg("circle", { cx: at, cy: 20, r: 14, class: up ? "coin heads" : "coin" })), `set:${i}`, words.coin(i, up));
      this.label(at, -6, String(i));
    }
    this.grow(34 * Math.min(high - low + 1, most) + 20, 46);
  }

  /** Numbers in a row that are no heaps. */
  cells(items, j) {
    const x0 = this.width + 8;
    items.forEach((item, i) => {
      this.part(this.add(svg("rect", { x: x0 + 34 * i, y: 2, width: 31, height: 31, rx: 4, class: "tile" })), `cell:${j}:${i}`, words.cell(i + 1, item.text));
      this.label(x0 + 34 * i + 15.5, 23, item.text, "face");
      this.label(x0 + 34 * i + 15.5, 48, String(i + 1));
    });
    this.grow(34 * items.length + 24, 54);
  }

  /** A heap too large to be drawn. */
  amount(text) {
    const shown = text.length > 24 ? `${text.slice(0, 10)}…${text.slice(-10)}` : text;
    const width = 14 + 11 * shown.length;
    this.add(svg("rect", { x: this.width + 8, y: 2, width, height: 31, rx: 4, class: "tile" }));
    this.label(this.width + 8 + width / 2, 23, shown, "face");
    if (shown !== text) this.label(this.width + 8 + width / 2, 48, words.digits(text.length));
    this.grow(width + 20, 54);
  }

  word(text) {
    const x0 = this.width + 8;
    [...text].slice(0, most).forEach((letter, i) => {
      this.add(svg("rect", { x: x0 + 26 * i, y: 2, width: 24, height: 28, rx: 4, class: "tile" }));
      this.label(x0 + 26 * i + 12, 22, letter, "face");
    });
    this.grow(26 * Math.min(text.length, most) + 24, 40);
  }

  all() {
    const onGraphs = new Set(this.shape.components.flatMap((c) => (c.graph === undefined ? [] : [c.graph])));
    for (const graph of onGraphs) if (this.shape.graphs[graph]?.at) new GraphBoard(this, graph).draw();
    this.terms.forEach((term, i) => {
      const rest = term.map((c, j) => [c, j]).filter(([, j]) => !this.shape.graphs[this.shape.components[j]?.graph]?.at);
      if (i > 0 && rest.length) this.label(this.width + 4, 24, "+");
      for (const [c, j] of rest) this.one(c, i, j);
    });
  }

  one(c, i, j) {
    const how = this.shape.components[j] ?? {};
    if (c.kind === "number" && c.n >= 0 && c.n <= most && !this.shape.alone) {
      if (this.splits) this.pins(c.n, i);
      else this.heap(c.n, (k) => this.find(this.replaced(i, j, number(k))));
    } else if (c.kind === "list" && !this.shape.alone && c.items.every((x) => x.kind === "number" && x.n >= 0 && x.n <= most)) {
      c.items.forEach((x, at) => this.heap(x.n, (k) => this.find(this.replaced(i, j, list(c.items.map((y, b) => (b === at ? number(k) : y)))))));
    } else if (c.kind === "list" && c.items.length <= most) {
      this.cells(c.items, j);
    } else if (how.kind === "set" && this.terms.length === 1) {
      this.coins(c.items, how);
    } else if (c.kind === "number") {
      this.amount(c.text);
    } else {
      this.word(c.text);
    }
  }
}

/** Arrows go from one thing to the next that lies that way; one of all is reached by Tab. */
function withArrows(picture, targets) {
  if (targets.length === 0) return;
  const middle = (element) => {
    const box = element.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  targets.forEach((target, i) => target.setAttribute("tabindex", i === 0 ? "0" : "-1"));
  picture.addEventListener("keydown", (event) => {
    const towards = way[event.key];
    const here = targets.indexOf(event.target);
    if (!towards || here < 0) return;
    event.preventDefault();
    const [x, y] = middle(targets[here]);
    let best = null, least = Infinity;
    for (const other of targets) {
      const [a, b] = middle(other);
      const along = (a - x) * towards[0] + (b - y) * towards[1], across = Math.abs((a - x) * towards[1]) + Math.abs((b - y) * towards[0]);
      if (along > 0.5 && along + 2 * across < least) [best, least] = [other, along + 2 * across];
    }
    if (!best) return;
    targets[here].setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  });
}

/**
 * @param {string} position
 * @param {{shape: object, options?: string[], onMove?: (option: string) => void, onSelect?: (option: string|null, left: string[]|null) => void}} how
 *   `onSelect` is told the move that what was pointed at makes, and which moves touch all of it.
 */
export function drawBoard(position, { shape, options = [], onMove, onSelect }) {
  const drawing = new Drawing(parsePosition(position), options, { shape: shape ?? { components: [], graphs: [] }, onMove, onSelect });
  drawing.all();
  const width = Math.max(drawing.width + 10, 60);
  const height = drawing.height + 4 - drawing.top;
  const arrow = svg("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 0L10 5L0 10z", class: "head" }));
  const targets = drawing.parts.filter((part) => part.classList.contains("target"));
  const picture = svg("svg", { viewBox: `0 ${drawing.top} ${width} ${height}`, width, height, role: targets.length ? "group" : "img", "aria-label": words.board(position), class: "board" },
    svg("defs", {}, arrow), drawing.parts);
  withArrows(picture, targets);
  return picture;
}
