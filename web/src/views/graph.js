// The positions as a graph: the program writes DOT, viz-js lays it out, unpacked when it is first needed.
import { el, field } from "../dom.js";
import { viz } from "../layout.js";
import { words } from "../words.js";

/** The same for those who see no picture: which position leads where. */
function inWords(dot) {
  const names = new Map([...dot.matchAll(/^(\d+)\[label="([^"]*)"/gm)].map(([, id, label]) => [id, label.replaceAll("\\n", ", ")]));
  const to = new Map([...names.keys()].map((id) => [id, []]));
  for (const [, a, b] of dot.matchAll(/^(\d+)->(\d+)/gm)) to.get(a)?.push(names.get(b));
  return { count: names.size, rows: [...to].map(([id, next]) => words.graph_row(names.get(id), next.length ? next.join("; ") : words.over)) };
}

export function graphTab(app, panel) {
  const position = el("input", { type: "text", autocomplete: "off", placeholder: words.position_placeholder, value: app.state.position });
  const place = el("div", { id: "graph" });
  const draw = async (event) => {
    event.preventDefault();
    app.state.position = position.value;
    const result = await app.job(words.tabs.graph, ["graph", ...app.game(), ...app.words(position.value), "--max-vertices", "60", "-o", "graph.dot"], { wanted: ["graph.dot"] });
    if (!result) return;
    const dot = result.files["graph.dot"];
    if (!dot) return app.failed(result, place);
    const told = inWords(dot);
    const picture = (await viz()).renderSVGElement(dot);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", words.graph_label(told.count));
    for (const title of picture.querySelectorAll("title")) title.remove();
    place.replaceChildren(el("div", { class: "scroll paper-like", tabindex: "0", role: "region", "aria-label": words.tabs.graph }, picture),
      el("p", {}, result.err.trim()), el("details", {}, el("summary", {}, words.graph_words), el("ul", {}, told.rows.map((row) => el("li", {}, row)))));
  };
  panel.replaceChildren(el("form", { class: "row", onsubmit: draw }, field(words.position, position), el("button", { type: "submit", class: "primary" }, words.draw_graph)), place);
}
