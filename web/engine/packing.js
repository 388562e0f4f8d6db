// How what the file carries inside is written: 91 signs that mean nothing in a <script> element.
export const alphabet = [...Array(94).keys()].map((i) => String.fromCharCode(33 + i)).filter((sign) => !"<\\`".includes(sign)).join("");

/** The other way round of what engine/unpack.js does. */
export function written(bytes) {
  let held = 0, bits = 0, text = "";
  const put = (v) => (text += alphabet[Math.floor(v / 91)] + alphabet[v % 91]);
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < 13) continue;
    bits -= 13;
    put(held >>> bits);
    held &= (1 << bits) - 1;
  }
  if (bits > 0) put((held << (13 - bits)) & 8191);
  return text;
}
