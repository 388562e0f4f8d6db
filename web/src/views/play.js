// A game against the machine. The program plays it anew from the beginning at every move (`play --json`, with what was typed so far), so that nothing about a
// game is decided here; the seed makes it play the same.
import { el, field } from "../dom.js";
import { drawBoard } from "../board.js";
import { place as placed } from "../layout.js";
import { puzzleTab } from "./puzzle.js";
import { words } from "../words.js";

const mistakes = (d) => [el("p", {}, words.mistakes(d.mistakes.length)),
  d.mistakes.length ? el("ul", {}, d.mistakes.map((m) => el("li", {}, words.mistake(m.at ?? m.from ?? m.position, m.better?.join(", "))))) : null];

/** The board, a button for what was pointed at, and all moves as buttons; those that touch what was pointed at stay. */
export function moveBoard(position, { shape, options, onMove, labels = new Map() }) {
  const confirm = el("button", { type: "button", hidden: true, disabled: true }, words.move);
  let chosen = null;
  confirm.addEventListener("click", () => chosen && onMove(chosen));
  const all = options.map((option) => el("button", { type: "button", onclick: () => onMove(option) }, labels.get(option) ?? option));
  const told = el("p", { role: "status", class: "help" });
  const onSelect = (option, left) => {
    chosen = option;
    confirm.hidden = false;
    confirm.disabled = !option;
    told.textContent = left && !option ? words.narrowed(left.length) : "";
    all.forEach((button, i) => (button.hidden = left !== null && !left.includes(options[i])));
  };
  const picture = drawBoard(position, { shape, options, onMove, onSelect });
  const buttons = el("div", {}, told, el("div", { class: "moves", role: "group", "aria-labelledby": "moves-heading" }, all));
  return { picture, confirm, buttons };
}

/** A hint without the words that a terminal wants for the next: here each has its button. */
const hint = (answer) => (answer ?? "").replace(/;\s+\?+\s+says\s+\w+\s*$/, "").trim();

class Table {
  typed = [];
  constructor(app, place) {
    Object.assign(this, { app, place });
  }

  async play(more, replaces = false) {
    const lines = more === null ? this.typed : [...this.typed, more];
    const { first, skill, position, seed } = this.how;
    const result = await this.app.job(words.tabs.play,
      ["play", ...this.app.game(), ...this.app.words(position), "--first", first, "--blunder", skill, "--seed", String(seed), "--json"],
      { stdin: lines.map((line) => `${line}\n`).join(""), quiet: true });
    if (!result) return;
    const d = this.app.document(result, this.place);
    if (!d) return;
    const moved = d.moves.filter((m) => m.player === "you").length;
    const refused = more !== null && !more.startsWith("?") && moved < lines.filter((l) => !l.startsWith("?")).length;
    if (!refused && !more?.startsWith("?")) this.typed = lines;
    this.shape = await placed(await this.app.shape());
    this.show(d, refused ? words.not_legal : more?.startsWith("?") ? hint(d.said.at(-1)?.answer) : "");
  }

  over(d) {
    if (!d.end) return null;
    const sentence = { you: words.you_won, machine: words.you_lost, nobody: words.drawn }[d.winner];
    return [el("p", { id: "outcome", class: "big" }, sentence), ...mistakes(d)];
  }

  moves(d, confirm, buttons) {
    const typed = el("input", { type: "text", autocomplete: "off" });
    return [
      confirm,
      el("h2", { id: "moves-heading" }, words.moves_list),
      buttons,
      d.more_options ? el("form", { class: "row", onsubmit: (e) => (e.preventDefault(), this.play(typed.value)) }, el("p", {}, words.more_options), field(words.type_move, typed), el("button", { type: "submit" }, words.move)) : null,
      el("div", { class: "row" },
        words.hint.map((text, i) => el("button", { type: "button", class: "quiet", onclick: () => this.play("?".repeat(i + 1)) }, text))),
    ];
  }

  show(d, said) {
    const { picture, confirm, buttons } = moveBoard(d.position, { shape: this.shape, options: d.options, onMove: d.end ? undefined : (option) => this.play(option) });
    const back = el("button", { type: "button", disabled: this.typed.length === 0, onclick: () => (this.typed.pop(), this.play(null)) }, words.undo);
    this.place.replaceChildren(
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words.board(d.position) }, picture),
      el("p", { class: "big" }, d.position),
      el("p", { id: "said", role: "status" }, said || (d.end ? "" : words.your_move)),
      ...(this.over(d) ?? this.moves(d, confirm, buttons)).filter(Boolean),
      el("div", { class: "row" }, back),
      el("details", { open: d.end ? true : false }, el("summary", {}, words.history), el("ol", {}, d.moves.map((m) => el("li", {}, words.from_to(words.by[m.player], m.from, m.to))))));
    if (this.again) (this.place.querySelector(".moves button") ?? back).focus();
    this.again = true;
  }
}

export async function playTab(app, panel) {
  if ((await app.shape())?.alone) return puzzleTab(app, panel);
  const position = el("input", { type: "text", autocomplete: "off", placeholder: words.position_placeholder, value: app.state.position });
  const first = el("select", {}, el("option", { value: "me" }, words.you), el("option", { value: "you" }, words.machine));
  const skill = el("select", {}, Object.entries(words.skills).sort().map(([p, text]) => el("option", { value: p }, text)));
  const place = el("div", { id: "table" });
  const begin = async (event) => {
    event.preventDefault();
    app.state.position = position.value;
    if ((await app.shape())?.alone) return puzzleTab(app, panel);  // the rules were changed meanwhile
    const table = new Table(app, place);
    table.how = { first: first.value, skill: skill.value, position: position.value, seed: 1 + Math.floor(Math.random() * 1e6) };
    return table.play(null);
  };
  panel.replaceChildren(el("form", { class: "row", onsubmit: begin }, field(words.play_position, position), field(words.play_first, first), field(words.skill, skill),
    el("button", { type: "submit", class: "primary" }, words.new_game)), place);
}
