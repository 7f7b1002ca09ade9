import type { Reference } from '../ast/ast.ts';
import type { Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { TYPE_CODES, type Type } from '../types/type.ts';

/** An overload with what the checker asks of it at every call. */
export interface Signature {
  readonly overload: Overload;
  /** Names of its type parameters, in the order of the result and then the arguments. */
  readonly typeParams: readonly string[];
  /** Whether it compares numbers of two kinds. */
  readonly crossType: boolean;
  /** It alone. */
  readonly set: OverloadSet;
}

/** Overloads that fit a call: one object and one reference for each set, however many calls it fits. */
export class OverloadSet {
  readonly reference: Reference;
  readonly #larger = new Map<string, OverloadSet>();

  constructor(overloads: readonly string[]) {
    this.reference = { name: '', overloads, value: undefined };
  }

  /** This set and one more, which is declared later. */
  with({ id }: Overload): OverloadSet {
    let larger = this.#larger.get(id);
    if (larger === undefined) {
      larger = new OverloadSet([...this.reference.overloads, id]);
      this.#larger.set(id, larger);
    }
    return larger;
  }
}

/** What is found out about a call. */
export interface Resolution {
  readonly reference: Reference;
  readonly result: Type;
  /** How many type variables were made on the way. */
  readonly variables: number;
}

/** Arguments of so many kinds a function remembers. */
const MOST_REMEMBERED = 1000;

/** The overloads that calls of one style may mean, in the order of declaration. */
export class Candidates {
  readonly signatures: readonly Signature[];
  readonly #plain = new Map<number, Resolution>();
  readonly #crossType = new Map<number, Resolution>();

  constructor(signatures: readonly Signature[]) {
    this.signatures = signatures;
  }

  /**
   * @param key - of {@link argumentsKey}, not -1
   * @param crossType - whether numbers of two kinds may be compared
   */
  remembered(key: number, crossType: boolean): Resolution | undefined {
    return (crossType ? this.#crossType : this.#plain).get(key);
  }

  remember(key: number, crossType: boolean, resolution: Resolution): void {
    const known = crossType ? this.#crossType : this.#plain;
    if (known.size < MOST_REMEMBERED) known.set(key, resolution);
  }
}

/** A number that only these types have, in this order; -1 for others than the commonest types, and for more than three. */
export function argumentsKey(types: readonly Type[]): number {
  if (types.length > 3) return -1;
  let key = 0;
  for (let i = 0; i < types.length; i++) {
    const { code } = types[i] as Type;
    if (code === 0) return -1;
    key = key * TYPE_CODES + code;
  }
  return key;
}

/** By call style. */
export interface Signatures {
  readonly global: Candidates;
  readonly member: Candidates;
}

const known = new WeakMap<EnvFunction, Signatures>();

export function signaturesOf(fn: EnvFunction): Signatures {
  let signatures = known.get(fn);
  if (signatures === undefined) {
    const all = fn.overloads.map(signatureOf);
    signatures = {
      global: new Candidates(all.filter(({ overload }) => !overload.member)),
      member: new Candidates(all.filter(({ overload }) => overload.member)),
    };
    known.set(fn, signatures);
  }
  return signatures;
}

function signatureOf(overload: Overload): Signature {
  const typeParams = new Set<string>();
  for (const type of [overload.result, ...overload.args]) collectTypeParams(type, typeParams);
  return {
    overload,
    typeParams: [...typeParams],
    crossType: crossTypeComparison.test(overload.id),
    set: new OverloadSet([overload.id]),
  };
}

function collectTypeParams(type: Type, names: Set<string>): void {
  if (type.kind === 'typeParam') names.add(type.name);
  for (const parameter of type.parameters) collectTypeParams(parameter, names);
}

/**
 * The ids of `int < double` and its like, as opposed to `less_int64`.
 *
 * @see google/cel-go checker/env.go, crossTypeNumericComparisonOverloads
 */
const crossTypeComparison = /^(?:less|greater)(?:_equals)?_(?:int64|uint64|double)_(?:int64|uint64|double)$/;
