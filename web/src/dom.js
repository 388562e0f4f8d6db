// Elements with their attributes and children in one expression.
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children.flat());
  return element;
}

export function table(head, rows, caption) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {}, el("caption", {}, caption), el("thead", {}, el("tr", {}, head.map((h) => el("th", { scope: "col" }, h)))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, i) => (i === 0 ? el("th", { scope: "row" }, prose(String(cell))) : el("td", {}, prose(String(cell))))))))));
}

/** Sentences of the engine: what stands between backquotes is a formula. */
export const prose = (text) => text.split("`").map((piece, i) => (i % 2 === 1 ? el("code", {}, piece) : piece));

let counter = 0;
export const unique = (prefix) => `${prefix}-${++counter}`;

/** A field with its label. */
export function field(label, input, help) {
  const id = unique("field");
  input.id = id;
  const more = help ? el("small", { id: `${id}-help` }, help) : null;
  if (help) input.setAttribute("aria-describedby", `${id}-help`);
  return el("div", { class: "field" }, el("label", { for: id }, label), input, more);
}

export function download(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
