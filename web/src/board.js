// A position drawn, and moves by pointing at it. Everything that can be pointed at stands in the list of moves, too, for the keyboard and for screen readers.
import { svg } from "./dom.js";
import { list, looseKey, number, parsePosition, sameKey } from "./position.js";
import { words } from "./words.js";

const most = 60;

/** Rows of pins where what is left of a heap may be two heaps. */
const isSplit = (rule) => /->\s*\([^)]*\)\s*\+\s*\(/.test(rule) || /^\s*(code|game\s+\w*kayles)/m.test(rule);

/** Edges and vertices of a graph that the rule writes out. */
function graphOf(rule) {
  const body = /graph\s+\w+\s*=\s*\{([^}]*)\}/.exec(rule)?.[1];
  if (!body) return null;
  const vertices = new Set();
  const edges = [];
  for (const line of body.split(";")) {
    const arrow = /^\s*(\w+)\s*(->|--)\s*(.+)$/s.exec(line);
    const from = arrow?.[1] ?? line.trim();
    if (/^\w+$/.test(from)) vertices.add(from);
    if (!arrow) continue;
    for (const to of arrow[3].split(",").map((t) => t.trim())) {
      vertices.add(to);
      edges.push({ from, to, directed: arrow[2] === "->" });
    }
  }
  return { vertices: [...vertices].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })), edges };
}

/** Of `S : set 1..n` the number n, written there or as a parameter's default. */
function lastCoin(rule) {
  const end = /set\s+1\.\.(\w+)/.exec(rule)?.[1] ?? "0";
  return Number(/^\d+$/.test(end) ? end : new RegExp(`\\b${end}\\s*=\\s*(\\d+)`).exec(rule)?.[1] ?? 0);
}

const around = (names, size = 110) =>
  new Map(names.map((name, i) => [name, { x: size + 20 + size * Math.sin((2 * Math.PI * i) / names.length), y: size + 20 - size * Math.cos((2 * Math.PI * i) / names.length) }]));

class Drawing {
  constructor(terms, options, onMove, rule) {
    Object.assign(this, { terms, onMove, rule, parts: [], width: 0, height: 60, top: -20, selected: new Set() });
    this.exact = new Map(options.map((o) => [sameKey(parsePosition(o)), o]));
    this.loose = new Map(options.map((o) => [looseKey(parsePosition(o)), o]));
    this.options = options;
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
    element.classList.add("target");
    element.addEventListener("click", () => this.onMove(option));
    element.append(svg("title", {}, option));
    return element;
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
    element.classList.add("target");
    element.addEventListener("click", () => {
      if (this.selected.delete(key)) element.classList.remove("chosen");
      else this.selected.add(key), element.classList.add("chosen");
      this.onSelect?.(this.afterSelection());
    });
  }

  /** The move that the chosen pins or coins make; null where it is none. */
  afterSelection() {
    const terms = this.terms.flatMap((t, i) => {
      const mine = [...this.selected].filter((key) => key.startsWith(`${i}:`)).map((key) => key.split(":")[1]);
      if (mine.length === 0) return [t];
      if (t[0].kind === "number") {
        const left = [...Array(t[0].n).keys()].map((k) => (mine.includes(String(k)) ? " " : "x")).join("");
        return left.split(/ +/).filter(Boolean).map((run) => [number(run.length)]);
      }
      const items = new Set(t[0].items);
      for (const coin of mine) if (!items.delete(coin)) items.add(coin);
      const sorted = [...items].sort((a, b) => a - b);
      return [[{ kind: "set", items: sorted, text: `{${sorted.join(", ")}}` }, ...t.slice(1)]];
    });
    return this.find(terms);
  }

  coins(items, term) {
    const seen = [this.terms, ...this.options.map(parsePosition)].flat(2).filter((c) => c.kind === "set").flatMap((c) => c.items.map(Number));
    const last = Math.max(1, ...seen, lastCoin(this.rule));
    const x0 = this.width + 10;
    for (let i = 1; i <= Math.min(last, most); i++) {
      const up = items.includes(String(i));
      this.choose(this.add(svg("circle", { cx: x0 + 16 + 34 * (i - 1), cy: 20, r: 14, class: up ? "coin heads" : "coin" })), `${term}:${i}`);
      this.label(x0 + 16 + 34 * (i - 1), 25, up ? "H" : "T", "face");
      this.label(x0 + 16 + 34 * (i - 1), -6, String(i));
    }
    this.grow(34 * Math.min(last, most) + 20, 46);
  }

