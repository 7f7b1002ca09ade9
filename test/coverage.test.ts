import { beforeAll, describe, expect, it } from 'vitest';
import { jsonPatch } from '../libs/kubernetes/jsonpatch.ts';
import { OPERATORS } from '../src/ast/operators.ts';
import { macroKey } from '../src/env/declarations.ts';
import { catalogLibraries, catalogOf } from '../src/kubernetes/catalog.ts';
import { kubernetesEnv } from '../src/kubernetes/environment.ts';
import { overloadAvailability } from '../src/kubernetes/introduced.ts';
import { OLDEST_MINOR } from '../src/kubernetes/version.ts';
import { parse } from '../src/parse/parse.ts';
import { Source } from '../src/source/source.ts';
import { answer } from './support/answer.ts';
import { fixtureFiles, readFixtures } from './support/fixtures.ts';

/** Recorded evaluations that each overload, macro and type must have at least. */
const ENOUGH = 8;

/** Declared for trees that were checked long ago: no expression calls it. */
const UNREACHABLE: ReadonlySet<string> = new Set(['__not_strictly_false__']);

const env = kubernetesEnv({ kind: 'stored' }).extend({ libraries: [{ library: jsonPatch }] });

/** How often something was found, until it was found often enough. */
class Tally {
  readonly #missing = new Map<string, number>();

  constructor(names: Iterable<string>) {
    for (const name of names) this.#missing.set(name, ENOUGH);
  }

  count(name: string): void {
    const missing = this.#missing.get(name);
    if (missing === 1) this.#missing.delete(name);
    else if (missing !== undefined) this.#missing.set(name, missing - 1);
  }

  /** With how many are missing. */
  get missing(): readonly string[] {
    return [...this.#missing].map(([name, count]) => `${name}: ${ENOUGH - count} of ${ENOUGH}`);
  }

  lacks(name: string): boolean {
    return this.#missing.has(name);
  }
}

const overloadIds = [...env.functions.values()].flatMap(({ overloads }) => overloads.map(({ id }) => id));
const typeNames = catalogLibraries()
  .flatMap(catalogOf)
  .flatMap(({ kind, name }) => (kind === 'type' ? [name] : []));

const overloads = new Tally(overloadIds.filter((id) => !UNREACHABLE.has(id)));
const macros = new Tally(env.macros.keys());
const types = new Tally(typeNames);

/** What stands in an expression that uses a function. */
const writtenAs = (name: string): readonly string[] => {
  if (name === '@sortByAssociatedKeys') return ['sortBy'];
  if (name === 'cel.@mapInsert') return ['transformMap'];
  const operator = OPERATORS.get(name);
  if (name === '_[_]' || name === '_[?_]') return ['['];
  if (name === '_?._') return ['.?'];
  return [operator?.text || name.replace(/^_|_$/g, '')];
};

/** What stands in expressions that use something that has not been seen often enough. */
function partsOfInterest(): readonly string[] {
  const functions = [...env.functions.values()].filter((fn) => fn.overloads.some(({ id }) => overloads.lacks(id)));
  const parts = functions.flatMap(({ name }) => writtenAs(name));
  return [...new Set([...parts, ...typeNames.filter((name) => types.lacks(name))])];
}

/** Folders that are counted first: what was written for the functions. */
const FIRST: readonly string[] = ['standard/', 'ext/', 'kubernetes/', 'language/', 'admission/'];

/** How many cases are counted until it is asked again what is of interest. */
const BATCH = 100;

beforeAll(() => {
  const place = (file: string): number => {
    const found = FIRST.findIndex((folder) => file.startsWith(folder));
    return found < 0 ? FIRST.length : found;
  };
  const files = fixtureFiles().sort((a, b) => place(a) - place(b));
  let parts = partsOfInterest();
  let counted = 0;
  for (const file of files) {
    if (parts.length === 0 && macros.missing.length === 0) break;
    for (const { request } of readFixtures(file)) {
      if (counted % BATCH === 0) parts = partsOfInterest();
      const fields = JSON.parse(request) as { op: string; expr: string; checkOnly?: boolean };
      if (fields.op !== 'eval' || fields.checkOnly) continue;
      const { ast } = parse(new Source(fields.expr), env);
      for (const macro of ast?.macroCalls.values() ?? []) {
        if (macro.kind === 'call') macros.count(macroKey(macro.name, macro.target !== undefined, macro.args.length));
      }
      if (!parts.some((part) => fields.expr.includes(part))) continue;
      counted++;
      const { refs } = answer(JSON.stringify({ ...fields, checkOnly: true, want: ['refs'] }));
      for (const reference of Object.values((refs ?? {}) as Record<string, readonly string[]>)) {
        for (const name of reference) {
          overloads.count(name);
          types.count(name);
        }
      }
    }
  }
}, 60_000);

describe('recorded cases', () => {
  it('are enough for every overload', () => {
    expect(overloads.missing).toEqual([]);
  });

  it('are enough for every macro', () => {
    expect(macros.missing).toEqual([]);
  });

  it('are enough for every type', () => {
    expect(types.missing).toEqual([]);
  });

  it('show for every later overload that the version before refuses it', () => {
    const boundaries = new Map(readFixtures('versions/boundaries.ndjson').map(({ id, truth }) => [id, truth]));
    const wrong: string[] = [];
    for (const { name, overloads: declared } of env.functions.values()) {
      for (const { id } of declared) {
        const { introduced } = overloadAvailability(name, id);
        if (introduced === undefined || introduced === OLDEST_MINOR || name.includes('@')) continue;
        const before = boundaries.get(`${name}-${id}-1.${introduced - 1}`);
        const since = boundaries.get(`${name}-${id}-1.${introduced}`);
        const stored = boundaries.get(`${name}-${id}-stored`);
        const isShown =
          before?.issues !== undefined && since?.checkedType !== undefined && stored?.checkedType !== undefined;
        if (!isShown) wrong.push(`${name} ${id} 1.${introduced}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
