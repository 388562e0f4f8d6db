// The claims of the rules with their verdicts, and what refutes them.
import { el, prose } from "../dom.js";
import { words } from "../words.js";

/** Verdicts that a certificate can hold. */
const certain = new Set(["proved", "exhausted", "refuted"]);

const tone = { proved: "good", exhausted: "good", holds: "doubt", undecided: "doubt", refuted: "bad" };

function card(c, app) {
  const expected = c.verdict === "refuted" && c.expected === "refuted";
  return el("li", { class: "claim" },
    el("p", {}, el("strong", { class: `chip ${expected ? "good" : tone[c.verdict] ?? ""}` }, words.verdicts[c.verdict] ?? "–", expected ? `, ${words.expected_refuted}` : "",
      c.verdict === "holds" && c.checked_to !== null ? ` (${words.holds_to(c.checked_to)})` : ""), ` ${c.text}`),
    el("p", {}, el("code", {}, c.formal)),
    c.parameters ? el("p", {}, c.parameters) : null,
    c.counterexample ? el("p", {}, `${words.smallest_counterexample}: `, el("strong", {}, c.counterexample)) : null,
    c.claimed ? el("p", {}, words.claimed_found(c.claimed, c.found)) : null,
    c.shown_by.length ? el("ul", {}, c.shown_by.map((s) => el("li", {}, prose(s)))) : null,
    c.theorem ? el("p", {}, c.theorem) : null,
    c.reason.length || c.statement ? el("details", {}, el("summary", {}, words.reasons), c.reason.map((r) => el("p", {}, prose(r))), c.statement ? el("p", { class: "reason" }, c.statement) : null) : null,
    c.tried.length ? el("details", {}, el("summary", {}, words.notes), el("ul", {}, c.tried.map((t) => el("li", {}, t)))) : null,
    certain.has(c.verdict) ? el("button", { type: "button", class: "quiet", onclick: () => app.prove(c.claim || c.formal) }, words.its_certificate) : null);
}

export function claimsTab(app, panel) {
  const place = el("div", { id: "claims" });
  const check = async () => {
    const result = await app.job(words.tabs.claims, ["check", ...app.game(), "--time-limit", "10s", "--json"]);
    if (!result) return;
    const d = app.document(result, place);
    if (!d) return;
    if (d.bad_files.length) return place.replaceChildren(el("p", { class: "warn" }, words.see_problems));
    place.replaceChildren(d.claims.length ? el("ol", { class: "claims" }, d.claims.map((c) => card(c, app))) : el("p", {}, words.no_claims));
  };
  panel.replaceChildren(el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: check }, words.check_claims)), place);
}
