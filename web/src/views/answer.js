// What `solve` found, in words, with its picture.
import { el, prose } from "../dom.js";
import { words } from "../words.js";
import { picture, valueTable } from "./values.js";

export function lawInWords(p) {
  if (p.kind === "none" || p.status === "none") return words.no_law;
  if (p.formula && p.kind !== "period" && p.kind !== "arithmetic-period") return p.formula;
  if (p.kind === "period") return (p.of === "outcomes" ? words.outcomes_sentence : words.period_sentence)(p.period, p.preperiod);
  if (p.kind === "arithmetic-period") return words.arithmetic_sentence(p.period, p.saltus, p.preperiod);
  return p.formula || p.kind;
}

const status = (p) => (p.status === "proved" ? el("strong", { class: "chip good" }, words.proved) : p.status === "seen" ? el("strong", { class: "chip doubt" }, words.seen(p.checked_to)) : null);

/** What is proved of several numbers: which positions are lost, and the values. */
function byInduction(one, sentence) {
  return one ? [el("p", {}, sentence, " ", el("strong", { class: "chip good" }, words.proved)),
    el("p", { class: "reason" }, `${words.theorem(one.theorem_name, one.theorem)} ${one.rank ? `${words.play_ends(one.rank)}` : ""}`)] : [];
}

function law(p, d) {
  const more = [...byInduction(d.lost, d.lost && `${words.lost_positions}: ${d.lost.when}`), ...byInduction(d.value_law, d.value_law && `${words.value_law}: ${d.value_law.formula}`)];
  if (d.start && more.length === 0 && lawInWords(p) === words.no_law && !p.tried?.length) return null;  // one position was asked
  return el("section", {},
    el("h3", {}, words.law),
    more.length && lawInWords(p) === words.no_law ? null : el("p", { id: "law" }, lawInWords(p), " ", status(p)),
    more,
    p.positions ? el("p", {}, `${words.lost_positions}: ${p.positions}`) : null,
    p.theorem ? el("p", {}, words.theorem(p.theorem_name, p.theorem)) : null,
    p.statement ? el("p", { class: "reason" }, p.statement) : null,
    p.looks_like ? el("p", {}, p.looks_like) : null,
    p.allowed ? el("p", {}, `${words.allowed}: ${p.allowed}`) : null,
    p.tried?.length ? el("ul", {}, p.tried.map((t) => el("li", {}, t))) : null);
}

/** Positions that are sums of groups of their numbers: each game among them. */
const byParts = (parts) => parts?.length ? el("section", { id: "parts" }, el("h3", {}, words.parts), el("ul", {},
  parts.map((part) => el("li", {}, `${part.where}: `, prose(part.family), part.law ? [": ", prose(part.law)] : "")))) : null;

/** Which sums of heaps are alike under misère play. */
function quotient(found) {
  if (!found) return null;
  const list = (items) => items.slice(0, 60).join(", ") + (items.length > 60 ? " …" : "");
  return el("section", { id: "quotient" }, el("h3", {}, words.quotient),
    el("p", {}, words.quotient_sentence(found.order, found.lost.length, found.tame, found.all_heaps)),
    found.proof ? el("p", { class: "reason" }, found.proof) : null,
    el("details", {}, el("summary", {}, words.quotient_more), el("dl", {},
      el("dt", {}, words.generators), el("dd", {}, list(found.generators.map((one) => `${one.name} = (${one.heap})`))),
      el("dt", {}, words.relations), el("dd", {}, list(found.relations)),
      el("dt", {}, words.lost_sums), el("dd", {}, list(found.lost)),
      el("dt", {}, words.elements), el("dd", {}, list(found.heaps)))));
}

/** What the lines `show` of the rules ask. */
const shown = (answers) => answers?.length ? el("section", { id: "shown" }, el("h3", {}, words.shown), el("dl", {},
  answers.flatMap((a) => [el("dt", {}, a.text || a.expression), el("dd", {}, a.written ?? "", a.why ? el("small", {}, ` ${a.why}`) : "")]))) : null;

function start(s) {
  if (!s) return null;
  const sentence = s.outcome === "N" ? words.winner_first(s.position, s.winning_moves?.join(", ")) : s.outcome === "P" ? words.winner_second(s.position) : words.winner_draw(s.position);
  return el("section", {}, el("h3", {}, words.start), el("p", { id: "start" }, sentence), s.value === null || s.value === undefined ? null : el("p", {}, words.value_is(s.value)));
}

export async function show(app, panel, d) {
  const title = app.title();
  const p = d.pattern ?? { kind: "none", status: "none" };
  const place = el("div", { id: "picture" });
  panel.replaceChildren(
    el("h2", {}, title),
    ...(d.limit ? [el("p", { class: "warn" }, words.limit[d.limit] ?? d.limit)] : []),
    ...[start(d.start), law(p, d), byParts(d.parts), quotient(d.quotient?.found), place, valueTable(d), shown(d.shown)].filter(Boolean),
    el("dl", {},
      d.family ? [el("dt", {}, words.recognised), el("dd", {}, d.family.description, d.family.evidence ? `, ${words.because} ${d.family.evidence}` : "")] : [],
      d.known?.length ? [el("dt", {}, words.known_as), el("dd", {}, d.known.map((k) => [k.name, k.oeis].filter(Boolean).join(", ")).join("; "))] : [],
      d.method ? [el("dt", {}, words.method), el("dd", {}, `${d.method.name}: ${d.method.why}`)] : [],
      d.notes?.length ? [el("dt", {}, words.notes), d.notes.map((n) => el("dd", {}, n))] : []));
  const drawn = await picture(app, d, title, d.lost ? `${words.lost_positions}: ${d.lost.when}.` : lawInWords(p));
  if (drawn && place.isConnected) place.replaceChildren(drawn);
}
