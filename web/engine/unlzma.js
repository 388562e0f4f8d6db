// What `xz --format=lzma` wrote, unpacked: the decoder of Igor Pavlov's LZMA specification (public domain). Browsers unpack deflate by themselves, which needs a
// quarter more; half a second of this is what that costs. It runs in a worker of its own, so that nothing waits for it.

const states = 12;
const probabilities = (count) => new Uint16Array(count).fill(1024);

/** Bytes of a range coder, and its bits: each is guessed by a number between 0 and 2048 that learns. */
class RangeDecoder {
  code = 0;
  range = 0xffffffff;
  constructor(input, at) {
    this.input = input;
    this.at = at + 1;
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | input[this.at++]) >>> 0;
  }
  bit(of, index) {
    const guess = of[index];
    const bound = (this.range >>> 11) * guess;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      of[index] = guess + ((2048 - guess) >>> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      of[index] = guess - (guess >>> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.input[this.at++]) >>> 0;
    }
    return bit;
  }
  direct(count) {
    let result = 0;
    for (; count > 0; count--) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      if (this.range < 0x1000000) {
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.input[this.at++]) >>> 0;
      }
      result = (result << 1) | bit;
    }
    return result >>> 0;
  }
  tree(of, from, count) {
    let m = 1;
    for (let i = 0; i < count; i++) m = (m << 1) | this.bit(of, from + m);
    return m - (1 << count);
  }
  reverseTree(of, from, count) {
    let m = 1;
    let symbol = 0;
    for (let i = 0; i < count; i++) {
      const bit = this.bit(of, from + m);
      m = (m << 1) | bit;
      symbol |= bit << i;
    }
    return symbol;
  }
}

class Lengths {
  choice = probabilities(2);
  low = probabilities(16 << 3);
  mid = probabilities(16 << 3);
  high = probabilities(256);
  read(coder, place) {
    if (coder.bit(this.choice, 0) === 0) return 2 + coder.tree(this.low, place << 3, 3);
    if (coder.bit(this.choice, 1) === 0) return 10 + coder.tree(this.mid, place << 3, 3);
    return 18 + coder.tree(this.high, 0, 8);
  }
}

/** @param {Uint8Array} input @returns {Uint8Array} */
export function unlzma(input) {
  const lc = input[0] % 9;
  const lp = Math.floor(input[0] / 9) % 5;
  const pb = Math.floor(input[0] / 45);
  let size = 0;
  for (let i = 12; i > 4; i--) size = size * 256 + input[i];
  const out = new Uint8Array(size);
  const coder = new RangeDecoder(input, 13);
  const literal = probabilities(0x300 << (lc + lp));
  const isMatch = probabilities(states << 4), isRep = probabilities(states), isRepG0 = probabilities(states), isRepG1 = probabilities(states), isRepG2 = probabilities(states);
  const isRep0Long = probabilities(states << 4);
  const slots = probabilities(4 << 6), special = probabilities(128), align = probabilities(16);
  const lengths = new Lengths(), repLengths = new Lengths();
  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0, at = 0;

  const readLiteral = () => {
    const before = at > 0 ? out[at - 1] : 0;
    const from = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >>> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      let match = out[at - rep0 - 1];
      do {
        const matchBit = (match >>> 7) & 1;
        match <<= 1;
        const bit = coder.bit(literal, from + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (matchBit !== bit) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = (symbol << 1) | coder.bit(literal, from + symbol);
    out[at++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const readDistance = (length) => {
    const slot = coder.tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const distance = (2 | (slot & 1)) << bits;
    if (slot < 14) return distance + coder.reverseTree(special, distance - slot, bits);
    return distance + (coder.direct(bits - 4) << 4) + coder.reverseTree(align, 0, 4);
  };

  while (at < size) {
    const place = at & ((1 << pb) - 1);
    if (coder.bit(isMatch, (state << 4) + place) === 0) {
      readLiteral();
      continue;
    }
    let length;
    if (coder.bit(isRep, state) === 0) {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      length = lengths.read(coder, place);
      state = state < 7 ? 7 : 10;
      rep0 = readDistance(length);
    } else {
      if (coder.bit(isRepG0, state) === 0) {
        if (coder.bit(isRep0Long, (state << 4) + place) === 0) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - rep0 - 1];
          at++;
          continue;
        }
      } else {
        let distance = rep1;
        if (coder.bit(isRepG1, state) !== 0) {
          if (coder.bit(isRepG2, state) === 0) distance = rep2;
          else {
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      length = repLengths.read(coder, place);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 + 1 > at) throw new Error("what is packed in this page is damaged");
    for (const end = at + length; at < end; at++) out[at] = out[at - rep0 - 1];
  }
  return out;
}
