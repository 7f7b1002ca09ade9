/**
 * Go's Unicode tables: classes by name, and which runes are equal without regard to case.
 *
 * @see golang/go src/regexp/syntax/parse.go: unicodeTable, canonicalName, appendFoldedRange
 */
import { packedNumbers } from '../../src/values/packed-numbers.ts';
import { categoryRuns, type Run, unpackRuns } from '../../src/values/unicode.ts';
import { CATEGORIES, CATEGORY_ALIASES, FOLDING_SETS, SCRIPT_RUNS, SCRIPTS } from '../../src/values/unicode-tables.ts';
import { ANY_RUNE, intersection, negated, type RuneSet, runeSet } from './rune-set.ts';

/** What the tables of these names hold. */
function setsOf(names: string, runs: readonly Run[]): ReadonlyMap<string, RuneSet> {
  const sets = names.split(' ').map((name): [string, number[]] => [name, []]);
  for (const { first, last, table } of runs) sets[table - 1]?.[1].push(first, last);
  return new Map(sets);
}

let categorySets: ReadonlyMap<string, RuneSet> | undefined;
let scriptSets: ReadonlyMap<string, RuneSet> | undefined;

function categories(): ReadonlyMap<string, RuneSet> {
  categorySets ??= setsOf(CATEGORIES, categoryRuns());
  return categorySets;
}

let casedLetters: RuneSet | undefined;
let aliases: ReadonlyMap<string, string> | undefined;

const merged = (names: readonly string[]): RuneSet =>
  runeSet(names.flatMap((name) => categories().get(name) as RuneSet));

/** A category of one or two letters; undefined if there is none. */
function category(name: string): RuneSet | undefined {
  const leaves = CATEGORIES.split(' ');
  if (leaves.includes(name)) return categories().get(name);
  if (name === 'Cn') return negated(merged(leaves));
  if (name === 'LC') {
    casedLetters ??= merged(['Ll', 'Lt', 'Lu']);
    return casedLetters;
  }
  if (name === 'C')
    return runeSet([...merged(leaves.filter((leaf) => leaf[0] === 'C')), ...(category('Cn') as RuneSet)]);
  const parts = name.length === 1 ? leaves.filter((leaf) => leaf[0] === name) : [];
  return parts.length === 0 ? undefined : merged(parts);
}

function script(name: string): RuneSet | undefined {
  scriptSets ??= setsOf(SCRIPTS, unpackRuns(SCRIPT_RUNS, SCRIPTS.split(' ').length));
  const set = scriptSets.get(name);
  return set && intersection(set, merged(CATEGORIES.split(' ').filter((leaf) => leaf !== 'Co' && leaf !== 'Cs')));
}

/** A capital, then small letters, without separators: so a script with a separator in its name is never found. */
function canonicalName(name: string): string {
  const letters = name.replace(/[-_ ]/g, '');
  return letters.slice(0, 1).replace(/[a-z]/, upper) + letters.slice(1).replace(/[A-Z]/g, lower);
}
const upper = (letter: string): string => letter.toUpperCase();
const lower = (letter: string): string => letter.toLowerCase();

const found = new Map<string, RuneSet | undefined>();

/**
 * What `\p{name}` matches; undefined if there is no such class.
 *
 * @param fold - whether with everything that is equal without regard to case
 */
export function unicodeClass(name: string, fold: boolean): RuneSet | undefined {
  const canonical = canonicalName(name);
  const key = fold ? `(?i)${canonical}` : canonical;
  if (!found.has(key)) {
    if (found.size > 500) found.clear(); // names are the writer's
    const set = findClass(canonical);
    // Go has no foldings for the cased letters: `(?i)\p{LC}` leaves out U+0345.
    found.set(key, set === undefined || !fold || set === casedLetters ? set : folded(set));
  }
  return found.get(key);
}

function findClass(name: string): RuneSet | undefined {
  if (name === 'Any') return ANY_RUNE;
  if (name === 'Ascii') return [0, 0x7f];
  if (name === 'Assigned') return merged(CATEGORIES.split(' '));
  const direct = (name === 'Lc' ? category('LC') : category(name)) ?? script(name);
  if (direct !== undefined) return direct;
  aliases ??= new Map(
    CATEGORY_ALIASES.split(' ').map((pair) => {
      const [alias, target] = pair.split('=') as [string, string];
      return [canonicalName(alias), target];
    }),
  );
  const target = aliases.get(name);
  return target === undefined ? undefined : category(target);
}

/** Each rune that has others equal to it, with the whole set, ascending; keys ascend. */
let foldings: ReadonlyMap<number, readonly number[]> | undefined;
let folding: readonly number[] = [];

function foldingSets(): ReadonlyMap<number, readonly number[]> {
  if (foldings === undefined) {
    const sets: [number, readonly number[]][] = [];
    const next = packedNumbers(FOLDING_SETS, 7);
    let before = 0;
    for (let step = next(0) - 1; step < 3; step = next(0) - 1) {
      const count = next(1 + step);
      const size = next(4);
      before += next(5);
      const first = [before];
      while (first.length < size) first.push((first.at(-1) as number) + next(6));
      for (let i = 0; i < count; i++) {
        const set = first.map((member) => member + i * step);
        for (const member of set) sets.push([member, set]);
      }
    }
    foldings = new Map(sets.sort(([a], [b]) => a - b));
    folding = [...foldings.keys()];
  }
  return foldings;
}

/** The runes that are equal to this one without regard to case, ascending; itself alone where there are no others. */
export function foldingSet(rune: number): readonly number[] {
  return rune < ASCII ? asciiFoldingSet(rune) : (foldingSets().get(rune) ?? [rune]);
}

const ASCII = 0x80;
const KELVIN_SIGN = 0x212a;
const LONG_S = 0x17f;

/** Most patterns ask for these alone, for which no table need be unpacked. */
function asciiFoldingSet(rune: number): readonly number[] {
  const capital = rune & ~0x20;
  if (capital < 0x41 || capital > 0x5a) return [rune];
  const more = capital === 0x4b ? [KELVIN_SIGN] : capital === 0x53 ? [LONG_S] : [];
  return [capital, capital | 0x20, ...more];
}

/** With everything that is equal without regard to case. */
export function folded(set: RuneSet): RuneSet {
  const more: number[] = [...set];
  if ((set.at(-1) ?? 0) < ASCII) {
    for (let i = 0; i < set.length; i += 2) {
      for (let rune = set[i] as number; rune <= (set[i + 1] as number); rune++) {
        for (const member of asciiFoldingSet(rune)) more.push(member, member);
      }
    }
    return runeSet(more);
  }
  const sets = foldingSets();
  let at = 0;
  for (let i = 0; i < set.length; i += 2) {
    const last = set[i + 1] as number;
    at = firstAtLeast(set[i] as number, at);
    for (; at < folding.length && (folding[at] as number) <= last; at++) {
      for (const member of sets.get(folding[at] as number) as readonly number[]) more.push(member, member);
    }
  }
  return more.length === set.length ? set : runeSet(more);
}

/** Index of the first rune with a folding set that is not below `rune`. */
function firstAtLeast(rune: number, from: number): number {
  let low = from;
  let high = folding.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((folding[middle] as number) < rune) low = middle + 1;
    else high = middle;
  }
  return low;
}
