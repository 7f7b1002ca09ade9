/**
 * What compiled expressions ask for while they run. Whatever is not the plain case is done by the very code that the
 * interpreter runs.
 */
import type { Implementation, RuntimeCost } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { type Attribute, asKey, FieldQualifier, PathAttribute, Qualifier, VariableOperand } from '../plan/attribute.ts';
import { stringComparisonCost } from '../plan/fast-calls.ts';
import { Abort, COST_LIMIT_EXCEEDED, CHECK_FREQUENCY as EVERY, Frame, INTERRUPTED } from '../plan/frame.ts';
import { bind } from '../plan/guards.ts';
import { label, type Node } from '../plan/node.ts';
import { type FieldPath, fieldPath, PresencePath, pathNode } from '../plan/paths.ts';
import { abortMessage, type Evaluation, type Variables } from '../plan/program.ts';
import { Failed } from '../plan/qualify.ts';
import { overloadOf, runtimeCost } from '../plan/runtime-cost.ts';
import { Type } from '../types/type.ts';
import { equal } from '../values/equality.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { mapKeyOf } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import type { FieldAccess } from '../values/struct.ts';
import {
  Boxed,
  CelError,
  Double,
  isList,
  isMap,
  type ListValue,
  listAt,
  MapValue,
  mapFind,
  mapKeys,
  noSuchOverload,
  type PlainMap,
  Uint,
  type Value,
} from '../values/value.ts';
import { valueText } from '../values/value-text.ts';

export { GrowingMap, LiteralMap } from '../values/literal-map.ts';
export { NONE } from '../values/optional.ts';
export { Duration, Timestamp } from '../values/time.ts';
export { codePointCount } from '../values/utf8.ts';
export { double } from '../values/value.ts';
export {
  asKey,
  Boxed,
  CelError,
  Double,
  Failed,
  INTERRUPTED,
  label,
  MapValue,
  noSuchOverload,
  Optional,
  stringComparisonCost,
  Type,
  Uint,
};

/** Comprehension iterations between two looks at the caller's signal. */
export const CHECK_FREQUENCY: number = EVERY;

/** What code is linked against: what the environment has that the expression was compiled in. */
export interface Environment {
  readonly functions: ReadonlyMap<string, EnvFunction>;
  readonly construct: (typeName: string, fields: ReadonlyMap<string, Value>) => Value;
  fieldAccess(structName: string, field: string): FieldAccess | undefined;
  findTypeValue(name: string): Type | undefined;
}

// Costs. A compiled expression counts in a variable of its own. Units may be added without a look at the limit, for the
// first unit over it is the same whenever one looks; other charges are looked at as they are made.

/** Thrown where the units counted are over the limit: the first one over it ended the evaluation. */
export const UNITS_OVER: Abort = new Abort(COST_LIMIT_EXCEEDED.message);
/** Thrown where a charge went over the limit: it counts whole. */
export const CHARGE_OVER: Abort = new Abort(COST_LIMIT_EXCEEDED.message);
/** What Kubernetes' unsigned count is below zero. */
export const WRAPPED_COST: number = 2 ** 64;

/** The outcome of an evaluation that was ended. */
export function failure(thrown: unknown, cost: number, limit: number): Evaluation {
  if (thrown === CHARGE_OVER) return { value: new CelError(CHARGE_OVER.message), cost };
  // Units over the limit were there before whatever else was thrown.
  if (cost > limit) return { value: new CelError(UNITS_OVER.message), cost: Math.max(limit, 0) + 1 };
  return { value: new CelError(abortMessage(thrown)), cost };
}

// Variables

/** A variable's value; undefined where it is not bound. */
export function variable(variables: Variables, name: string): Value | undefined {
  if (typeof variables === 'function') return variables(name);
  if (variables instanceof Map) return variables.get(name);
  return Object.hasOwn(variables, name) ? (variables as { readonly [name: string]: Value })[name] : undefined;
}

export const unbound = (name: string): CelError => new CelError(`no such attribute(s): ${name}`);

