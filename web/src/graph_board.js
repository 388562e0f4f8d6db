// A graph with what the components of a position mark on it: chips, sets of vertices, sets of edges.
import { svg } from "./dom.js";
import { words } from "./words.js";

const colours = 4;  // of sets, in style.css

export class GraphBoard {
  constructor(drawing, index) {
    this.drawing = drawing;
    this.graph = drawing.shape.graphs[index];
    const components = drawing.shape.components;
    const of = (kind) => components.flatMap((c, j) => (c.graph === index && c.kind === kind ? [j] : []));
    const sets = (kind) => drawing.terms.flatMap((term) => of(kind).map((j) => term[j]?.items ?? []));
    this.vertexSets = sets("vertices");
    this.edgeSets = sets("edges");
    this.chips = drawing.terms.flatMap((term) => of("vertex").map((j) => term[j]?.text));
    this.names = components.filter((c) => c.graph === index && c.kind !== "vertex").map((c) => c.name);
  }

  draw() {
    const { drawing, graph } = this;
    const margin = 26;
    const left = drawing.width + margin;
    this.moved = ({ x, y }) => ({ x: x + left, y: y + margin });
    this.at = graph.at.map(this.moved);
    graph.edges.forEach((edge, i) => this.edge(edge, i));
    graph.vertices.forEach((name, v) => this.vertex(name, v));
    const all = [...graph.at, ...(graph.curves ? [...graph.curves.values()].flat() : [])];
    drawing.grow(Math.max(...all.map((p) => p.x)) + 2 * margin, Math.max(...all.map((p) => p.y)) + 2 * margin);
    drawing.top = Math.min(drawing.top, 0);
  }

  /** A straight line, or the curve that was laid out. */
  line(a, b, i, more) {
    const curve = this.graph.curves?.get(i)?.map(this.moved);
    if (!curve || curve.length < 4) return svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, ...more });
    const [first, ...rest] = curve.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    return svg("path", { d: `M${first}C${rest.join(" ")}`, fill: "none", ...more });
  }

  edge([from, to, text], i) {
    const { drawing, graph } = this;
    const a = this.at[from], b = this.at[to];
    const owner = this.edgeSets.findIndex((set) => set.includes(text));
    const kind = this.edgeSets.length === 0 ? "edge" : owner < 0 ? "edge free" : `edge owner${owner % colours}`;
    if (from === to) {
      drawing.add(svg("path", { d: `M${a.x - 8} ${a.y - 12}C${a.x - 30} ${a.y - 48} ${a.x + 30} ${a.y - 48} ${a.x + 8} ${a.y - 12}`, class: kind, fill: "none" }));
      return;
    }
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const short = graph.undirected ? 0 : 18 / length;
    drawing.add(this.line(a, { x: b.x - (b.x - a.x) * short, y: b.y - (b.y - a.y) * short }, i, { class: kind, "marker-end": graph.undirected ? undefined : "url(#arrow)" }));
    // A wide line that is not seen, to point at.
    if (drawing.onMove && drawing.selection.touches(`edges:${text}`)) drawing.part(drawing.add(this.line(a, b, i, { class: "edge reach" })), `edges:${text}`, words.edge(text));
  }

  vertex(name, v) {
    const { drawing } = this;
    const { x, y } = this.at[v];
    const owner = this.vertexSets.findIndex((set) => set.includes(name));
    const here = this.chips.filter((chip) => chip === name).length;
    const kind = here > 0 ? "vertex chip" : this.vertexSets.length === 0 ? "vertex" : owner < 0 ? "vertex gone" : `vertex in${owner % colours}`;
    drawing.part(drawing.add(svg("circle", { cx: x, cy: y, r: 17, class: kind })), `vertices:${name}`, words.vertex(name));
    drawing.label(x, y + 5, name.length > 4 ? `${name.slice(0, 3)}…` : name, owner >= 0 || here > 0 ? "face on" : "face");
    if (here > 1) drawing.label(x + 20, y - 14, `×${here}`);
  }
}
