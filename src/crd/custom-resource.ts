/**
 * Holds custom resources to the rules of their definition, as the server does on create and update.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource: strategy.go, status_strategy.go
 */

import { sameData } from '../schema/plain-data.ts';
import { prepare } from '../schema/prepare.ts';
import { withEntries, withoutKey } from '../schema/rebuild.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { compileRules } from './compile-rules.ts';
import type { Crd, CrdVersion } from './load-crd.ts';
import type { RuleEngine } from './rule-engine.ts';
import type { RuleNode } from './rule-node.ts';
import { COST_BUDGET, type RuleError, runRules } from './run-rules.ts';

export interface ResourceChange {
  readonly object: PlainMap;
  /** The object before an update. */
  readonly old?: PlainMap | undefined;
  /** A write to `/status`: only `status` changes. */
  readonly status?: boolean;
  /** Default 10,000,000. */
  readonly costBudget?: number;
}

export interface ResourceVerdict {
  /** Undefined where an object could not be decoded. */
  readonly object: PlainMap | undefined;
  /** Why an object could not be decoded: nothing else was looked at then. */
  readonly decodeError: string | undefined;
  /** Paths of unknown fields of the new object, which were dropped. */
  readonly pruned: readonly string[];
  /** Of rules. */
  readonly errors: readonly RuleError[];
  /** Whether there are rules, which then were run. */
  readonly hasRules: boolean;
  /** What the rules cost; undefined where a limit was reached and rules were left out. */
  readonly cost: number | undefined;
  /** What is left of the budget; -1 where rules were left out. */
  readonly remainingBudget: number | undefined;
}

const NOTHING: Omit<ResourceVerdict, 'object' | 'decodeError' | 'pruned'> = {
  errors: [],
  hasRules: false,
  cost: undefined,
  remainingBudget: undefined,
};

/** A version of a custom resource with its rules, compiled once. */
export class CustomResource {
  readonly crd: Crd;
  readonly version: CrdVersion;
  readonly #rules: RuleNode | undefined;

  constructor(crd: Crd, version: CrdVersion, engine: RuleEngine) {
    this.crd = crd;
    this.version = version;
    this.#rules = version.schema && compileRules(version.schema, engine);
  }

  /** Looks at a new object, or at a change of one. The objects are not changed. */
  validate({ object, old, status = false, costBudget = COST_BUDGET }: ResourceChange): ResourceVerdict {
    const prepared = prepare(object, this.version.schema, this.crd);
    const preparedOld = old && prepare(old, this.version.schema, this.crd);
    if (!prepared.ok) return { ...NOTHING, object: undefined, decodeError: prepared.message, pruned: [] };
    if (preparedOld && !preparedOld.ok) {
      return { ...NOTHING, object: undefined, decodeError: preparedOld.message, pruned: prepared.pruned };
    }
    const before = preparedOld?.object;
    const seen =
      status && before !== undefined ? withStatusOf(before, prepared.object) : this.#asWritten(prepared.object, before);
    const facts = { object: seen, decodeError: undefined, pruned: prepared.pruned };
    if (this.#rules === undefined) return { ...NOTHING, ...facts };
    const { errors, cost, remainingBudget } = runRules(this.#rules, seen, before, costBudget);
    return { ...facts, errors, hasRules: true, cost, remainingBudget };
  }

  /**
   * A create cannot set `status` where it is a subresource; an update leaves it as it was. A change of anything but
   * metadata counts a generation on.
   */
  #asWritten(object: PlainMap, old: PlainMap | undefined): PlainMap {
    const written = this.version.hasStatus ? withStatusOf(object, old ?? {}) : object;
    if (old === undefined) return withGeneration(written, 1);
    const before = generationOf(old);
    const changed = !sameData(withoutKey(written, 'metadata'), withoutKey(old, 'metadata'));
    return withGeneration(written, changed ? before + 1 : before || generationOf(written));
  }
}

/** The object with the `status` of another, or without one. */
function withStatusOf(object: PlainMap, source: PlainMap): PlainMap {
  const without = withoutKey(object, 'status');
  return Object.hasOwn(source, 'status') ? withEntries(without, [['status', source.status as Value]]) : without;
}

const metadataOf = (object: PlainMap): PlainMap =>
  Object.hasOwn(object, 'metadata') && isPlainMap(object.metadata as Value) ? (object.metadata as PlainMap) : {};

function generationOf(object: PlainMap): number {
  const metadata = metadataOf(object);
  const generation = Object.hasOwn(metadata, 'generation') ? metadata.generation : 0;
  return typeof generation === 'number' ? generation : 0;
}

/** Zero is not written. */
function withGeneration(object: PlainMap, generation: number): PlainMap {
  const metadata = withoutKey(metadataOf(object), 'generation');
  const counted = generation === 0 ? metadata : withEntries(metadata, [['generation', generation]]);
  return withEntries(withoutKey(object, 'metadata'), [['metadata', counted]]);
}