/** Stands for what is no plain object: it has no fields. */
export const NO_FIELDS: PlainMap = Object.freeze({});

/** For steps whose costs whoever takes them counts. */
export const UNCOUNTED: Frame = new Frame([], Number.POSITIVE_INFINITY);

/** A variable and fields behind it, for all data that compiled code does not read itself. */
export class Path {
  /** What the last reading cost. */
  cost = 0;
  readonly #node: Node;
  #frame: Frame | undefined;

  constructor(node: Node) {
    this.#node = node;
  }

  /** What stands at the end, or the error; see {@link cost} at once. */
  read(start: Value | undefined): Value {
    // While a value is read that evaluates expressions itself, the frame is not there.
    const frame = this.#frame ?? new Frame([undefined], Number.POSITIVE_INFINITY);
    this.#frame = undefined;
    frame.slots[0] = start;
    frame.cost = 0;
    const value = this.#node.evaluate(frame);
    this.#frame = frame;
    this.cost = frame.cost;
    return value;
  }
}

type FieldStep = readonly [id: number, name: string];

function attributeOf(name: string, id: number, fields: readonly FieldStep[], tests: boolean): PathAttribute {
  const attribute = new PathAttribute(id, new VariableOperand(0, name, true));
  for (const [index, [fieldId, field]] of fields.entries()) {
    attribute.add(new Qualifier(fieldId, field, false, tests && index === fields.length - 1));
  }
  return attribute;
}

/** `name.field.field…`, read. */
export function path(name: string, id: number, fields: readonly FieldStep[], reading: 0 | 1, reportId: number): Path {
  return new Path(pathNode(fieldPath(attributeOf(name, id, fields, false)) as FieldPath, reading, reportId));
}

/** `has(name.field.field…)` */
export const presence = (name: string, id: number, fields: readonly FieldStep[], reportId: number): Path =>
  new Path(new PresencePath(reportId, fieldPath(attributeOf(name, id, fields, true)) as FieldPath));

/** A selection or an index whose key is given with it. */
export const qualifier = (id: number, key: Value, optional: boolean, testOnly: boolean): Qualifier =>
  new Qualifier(id, key, optional, testOnly);

/** A selection or an index whose key is computed. */
export const computedQualifier = (id: number, optional: boolean): Qualifier => new Qualifier(id, GIVEN, optional);

/** The key is given at each step. */
const GIVEN: Attribute = new PathAttribute(0, new VariableOperand(0, '', true));

/** The selection of a field that the type of the message knows how to read. */
export function fieldQualifier(
  environment: Environment,
  id: number,
  struct: string,
  field: string,
  testOnly: boolean,
): Qualifier {
  const access = environment.fieldAccess(struct, field);
  if (access === undefined) throw new TypeError(`the environment does not know field ${field} of ${struct}`);
  return new FieldQualifier(id, { struct, field, access }, testOnly);
}

// Calls

const functionOf = (environment: Environment, name: string): EnvFunction => {
  const fn = environment.functions.get(name);
  if (fn === undefined) throw new TypeError(`the environment has no function ${name}`);
  return fn;
};

/** @param overloadId - the one overload the checker found, '' if there are several */
export function implementation(
  environment: Environment,
  name: string,
  overloadId: string,
  argCount: number,
): Implementation {
  const binding = bind(functionOf(environment, name), overloadId, argCount);
  if (binding === undefined) throw new TypeError(`the environment has no implementation of ${name}`);
  return binding.impl;
}

/** An implementation made for a constant argument. */
export function prepared(environment: Environment, name: string, constant: string): Implementation {
  const made = functionOf(environment, name).prepare?.make(constant);
  if (made === undefined || made instanceof CelError) throw new TypeError(`${name} cannot be prepared`);
  return made;
}

/** What a call costs; a cost that has no rule is not asked for. */
export function cost(environment: Environment, name: string, overloadId: string): RuntimeCost {
  const fn = functionOf(environment, name);
  const rule = runtimeCost(fn, overloadOf(fn, overloadId));
  if (rule === undefined) throw new TypeError(`the environment has no cost of ${name}`);
  return rule;
}

