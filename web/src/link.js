// The rules and their parameters in the address, behind #: compressed, so that a problem can be sent as a link.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function toLink(state) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#z=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a link says; null where it says nothing that can be read. `#example=kayles` names a game of the library. */
export async function fromLink(hash, rules) {
  try {
    const example = /^#example=([a-z0-9_]+)$/.exec(hash)?.[1];
    if (example) return rules[`${example}.game`] ? { text: rules[`${example}.game`], example } : null;
    const packed = /^#z=([\w-]+)$/.exec(hash)?.[1];
    if (!packed) return null;
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const state = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    const word = (value) => (typeof value === "string" ? value : undefined);
    return typeof state.text === "string" ? { text: state.text, parameters: word(state.parameters), position: word(state.position), to: word(state.to) } : null;
  } catch {
    return null;
  }
}
