// The values as a picture and as a table. Heaps: a plot with the period shaded. Two numbers: the program's own map.
import uPlot from "uplot";
import { el, table } from "../dom.js";
import { words } from "../words.js";

const most = 300;

function rowsOf(d) {
  if (typeof d.outcomes === "string") {
    return d.values.length > 0 || d.outcomes.length > 0
      ? [...d.outcomes].slice(0, most).map((o, i) => [d.first + i, d.values?.[i] ?? "·", words.outcome_words[o] ?? "·"])
      : [];
  }
  return (d.values ?? []).slice(0, most).map((v) => [v.position, v.value ?? "·", words.outcome_words[v.outcome] ?? "·"]);
}

export function valueTable(d) {
  const rows = rowsOf(d);
  return rows.length > 0 ? el("details", {}, el("summary", {}, words.table), table([words.n, words.g, words.outcome], rows, words.values)) : null;
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Preperiod and every second period in another shade. */
function shade(u, pattern, last) {
  const { period, preperiod } = pattern;
  const { left, top, width, height } = u.bbox;
  const at = (n) => u.valToPos(n, "x", true);
  const fill = (from, to, with_) => {
    const x0 = Math.max(left, at(from - 0.5)), x1 = Math.min(left + width, at(to - 0.5));
    if (x1 <= x0) return;
    u.ctx.fillStyle = with_;
    u.ctx.fillRect(x0, top, x1 - x0, height);
  };
  fill(0, preperiod, colour("--shade-before"));
  if ((last - preperiod) / period > 400) return;
  for (let k = 0, n = preperiod; n <= last; k++, n += period) if (k % 2 === 0) fill(n, Math.min(n + period, last + 1), colour("--shade-period"));
}

function plot(d, title, law) {
  const values = d.values.map((v) => (typeof v === "number" ? v : null));
  const heaps = values.map((_, i) => d.first + i);
  const periodic = /period/.test(d.pattern.kind) && typeof d.pattern.period === "number";
  const frame = el("div", { class: "plot", role: "img", "aria-label": words.plot_label(title, heaps.at(-1), law) });
  const width = () => Math.max(240, Math.min(frame.clientWidth || 600, 1100));
  const draw = () => {
    frame.replaceChildren();
    const axis = { stroke: colour("--ink"), grid: { stroke: colour("--grid"), width: 1 }, ticks: { stroke: colour("--grid") } };
    const dots = heaps.length <= 400;
    const u = new uPlot(
      {
        width: width(), height: 260, cursor: { y: false }, legend: { live: true },
        scales: { x: { time: false } },
        axes: [{ ...axis, label: "n", labelSize: 18, size: 34 }, { ...axis, label: "g(n)", labelSize: 18, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 1000, 1e4, 1e5, 1e6] }],
        series: [{ label: "n" }, { label: "g(n)", stroke: colour("--accent"), width: 1, points: { show: dots, size: 5, fill: colour("--accent") } }],
        hooks: { drawClear: periodic ? [(plot) => shade(plot, d.pattern, heaps.at(-1))] : [] },
      },
      [heaps, values], frame);
    return u;
  };
  let now;
  const again = () => {
    if (!frame.isConnected) return;
    now?.destroy();
    now = draw();
  };
  requestAnimationFrame(again);
  let before = 0;
  new ResizeObserver(() => {
    if (Math.abs(frame.clientWidth - before) < 8) return;
    before = frame.clientWidth;
    again();
  }).observe(frame);
  frame.addEventListener("recolour", again);
  return frame;
}

/** Fills `place` with a picture of what was solved, where there is one. */
export async function picture(app, d, title, law) {
  if (Array.isArray(d.values) && d.values.length > 1 && d.values.some((v) => typeof v === "number")) return plot(d, title, law);
  if (d.box?.length !== 2) return null;
  const result = await app.job(words.values, ["plot", ...app.game(), ...app.limit(), "-o", "map.svg"], { wanted: ["map.svg"], quiet: true });
  const drawn = result.files["map.svg"];
  if (!drawn) return null;
  return el("img", { class: "map", alt: words.map_label(title), src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}` });
}
