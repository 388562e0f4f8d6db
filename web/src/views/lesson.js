// What `explain` says of a position, and the same as a worksheet to print.
import { el, field, prose, table } from "../dom.js";
import { drawBoard } from "../board.js";
import { place as placed } from "../layout.js";
import { puzzleAnswer } from "./puzzle.js";
import { words } from "../words.js";

/** A list numbers its lines itself. */
function unnumbered(lines) {
  const number = /^\s*(\d+)\. /;
  return lines.every((line, i) => number.exec(line)?.[1] === String(i + 1)) ? lines.map((line) => line.replace(number, "")) : lines;
}

function section(s) {
  return el("section", {}, el("h3", {}, s.title), s.sentences.map((t) => el("p", {}, prose(t))),
    s.table.length ? table(s.table[0], s.table.slice(1), s.title) : null,
    s.lines.length ? el("ol", {}, unnumbered(s.lines).map((l) => el("li", {}, prose(l)))) : null,
    s.after ? el("p", {}, prose(s.after)) : null);
}

const winning = (d) =>
  d.winning_moves.length ? el("p", {}, `${words.winning_moves}: `, el("strong", {}, d.winning_moves.join(", ")), d.complete ? "" : ` ${words.more_moves}`) : el("p", {}, words.no_winning_move);

export function positionTab(app, panel) {
  const place = el("input", { type: "text", autocomplete: "off", placeholder: words.position_placeholder, value: app.state.position });
  const answer = el("div", { id: "lesson" });
  const ask = async (event) => {
    event?.preventDefault();
    app.state.position = place.value;
    if ((await app.shape())?.alone) return puzzleAnswer(app, answer, place.value);
    const result = await app.job(words.tabs.position, ["explain", ...app.game(), ...app.words(place.value), "--json"]);
    if (!result) return;
    const d = app.document(result, answer);
    if (!d) return;
    const shape = await placed(await app.shape());
    answer.replaceChildren(el("h2", {}, `${d.position}: ${words.outcome_words[d.outcome] ?? "?"}`), el("p", { id: "verdict" }, d.verdict),
      drawBoard(d.position, { shape }), winning(d), ...d.sections.map(section));
  };
  panel.replaceChildren(el("form", { class: "row", onsubmit: ask }, field(words.position, place), el("button", { type: "submit", class: "primary" }, words.ask)), answer);
}

export function sheetTab(app, panel) {
  const place = el("input", { type: "text", autocomplete: "off", placeholder: words.position_placeholder, value: app.state.position });
  const sheet = el("div", { id: "sheet" });
  const print = el("button", { type: "button", disabled: true, onclick: () => window.print() }, words.print);
  const make = async (event) => {
    event.preventDefault();
    app.state.position = place.value;
    const result = await app.job(words.tabs.sheet, ["explain", ...app.game(), ...app.words(place.value), "--json"]);
    if (!result) return;
    const d = app.document(result, sheet);
    if (!d) return;
    const shape = await placed(await app.shape());
    const rules = d.sections.slice(0, 2), rest = d.sections.slice(2);
    const heaps = /^\(\d+\)$/.test(d.position) ? Math.min(Number(d.position.slice(1, -1)), 15) : -1;
    const blank = () => el("div", { class: "lines" });
    sheet.replaceChildren(
      el("article", { class: "paper" },
        el("p", { class: "name" }, `${words.sheet_name}: ____________________`),
        el("h2", {}, app.title()), rules.map(section),
        drawBoard(d.position, { shape }),
        el("p", {}, words.sheet_question(d.position)),
        heaps > 0 ? [el("p", {}, words.sheet_row), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words.sheet_row }, el("table", { class: "fill" }, el("tbody", {},
          el("tr", {}, el("th", { scope: "row" }, "n"), [...Array(heaps + 1).keys()].map((n) => el("td", {}, String(n)))),
          el("tr", {}, el("th", { scope: "row" }, "N, P"), [...Array(heaps + 1).keys()].map(() => el("td", {}, "\u00a0"))))))] : null,
        blank(), blank(), blank(), blank()),
      el("article", { class: "paper answer" }, el("h2", {}, words.sheet_answer), el("p", {}, d.verdict), winning(d), rest.map(section)));
    print.disabled = false;
  };
  panel.replaceChildren(el("form", { class: "row", onsubmit: make }, field(words.position, place), el("button", { type: "submit", class: "primary" }, words.make_sheet), print), sheet);
}
