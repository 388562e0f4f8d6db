// Where the vertices of a graph are drawn: as the engine says, which knows boards, cycles and the like; else as Graphviz lays it out.
import { packed } from "./packed.js";

let instance;
/** viz-js, unpacked when it is first needed. */
export function viz() {
  instance ??= (async () => {
    const pieces = await packed.pieces("viz");
    globalThis.vizProgram = pieces["viz.wasm"];  // where build.mjs has taken it out of the text
    return (await import(URL.createObjectURL(new Blob([pieces["viz.js"]], { type: "text/javascript" })))).instance();
  })();
  return instance;
}

/** Neighbours, in pixels. */
const apartIn = (graph) => (graph.vertices.length <= 12 ? 80 : 60);

async function laidOut(graph) {
  const arrow = graph.undirected ? "--" : "->";
  const lines = [...graph.vertices.keys()].map((v) => `${v}`).concat(graph.edges.map(([a, b], i) => `${a} ${arrow} ${b} [id=${i} arrowhead=none]`));
  const dot = `${graph.undirected ? "graph" : "digraph"} { node [shape=circle fixedsize=true width=0.5 label=""] nodesep=0.4 ranksep=0.5 overlap=false sep="+8" ${lines.join("; ")} }`;
  const told = (await viz()).renderJSON(dot, { engine: graph.undirected ? "neato" : "dot" });
  const places = new Map(told.objects.map((o) => [Number(o.name), o.pos.split(",").map(Number)]));
  const lengths = graph.edges.map(([a, b]) => Math.hypot(places.get(a)[0] - places.get(b)[0], places.get(a)[1] - places.get(b)[1])).filter((d) => d > 0);
  const shortest = lengths.length ? Math.min(...lengths) : apartIn(graph);
  const scale = Math.max(1, apartIn(graph) / shortest);
  const point = ([x, y]) => ({ x: x * scale, y: -y * scale });
  // Arrows go round what lies between: dot draws them as cubic curves.
  const curves = graph.undirected ? null : new Map((told.edges ?? []).map((e) => [Number(e.id), e.pos.split(" ").filter((p) => !/^[es],/.test(p)).map((p) => point(p.split(",").map(Number)))]));
  return { at: graph.vertices.map((_, v) => point(places.get(v))), curves };
}

/** Gives every graph of a shape its `at`, a place in pixels a vertex, from 0 on, and where arrows are curves, `curves`: the points of each. */
export async function place(shape) {
  for (const graph of shape?.graphs ?? []) {
    if (!graph || graph.at) continue;
    const scale = apartIn(graph) / 1.3;
    const { at, curves } = graph.places ? { at: graph.places.map(([x, y]) => ({ x: x * scale, y: -y * scale })) } : await laidOut(graph);
    const all = [...at, ...(curves ? [...curves.values()].flat() : [])];
    const left = Math.min(...all.map((p) => p.x)), top = Math.min(...all.map((p) => p.y));
    const moved = ({ x, y }) => ({ x: x - left, y: y - top });
    graph.at = at.map(moved);
    graph.curves = curves && new Map([...curves].map(([i, points]) => [i, points.map(moved)]));
  }
  return shape;
}
