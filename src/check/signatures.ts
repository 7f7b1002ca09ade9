import type { Reference } from '../ast/ast.ts';
import type { Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import type { Type } from '../types/type.ts';

/** An overload with what the checker asks of it at every call. */
export interface Signature {
  readonly overload: Overload;
  /** Names of its type parameters, in the order of the result and then the arguments. */
  readonly typeParams: readonly string[];
  /** Whether it compares numbers of two kinds. */
  readonly crossType: boolean;
  /** What a call refers to if only this overload fits. */
  readonly reference: Reference;
}

export interface Signatures {
  readonly global: readonly Signature[];
  readonly member: readonly Signature[];
}

const known = new WeakMap<EnvFunction, Signatures>();

/** The overloads of a function by call style, in their order. */
export function signaturesOf(fn: EnvFunction): Signatures {
  let signatures = known.get(fn);
  if (signatures === undefined) {
    const all = fn.overloads.map(signatureOf);
    signatures = {
      global: all.filter(({ overload }) => !overload.member),
      member: all.filter(({ overload }) => overload.member),
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
    reference: { name: '', overloads: [overload.id], value: undefined },
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
