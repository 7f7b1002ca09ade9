/**
 * Semantic versions, with numbers of 64 bits and texts of any length.
 *
 * @see blang/semver v4, kubernetes/apiserver pkg/cel/semver.go
 */
import { struct, type Type } from '../../src/types/type.ts';
import { unhashable } from '../../src/values/go-panic.ts';
import { compareStrings, type Order } from '../../src/values/order.ts';
import { goQuote } from '../../src/values/quote.ts';
import { Boxed, CelError, noSuchOverload, type Value } from '../../src/values/value.ts';

export const SEMVER: Type = struct('kubernetes.Semver');

const MAX_UINT64 = 18446744073709551615n;

const isNumeric = (text: string): boolean => /^[0-9]*$/.test(text);
const isIdentifier = (text: string): boolean => /^[0-9A-Za-z-]*$/.test(text);
const hasLeadingZero = (text: string): boolean => text.length > 1 && text[0] === '0';

/** @param text - digits; their number may be none */
function readUint64(text: string): bigint | CelError {
  const failed = (reason: string): CelError => new CelError(`strconv.ParseUint: parsing ${goQuote(text)}: ${reason}`);
  if (text === '') return failed('invalid syntax');
  const value = text.length > 20 ? undefined : BigInt(text);
  return value === undefined || value > MAX_UINT64 ? failed('value out of range') : value;
}

/** @param name - `Major`, `Minor`, `Patch` */
function readCore(name: string, text: string): bigint | CelError {
  if (!isNumeric(text)) {
    return new CelError(`Invalid character(s) found in ${name.toLowerCase()} number ${goQuote(text)}`);
  }
  if (hasLeadingZero(text)) return new CelError(`${name} number must not contain leading zeroes ${goQuote(text)}`);
  return readUint64(text);
}

function readPrerelease(text: string): bigint | string | CelError {
  if (text === '') return new CelError('Prerelease is empty');
  if (!isNumeric(text)) {
    return isIdentifier(text) ? text : new CelError(`Invalid character(s) found in prerelease ${goQuote(text)}`);
  }
  if (hasLeadingZero(text)) {
    return new CelError(`Numeric PreRelease version must not contain leading zeroes ${goQuote(text)}`);
  }
  return readUint64(text);
}

function buildError(identifiers: readonly string[]): CelError | undefined {
  for (const identifier of identifiers) {
    if (identifier === '') return new CelError('Build meta data is empty');
    if (!isIdentifier(identifier)) {
      return new CelError(`Invalid character(s) found in build meta data ${goQuote(identifier)}`);
    }
  }
  return undefined;
}

/** At most three parts; the last has all that follows. */
function splitInThree(text: string): string[] {
  const first = text.indexOf('.');
  if (first < 0) return [text];
  const second = text.indexOf('.', first + 1);
  if (second < 0) return [text.slice(0, first), text.slice(first + 1)];
  return [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

/** What stands before and, in pieces, behind the first separator. */
function cutIdentifiers(text: string, separator: string): [string, string[]] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, []] : [text.slice(0, at), text.slice(at + 1).split('.')];
}

/** Leading zeros go, a zero comes where no digit is left. Kubernetes counts bytes to see whether a part is long. */
function normalizePart(part: string): string {
  const isOneByte = part === '' || (part.length === 1 && part < '\x80');
  if (isOneByte) return part;
  const trimmed = part.replace(/^0+/, '');
  return /^[0-9]/.test(trimmed) ? trimmed : `0${trimmed}`;
}

/** @see kubernetes/apiserver pkg/cel/library/semverlib.go: normalizeAndParse */
function normalize(text: string): string | CelError {
  const parts = splitInThree(text.startsWith('v') ? text.slice(1) : text).map(normalizePart);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? '')) {
    return new CelError('short version cannot contain PreRelease/Build meta data');
  }
  while (parts.length < 3) parts.push('0');
  return parts.join('.');
}

type Core = readonly [major: bigint, minor: bigint, patch: bigint];

/** A semantic version. */
export class Semver extends Boxed {
  readonly #core: Core;
  readonly #prerelease: readonly (bigint | string)[];
  readonly #build: readonly string[];

  private constructor(core: Core, prerelease: readonly (bigint | string)[], build: readonly string[]) {
    super();
    this.#core = core;
    this.#prerelease = prerelease;
    this.#build = build;
  }

  /**
   * Reads a version; the error has Kubernetes' words.
   *
   * @param tolerant - with a leading `v`, leading zeros, and fewer than three numbers
   */
  static parse(text: string, tolerant = false): Semver | CelError {
    const full = tolerant ? normalize(text) : text;
    if (full instanceof CelError) return full;
    if (full === '') return new CelError('Version string empty');
    const [majorText = '', minorText, rest] = splitInThree(full);
    if (minorText === undefined || rest === undefined) return new CelError('No Major.Minor.Patch elements found');
    const major = readCore('Major', majorText);
    if (major instanceof CelError) return major;
    const minor = readCore('Minor', minorText);
    if (minor instanceof CelError) return minor;
    const [beforeBuild, build] = cutIdentifiers(rest, '+');
    const [patchText, prereleaseTexts] = cutIdentifiers(beforeBuild, '-');
    const patch = readCore('Patch', patchText);
    if (patch instanceof CelError) return patch;
    const prerelease: (bigint | string)[] = [];
    for (const identifierText of prereleaseTexts) {
      const identifier = readPrerelease(identifierText);
      if (identifier instanceof CelError) return identifier;
      prerelease.push(identifier);
    }
    return buildError(build) ?? new Semver([major, minor, patch], prerelease, build);
  }

  override get type(): Type {
    return SEMVER;
  }

  override get goType(): string {
    return 'cel.Semver';
  }

  override get mapKey(): never {
    throw unhashable(this.goType);
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof Semver ? this.compare(other) === 0 : noSuchOverload();
  }

  /** An unsigned 64-bit number. */
  get major(): bigint {
    return this.#core[0];
  }

  get minor(): bigint {
    return this.#core[1];
  }

  get patch(): bigint {
    return this.#core[2];
  }

  /** Precedence; build metadata has none. */
  compare(other: Semver): Order {
    for (const [i, part] of this.#core.entries()) {
      const order = compareIdentifiers(part, other.#core[i] as bigint);
      if (order !== 0) return order;
    }
    const [a, b] = [this.#prerelease, other.#prerelease];
    if (a.length === 0 || b.length === 0) return a.length === b.length ? 0 : a.length === 0 ? 1 : -1;
    for (let i = 0; i < a.length && i < b.length; i++) {
      const order = compareIdentifiers(a[i] as bigint | string, b[i] as bigint | string);
      if (order !== 0) return order;
    }
    return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
  }

  override toString(): string {
    const prerelease = this.#prerelease.length === 0 ? '' : `-${this.#prerelease.join('.')}`;
    const build = this.#build.length === 0 ? '' : `+${this.#build.join('.')}`;
    return this.#core.join('.') + prerelease + build;
  }
}

/** Numbers by size, and before all others; others as text. */
function compareIdentifiers(a: bigint | string, b: bigint | string): Order {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  return typeof a === 'bigint' ? -1 : 1;
}
