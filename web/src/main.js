// The page: the editor on one side, the answers in tabs on the other. All work is done by the engine; this file says who asks what, and what is shown where.
import { el, field } from "./dom.js";
import { makeEditor } from "./editor.js";
import { engine, reader, servedBy, Stopped } from "./engine.js";
import { fromLink, toLink } from "./link.js";
import { packed } from "./packed.js";
import { words } from "./words.js";
import * as answer from "./views/answer.js";
import { claimsTab } from "./views/claims.js";
import { filesTab, proofTab } from "./views/files.js";
import { graphTab } from "./views/graph.js";
import { positionTab, sheetTab } from "./views/lesson.js";
import { playTab } from "./views/play.js";
import { puzzleSolved } from "./views/puzzle.js";

const file = "mine.game";
const timeLimit = "60s";

/** Words of a command line: at spaces that stand outside brackets. */
function split(text) {
  return text.match(/(?:[^\s{[(]|\{[^}]*\}?|\[[^\]]*\]?|\([^)]*\)?)+/g) ?? [];
}

class App {
  state = { position: "" };
  #timer;
  #shape;
  #kinds;
  #loaded;

  text = () => this.editor.text();
  name = () => /^\s*game\s+([A-Za-z_]\w*)/m.exec(this.text())?.[1] ?? "game";
  title = () => /^\s*game\s+[^"\n]*"([^"]*)"/m.exec(this.text())?.[1] ?? this.name();
  game = () => [file, ...split(this.parameters.value)];
  limit = () => (this.to.value.trim() ? ["--to", this.to.value.trim()] : []);
  /** A position is one word, whatever stands in it. */
  words = (position) => (position.trim() ? [position.trim()] : []);

  say(text) {
    this.status.textContent = text;
  }

  #busy(on, what) {
    clearInterval(this.#timer);
    this.stopButton.disabled = !on;
    document.body.toggleAttribute("data-busy", on);
    if (!on) return;
    const began = Date.now();
    this.progress = "";
    this.#timer = setInterval(() => {
      const seconds = Math.round((Date.now() - began) / 1000);
      if (seconds > 0) this.say(`${words.working(what, seconds)}${this.progress ? `; ${this.progress}` : ""}`);
    }, 500);
  }

  /** Asks the engine; undefined where it was stopped. What was at work before is stopped. */
  async job(what, argv, { files, stdin, wanted, program, quiet } = {}) {
    if (this.running) await engine.stop();
    const mine = (this.running = {});
    const began = performance.now();
    this.#busy(true, what);
    if (!quiet) this.say(words.working(what, 0));
    try {
      const limits = program ? [] : argv[0] === "check" ? [] : ["--time-limit", timeLimit];
      const job = { program: program ?? "grundy", argv: [...argv, ...limits], files: files ?? { [file]: this.text() }, stdin, wanted };
      const result = await engine.run(job, (line) => (this.progress = line));
      if (this.running === mine) this.say(words.done(what, ((performance.now() - began) / 1000).toFixed(2)));
      return result;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (this.running === mine) this.say(words.stopped);
      return undefined;
    } finally {
      if (this.running === mine) {
        this.running = undefined;
        this.#busy(false);
      }
    }
  }

  failed(result, place) {
    place.replaceChildren(el("div", { role: "alert", class: "failed" }, el("p", {}, words.failed), el("pre", { tabindex: "0" }, (result.err || result.out).trim())));
  }

  /** The JSON that was printed; where there is none, what was said instead is shown. */
  document(result, place) {
    try {
      return JSON.parse(result.out);
    } catch {
      this.failed(result, place);
      return null;
    }
  }

  /** What is wrong with the text, and what its positions are made of. */
  async read() {
    const text = this.text(), key = this.#key();
    const result = await reader.run({ argv: ["check", ...this.game(), "--read", "--json"], files: { [file]: text } });
    if (key !== this.#key()) return;
    let problems = [];
    try {
      const d = JSON.parse(result.out);
      problems = d.problems;
      this.#shape = { key, boards: d.boards };
      this.#meet(d.boards?.[0]);
    } catch {
      this.problems.replaceChildren(el("p", {}, result.err.trim()));
      return;
    }
    this.editor.mark(problems);
    this.problems.replaceChildren(...(problems.length === 0
      ? [el("p", { class: "fine" }, words.no_problems)]
      : [el("p", {}, words.problems(problems.length)), el("ul", {}, problems.slice(0, 20).map((p) => el("li", { class: p.severity },
          el("button", { type: "button", class: "link", onclick: () => this.editor.goTo(p.utf16[0]) }, words.line(p.line)), ` ${p.message} [${p.code}]`, p.help ? el("span", { class: "help" }, ` ${p.help}`) : null)))]));
  }

  /** A position of other rules than these is forgotten, where nobody is looking at it. */
  #meet(board) {
    if (!board) return;
    const kinds = JSON.stringify([board.alone, board.components.map((c) => c.kind)]);
    if (this.#kinds === undefined ? this.text() !== this.#loaded : this.#kinds !== kinds) {
      this.state.position = "";
      for (const name of ["position", "play", "graph", "sheet"]) if (this.panels[name].hidden) delete this.panels[name].dataset.made;
    }
    this.#kinds = kinds;
  }

  #key = () => JSON.stringify([this.text(), this.parameters.value]);

  /** What positions of the rule as it stands are made of ("boards" of grundy.check/1); undefined where it cannot be read. */
  async shape() {
    if (this.#shape?.key !== this.#key()) await this.read();
    return this.#shape?.key === this.#key() ? this.#shape.boards?.[0] : undefined;
  }

  changed() {
    const shown = this.example.value;
    if (shown && this.text() !== packed.rules[`${shown}.game`]) this.example.value = "", document.getElementById("sentence").textContent = "";
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.read(), 250);
    document.body.toggleAttribute("data-stale", true);
  }

  async solve() {
    const panel = this.panels.answer;
    this.open("answer");
    const alone = (await this.shape())?.alone;
    const result = await this.job(words.solve, ["solve", ...this.game(), ...(alone ? ["--path"] : this.limit()), "--json"]);
    if (!result) return;
    document.body.toggleAttribute("data-stale", false);
    const d = this.document(result, panel);
    if (!d) return;
    return d.schema.startsWith("grundy.puzzle/") ? puzzleSolved(this, panel, d) : answer.show(this, panel, d);
  }

  async format() {
    const result = await this.job(words.format, ["fmt", file, "--json"]);
    if (!result) return;
    const text = result.code === 0 ? JSON.parse(result.out).files[0].text : null;
    if (text === null) this.say(words.see_problems);
    else if (text !== this.text()) this.editor.set(text);
  }

  async copyLink() {
    const hash = await toLink({ text: this.text(), parameters: this.parameters.value, position: this.state.position, to: this.to.value });
    history.replaceState(null, "", hash);
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      // Without permission the link stands in the address line all the same.
    }
    this.say(words.link_copied);
  }

