// What the file carries inside: compressed pieces in <script> elements, unpacked when they are first needed.

const pieces = new Map();

async function unpack(name) {
  const text = document.getElementById(`packed-${name}`).textContent.trim();
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const packed = {
  bytes(name) {
    if (!pieces.has(name)) pieces.set(name, unpack(name));
    return pieces.get(name);
  },
  async text(name) {
    return new TextDecoder().decode(await this.bytes(name));
  },
  /** The library of rules, by file name. */
  rules: __RULES__,
  /** What `grundy rules --language --json` says. */
  words: __WORDS__,
  examples: __EXAMPLES__,
  version: __VERSION__,
};