/** A call of one argument. */
export const call1 = (id: number, impl: Implementation, arg: Value): Value =>
  arg instanceof CelError ? arg : label(id, impl(arg));

/** A call of two arguments. */
export function call2(id: number, impl: Implementation, left: Value, right: Value): Value {
  if (left instanceof CelError) return left;
  return right instanceof CelError ? right : label(id, impl(left, right));
}

/** `==` and `!=`: an error in the comparison itself counts as unequal for `!=`. */
export function equality(left: Value, right: Value, negated: boolean): Value {
  if (left instanceof CelError) return left;
  if (right instanceof CelError) return right;
  const same = equal(left, right);
  return negated ? same !== true : same;
}

/** The number of a double; undefined of all else. */
export function numberOf(value: Value): number | undefined {
  if (value instanceof Double) return value.value;
  return typeof value === 'number' && !Number.isSafeInteger(value) ? value : undefined;
}

/** As {@link numberOf} of what is known to be a double, unless it is an error. */
export function doubleOf(value: Value): number | undefined {
  if (value instanceof Double) return value.value;
  return typeof value === 'number' ? value : undefined;
}

/** A double as its number, anything else as it is. */
export const unboxed = (value: Value): Value => (value instanceof Double ? value.value : value);

/** What `&&`, `||` and predicates say of what is no bool: itself if it is an error. */
export const offence = (value: Value, id: number): CelError =>
  label(id, value instanceof CelError ? value : noSuchOverload()) as CelError;

/** As {@link offence}, of the first of two operands that is no bool. */
export const firstOffence = (left: Value, right: Value, id: number): CelError =>
  offence(typeof left === 'boolean' ? right : left, id);

/** Whether a value is in a set of constants: bool, int, uint, double, string. */
export function isMember(
  value: Value,
  plain: ReadonlySet<Value>,
  uints: ReadonlySet<bigint>,
  doubles: ReadonlySet<number>,
): Value {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? plain.has(value) : doubles.has(value);
  if (typeof value !== 'object' || value === null) return plain.has(value);
  if (value instanceof CelError) return value;
  if (value instanceof Uint) return uints.has(value.value);
  if (value instanceof Double) return doubles.has(value.value);
  mapKeyOf(value); // Kubernetes looks it up in a hash map, and dies of what cannot be there.
  return false;
}

// Comprehensions

/** What a comprehension goes through that is no array: a list that makes its elements, or the keys of a map. */
export function iterable(range: Value): ListValue | readonly Value[] | CelError {
  if (isList(range)) return range as ListValue;
  if (isMap(range)) return mapKeys(range);
  return range instanceof CelError ? range : new CelError(`got '${goTypeName(range)}', expected iterable type`);
}

/** The keys of a map, or undefined for a list; an error for what has no pairs. */
export function pairKeys(range: Value, id: number): readonly Value[] | CelError | undefined {
  if (isMap(range)) return mapKeys(range);
  if (isList(range)) return undefined;
  return range instanceof CelError
    ? range
    : new CelError(`unsupported comprehension range type: ${goTypeName(range)}`, id);
}

export { listAt, mapFind };

// Literals

/** What is said of an optional element that is no optional. */
export const noOptionalElement = (id: number, value: Value): Value =>
  label(id, new CelError(`cannot initialize optional list element from non-optional value ${valueText(value)}`));

/** What is said of an optional entry or field that is no optional. */
export const noOptionalEntry = (id: number, key: Value, value: Value): Value =>
  label(
    id,
    new CelError(
      `cannot initialize optional entry '${typeof key === 'string' ? key : valueText(key)}' from non-optional value ${valueText(value)}`,
    ),
  );

/** The value of a type identifier. */
export function namedType(environment: Environment, name: string): Type {
  const type = environment.findTypeValue(name);
  if (type === undefined) throw new TypeError(`the environment has no type ${name}`);
  return type;
}