  load({ text, parameters = "", position = "", to = "" }) {
    this.#kinds = undefined;
    this.#loaded = text;
    this.editor.set(text);
    this.parameters.value = parameters;
    this.to.value = to;
    this.state.position = position;
    this.state.claim = "";
    for (const [name, panel] of Object.entries(this.panels)) delete panel.dataset.made, panel.replaceChildren(...(name === "answer" ? [el("p", {}, words.nothing_yet)] : []));
    this.open("answer", false);
  }

  /** To the certificate of a claim. */
  prove(claim) {
    this.state.claim = claim;
    delete this.panels.proof.dataset.made;
    this.open("proof", true);
  }

  open(name, focus = false) {
    for (const [other, tab] of Object.entries(this.tabs)) {
      const on = other === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      this.panels[other].hidden = !on;
    }
    const make = { position: positionTab, play: playTab, claims: claimsTab, graph: graphTab, proof: proofTab, files: filesTab, sheet: sheetTab }[name];
    if (make && !this.panels[name].dataset.made) {
      make(this, this.panels[name]);
      this.panels[name].dataset.made = "1";
    }
    if (focus) this.tabs[name].focus();
  }
}

const app = new App();

function chooser() {
  const kinds = [...new Set(packed.examples.map((e) => e.kind))];
  const sentence = el("small", { id: "sentence" });
  const select = el("select", { "aria-describedby": "sentence", onchange: () => {
    const chosen = packed.examples.find((e) => e.name === select.value);
    if (!chosen) return;
    sentence.textContent = chosen.sentence;
    app.load({ text: packed.rules[`${chosen.name}.game`], position: chosen.position, parameters: chosen.parameters });
  } }, el("option", { value: "" }, words.choose_example),
    kinds.map((kind) => el("optgroup", { label: kind }, packed.examples.filter((e) => e.kind === kind).map((e) => el("option", { value: e.name }, e.title)))));
  app.example = select;
  return el("div", { class: "examples" }, field(words.examples, select), sentence);
}

