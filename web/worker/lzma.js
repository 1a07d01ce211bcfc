// Decompresses a file in the format `.lzma`, with its size in the header, while it is loaded. Browsers themselves decompress only
// deflate, in which a module is a third larger.
//
// The names are those of the LZMA specification in the LZMA SDK.

/** The most bytes of input that one literal or match takes. */
const LONGEST_SYMBOL = 20;
/** Size of the header: properties, size of the dictionary, size of the output. */
const HEADER = 13;
/** Size of the header and of the first bytes of the range coder. */
const START = HEADER + 5;

/** Probabilities are in units of 1/2048. */
const PROBABILITY_BITS = 11;
const EVEN = 1 << (PROBABILITY_BITS - 1);
const ADAPTATION = 5;
const SMALLEST_RANGE = 1 << 24;

// Where the probabilities of each kind begin. There are twelve states, and up to 16 positions within a word.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + 12 * 16;
const IS_REP_0 = IS_REP + 12;
const IS_REP_1 = IS_REP_0 + 12;
const IS_REP_2 = IS_REP_1 + 12;
const IS_LONG_REP_0 = IS_REP_2 + 12;
const SLOT = IS_LONG_REP_0 + 12 * 16;
const DISTANCE = SLOT + 4 * 64;
const ALIGN = DISTANCE + 128;
const LENGTH = ALIGN + 16;
const REP_LENGTH = LENGTH + 2 + 2 * 16 * 8 + 256;
const LITERAL = REP_LENGTH + 2 + 2 * 16 * 8 + 256;

export class Lzma {
  /** Input that is not decoded yet, from `#next` on. */
  #input = new Uint8Array(0);
  #next = 0;
  /** The output, which is also the dictionary. Empty until the header has come. */
  #output = new Uint8Array(0);
  /** Number of bytes in the output. */
  #size = 0;
  #hasBegun = false;
  /** Range and code of the range coder. */
  #coder = new Uint32Array(2);
  #probabilities = new Uint16Array(0);
  #state = 0;
  /** The last four distances, less one; the latest first. */
  #rep0 = 0;
  #rep1 = 0;
  #rep2 = 0;
  #rep3 = 0;
  /** Number of bits of the previous byte that choose the probabilities of a literal. */
  #literalContext = 0;
  #literalMask = 0;
  #positionMask = 0;

