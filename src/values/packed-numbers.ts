/**
 * Numbers packed as closely as can be: each bit takes the less room the more often it was the same where the numbers
 * before it were alike. Tables that are long and seldom needed are written so; scripts/unicode-tables packs them.
 *
 * It is the range coder of LZMA with digits to the base of 92, for numbers from 1 on: how many bits one has, then these bits.
 */

/** As many characters as a string literal can hold as they are. */
const BASE = 92;
/** Probabilities that a bit is 0 are parts of this. */
const CERTAIN = 4096;
/** How quickly they follow what comes: by an eighth of the way. */
const PACE = 3;

/**
 * @param digits - from `#` for 0 to `~` for 91, but `!` for a backslash
 * @param contexts - how many are asked for
 * @returns answers the next number; numbers that are asked for with the same context are taken to be alike
 */
export function packedNumbers(digits: string, contexts: number): (context: number) => number {
  /** By context, then by how many bits the number has (0 while that is not known) and what is known of them. */
  const zeros = new Uint16Array(contexts << 11).fill(CERTAIN / 2);
  let at = 0;
  let range = 1;
  let code = 0;

  const bit = (place: number): number => {
    while (range < BASE ** 3) {
      const character = digits.charCodeAt(at++);
      // Behind the end there are zeros.
      code = BASE * code + ((character === 0x21 ? 0x5c : character) - 0x23 || 0);
      range *= BASE;
    }
    const zero = zeros[place] as number;
    const bound = Math.floor(range / CERTAIN) * zero;
    if (code < bound) {
      range = bound;
      zeros[place] = zero + ((CERTAIN - zero) >> PACE);
      return 0;
    }
    code -= bound;
    range -= bound;
    zeros[place] = zero - (zero >> PACE);
    return 1;
  };

  return (context) => {
    const place = context << 11;
    let bits = 0;
    while (bit(place + bits) === 1) bits++;
    let value = 1;
    for (let i = 0; i < bits; i++) value = 2 * value + bit(place + (bits << 6) + (value < 64 ? value : 0));
    return value;
  };
}
