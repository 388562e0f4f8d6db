// What the file carries inside: pieces in packs, unpacked by a worker when one of them is first needed (engine/unpack.js).

const packs = new Map();
let unpacker;

/** Asks the worker, which begins with the first question. */
function unpacked(text) {
  if (!unpacker) {
    const worker = new Worker(URL.createObjectURL(new Blob([__UNPACKER__], { type: "text/javascript" })));
    const waiting = new Map();
    worker.onmessage = ({ data: { id, bytes } }) => {
      waiting.get(id)(bytes);
      waiting.delete(id);
    };
    unpacker = { worker, waiting, last: 0 };
  }
  const id = ++unpacker.last;
  return new Promise((done) => {
    unpacker.waiting.set(id, done);
    unpacker.worker.postMessage({ id, text });
  });
}

/** The pieces of a pack by name; they lie in it one behind the other. */
async function open(name) {
  const element = document.getElementById(`packed-${name}`);
  const bytes = await unpacked(element.textContent.trim());
  const pieces = {};
  let at = 0;
  for (const [piece, size] of JSON.parse(element.dataset.pieces)) {
    pieces[piece] = bytes.subarray(at, at + size);
    at += size;
  }
  return pieces;
}

export const packed = {
  /** Bytes by name, of one pack. */
  pieces(name) {
    if (!packs.has(name)) packs.set(name, open(name));
    return packs.get(name);
  },
  text: (bytes) => new TextDecoder().decode(bytes),
  /** The library of rules, by file name. */
  rules: __RULES__,
  /** What `grundy rules --language --json` says. */
  words: __WORDS__,
  examples: __EXAMPLES__,
  version: __VERSION__,
};
