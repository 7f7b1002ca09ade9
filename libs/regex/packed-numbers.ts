/**
 * Numbers packed as closely as can be: each bit takes the less room the more often it was the same where the numbers
 * before it were alike. Tables that are long and seldom needed are written so; scripts/unicode-tables packs them.
 *
 * It is the range coder of LZMA with digits of six bits, for numbers from 1 on: how many bits one has, then these bits.
 */

/** Probabilities that a bit is 0 are parts of this. */
const CERTAIN = 4096;
/** How quickly they follow what comes: by an eighth of the way. */
const PACE = 3;

export class PackedNumbers {
  readonly #digits: string;
  #at = 0;
  #range = 0x3fff_ffff;
  #code = 0;
  readonly #zeros = new Map<number, number>();

  /** @param digits - from `?` for 0 to `~` for 63, but `>` for a backslash */
  constructor(digits: string) {
    this.#digits = digits;
    for (let i = 0; i < 5; i++) this.#shift();
  }

  /** @param context - numbers that are asked for with the same one are taken to be alike */
  next(context: number): number {
    const place = context * 8192;
    let bits = 0;
    while (this.#bit(place + bits) === 1) bits++;
    let value = 1;
    for (let i = 0; i < bits; i++) value = 2 * value + this.#bit(place + 32 + bits * 256 + (value < 256 ? value : 0));
    return value;
  }

  #bit(place: number): number {
    const zero = this.#zeros.get(place) ?? CERTAIN / 2;
    const bound = Math.floor(this.#range / CERTAIN) * zero;
    const bit = this.#code < bound ? 0 : 1;
    if (bit === 0) {
      this.#range = bound;
      this.#zeros.set(place, zero + ((CERTAIN - zero) >> PACE));
    } else {
      this.#code -= bound;
      this.#range -= bound;
      this.#zeros.set(place, zero - (zero >> PACE));
    }
    while (this.#range < 0x100_0000) {
      this.#range *= 64;
      this.#shift();
    }
    return bit;
  }

  #shift(): void {
    const character = this.#digits.charCodeAt(this.#at++);
    // Behind the end there are zeros.
    this.#code = 64 * this.#code + ((character === 0x3e ? 0x5c : character) - 0x3f || 0);
  }
}
