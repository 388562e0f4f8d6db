// Positions as the engine writes them, "(3, [1, 2]) + 2 * ({1, 4})", taken apart for drawing and for comparing.

/** Cuts at a sign that stands outside all brackets. */
function cut(text, sign) {
  const parts = [];
  let depth = 0, from = 0;
  for (let i = 0; i < text.length; i++) {
    if ("([{".includes(text[i])) depth++;
    else if (")]}".includes(text[i])) depth--;
    else if (depth === 0 && text.startsWith(sign, i)) {
      parts.push(text.slice(from, i));
      from = i + sign.length;
      i = from - 1;
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

/** Five numbers or more in a row are written as a range. */
function elements(text) {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(text);
  if (!range) return [text];
  const from = Number(range[1]), to = Math.min(Number(range[2]), from + 100000);
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

function component(text) {
  if (/^-?\d+$/.test(text)) return { kind: "number", n: Number(text), text };
  if (text.startsWith("[")) return { kind: "list", items: cut(text.slice(1, -1), ", ").map(component), text };
  if (text.startsWith("{")) return { kind: "set", items: cut(text.slice(1, -1), ", ").flatMap(elements), text };
  return { kind: "word", text: text.replace(/^"(.*)"$/, "$1") };
}

/** A list of terms; each is the list of its components. */
export function parsePosition(text) {
  const terms = [];
  for (const part of cut(text, " + ")) {
    const many = /^(\d+) \* \(/.exec(part);
    const inside = part.slice(part.indexOf("(") + 1, -1);
    const one = part.startsWith("(") || many ? cut(inside, ", ").map(component) : [component(part)];
    for (let i = 0; i < Math.min(many ? Number(many[1]) : 1, 200); i++) terms.push(one);
  }
  return terms;
}

export const writeTerm = (components) => `(${components.map((c) => c.text).join(", ")})`;

/** The same text for sums that differ in the order of their terms; terms that are (0), the end of a heap, count. */
export function sameKey(terms) {
  return terms.map(writeTerm).sort().join(" + ");
}

/** As above, and rows in any order: for rules whose numbers are unordered. */
export function looseKey(terms) {
  const loose = (c) => (c.kind === "list" && c.items.every((i) => i.kind === "number") ? `[${c.items.map((i) => i.n).sort((a, b) => a - b).join(", ")}]` : c.text);
  return terms.map((t) => `(${t.map(loose).join(", ")})`).sort().join(" + ");
}

export const number = (n) => ({ kind: "number", n, text: String(n) });
export const list = (items) => ({ kind: "list", items, text: `[${items.map((i) => i.text).join(", ")}]` });