  word(text) {
    const x0 = this.width + 8;
    [...text].slice(0, most).forEach((letter, i) => {
      this.add(svg("rect", { x: x0 + 26 * i, y: 2, width: 24, height: 28, rx: 4, class: "tile" }));
      this.label(x0 + 26 * i + 12, 22, letter, "face");
    });
    this.grow(26 * text.length + 24, 40);
  }

  /** Points on a circle, and the sets of edges of one term in a colour each. */
  edges(term) {
    const ends = (e) => e.split(" - ");
    const every = [this.terms, ...this.options.map(parsePosition)].flat(2).filter((c) => c.kind === "set").flatMap((c) => c.items);
    const names = [...new Set(every.flatMap(ends))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    const places = around(names);
    const now = new Set(term.flatMap((c) => c.items));
    for (const edge of new Set(every)) {
      const [a, b] = ends(edge).map((name) => places.get(name));
      const owner = term.findIndex((c) => c.items.includes(edge));
      const line = this.add(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: owner < 0 ? "edge free" : `edge owner${owner}` }));
      if (!now.has(edge)) this.target(line, this.options.find((o) => parsePosition(o)[0].some((c) => c.items?.includes(edge))));
    }
    for (const [name, at] of places) {
      this.add(svg("circle", { cx: at.x, cy: at.y, r: 12, class: "vertex" }));
      this.label(at.x, at.y + 5, name, "face");
    }
    this.grow(270, 270);
  }

  graph(graph) {
    const places = around(graph.vertices);
    const chips = this.terms.map((t) => t[0].text);
    for (const { from, to, directed } of graph.edges) {
      const a = places.get(from), b = places.get(to);
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const end = { x: b.x - ((b.x - a.x) * 15) / length, y: b.y - ((b.y - a.y) * 15) / length };
      this.add(svg("line", { x1: a.x, y1: a.y, x2: end.x, y2: end.y, class: "edge", "marker-end": directed ? "url(#arrow)" : undefined }));
    }
    for (const [name, at] of places) {
      const vertex = this.add(svg("circle", { cx: at.x, cy: at.y, r: 14, class: chips.includes(name) ? "vertex chip" : "vertex" }));
      const moves = chips.map((_, i) => this.find(this.replaced(i, 0, { kind: "word", text: name })) ?? this.find(this.replaced(i, 0, number(Number(name)))));
      this.target(vertex, moves.find(Boolean));
      this.label(at.x, at.y + 5, name, "face");
    }
    this.grow(270, 270);
  }

  all() {
    const graph = graphOf(this.rule);
    if (graph && /position\s*\(\s*\w+\s+in\s+\w+\s*\)/.test(this.rule)) return this.graph(graph);
    const pins = isSplit(this.rule);
    this.terms.forEach((term, i) => {
      if (i > 0) this.label(this.width + 4, 24, "+");
      if (term.every((c) => c.kind === "set") && term.some((c) => c.items.some((e) => / - /.test(e)) || this.options.some((o) => / - /.test(o)))) return this.edges(term);
      term.forEach((c, j) => this.one(c, i, j, pins && term.length === 1));
    });
  }

  one(c, i, j, pins) {
    if (c.kind === "number" && c.n >= 0 && c.n <= most) {
      if (pins) this.pins(c.n, i);
      else this.heap(c.n, (k) => this.find(this.replaced(i, j, number(k))));
    } else if (c.kind === "list" && c.items.every((x) => x.kind === "number" && x.n >= 0 && x.n <= most)) {
      c.items.forEach((x, at) => this.heap(x.n, (k) => this.find(this.replaced(i, j, list(c.items.map((y, b) => (b === at ? number(k) : y)))))));
    } else if (c.kind === "set" && c.items.every((x) => /^\d+$/.test(x))) {
      this.coins(c.items, i);
    } else {
      this.word(c.text);
    }
  }
}

/**
 * @param {string} position @param {{options?: string[], rule: string, onMove?: (option: string) => void, onSelect?: (option: string|null) => void}} how
 */
export function drawBoard(position, { options = [], rule, onMove, onSelect }) {
  const drawing = new Drawing(parsePosition(position), options, onMove, rule);
  drawing.onSelect = onSelect;
  drawing.all();
  const width = Math.max(drawing.width + 10, 60);
  const height = drawing.height + 4 - drawing.top;
  const arrow = svg("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 0L10 5L0 10z", class: "head" }));
  const picture = svg("svg", { viewBox: `0 ${drawing.top} ${width} ${height}`, width, height, role: "img", "aria-label": words.board(position), class: "board" },
    svg("defs", {}, arrow), drawing.parts);
  return { picture, chooses: drawing.parts.some((part) => part.classList.contains("target")) && /pin|coin/.test(drawing.parts.map((p) => p.getAttribute("class")).join(" ")) };
}
