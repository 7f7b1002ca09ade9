/**
 * What compiled expressions ask for while they run. Whatever is not the plain case is done by the very code that the
 * interpreter runs.
 */
import type { Implementation, RuntimeCost } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { type Attribute, asKey, FieldQualifier, PathAttribute, Qualifier, VariableOperand } from '../plan/attribute.ts';
import { stringComparisonCost } from '../plan/equality.ts';
import { Abort, COST_LIMIT_EXCEEDED, CHECK_FREQUENCY as EVERY, Frame, INTERRUPTED } from '../plan/frame.ts';
import { bind } from '../plan/guards.ts';
import { label, type Node } from '../plan/node.ts';
import { Path, PresencePath, placeOf } from '../plan/paths.ts';
import { Place } from '../plan/place.ts';
import { abortMessage, type Evaluation, type Variables } from '../plan/program.ts';
import { Failed, valueBeside } from '../plan/qualify.ts';
import { overloadOf, runtimeCost } from '../plan/runtime-cost.ts';
import { NonData, Type } from '../types/type.ts';
import { equal } from '../values/equality.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { mapKeyOf } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import type { FieldAccess } from '../values/struct.ts';
import {
  Boxed,
  CelError,
  type DataField,
  type DataReader,
  Double,
  isList,
  isMap,
  ListValue,
  listElements,
  MapValue,
  mapKeys,
  noSuchOverload,
  type PlainMap,
  Uint,
  type Value,
  type View,
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
  NonData,
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

/** The data of a variable with its reader; undefined where it is a value as it stands. */
export const mapView = (value: Value | undefined): View<PlainMap> | undefined =>
  value instanceof MapValue ? value.view : undefined;

/** How readers must read fields for compiled code to read their data itself. */
export class Shape {
  readonly #fields: readonly ShapeField[];
  #known: DataReader | undefined;
  #unknown: DataReader | undefined;

  constructor(fields: readonly ShapeField[]) {
    this.#fields = fields;
  }

  /** Remembers the last reader: the next is likely to be the same. */
  fits(reader: DataReader): boolean {
    if (reader === this.#known) return true;
    if (reader === this.#unknown) return false;
    const fits = this.#fields.every((field) => isReadSo(reader, field));
    if (fits) this.#known = reader;
    else this.#unknown = reader;
    return fits;
  }
}

/** Names, and the type of data that is read as it stands; '' where it only matters that there is such a field. */
type ShapeField = readonly [names: readonly string[], readsAsIs: string];

function isReadSo(start: DataReader, [names, readsAsIs]: ShapeField): boolean {
  let reader: DataReader | undefined = start;
  for (const name of names) {
    const field: DataField | undefined = reader?.field(name);
    if (field?.name !== name) return false;
    reader = field.reader;
  }
  return readsAsIs === '' || reader?.readsAsIs === readsAsIs;
}

export const shape = (fields: readonly ShapeField[]): Shape => new Shape(fields);

/** Gives slots to all behind a variable. @returns what makes frames for it */
function settled(variable: Place): () => Frame {
  let count = 1;
  variable.settle(() => count++);
  return () => new Frame(new Array<Value | undefined>(count).fill(undefined), Number.POSITIVE_INFINITY);
}

/** A variable and fields behind it, for all data that compiled code does not read itself. */
export class PathReader {
  /** What the last reading cost. */
  cost = 0;
  readonly #node: Node;
  readonly #variable: Place;
  readonly #newFrame: () => Frame;
  #frame: Frame | undefined;

  constructor(node: Path | PresencePath, newFrame: () => Frame) {
    this.#node = node;
    this.#variable = node.place.variable;
    this.#newFrame = newFrame;
  }

  /** What stands at the end, or the error; see {@link cost} at once. */
  read(data: Value | undefined, reader: DataReader | undefined): Value {
    // While a value is read that evaluates expressions itself, the frame is not there.
    const frame = this.#frame ?? this.#newFrame();
    const outer = this.#frame === undefined ? this.#variable.reader : reader;
    this.#frame = undefined;
    frame.begin(Number.POSITIVE_INFINITY, undefined);
    this.#variable.readBy(reader);
    this.#variable.bind(frame.slots, data);
    const value = this.#node.evaluate(frame);
    this.#variable.readBy(outer);
    this.#frame = frame;
    this.#variable.rebind(frame.slots, undefined);
    this.cost = frame.cost;
    return value;
  }
}

/** Fields behind a variable whose data has a reader. */
class FieldFinder {
  readonly #place: Place;
  readonly #frame: Frame;

  constructor(place: Place) {
    this.#place = place;
    this.#frame = settled(place.variable)();
  }

  /** The value; undefined where there is none, or where it takes a closer look to tell. */
  find(data: Value, reader: DataReader): Value | undefined {
    const { variable } = this.#place;
    const { slots } = this.#frame;
    variable.readBy(reader);
    variable.bind(slots, data);
    const value = this.#place.read(this.#frame);
    variable.rebind(slots, undefined);
    return value;
  }
}

export function finder(name: string, fields: readonly string[]): FieldFinder {
  const variable = new Place(undefined, name, 0);
  let place = variable;
  for (const field of fields) place = place.field(field);
  return new FieldFinder(place);
}

type FieldStep = readonly [id: number, name: string];

function attributeOf(name: string, fields: readonly FieldStep[], tests: boolean) {
  const variable = new Place(undefined, name, 0);
  const attribute = new PathAttribute(0, new VariableOperand(variable, true));
  attribute.add(fields.map(([id, name], i) => new Qualifier(id, name, false, tests && i === fields.length - 1)));
  const place = placeOf(attribute)?.place ?? variable;
  return { attribute, place, newFrame: settled(variable) };
}

/** `name.field.field…`, read. */
export function path(name: string, fields: readonly FieldStep[], reading: 0 | 1, reportId: number): PathReader {
  const { attribute, place, newFrame } = attributeOf(name, fields, false);
  return new PathReader(new Path(attribute, place, reading, reportId), newFrame);
}

/** `has(name.field.field…)` */
export function presence(name: string, fields: readonly FieldStep[], reportId: number): PathReader {
  const { attribute, place, newFrame } = attributeOf(name, fields, true);
  return new PathReader(new PresencePath(reportId, attribute, place), newFrame);
}

/** A selection or an index whose key is given with it. */
export const qualifier = (id: number, key: Value, optional: boolean, testOnly: boolean): Qualifier =>
  new Qualifier(id, key, optional, testOnly);

/** A selection or an index whose key is computed. */
export const computedQualifier = (id: number, optional: boolean): Qualifier => new Qualifier(id, GIVEN, optional);

/** The key is given at each step. */
const GIVEN: Attribute = new PathAttribute(0, new VariableOperand(new Place(undefined, '', 0), true));

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

/** What stands under a computed key of a plain object, or at an index of an array; undefined where it takes a closer look. */
export function plainElement(value: Value | Failed, key: Value | Failed): Value | undefined {
  if (typeof value !== 'object' || value === null || value instanceof NonData) return undefined;
  if (Array.isArray(value)) return Number.isSafeInteger(key) ? (value as readonly Value[])[key as number] : undefined;
  if (typeof key !== 'string' || value instanceof Failed || value instanceof Uint8Array) return undefined;
  return Object.hasOwn(value, key) ? (value as PlainMap)[key] : undefined;
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

/** One overload, for arguments that were looked at. */
export function overload(environment: Environment, name: string, overloadId: string): Implementation {
  const impl = overloadOf(functionOf(environment, name), overloadId)?.impl;
  if (impl === undefined) throw new TypeError(`the environment has no implementation of ${overloadId}`);
  return impl;
}

/** An implementation made for a constant argument. */
export function prepared(environment: Environment, name: string, constant: string): Implementation {
  const made = functionOf(environment, name).prepare?.make(constant);
  if (made === undefined || made instanceof CelError) throw new TypeError(`${name} cannot be prepared`);
  return made.impl;
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

/** The data of a list with the reader of its elements; undefined where it is more than that. */
export const listView = (range: Value): View<readonly Value[]> | undefined =>
  range instanceof ListValue ? range.view : undefined;

/** What a comprehension with one variable goes through: elements of a list, or keys of a map. */
export function itemsOf(range: Value): readonly Value[] | CelError {
  if (isList(range)) return listElements(range);
  if (isMap(range)) return mapKeys(range);
  return range instanceof CelError ? range : new CelError(`got '${goTypeName(range)}', expected iterable type`);
}

/** What a comprehension with two variables goes through. */
export function pairsOf(range: Value, id: number): readonly Value[] | CelError {
  if (isList(range)) return listElements(range);
  if (isMap(range)) return mapKeys(range);
  return range instanceof CelError
    ? range
    : new CelError(`unsupported comprehension range type: ${goTypeName(range)}`, id);
}

export { isMap, valueBeside };

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
