// A puzzle for one player: the way is the player's own; the program tells which moves there are, how far the goal is and which move is shortest (`moves --json`).
import { drawBoard } from "../board.js";
import { el, field, table } from "../dom.js";
import { place as placed } from "../layout.js";
import { words } from "../words.js";
import { moveBoard, playTab } from "./play.js";

class Walk {
  way = [];
  best = null;  // moves of a shortest solution from where it began
  constructor(app, place) {
    Object.assign(this, { app, place });
  }

  async at(position) {
    const result = await this.app.job(words.tabs.play, ["moves", ...this.app.game(), ...this.app.words(position), "--json"], { quiet: true });
    if (!result) return;
    const d = this.app.document(result, this.place);
    if (!d) return;
    if (this.way.length === 0 || this.way.at(-1) !== d.position) this.way.push(d.position);
    if (this.way.length === 1) this.best = d.length?.moves ?? null;
    this.shape = await placed(await this.app.shape());
    this.show(d);
  }

  hint(d, level) {
    if (d.goal) return "";
    if (d.reachable === false) return words.puzzle_lost;
    if (!d.length) return words.puzzle_unknown;
    return level === 0 ? words.puzzle_left(d.length) : words.puzzle_next(d.moves.filter((m) => m.shortest).map((m) => m.to).join(", "));
  }

  show(d) {
    const made = this.way.length - 1;
    const dear = d.moves.some((m) => m.cost !== 1);
    const labels = new Map(d.moves.map((m) => [m.to, dear ? words.puzzle_costs(m.to, m.cost) : m.to]));
    const options = d.moves.map((m) => m.to).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));  // in no order that tells which is best
    const { picture, confirm, buttons } = moveBoard(d.position, { shape: this.shape, options: d.goal ? [] : options, onMove: d.goal ? undefined : (to) => this.at(to), labels });
    const said = el("p", { id: "said", role: "status" }, d.goal ? "" : options.length ? words.puzzle_moves(made) : words.puzzle_stuck);
    const back = el("button", { type: "button", disabled: made === 0, onclick: () => (this.way.pop(), this.at(this.way.at(-1))) }, words.undo);
    this.place.replaceChildren(
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words.board(d.position) }, picture),
      el("p", { class: "big" }, d.position), said,
      ...(d.goal ? [el("p", { id: "outcome", class: "big" }, words.puzzle_goal(made, this.best))]
        : [confirm, el("h2", { id: "moves-heading" }, words.moves_list), buttons,
          el("div", { class: "row" }, words.puzzle_hints.map((text, i) => el("button", { type: "button", class: "quiet", onclick: () => (said.textContent = this.hint(d, i)) }, text)))]),
      el("div", { class: "row" }, back),
      el("details", { open: d.goal }, el("summary", {}, words.history), el("ol", { start: "0" }, this.way.map((p) => el("li", {}, p)))));
    if (made > 0) (this.place.querySelector(".moves button") ?? back).focus();
  }
}

/** What is known of a position, for the tab that explains positions. */
export async function puzzleAnswer(app, place, position) {
  const result = await app.job(words.tabs.position, ["moves", ...app.game(), ...app.words(position), "--json"]);
  const d = result && app.document(result, place);
  if (!d) return;
  const shape = await placed(await app.shape());
  const verdict = d.goal ? words.puzzle_solved : d.reachable === false ? words.puzzle_lost : d.length ? words.puzzle_left(d.length) : words.puzzle_unknown;
  const after = (m) => (m.reachable === false ? words.puzzle_lost : m.left ? words.puzzle_left(m.left) : words.puzzle_unknown);
  place.replaceChildren(el("h2", {}, d.position), el("p", { id: "verdict" }, verdict), drawBoard(d.position, { shape }),
    d.moves.length ? table([words.move, words.puzzle_then], d.moves.map((m) => [m.to, after(m)]), words.moves_list) : "");
}

const distance = (length) => words.puzzle_length(length.moves, length.cost === length.moves ? null : length.cost);

function shortest(d) {
  if (d.length?.moves === 0) return words.puzzle_at_goal;
  if (d.length) return words.puzzle_shortest(distance(d.length), d.solutions);
  return d.reachable === false ? words.puzzle_lost : `${words.puzzle_unknown} ${d.note ?? ""}`;
}

function reached(d) {
  if (!d.whole) return d.reached > 0 ? [words.puzzle_met(d.reached)] : [];
  return [
    words.puzzle_reached(d.reached, d.goals),
    d.farthest && words.puzzle_farthest(d.farthest.position, distance(d.farthest.length), d.farthest_count),
    d.hardest && d.hardest.position !== d.start && words.puzzle_hardest(d.hardest.position, distance(d.hardest.length)),
    d.dead === 0 ? words.puzzle_none_dead : d.dead && d.length ? words.puzzle_dead(d.dead) : null,
  ].filter(Boolean);
}

/** A shortest solution, drawn: a slider goes along its moves. */
function walkAlong(d, shape) {
  const steps = [{ to: d.start, cost: 0 }, ...d.path];
  const dear = d.path.some((step) => step.cost !== 1);
  const board = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words.puzzle_way });
  const told = el("p", { role: "status", id: "step" });
  const slide = el("input", { type: "range", min: "0", max: String(d.path.length), value: "0" });
  const show = () => {
    const k = Number(slide.value);
    board.replaceChildren(drawBoard(steps[k].to, { shape }));
    told.textContent = words.puzzle_step(k, d.path.length, steps[k].move, steps[k].to);
  };
  slide.addEventListener("input", show);
  show();
  const row = (step, k) => [k, step.move ?? "", dear && k > 0 ? words.puzzle_costs(step.to, step.cost) : step.to];
  return el("section", {}, el("h3", {}, words.puzzle_way), field(words.puzzle_slide, slide), board, told,
    el("details", {}, el("summary", {}, words.table), table([words.puzzle_slide, words.move, words.position], steps.slice(0, 1000).map(row), words.puzzle_way)));
}

/** What `solve` found: how short a solution is, what can be reached, and a solution to walk along. */
export async function puzzleSolved(app, panel, d) {
  const shape = await placed(await app.shape());
  const facts = reached(d);
  panel.replaceChildren(el("h2", {}, app.title()),
    d.limit ? el("p", { class: "warn" }, words.limit[d.limit] ?? d.limit) : "",
    el("p", { id: "shortest", class: "big" }, shortest(d)),
    d.path?.length ? walkAlong(d, shape) : drawBoard(d.start, { shape }),
    facts.length ? el("section", {}, el("h3", {}, words.puzzle_facts), el("ul", {}, facts.map((fact) => el("li", {}, fact)))) : "",
    el("dl", {}, el("dt", {}, words.method), el("dd", {}, words.puzzle_methods[d.method] ?? d.method)));
}

export function puzzleTab(app, panel) {
  const position = el("input", { type: "text", autocomplete: "off", value: app.state.position });
  const place = el("div", { id: "table" });
  const begin = async (event) => {
    event.preventDefault();
    app.state.position = position.value;
    if (!((await app.shape())?.alone ?? true)) return playTab(app, panel);  // the rules were changed meanwhile
    return new Walk(app, place).at(position.value);
  };
  panel.replaceChildren(el("form", { class: "row", onsubmit: begin }, field(words.puzzle_position, position), el("button", { type: "submit", class: "primary" }, words.puzzle_begin)), place);
}