function themeButton() {
  const remembered = (() => { try { return localStorage.getItem("grundy-theme"); } catch { return null; } })();
  if (remembered) document.documentElement.dataset.theme = remembered;
  return el("button", { type: "button", class: "quiet", onclick: () => {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("grundy-theme", document.documentElement.dataset.theme); } catch { /* the choice is not remembered */ }
    for (const plot of document.querySelectorAll(".plot")) plot.dispatchEvent(new Event("recolour"));
  } }, words.theme);
}

function tabList() {
  const names = Object.keys(words.tabs);
  app.tabs = {};
  app.panels = {};
  for (const name of names) {
    app.tabs[name] = el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => app.open(name) }, words.tabs[name]);
    app.panels[name] = el("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "-1" });
  }
  const move = { ArrowRight: 1, ArrowLeft: -1 };
  return el("div", { role: "tablist", "aria-label": words.tabs.answer, onkeydown: (event) => {
    const at = names.findIndex((name) => app.tabs[name] === document.activeElement);
    if (event.key in move) app.open(names[(at + move[event.key] + names.length) % names.length], true);
    else if (event.key === "Home") app.open(names[0], true);
    else if (event.key === "End") app.open(names.at(-1), true);
    else return;
    event.preventDefault();
  } }, Object.values(app.tabs));
}

async function begin() {
  app.parameters = el("input", { type: "text", autocomplete: "off", spellcheck: "false", onchange: () => app.read() });
  app.to = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: "6" });
  app.status = el("p", { role: "status", id: "status" });
  app.problems = el("div", { id: "problems", "aria-live": "polite" });
  app.stopButton = el("button", { type: "button", disabled: true, onclick: () => engine.stop() }, words.stop);
  const native = el("input", { type: "checkbox", id: "native", onchange: () => engine.useNative(native.checked) });
  const nativeLine = el("div", { class: "native", hidden: true }, native, el("label", { for: "native" }, words.native));
  const place = el("div", { id: "editor" });
  document.getElementById("page").replaceWith(
    el("a", { class: "skip", href: "#answers" }, words.skip),
    el("header", {}, el("h1", {}, words.title), el("p", {}, words.about), themeButton()),
    el("main", {},
      el("section", { class: "write", "aria-label": words.editor }, chooser(), place, app.problems,
        el("div", { class: "row" }, field(words.parameters, app.parameters, words.parameters_help), field(words.to, app.to)),
        el("div", { class: "row" }, el("button", { type: "button", class: "primary", id: "solve", title: words.solve_help, onclick: () => app.solve() }, words.solve), app.stopButton,
          el("button", { type: "button", onclick: () => app.format() }, words.format), el("button", { type: "button", onclick: () => app.copyLink() }, words.link)),
        nativeLine, app.status),
      el("section", { class: "answers", id: "answers", tabindex: "-1", "aria-label": words.tabs.answer }, tabList(), Object.values(app.panels))),
    el("footer", {}, el("p", {}, words.footer(packed.version))));
  app.editor = makeEditor(place, { text: "", onChange: () => app.changed(), onSolve: () => app.solve() });
  const linked = await fromLink(location.hash, packed.rules);
  app.load(linked ?? { text: packed.rules["s145.game"], position: "21" });
  app.example.value = linked ? (linked.example ?? "") : "s145";
  const server = await servedBy();
  if (server) nativeLine.hidden = false;
  window.addEventListener("hashchange", async () => {
    const again = await fromLink(location.hash, packed.rules);
    if (again) app.load(again);
  });
}

begin();
