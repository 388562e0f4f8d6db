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

const apart = 56;  // neighbours, in pixels

async function laidOut(graph) {
  const arrow = graph.undirected ? "--" : "->";
  const lines = [...graph.vertices.keys()].map((v) => `${v}`).concat(graph.edges.map(([a, b]) => `${a} ${arrow} ${b}`));
  const dot = `${graph.undirected ? "graph" : "digraph"} { node [shape=circle fixedsize=true width=0.5 label=""] nodesep=0.4 ranksep=0.5 overlap=false sep="+8" ${lines.join("; ")} }`;
  const told = (await viz()).renderJSON(dot, { engine: graph.undirected ? "neato" : "dot" });
  const places = new Map(told.objects.map((o) => [Number(o.name), o.pos.split(",").map(Number)]));
  const lengths = graph.edges.map(([a, b]) => Math.hypot(places.get(a)[0] - places.get(b)[0], places.get(a)[1] - places.get(b)[1])).filter((d) => d > 0);
  const shortest = lengths.length ? Math.min(...lengths) : apart;
  const scale = Math.max(1, apart / shortest);
  return graph.vertices.map((_, v) => ({ x: places.get(v)[0] * scale, y: -places.get(v)[1] * scale }));
}

/** Gives every graph of a shape its `at`: a place in pixels a vertex, from 0 on. */
export async function place(shape) {
  for (const graph of shape?.graphs ?? []) {
    if (!graph || graph.at) continue;
    const at = graph.places ? graph.places.map(([x, y]) => ({ x: (x * apart) / 1.3, y: (-y * apart) / 1.3 })) : await laidOut(graph);
    const left = Math.min(...at.map((p) => p.x)), top = Math.min(...at.map((p) => p.y));
    graph.at = at.map(({ x, y }) => ({ x: x - left, y: y - top }));
  }
  return shape;
}