  /** Takes a part of the input and returns the output that it completes. @param {Uint8Array} part */
  push(part) {
    const rest = this.#input.subarray(this.#next);
    this.#input = new Uint8Array(rest.length + part.length);
    this.#input.set(rest);
    this.#input.set(part, rest.length);
    this.#next = 0;
    const before = this.#size;
    if (this.#hasBegun || this.#begin()) this.#decode();
    return this.#output.slice(before, this.#size);
  }

  /** Returns the last output. Throws an error if some is missing. */
  end() {
    // The last symbol may be at the very end, where `#decode` expects the longest one.
    const last = this.push(new Uint8Array(LONGEST_SYMBOL));
    const isRead = this.#hasBegun && this.#size === this.#output.length;
    if (!isRead || this.#next > this.#input.length - LONGEST_SYMBOL) throw new Error('the compressed file is not complete');
    return last;
  }

  /** Reads the header, once it is complete. */
  #begin() {
    const input = this.#input;
    if (input.length < START) return false;
    const view = new DataView(input.buffer);
    const properties = view.getUint8(0);
    this.#literalContext = properties % 9;
    this.#literalMask = (1 << Math.floor(properties / 9) % 5) - 1;
    this.#positionMask = (1 << Math.floor(properties / 45)) - 1;
    this.#output = new Uint8Array(Number(view.getBigUint64(5, true)));
    this.#probabilities = new Uint16Array(LITERAL + (0x300 << this.#literalContext) * (this.#literalMask + 1)).fill(EVEN);
    // The first byte of the range coder is always zero.
    this.#coder.set([0xffffffff, view.getUint32(HEADER + 1)]);
    this.#next = START;
    this.#hasBegun = true;
    return true;
  }

  /** Decodes while a whole symbol is certain to be there. */
  #decode() {
    const last = this.#input.length - LONGEST_SYMBOL;
    while (this.#size < this.#output.length && this.#next <= last) {
      const position = this.#size & this.#positionMask;
      if (this.#bit(IS_MATCH + this.#state * 16 + position)) this.#copy(this.#match(position));
      else this.#literal();
    }
  }

  /** Decodes a byte that is no repetition. */
  #literal() {
    const size = this.#size;
    const output = this.#output;
    const previous = size > 0 ? output[size - 1] ?? 0 : 0;
    const context = ((size & this.#literalMask) << this.#literalContext) + (previous >> (8 - this.#literalContext));
    const from = LITERAL + 0x300 * context;
    let byte = 1;
    if (this.#state >= 7) {
      // After a match, the byte that would have continued it tells what this one is not.
      let other = output[size - this.#rep0 - 1] ?? 0;
      while (byte < 0x100) {
        const expected = (other >> 7) & 1;
        other <<= 1;
        const bit = this.#bit(from + ((1 + expected) << 8) + byte);
        byte = (byte << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (byte < 0x100) byte = (byte << 1) | this.#bit(from + byte);
    output[size] = byte;
    this.#size = size + 1;
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6;
  }

  /** Decodes the distance and the length of a repetition, and returns the length. @param {number} position */
  #match(position) {
    const state = this.#state;
    if (!this.#bit(IS_REP + state)) {
      this.#rep3 = this.#rep2;
      this.#rep2 = this.#rep1;
      this.#rep1 = this.#rep0;
      const length = this.#length(LENGTH, position);
      this.#rep0 = this.#distance(length);
      this.#state = state < 7 ? 7 : 10;
      return length;
    }
    if (!this.#bit(IS_REP_0 + state)) {
      if (!this.#bit(IS_LONG_REP_0 + state * 16 + position)) {
        this.#state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      let distance = this.#rep1;
      if (this.#bit(IS_REP_1 + state)) {
        distance = this.#rep2;
        if (this.#bit(IS_REP_2 + state)) {
          distance = this.#rep3;
          this.#rep3 = this.#rep2;
        }
        this.#rep2 = this.#rep1;
      }
      this.#rep1 = this.#rep0;
      this.#rep0 = distance;
    }
    this.#state = state < 7 ? 8 : 11;
    return this.#length(REP_LENGTH, position);
  }

  /** Repeats earlier output. @param {number} length */
  #copy(length) {
    const output = this.#output;
    const from = this.#size - this.#rep0 - 1;
    const end = Math.min(this.#size + length, output.length);
    if (from < 0) throw new Error('the compressed file is damaged');
    for (let to = this.#size, at = from; to < end; to += 1, at += 1) output[to] = output[at] ?? 0;
    this.#size = end;
  }

  /** @param {number} from LENGTH or REP_LENGTH @param {number} position */
  #length(from, position) {
    if (!this.#bit(from)) return 2 + this.#tree(from + 2 + position * 8, 3);
    if (!this.#bit(from + 1)) return 10 + this.#tree(from + 2 + 16 * 8 + position * 8, 3);
    return 18 + this.#tree(from + 2 + 2 * 16 * 8, 8);
  }

  /** A distance, less one. @param {number} length of the match */
  #distance(length) {
    const slot = this.#tree(SLOT + Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + this.#reverseTree(DISTANCE + high - slot, bits);
    return high + this.#directBits(bits - 4) * 16 + this.#reverseTree(ALIGN, 4);
  }

  /** A number of some bits, the highest bit first. @param {number} from @param {number} bits */
  #tree(from, bits) {
    let node = 1;
    for (let bit = 0; bit < bits; bit += 1) node = (node << 1) | this.#bit(from + node);
    return node - (1 << bits);
  }

  /** A number of some bits, the lowest bit first. @param {number} from @param {number} bits */
  #reverseTree(from, bits) {
    let [node, number] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const bit = this.#bit(from + node);
      node = (node << 1) | bit;
      number |= bit << place;
    }
    return number;
  }

  /** A number of some bits that are as often 0 as 1. @param {number} bits */
  #directBits(bits) {
    const coder = this.#coder;
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const code = coder[1] ?? 0;
      const half = (coder[0] ?? 0) >>> 1;
      const isSet = code >= half;
      coder[0] = half;
      if (isSet) coder[1] = code - half;
      number = (number << 1) | Number(isSet);
      this.#normalize();
    }
    return number;
  }

  /** Decodes a bit, and adapts its probability. @param {number} at index of the probability */
  #bit(at) {
    const coder = this.#coder;
    const probabilities = this.#probabilities;
    const range = coder[0] ?? 0;
    const code = coder[1] ?? 0;
    const probability = probabilities[at] ?? 0;
    const bound = (range >>> PROBABILITY_BITS) * probability;
    const isSet = code >= bound;
    if (isSet) {
      coder[0] = range - bound;
      coder[1] = code - bound;
      probabilities[at] = probability - (probability >> ADAPTATION);
    } else {
      coder[0] = bound;
      probabilities[at] = probability + ((2 * EVEN - probability) >> ADAPTATION);
    }
    this.#normalize();
    return Number(isSet);
  }

  #normalize() {
    const coder = this.#coder;
    const range = coder[0] ?? 0;
    if (range >= SMALLEST_RANGE) return;
    // Typed arrays keep the lowest 32 bits.
    coder[0] = range << 8;
    coder[1] = ((coder[1] ?? 0) << 8) | (this.#input[this.#next] ?? 0);
    this.#next += 1;
  }
}
