// Certificates with their checker, and files to take away.
import { download, el, field } from "../dom.js";
import { words } from "../words.js";

export function proofTab(app, panel) {
  const place = el("div", { id: "proof" });
  const claim = el("input", { type: "text", autocomplete: "off", spellcheck: "false", value: app.state.claim ?? "" });
  const check = (certificate, verdict) => async () => {
    const result = await app.job(words.verify, ["certificate.json"], { program: "grundy-verify", files: { "certificate.json": certificate } });
    if (!result) return;
    verdict.replaceChildren(el("p", { class: "big", id: "verified" }, result.code === 0 ? words.verified : words.rejected), el("pre", { tabindex: "0" }, result.out || result.err));
  };
  const certify = async (event) => {
    event.preventDefault();
    app.state.claim = claim.value.trim();
    const of = app.state.claim ? ["--claim", app.state.claim] : [];
    const result = await app.job(words.tabs.proof, ["certify", ...app.game(), ...of, ...app.limit(), "-o", "certificate.json"], { wanted: ["certificate.json"] });
    if (!result) return;
    const certificate = result.files["certificate.json"];
    if (!certificate) return app.failed(result, place);
    const verdict = el("div", { role: "status" });
    place.replaceChildren(el("p", {}, result.out.trim()),
      el("div", { class: "row" }, el("button", { type: "button", class: "primary", onclick: check(certificate, verdict) }, words.verify),
        el("button", { type: "button", onclick: () => download(`${app.name()}.json`, certificate, "application/json") }, words.save)),
      verdict, el("details", {}, el("summary", {}, words.certificate), el("pre", { tabindex: "0" }, certificate.slice(0, 20000))));
  };
  panel.replaceChildren(el("p", {}, words.certify_about),
    el("form", { class: "row", onsubmit: certify }, field(words.certify_claim, claim, words.certify_claim_help), el("button", { type: "submit", class: "primary" }, words.certify)), place);
}

const kinds = {
  svg: { ending: "svg", type: "image/svg+xml", argv: (app, file) => ["plot", ...app.game(), ...app.limit(), "-o", file] },
  csv: { ending: "csv", type: "text/csv", as: "csv" },
  bfile: { ending: "txt", as: "bfile" },
  json: { ending: "json", as: "json" },
  latex: { ending: "tex", as: "latex" },
  python: { ending: "py", as: "python", whole: true },
  cpp: { ending: "cpp", as: "cpp", whole: true },
  dot: { ending: "dot", argv: (app, file) => ["graph", ...app.game(), ...app.words(app.state.position), "-o", file] },
  certificate: { ending: "certificate.json", argv: (app, file) => ["certify", ...app.game(), ...app.limit(), "-o", file] },
};

export function filesTab(app, panel) {
  const place = el("div", { role: "status" });
  const make = (name) => async () => {
    const kind = kinds[name];
    const file = `${app.name()}.${kind.ending}`;
    const argv = kind.argv?.(app, file) ?? ["export", ...app.game(), "--as", kind.as, ...(kind.whole ? [] : app.limit()), "-o", file];
    const result = await app.job(words.file_kinds[name], argv, { wanted: [file] });
    if (!result) return;
    if (!result.files[file]) return app.failed(result, place);
    download(file, result.files[file], kind.type);
    place.replaceChildren(el("p", {}, `${file}: ${result.out.trim()}`));
  };
  panel.replaceChildren(el("p", {}, words.files_about),
    el("div", { class: "row" },
      el("button", { type: "button", onclick: () => download(`${app.name()}.game`, app.text()) }, words.file_kinds.game),
      Object.keys(kinds).map((name) => el("button", { type: "button", onclick: make(name) }, words.file_kinds[name]))),
    place);
}
