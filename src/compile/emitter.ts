/**
 * Nodes of a plan as JavaScript. A node becomes statements, and an expression without effects for its value: a local
 * variable or a literal. What the plain case is not is left to the run-time library, so the code can only be faster than
 * the interpreter, never different.
 *
 * Costs are counted in a local variable `c`. Units are added without a look at the limit `L`: at the end, in each round
 * of a loop, and before anything that others could observe, `c > L` means that the first unit over the limit ended the
 * evaluation. Any other charge is looked at when it is made.
 */
import type { Call, CheckedAst } from '../ast/ast.ts';
import { walk } from '../ast/walk.ts';
import type { Env } from '../env/env.ts';
import { LIST_COST, ListNode, MAP_COST, MapNode, STRUCT_COST, StructNode } from '../plan/aggregate.ts';
import {
  AccumulatorOperand,
  type Attribute,
  AttributeNode,
  ComputedOperand,
  ConditionalAttribute,
  FieldQualifier,
  GlobalAttribute,
  type PathAttribute,
  type Qualifier,
  VariableOperand,
} from '../plan/attribute.ts';
import { BinaryCall, type CallNode, UnaryCall, VariadicCall } from '../plan/call.ts';
import { Equality } from '../plan/equality.ts';
import { Fold, FreshMap, type LoopNode } from '../plan/fold.ts';
import { Connective, OptionalOr, SetMembership } from '../plan/logic.ts';
import { CollectFold, ExistsOneFold, QuantifierFold } from '../plan/macro-folds.ts';
import { Constant, type Node } from '../plan/node.ts';
import { Operand } from '../plan/operand.ts';
import { placeOf } from '../plan/paths.ts';
import type { Place } from '../plan/place.ts';
import type { PlannedTree } from '../plan/program.ts';
import { DYN, isDynamic, isOptional, type Type } from '../types/type.ts';
import { codePointCount } from '../values/utf8.ts';
import { Double, type Value } from '../values/value.ts';
import { Code } from './code.ts';
import { isSimple, numberText, quoted, Unwritable, valueSource } from './literals.ts';

/** A value as the code has it. */
interface Result {
  /** A local variable or a literal. */
  readonly code: string;
  /**
   * What it certainly is. A `double` is special: where it is a JavaScript number, that is a double, even if it is a safe
   * integer; else it is an error.
   */
  readonly kind: 'value' | 'bool' | 'int' | 'string' | 'double';
  /** Set for constants. */
  readonly constant?: Value;
  /** The local variable that has the number of code points where this is a string. */
  readonly count?: string;
}

const value = (code: string): Result => ({ code, kind: 'value' });

/** A variable whose fields are read: what of it is a plain object is looked up once. */
interface Binding {
  /** Its data. */
  readonly code: string;
  /** The reader of its data; undefined where it is a value as it stands. */
  readonly reader: string;
  /** Set for variables of the program, which may be unbound. */
  readonly name: string | undefined;
  /** For what holds as long as the reader stays the same. */
  readonly outer: Code;
  readonly place: Code;
  /** By the path to them. */
  readonly objects: Map<string, PlainObject>;
  /** Local variables that keep what a reader made of fields, by the path to them. */
  readonly values: Map<string, string>;
  /** What readers must make of fields for their data to be read here. */
  readonly shape: Shape;
}

/** How fields are read by a reader that the code knows. */
interface Shape {
  /** Whether the reader is one. */
  readonly flag: string;
  /** As the run-time library takes them, by path. */
  readonly fields: Map<string, string>;
}

interface PlainObject {
  readonly code: string;
}

type Emit<N extends Node> = (emitter: Emitter, node: N) => Result;

const emitters = new Map<unknown, Emit<never>>();

const on = <N extends Node>(kind: abstract new (...args: never[]) => N, emit: Emit<N>): void => {
  emitters.set(kind, emit);
};

/** Whether every object inherits something of this name. */
const isForeign = (name: string): boolean => name in Object.prototype;

const nodeOf = (operand: Node | Operand): Node => (operand instanceof Operand ? operand.node : operand);

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const member = (object: string, name: string): string =>
  IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${quoted(name)}]`;

class Emitter {
  readonly ast: CheckedAst;
  readonly env: Env;
  code: Code = new Code();
  /** Whether the code counts rounds. */
  ticks = false;
  /** Names of the run-time library that the code uses. */
  readonly #used = new Set<string>();
  /** What is made once, with how it is made. */
  readonly #made: (readonly [name: string, source: () => string])[] = [];
  readonly #sources = new Map<string, string>();
  readonly #constants = new Map<Value, string>();
  readonly #counts = new Map<string, number>();
  readonly #bindings = new Map<Place, Binding>();
  readonly #read = new Set<Place>();
  readonly #accumulators = new Map<number, string>();
  readonly #calls: ReadonlyMap<number, Call>;

  constructor(ast: CheckedAst, env: Env) {
    this.ast = ast;
    this.env = env;
    this.#calls = callsOf(ast);
  }

  // Names

  /** A name that nothing has yet. */
  fresh(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    return `${prefix}${count}`;
  }

  /** A name of the run-time library. */
  readonly use = (name: string): string => {
    this.#used.add(name);
    return name;
  };

  /** What is made once, when the code is loaded. */
  made(prefix: string, source: string): string {
    let name = this.#sources.get(source);
    if (name === undefined) {
      name = this.fresh(prefix);
      this.#made.push([name, () => source]);
      this.#sources.set(source, name);
    }
    return name;
  }

  get header(): string[] {
    const made = this.#made.map(([name, source]) => `const ${name} = ${source()};`);
    const used = [...this.#used].sort();
    return used.length === 0 ? made : [`const { ${used.join(', ')} } = k;`, ...made];
  }

  // Statements

  line(text: string): void {
    this.code.line(text);
  }

  units(count: number): void {
    this.code.units(count);
  }

  /** Ends the evaluation if more units were counted than may be. */
  check(): void {
    this.line(`if (c > L) throw ${this.use('UNITS_OVER')};`);
  }

  /** A charge of more than a unit. */
  charge(units: string): void {
    const simple = /^[\w.]+$/.test(units);
    const n = simple ? units : this.fresh('n');
    if (!simple) this.line(`const ${n} = ${units};`);
    this.line(`if (!((c += ${n}) <= L)) throw c - ${n} > L ? ${this.use('UNITS_OVER')} : ${this.use('CHARGE_OVER')};`);
  }

  // Nodes

  emit(operand: Node | Operand): Result {
    const node = nodeOf(operand);
    const emit = emitters.get(node.constructor) as Emit<Node> | undefined;
    if (emit === undefined) throw new Unwritable(`a node of class ${node.constructor.name} cannot be written`);
    return emit(this, node);
  }

  /** The value as CEL has it. */
  emitValue(node: Node | Operand): string {
    return this.boxed(this.emit(node));
  }

  /** A local variable for the value, which is more than a literal to look into. */
  variable(code: string): string {
    if (!/^-?\d/.test(code)) return code;
    const v = this.fresh('v');
    this.line(`const ${v} = ${code};`);
    return v;
  }

  boxed(result: Result): string {
    if (result.kind !== 'double') return result.code;
    const v = this.fresh('v');
    this.line(
      `const ${v} = typeof ${result.code} === 'number' ? ${this.use('double')}(${result.code}) : ${result.code};`,
    );
    return v;
  }

  constant(constant: Value): Result {
    if (!isSimple(constant)) return { code: this.#kept(constant), kind: 'value', constant };
    const source = valueSource(constant, this);
    if (typeof constant === 'string') return { code: source, kind: 'string', constant };
    if (typeof constant === 'boolean') return { code: source, kind: 'bool', constant };
    return { code: source, kind: Number.isSafeInteger(constant) ? 'int' : 'value', constant };
  }

  /** Lists that are written alike are not the same, which shows where Go compares pointers. */
  #kept(constant: Value): string {
    let name = this.#constants.get(constant);
    if (name === undefined) {
      name = this.fresh('k');
      const source = valueSource(constant, this);
      this.#made.push([name, () => source]);
      this.#constants.set(constant, name);
    }
    return name;
  }

  typeOf(id: number): Type {
    return this.ast.types[id] ?? DYN;
  }

  /** What a node calls: its expression says it. */
  callOf(node: Node): { readonly expr: Call; readonly name: string; readonly overloadId: string } {
    const expr = this.#calls.get(node.id);
    if (expr === undefined) throw new Unwritable(`no call has the id ${node.id}`);
    const overloads = this.ast.references[expr.id]?.overloads ?? [];
    return { expr, name: expr.name, overloadId: overloads.length === 1 ? (overloads[0] as string) : '' };
  }

  // Variables

  /** @param outer - see {@link Binding} */
  bind(place: Place, code: string, reader: string, outer: Code, name?: string): void {
    const shape: Shape = { flag: this.fresh('t'), fields: new Map() };
    outer.later(() => {
      if (shape.fields.size === 0) return undefined;
      const known = this.fresh('m');
      this.#made.push([known, () => `${this.use('shape')}([${[...shape.fields.values()].join(', ')}])`]);
      return `const ${shape.flag} = ${reader} !== undefined && ${known}.fits(${reader});`;
    });
    const inner = { place: this.code.place(), objects: new Map(), values: new Map() };
    this.#bindings.set(place, { code, reader, name, outer, ...inner, shape });
  }

  /** What a reader makes of a field of its data; undefined where it takes a closer look. Kept as long as the data is. */
  valueRead({ code, reader, name, place, values }: Binding, names: readonly string[]): string {
    const path = JSON.stringify(names);
    let kept = values.get(path);
    if (kept === undefined) {
      kept = this.fresh('h');
      values.set(path, kept);
      place.line(`let ${kept};`);
    }
    const finder = this.made('x', `${this.use('finder')}(${quoted(name ?? '')}, ${path})`);
    return `(${kept} ??= ${finder}.find(${code}, ${reader}))`;
  }

  bindAccumulator(slot: number, code: string): void {
    this.#accumulators.set(slot, code);
  }

  /** @param place - of a variable, or of a field behind it */
  binding({ variable }: Place): Binding {
    const binding = this.#bindings.get(variable);
    if (binding === undefined) throw new Unwritable(`variable ${variable.name} is not bound`);
    this.#read.add(variable);
    return binding;
  }

  /** Whether the code reads a variable. */
  reads(place: Place): boolean {
    return this.#read.has(place);
  }

  /** The value of a variable. */
  valueOf({ code, reader }: Binding): string {
    return reader === '' ? code : `(${reader} === undefined ? ${code} : ${reader}.read(${code}))`;
  }

  accumulator({ slot, init }: AccumulatorOperand): string {
    const code = this.#accumulators.get(slot);
    if (code === undefined) throw new Unwritable(`nothing is bound to slot ${slot}`);
    this.line(`if (${code} === undefined) {`);
    this.line(`${code} = ${this.emitValue(init)};`);
    this.line('}');
    return code;
  }

  /** The plain object at the end of a path, or one without fields; undefined where names forbid such a look. */
  plainObject(binding: Binding, names: readonly string[]): PlainObject | undefined {
    const key = JSON.stringify(names);
    const known = binding.objects.get(key);
    if (known !== undefined) return known;
    let raw = binding.code;
    const last = names.at(-1);
    if (last !== undefined) {
      const parent = this.plainObject(binding, names.slice(0, -1));
      if (parent === undefined || isForeign(last)) return undefined;
      raw = this.fresh('r');
      binding.place.line(`const ${raw} = ${member(parent.code, last)};`);
    }
    const object: PlainObject = { code: this.fresh('o') };
    binding.objects.set(key, object);
    const { reader, shape } = binding;
    binding.place.later(() => {
      const readable =
        shape.fields.size === 0 ? `${reader} === undefined` : `(${reader} === undefined || ${shape.flag})`;
      const conditions = [
        `typeof ${raw} === 'object'`,
        `${raw} !== null`,
        `!Array.isArray(${raw})`,
        `!(${raw} instanceof ${this.use('NonData')})`,
        `!ArrayBuffer.isView(${raw})`,
        ...(last === undefined && reader !== '' ? [readable] : []),
      ];
      return `const ${object.code} = ${conditions.join(' && ')} ? ${raw} : ${this.use('NO_FIELDS')};`;
    });
    return object;
  }

  /**
   * The field at the end of a path of plain objects; undefined where names forbid such a look.
   *
   * @param type - what the checker says of it
   */
  plainField(binding: Binding, names: readonly string[], type: Type): PlainField | undefined {
    const last = names.at(-1) as string;
    const owner = isForeign(last) ? undefined : this.plainObject(binding, names.slice(0, -1));
    if (owner === undefined) return undefined;
    const { reader, shape } = binding;
    // What is written otherwise in the data is left to the reader.
    const asIs = reader === '' || names.some((name) => name.includes('__')) ? undefined : AS_IS.get(plainKind(type));
    const know = (readsAsIs: string): void => {
      const path = JSON.stringify(names);
      if (reader !== '' && !(shape.fields.has(path) && readsAsIs === '')) {
        shape.fields.set(path, `[${path}, ${quoted(readsAsIs)}]`);
      }
    };
    if (asIs !== undefined) know(asIs);
    const unlessRead = (): string => (reader === '' || shape.fields.size === 0 ? '' : ` && !${shape.flag}`);
    return {
      code: member(owner.code, last),
      owner: owner.code,
      isValue: (v) => (asIs === undefined ? () => `${v} !== undefined${unlessRead()}` : () => test(v, asIs)),
      know,
    };
  }
}

/** A field of a plain object. */
interface PlainField {
  readonly code: string;
  readonly owner: string;
  /** The condition under which a variable with the field's data has its value. Complete when all is written. */
  isValue(v: string): () => string;
  /** Has readers be asked for the field, if only for whether they know it. */
  know(readsAsIs: string): void;
}

/** JavaScript's type of data that is a value as it stands, whether under a schema or not. */
const AS_IS: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['int', 'number'],
  ['string', 'string'],
]);

const plainKind = (type: Type): string => (type.wrapper ? '' : type.kind);

const test = (v: string, asIs: string): string =>
  asIs === 'number' ? `Number.isSafeInteger(${v})` : `typeof ${v} === '${asIs}'`;

/** All calls by id. */
function callsOf(ast: CheckedAst): ReadonlyMap<number, Call> {
  const calls = new Map<number, Call>();
  walk(ast.root, (expr) => {
    if (expr.kind === 'call') calls.set(expr.id, expr);
  });
  return calls;
}

on(Constant, (e, { value: constant }) => e.constant(constant));

// Attributes

on(AttributeNode, (e, node) => {
  const { attribute, testOnly } = node;
  if (attribute instanceof ConditionalAttribute) {
    if (!testOnly) return emitConditional(e, attribute);
  } else if (!(attribute instanceof GlobalAttribute)) {
    const path = attribute as PathAttribute;
    if (placeOf(path)?.tests === testOnly) {
      return testOnly ? emitPresence(e, path, node.id) : emitPath(e, path, 1, attribute.id);
    }
  }
  const v = emitResolved(e, attribute);
  if (!(attribute instanceof ConditionalAttribute)) {
    if (!testOnly) e.units(1);
  } else if (testOnly) emitRefund(e);
  const reportId = testOnly ? node.id : attribute.id;
  e.line(`if (${v} instanceof ${e.use('Failed')}) ${v} = ${e.use('label')}(${reportId}, ${v}.error);`);
  if (testOnly) e.line(`else if (${v} instanceof ${e.use('Optional')}) ${v} = ${v}.value !== undefined;`);
  return value(v);
});

/** Takes a unit back: below zero the count wraps around. */
function emitRefund(e: Emitter): void {
  e.check();
  e.line('if (c === 0) {');
  e.line(`c = ${e.use('WRAPPED_COST')};`);
  e.line(`throw ${e.use('CHARGE_OVER')};`);
  e.line('}');
  e.line('c--;');
}

/** The variable at the start, and the names behind it. */
function partsOf(e: Emitter, { operand, qualifiers }: PathAttribute) {
  const binding = e.binding((operand as VariableOperand).place);
  const names = qualifiers.map(({ key }) => key as string);
  const fields = qualifiers.map(({ id, key }) => `[${id}, ${quoted(key as string)}]`).join(', ');
  return { binding, names, source: `${quoted(binding.name ?? '')}, [${fields}]` };
}

/** `variable.field.field…` @param reading - what reading the variable costs: nothing in a branch of `?:` */
function emitPath(e: Emitter, attribute: PathAttribute, reading: 0 | 1, reportId: number): Result {
  const { binding, names, source } = partsOf(e, attribute);
  const label = e.use('label');
  const v = e.fresh('v');
  if (names.length === 0) {
    if (reading > 0) e.units(1);
    const unbound = binding.name && `${binding.code} === undefined ? ${e.use('unbound')}(${quoted(binding.name)}) : `;
    e.line(`const ${v} = ${label}(${reportId}, ${unbound ?? ''}${e.valueOf(binding)});`);
    return value(v);
  }
  const reader = e.made('p', `${e.use('path')}(${source}, ${reading}, ${reportId})`);
  const field = e.plainField(binding, names, e.typeOf(attribute.id));
  e.line(`let ${v}${field === undefined ? '' : ` = ${field.code}`};`);
  if (field !== undefined) {
    const isValue = field.isValue(v);
    e.code.later(() => `if (${isValue()}) {`);
    e.units(names.length + reading);
    emitValueRead(e, v, binding, names, names.length + reading);
    e.line('} else {');
  }
  emitReading(e, v, binding, reader);
  if (field !== undefined) e.line('}');
  return value(v);
}

/** Between what is done with plain data and what is done with any. */
function emitValueRead(e: Emitter, v: string, binding: Binding, names: readonly string[], units: number): void {
  if (binding.reader === '') return;
  e.line(`} else if (${binding.reader} !== undefined && (${v} = ${e.valueRead(binding, names)}) !== undefined) {`);
  e.units(units);
}

function emitReading(e: Emitter, v: string, { code, reader }: Binding, path: string): void {
  e.check();
  e.line(`${v} = ${path}.read(${code}${reader === '' ? '' : `, ${reader}`});`);
  e.line(`c += ${path}.cost;`);
}

/** The type of the field that `has` asks for: what is checked of the question is its answer. */
function fieldType(e: Emitter, { operandId, qualifiers }: PathAttribute): Type {
  const owner = e.typeOf(qualifiers.at(-2)?.id ?? operandId);
  const name = qualifiers.at(-1)?.key as string;
  if (owner.kind === 'struct') return e.env.findField(owner.name, name) ?? DYN;
  return (owner.kind === 'map' ? owner.parameters[1] : undefined) ?? DYN;
}

/** `has(variable.field.field…)` */
function emitPresence(e: Emitter, attribute: PathAttribute, reportId: number): Result {
  const { binding, names, source } = partsOf(e, attribute);
  const v = e.fresh('v');
  const reader = e.made('p', `${e.use('presence')}(${source}, ${reportId})`);
  const field = e.plainField(binding, names, fieldType(e, attribute));
  if (field === undefined) {
    e.line(`let ${v};`);
    emitReading(e, v, binding, reader);
    return value(v);
  }
  if (!names.some((name) => name.includes('__'))) field.know('');
  const { code, owner } = field;
  const isValue = field.isValue(code);
  e.code.later(() => `let ${v} = ${isValue()};`);
  e.line(`if (${v} || (${code} === undefined && ${owner} !== ${e.use('NO_FIELDS')})) {`);
  e.units(names.length);
  if (binding.reader !== '') {
    e.line(`} else if (${binding.reader} !== undefined && ${e.valueRead(binding, names)} !== undefined) {`);
    e.line(`${v} = true;`);
    e.units(names.length);
  }
  e.line('} else {');
  emitReading(e, v, binding, reader);
  e.line('}');
  return value(v);
}

/** `condition ? truthy : falsy`: a branch that is a path is resolved without being read. */
function emitConditional(e: Emitter, attribute: ConditionalAttribute): Result {
  const { id } = attribute;
  const condition = e.emit(attribute.condition);
  const v = e.fresh('v');
  e.line(`let ${v};`);
  e.line(`if (${condition.code}${condition.kind === 'bool' ? '' : ' === true'}) {`);
  const truthy = emitBranch(e, attribute.truthy, id);
  e.line(`${v} = ${truthy.code};`);
  e.line(condition.kind === 'bool' ? '} else {' : `} else if (${condition.code} === false) {`);
  const falsy = emitBranch(e, attribute.falsy, id);
  e.line(`${v} = ${falsy.code};`);
  if (condition.kind !== 'bool') {
    e.line('} else {');
    e.line(`${v} = ${e.use('offence')}(${condition.code}, ${id});`);
  }
  e.line('}');
  return { code: v, kind: condition.kind === 'bool' && truthy.kind === falsy.kind ? truthy.kind : 'value' };
}

function emitBranch(e: Emitter, attribute: Attribute, reportId: number): Result {
  if (!(attribute instanceof ConditionalAttribute || attribute instanceof GlobalAttribute)) {
    const path = attribute as PathAttribute;
    if (path.operand instanceof ComputedOperand && path.qualifiers.length === 0) {
      const result = e.emit(path.operand.node);
      if (result.kind === 'double') return value(e.boxed(result));
      return isNoError(result) ? result : value(`${e.use('label')}(${reportId}, ${result.code})`);
    }
    if (placeOf(path)?.tests === false) return emitPath(e, path, 0, reportId);
  }
  const v = emitResolved(e, attribute);
  e.line(`if (${v} instanceof ${e.use('Failed')}) ${v} = ${e.use('label')}(${reportId}, ${v}.error);`);
  return value(v);
}

/** What an attribute resolves to: a local variable that is a value, or Failed. */
function emitResolved(e: Emitter, attribute: Attribute): string {
  if (attribute instanceof GlobalAttribute) return emitUncounted(e, attribute.path);
  if (!(attribute instanceof ConditionalAttribute)) return emitSteps(e, attribute as PathAttribute);
  const condition = e.emitValue(attribute.condition);
  const v = e.fresh('v');
  e.line(`let ${v};`);
  e.line(`if (${condition} === true) {`);
  e.line(`${v} = ${emitResolved(e, attribute.truthy)};`);
  e.line(`} else if (${condition} === false) {`);
  e.line(`${v} = ${emitResolved(e, attribute.falsy)};`);
  e.line('} else {');
  e.line(`${v} = new ${e.use('Failed')}(${e.use('offence')}(${condition}, 0), false);`);
  e.line('}');
  return v;
}

/** Nobody counts what it costs. */
function emitUncounted(e: Emitter, path: PathAttribute): string {
  const [v, cost, limit] = [e.fresh('v'), e.fresh('c'), e.fresh('L')];
  e.check();
  e.line(`let ${v};`);
  e.line(`const ${cost} = c;`);
  e.line(`const ${limit} = L;`);
  e.line('L = Infinity;');
  e.line('try {');
  e.line(`${v} = ${emitSteps(e, path)};`);
  e.line('} finally {');
  e.line(`c = ${cost};`);
  e.line(`L = ${limit};`);
  e.line('}');
  return v;
}

/** Whether a value is asked as `value?.field` is, once it shows to be an optional. */
const mayBeOptional = (type: Type): boolean => isDynamic(type) || isOptional(type);

function emitSteps(e: Emitter, attribute: PathAttribute): string {
  const { operand, qualifiers } = attribute;
  const v = e.fresh('v');
  const Failed = e.use('Failed');
  const fast = operand instanceof VariableOperand ? plainSteps(qualifiers) : [];
  const type = operand instanceof ComputedOperand ? e.typeOf(operand.node.id) : e.typeOf(attribute.operandId);
  const optional = mayBeOptional(type) || qualifiers.some((qualifier) => qualifier.optional) ? e.fresh('q') : undefined;
  const block = e.fresh('b');
  const binding = operand instanceof VariableOperand ? e.binding(operand.place) : undefined;
  const last = fast.at(-1);
  const names = fast.map(({ key }) => key as string);
  const field = binding && last && e.plainField(binding, names, e.typeOf(last.id));
  let start: string;
  if (binding !== undefined) start = e.valueOf(binding);
  else if (operand instanceof AccumulatorOperand) start = e.accumulator(operand);
  else start = e.emitValue((operand as ComputedOperand).node);

  e.line(`let ${v}${field === undefined ? '' : ` = ${field.code}`};`);
  if (optional !== undefined) e.line(`let ${optional} = false;`);
  e.line(`${block}: {`);
  if (field !== undefined) {
    const isValue = field.isValue(v);
    e.code.later(() => `if (${isValue()}) {`);
    e.units(fast.length);
    emitValueRead(e, v, binding as Binding, names, fast.length);
    e.line('} else {');
  }
  e.line(`${v} = ${start};`);
  if (binding?.name !== undefined) {
    e.line(`if (${v} === undefined) ${v} = ${e.use('unbound')}(${quoted(binding.name)});`);
  }
  e.line(`if (${v} instanceof ${e.use('CelError')}) {`);
  e.line(`${v} = new ${Failed}(${v}, false);`);
  e.line(`break ${block};`);
  e.line('}');
  if (optional !== undefined) {
    e.line(`if (${v} instanceof ${e.use('Optional')}) {`);
    e.line(`if (${v}.value === undefined) break ${block};`);
    e.line(`${optional} = true;`);
    e.line(`${v} = ${v}.value;`);
    e.line('}');
  }
  if (field !== undefined) {
    for (const qualifier of fast) emitStep(e, v, qualifier, optional, block);
    e.line('}');
  }
  for (const qualifier of field === undefined ? qualifiers : qualifiers.slice(fast.length)) {
    emitStep(e, v, qualifier, optional, block);
  }
  e.line('}');
  if (optional !== undefined) {
    e.line(`if (${optional} && !(${v} instanceof ${Failed})) ${v} = new ${e.use('Optional')}(${v});`);
  }
  return v;
}

/** The first qualifiers, as far as they are names of fields and no more. */
function plainSteps(qualifiers: readonly Qualifier[]): readonly Qualifier[] {
  const end = qualifiers.findIndex(
    ({ key, attribute, optional, testOnly }) =>
      attribute !== undefined || typeof key !== 'string' || optional || testOnly,
  );
  return end < 0 ? qualifiers : qualifiers.slice(0, end);
}

/** One step from a value, or out of the block. */
function emitStep(e: Emitter, v: string, qualifier: Qualifier, optional: string | undefined, block: string): void {
  const { id, key, attribute, testOnly } = qualifier;
  const free = e.use('UNCOUNTED');
  const Failed = e.use('Failed');
  let step: string;
  let computed: string | undefined;
  if (qualifier instanceof FieldQualifier) {
    const { struct, field } = qualifier.selected;
    step = e.made('q', `${e.use('fieldQualifier')}(env, ${id}, ${quoted(struct)}, ${quoted(field)}, ${testOnly})`);
  } else if (attribute === undefined) {
    step = e.made(
      'q',
      `${e.use('qualifier')}(${id}, ${e.constant(key as Value).code}, ${qualifier.optional}, ${testOnly})`,
    );
  } else {
    step = e.made('q', `${e.use('computedQualifier')}(${id}, ${qualifier.optional})`);
    const resolved = emitResolved(e, attribute);
    computed = e.fresh('y');
    e.line(`const ${computed} = ${e.use('asKey')}(${resolved}, ${attribute.fromData});`);
  }
  if (qualifier.optional) e.line(`${optional} = true;`);
  e.check();
  if (optional !== undefined) {
    if (!qualifier.optional) e.line(`if (${optional}) {`);
    e.line(
      computed === undefined
        ? `${v} = ${step}.qualifyIfPresent(${free}, ${v});`
        : `${v} = ${step}.applyIfPresent(${free}, ${v}, ${computed});`,
    );
    e.line(`if (${v} === undefined) {`);
    e.line(`${v} = ${e.use('NONE')};`);
    e.line(`${optional} = false;`);
    e.line(`break ${block};`);
    e.line('}');
    e.line(`if (${v} instanceof ${Failed}) break ${block};`);
    e.units(1);
    if (qualifier.optional) return;
    e.line('} else {');
  }
  if (computed === undefined) e.line(`${v} = ${step}.qualify(${free}, ${v});`);
  else {
    const element = e.fresh('z');
    e.line(`const ${element} = ${e.use('plainElement')}(${v}, ${computed});`);
    e.line(`${v} = ${element} === undefined ? ${step}.apply(${free}, ${v}, ${computed}) : ${element};`);
  }
  e.units(1);
  e.line(`if (${v} instanceof ${Failed}) break ${block};`);
  if (optional !== undefined) e.line('}');
}

// Logic

on(Connective, (e, { id, decisive, left, right }) => {
  const first = e.emit(left);
  const v = e.fresh('v');
  e.line(`let ${v} = ${e.boxed(first)};`);
  e.line(`if (${v} !== ${decisive}) {`);
  const second = e.emit(right);
  const other = e.boxed(second);
  const offence = `${e.use('firstOffence')}(${v}, ${other}, ${id})`;
  if (first.kind === 'bool' && second.kind === 'bool') e.line(`${v} = ${other};`);
  else {
    e.line(
      `${v} = ${other} === ${decisive} ? ${decisive} : ${v} === ${!decisive} && ${other} === ${!decisive} ? ${!decisive} : ${offence};`,
    );
  }
  e.line('}');
  return { code: v, kind: first.kind === 'bool' && second.kind === 'bool' ? 'bool' : 'value' };
});

on(OptionalOr, (e, { left, right, unwrap }) => {
  const v = e.fresh('v');
  e.line(`let ${v} = ${e.emitValue(left)};`);
  e.line(`if (${v} instanceof ${e.use('Optional')}) {`);
  e.line(`if (${v}.value === undefined) {`);
  e.line(`${v} = ${e.emitValue(right)};`);
  if (unwrap) {
    e.line('} else {');
    e.line(`${v} = ${v}.value;`);
  }
  e.line('}');
  e.line(`} else if (!(${v} instanceof ${e.use('CelError')})) {`);
  e.line(`${v} = ${e.use('noSuchOverload')}();`);
  e.line('}');
  return value(v);
});

/** As many strings are compared one after the other. */
const FEW = 8;

on(SetMembership, (e, { arg, set, uints, doubles }) => {
  const v = e.fresh('v');
  const x = e.emitValue(arg);
  const setOf = (members: Iterable<Value>): string =>
    e.made('s', `new Set([${Array.from(members, (each) => e.constant(each).code).join(', ')}])`);
  const members = [...set];
  const member = `${e.use('isMember')}(${x}, ${setOf(members)}, ${setOf(uints)}, ${setOf(doubles)})`;
  const texts = members.filter((each) => typeof each === 'string');
  if (texts.length > 0 && texts.length <= FEW) {
    const equal = texts.map((text) => `${x} === ${quoted(text)}`).join(' || ');
    e.line(`const ${v} = typeof ${x} === 'string' ? ${equal} : ${member};`);
  } else e.line(`const ${v} = ${member};`);
  return value(v);
});

// Calls

/** The constant that an implementation is made for; undefined where none is. */
function preparedFor(e: Emitter, node: CallNode, args: readonly Operand[]): string | undefined {
  const prepare = e.env.functions.get(e.callOf(node).name)?.prepare;
  const constant = prepare && args[prepare.arg]?.node;
  if (!(node instanceof VariadicCall && constant instanceof Constant)) return undefined;
  return typeof constant.value === 'string' ? constant.value : undefined;
}

function implementation(e: Emitter, node: CallNode, args: readonly Operand[]): string {
  const { name, overloadId } = e.callOf(node);
  const constant = preparedFor(e, node, args);
  return constant === undefined
    ? e.made('f', `${e.use('implementation')}(env, ${quoted(name)}, ${quoted(overloadId)}, ${args.length})`)
    : e.made('f', `${e.use('prepared')}(env, ${quoted(name)}, ${quoted(constant)})`);
}

/** Calls of single overloads under simple conditions, whatever others there are; undefined where there are none. */
function emitDirect(e: Emitter, node: CallNode, args: readonly Result[]): string | undefined {
  const { expr, name, overloadId } = e.callOf(node);
  const fn = e.env.functions.get(name);
  if (node.nonStrict || fn === undefined || fn.singleton !== undefined) return undefined;
  const possible = e.ast.references[expr.id]?.overloads ?? [];
  const bound = fn.overloads.filter(({ impl, args: { length } }) => impl !== undefined && length === args.length);
  const candidates = overloadId === '' ? bound : bound.filter(({ id }) => id === overloadId);
  const calls: string[] = [];
  for (const [index, { id, args: types }] of candidates.entries()) {
    const tests = types.map((type, i) => argumentTest(args[i] as Result, fn.unguarded ? DYN : type));
    // What comes first must not take the same arguments.
    const rivals = candidates.slice(0, index);
    const isAlone = rivals.every((rival) => rival.args.some((type, i) => isApart(type, types[i] as Type)));
    if (!possible.includes(id) || tests.includes(undefined) || !isAlone || (fn.unguarded && index > 0)) continue;
    const called = e.made('f', `${e.use('overload')}(env, ${quoted(name)}, ${quoted(id)})`);
    const call = `${e.use('label')}(${node.id}, ${called}(${args.map(({ code }) => code).join(', ')}))`;
    calls.push(`${all(...(tests as string[]))} ? ${call}`);
  }
  return calls.length === 0 ? undefined : calls.join(' : ');
}

/** The kinds of types whose values JavaScript tells from all others. */
const TOLD_APART: ReadonlySet<string> = new Set(['string', 'bool', 'int', 'list']);

/** Whether no value is of both types. @param simple - one that {@link argumentTest} tests for */
const isApart = (type: Type, simple: Type): boolean =>
  TOLD_APART.has(simple.kind) && type.kind !== simple.kind && !type.wrapper && !isDynamic(type);

/** Whether a value is a plain one of a type: '' if it certainly is, undefined where that is no simple question. */
function argumentTest({ kind, code, constant }: Result, type: Type): string | undefined {
  if (kind === 'double' || type.wrapper) return undefined;
  if (isDynamic(type)) return kind !== 'value' || isPrimitive(constant) ? '' : `typeof ${code} !== 'object'`;
  if (kind !== 'value') return kind === type.kind ? '' : undefined;
  if (type.kind === 'string') return `typeof ${code} === 'string'`;
  if (type.kind === 'bool') return `typeof ${code} === 'boolean'`;
  if (type.kind === 'int') return `Number.isSafeInteger(${code})`;
  const takesAll = type.kind === 'list' && isDynamic(type.parameters[0] ?? DYN);
  return takesAll ? `Array.isArray(${code})` : undefined;
}

const isPrimitive = (constant: Value | undefined): boolean => constant !== undefined && typeof constant !== 'object';

/** Charges what a call costs. */
function emitCallCost(e: Emitter, node: CallNode, args: readonly string[], v: string): void {
  if (node.cost === undefined) {
    e.units(1);
    return;
  }
  const { name, overloadId } = e.callOf(node);
  const cost = e.made('g', `${e.use('cost')}(env, ${quoted(name)}, ${quoted(overloadId)})`);
  e.charge(`${cost}([${args.join(', ')}], ${v}) ?? 1`);
}

/** Operators only compute; what functions do might be seen. */
function checkBefore(e: Emitter, node: CallNode): void {
  if (/^[a-z]/i.test(e.callOf(node).name)) e.check();
}

on(UnaryCall, (e, node) => {
  const { name, expr } = e.callOf(node);
  const arg = e.emit(node.arg);
  const v = e.fresh('v');
  const f = implementation(e, node, [node.arg]);
  if (name === '!_' && node.cost === undefined && expr.args.length === 1) {
    e.units(1);
    if (arg.kind === 'bool') {
      e.line(`const ${v} = !${arg.code};`);
      return { code: v, kind: 'bool' };
    }
    const a = e.boxed(arg);
    e.line(`const ${v} = typeof ${a} === 'boolean' ? !${a} : ${e.use('call1')}(${node.id}, ${f}, ${a});`);
    return value(v);
  }
  const a = e.boxed(arg);
  checkBefore(e, node);
  const direct = emitDirect(e, node, [arg]);
  const called = node.nonStrict
    ? `${e.use('label')}(${node.id}, ${f}(${a}))`
    : `${e.use('call1')}(${node.id}, ${f}, ${a})`;
  e.line(`const ${v} = ${direct === undefined ? called : `${direct} : ${called}`};`);
  emitCallCost(e, node, [a], v);
  return value(v);
});

const ARITHMETIC: ReadonlyMap<string, string> = new Map([
  ['_+_', '+'],
  ['_-_', '-'],
  ['_*_', '*'],
  ['_/_', '/'],
  ['_%_', '%'],
]);

const COMPARISONS: ReadonlyMap<string, readonly [operator: string, opposite: string]> = new Map([
  ['_<_', ['<', '>=']],
  ['_<=_', ['<=', '>']],
  ['_>_', ['>', '<=']],
  ['_>=_', ['>=', '<']],
]);

on(BinaryCall, (e, node) => {
  const { name, expr, overloadId } = e.callOf(node);
  const left = e.emit(node.left);
  const right = e.emit(node.right);
  if (overloadId === 'add_string') return emitConcatenation(e, node, left, right);
  if (node.cost === undefined && expr.target === undefined) {
    const types = expr.args.map((arg) => e.typeOf(arg.id));
    const both = (...kinds: readonly Type['kind'][]): boolean =>
      types.every((type) => !type.wrapper && kinds.includes(type.kind));
    const arithmetic = ARITHMETIC.get(name);
    const overload = e.env.functions.get(name)?.overloads.find(({ id }) => id === overloadId);
    if (arithmetic !== undefined) {
      const doubles = overload?.args.every(({ kind }) => kind === 'double') ?? false;
      if (doubles && both('double', 'dyn')) return emitDoubles(e, node, arithmetic, left, right, types);
      if (both('int', 'dyn')) return emitInts(e, node, arithmetic, left, right);
    }
    const comparison = COMPARISONS.get(name);
    if (comparison !== undefined && both('int', 'double', 'dyn')) {
      return emitComparison(e, node, comparison, [left, right], types);
    }
  }
  const v = e.fresh('v');
  const [a, b] = [e.boxed(left), e.boxed(right)];
  checkBefore(e, node);
  const f = implementation(e, node, [node.left, node.right]);
  const direct = emitDirect(e, node, [left, right]);
  const called = node.nonStrict
    ? `${e.use('label')}(${node.id}, ${f}(${a}, ${b}))`
    : `${e.use('call2')}(${node.id}, ${f}, ${a}, ${b})`;
  e.line(`const ${v} = ${direct === undefined ? called : `${direct} : ${called}`};`);
  emitCallCost(e, node, [a, b], v);
  return value(v);
});

/** The declared implementation, where the plain case is not. */
function otherwise(e: Emitter, node: BinaryCall, left: Result, right: Result): string {
  const f = implementation(e, node, [node.left, node.right]);
  const boxed = ({ kind, code }: Result): string =>
    kind === 'double' ? `(typeof ${code} === 'number' ? ${e.use('double')}(${code}) : ${code})` : code;
  return `${e.use('call2')}(${node.id}, ${f}, ${boxed(left)}, ${boxed(right)})`;
}

const all = (...conditions: readonly string[]): string =>
  conditions.filter((each) => each !== '').join(' && ') || 'true';

/** Exact while all are safe integers, else left to big integers. */
function emitInts(e: Emitter, node: BinaryCall, operator: string, left: Result, right: Result): Result {
  const isInt = ({ kind, code }: Result): string => (kind === 'int' ? '' : `Number.isSafeInteger(${code})`);
  const v = e.fresh('v');
  const plain = `${left.code} ${operator} ${right.code}`;
  const computed = operator === '/' ? `Math.trunc(${plain})` : plain;
  e.line(`let ${v} = ${all(isInt(left), isInt(right))} ? ${computed} : NaN;`);
  // Adding zero makes 0 of -0.
  if (operator === '+' || operator === '-') {
    e.line(`if (!Number.isSafeInteger(${v})) ${v} = ${otherwise(e, node, left, right)};`);
  } else {
    e.line(`${v} = Number.isSafeInteger(${v}) ? ${v} + 0 : ${otherwise(e, node, left, right)};`);
  }
  e.units(1);
  return value(v);
}

/** A double's number, and what must hold for it to be one. */
function numberOf(e: Emitter, result: Result, type: Type): readonly [code: string, condition: string] {
  const { kind, code, constant } = result;
  if (constant instanceof Double) return [numberText(constant.value), ''];
  if (typeof constant === 'number' && !Number.isSafeInteger(constant)) return [code, ''];
  if (kind === 'double') return [code, `typeof ${code} === 'number'`];
  const d = e.fresh('d');
  e.line(`const ${d} = ${e.use(type.kind === 'double' ? 'doubleOf' : 'numberOf')}(${code});`);
  return [d, `${d} !== undefined`];
}

function emitDoubles(
  e: Emitter,
  node: BinaryCall,
  operator: string,
  left: Result,
  right: Result,
  types: readonly Type[],
): Result {
  const [a, first] = numberOf(e, left, types[0] as Type);
  const [b, second] = numberOf(e, right, types[1] as Type);
  const v = e.fresh('v');
  const slow = `${e.use('unboxed')}(${otherwise(e, node, left, right)})`;
  e.line(`const ${v} = ${all(first, second)} ? ${a} ${operator} ${b} : ${slow};`);
  e.units(1);
  return { code: v, kind: 'double' };
}

function emitComparison(
  e: Emitter,
  node: BinaryCall,
  [operator, opposite]: readonly [string, string],
  operands: readonly [Result, Result],
  types: readonly Type[],
): Result {
  const numbers = operands.map((operand, index) => {
    const { kind, code, constant } = operand;
    if (constant instanceof Double) return { code: numberText(constant.value), condition: '' };
    if (kind === 'int') return { code, condition: '' };
    if (kind === 'double' || types[index]?.kind !== 'double') return { code, condition: `typeof ${code} === 'number'` };
    const d = e.fresh('d');
    e.line(`const ${d} = ${e.use('unboxed')}(${code});`);
    return { code: d, condition: `typeof ${d} === 'number'` };
  });
  const [a, b] = numbers as [(typeof numbers)[0], (typeof numbers)[0]];
  const v = e.fresh('v');
  const slow = otherwise(e, node, ...operands);
  e.line(`let ${v};`);
  // A NaN is neither.
  const test = `${a.code} ${operator} ${b.code}`;
  e.line(`if (${all(a.condition, b.condition, `(${test} || ${a.code} ${opposite} ${b.code})`)}) ${v} = ${test};`);
  e.line(`else ${v} = ${slow};`);
  e.units(1);
  return value(v);
}

/** The number of code points of a string. */
function countOf(e: Emitter, { code, constant, count }: Result): string {
  if (typeof constant === 'string') return String(codePointCount(constant));
  return count ?? `${e.use('codePointCount')}(${code})`;
}

/** A tenth of the code points of both, rounded up. A chain of concatenations counts each part once. */
function emitConcatenation(e: Emitter, node: BinaryCall, left: Result, right: Result): Result {
  const [v, count] = [e.fresh('v'), e.fresh('n')];
  const isText = ({ kind, code }: Result): string => (kind === 'string' ? '' : `typeof ${code} === 'string'`);
  const [a, b] = [e.boxed(left), e.boxed(right)];
  e.line(`let ${v};`);
  e.line(`let ${count} = 0;`);
  e.line(`if (${all(isText(left), isText(right))}) {`);
  e.line(`${count} = ${countOf(e, left)} + ${countOf(e, right)};`);
  e.line(`${v} = ${a} + ${b};`);
  e.charge(`Math.ceil(${count} * 0.1)`);
  e.line('} else {');
  e.line(`${v} = ${otherwise(e, node, left, right)};`);
  emitCallCost(e, node, [a, b], v);
  e.line('}');
  return { code: v, kind: 'value', count };
}

/** Up to so many UTF-16 units a comparison of strings costs a unit, or nothing if one is empty. */
const UNIT_LENGTH = 10;

on(Equality, (e, node) => {
  const { left, right, negated } = node;
  const [l, r] = [e.emit(left), e.emit(right)];
  const [a, b] = [e.boxed(l), e.boxed(r)];
  const v = e.fresh('v');
  const operator = negated ? '!==' : '===';
  const mayBe = (kind: Type['kind']): boolean =>
    [left, right].every((operand, index) => {
      const { constant } = index === 0 ? l : r;
      if (constant !== undefined)
        return (
          kind === (typeof constant === 'boolean' ? 'bool' : typeof constant === 'number' ? 'int' : typeof constant)
        );
      const type = e.typeOf(operand.node.id);
      return (
        type.wrapper || isDynamic(type) || (kind === 'int' ? ['int', 'double'].includes(type.kind) : type.kind === kind)
      );
    });
  const both = (name: string): string =>
    all(
      ...[l, r].map(({ constant }, index) =>
        constant === undefined ? `typeof ${index === 0 ? a : b} === '${name}'` : '',
      ),
    );
  e.line(`let ${v};`);
  if (mayBe('string')) {
    e.line(`if (${both('string')}) {`);
    e.line(`${v} = ${a} ${operator} ${b};`);
    emitComparisonCost(e, l, r);
    e.line('} else');
  }
  if (mayBe('int')) emitPlainEquality(e, both('number'), `${v} = ${a} ${operator} ${b};`);
  if (mayBe('bool')) emitPlainEquality(e, both('boolean'), `${v} = ${a} ${operator} ${b};`);
  e.line('{');
  e.line(`${v} = ${e.use('equality')}(${a}, ${b}, ${negated});`);
  const { name } = e.callOf(node);
  const first = e.env.functions.get(name)?.overloads[0]?.id ?? '';
  if (node.cost === undefined) e.units(1);
  else e.charge(`${e.made('g', `${e.use('cost')}(env, ${quoted(name)}, ${quoted(first)})`)}([${a}, ${b}], ${v}) ?? 1`);
  e.line('}');
  return value(v);
});

function emitPlainEquality(e: Emitter, condition: string, assignment: string): void {
  e.line(`if (${condition}) {`);
  e.line(assignment);
  e.units(1);
  e.line('} else');
}

/** What it costs to compare two strings. */
function emitComparisonCost(e: Emitter, left: Result, right: Result): void {
  const [constant, other] = left.constant === undefined ? [right.constant, left] : [left.constant, right];
  if (typeof constant === 'string' && constant.length <= UNIT_LENGTH) {
    if (constant !== '') e.line(`if (${other.code} !== '') c += 1;`);
  } else e.charge(`${e.use('stringComparisonCost')}(${left.code}, ${right.code})`);
}

on(VariadicCall, (e, node) => {
  const { args, nonStrict } = node;
  const v = e.fresh('v');
  const block = e.fresh('b');
  const CelError = e.use('CelError');
  e.line(`let ${v};`);
  e.line(`${block}: {`);
  const codes: string[] = [];
  const results: Result[] = [];
  let last = value('undefined');
  for (const [index, arg] of args.entries()) {
    last = e.emit(arg);
    results.push(last);
    const code = e.boxed(last);
    codes.push(code);
    if (nonStrict || index === args.length - 1 || isNoError(last)) continue;
    e.line(`if (${code} instanceof ${CelError}) {`);
    e.line(`${v} = ${code};`);
    e.line(`break ${block};`);
    e.line('}');
  }
  checkBefore(e, node);
  const called = `${e.use('label')}(${node.id}, ${implementation(e, node, args)}(${codes.join(', ')}))`;
  const checked = nonStrict || args.length === 0 || isNoError(last);
  const direct = preparedFor(e, node, args) === undefined ? emitDirect(e, node, results) : undefined;
  const safe = checked ? called : `${codes.at(-1)} instanceof ${CelError} ? ${codes.at(-1)} : ${called}`;
  e.line(`${v} = ${direct === undefined ? safe : `${direct} : ${safe}`};`);
  emitCallCost(e, node, codes, v);
  e.line('}');
  return value(v);
});

const isNoError = ({ kind, constant }: Result): boolean =>
  constant !== undefined || kind === 'bool' || kind === 'int' || kind === 'string';

// Literals

on(ListNode, (e, node) => {
  const [v, block] = [e.fresh('v'), e.fresh('b')];
  e.line(`let ${v} = [];`);
  e.line(`${block}: {`);
  for (const [index, element] of node.elements.entries()) {
    const result = e.emit(element);
    const code = e.variable(e.boxed(result));
    emitPart(e, v, block, result, code);
    if (node.optional?.has(index)) {
      const offence = `${e.use('noOptionalElement')}(${node.id}, ${code})`;
      emitOptional(e, v, block, code, offence);
      e.line(`if (${code}.value !== undefined) ${v}.push(${code}.value);`);
    } else e.line(`${v}.push(${code});`);
  }
  e.line('}');
  e.charge(String(LIST_COST));
  return value(v);
});

/** An error of a part is the whole. */
function emitPart(e: Emitter, v: string, block: string, result: Result, code: string): void {
  if (isNoError(result)) return;
  e.line(`if (${code} instanceof ${e.use('CelError')}) {`);
  e.line(`${v} = ${code};`);
  e.line(`break ${block};`);
  e.line('}');
}

function emitOptional(e: Emitter, v: string, block: string, code: string, offence: string): void {
  e.line(`if (!(${code} instanceof ${e.use('Optional')})) {`);
  e.line(`${v} = ${offence};`);
  e.line(`break ${block};`);
  e.line('}');
}

on(MapNode, (e, node) => {
  const [v, block] = [e.fresh('v'), e.fresh('b')];
  e.line(`let ${v} = new ${e.use('LiteralMap')}();`);
  e.line(`${block}: {`);
  for (const entry of node.entries) {
    const keyResult = e.emit(entry.key);
    const key = e.boxed(keyResult);
    emitPart(e, v, block, keyResult, key);
    const result = e.emit(entry.value);
    const code = e.variable(e.boxed(result));
    emitPart(e, v, block, result, code);
    if (entry.optional) {
      emitOptional(e, v, block, code, `${e.use('noOptionalEntry')}(${node.id}, ${key}, ${code})`);
      e.line(`if (${code}.value === undefined) ${v}.delete(${key});`);
      e.line(`else ${v}.set(${key}, ${code}.value);`);
    } else e.line(`${v}.set(${key}, ${code});`);
  }
  e.line('}');
  e.charge(String(MAP_COST));
  return value(v);
});

on(StructNode, (e, node) => {
  const [v, block, fields] = [e.fresh('v'), e.fresh('b'), e.fresh('m')];
  e.line(`let ${v};`);
  e.line(`${block}: {`);
  e.line(`const ${fields} = new Map();`);
  for (const field of node.fields) {
    const result = e.emit(field.value);
    const code = e.variable(e.boxed(result));
    emitPart(e, v, block, result, code);
    const name = quoted(field.name);
    if (field.optional) {
      emitOptional(e, v, block, code, `${e.use('noOptionalEntry')}(${node.id}, ${name}, ${code})`);
      e.line(`if (${code}.value === undefined) ${fields}.delete(${name});`);
      e.line(`else ${fields}.set(${name}, ${code}.value);`);
    } else e.line(`${fields}.set(${name}, ${code});`);
  }
  e.line(`${v} = ${e.use('label')}(${node.id}, env.construct(${quoted(node.typeName)}, ${fields}));`);
  e.line('}');
  e.charge(String(STRUCT_COST));
  return value(v);
});

// Comprehensions

on(FreshMap, (e) => {
  const v = e.fresh('v');
  e.line(`const ${v} = new ${e.use('GrowingMap')}();`);
  return value(v);
});

/** A loop over a range; the result is the error where there is nothing to go through, else what `result` says. */
function emitLoop(
  e: Emitter,
  node: LoopNode,
  parts: { readonly start: readonly string[]; round(isLast: string): void; result(): string },
): string {
  const { variable, second } = node;
  const range = e.variable(e.emitValue(node.range));
  const [v, items, i, view, reader] = [e.fresh('v'), e.fresh('l'), e.fresh('i'), e.fresh('w'), e.fresh('R')];
  e.line(`let ${v};`);
  e.line(`const ${view} = Array.isArray(${range}) ? undefined : ${e.use('listView')}(${range});`);
  const others = second === undefined ? `${e.use('itemsOf')}(${range})` : `${e.use('pairsOf')}(${range}, ${node.id})`;
  e.line(`const ${items} = Array.isArray(${range}) ? ${range} : ${view} !== undefined ? ${view}.raw : ${others};`);
  e.line(`if (${items} instanceof ${e.use('CelError')}) {`);
  e.line(`${v} = ${items};`);
  e.line('} else {');
  e.line(`const ${reader} = ${view}?.reader;`);
  for (const line of parts.start) e.line(line);
  const isMap = e.fresh('a');
  if (second !== undefined) e.line(`const ${isMap} = ${e.use('isMap')}(${range});`);
  const outer = e.code.place();
  e.line(`for (let ${i} = 0; ${i} < ${items}.length; ${i}++) {`);
  const x = e.fresh('x');
  if (second === undefined) {
    e.line(`const ${x} = ${items}[${i}];`);
    e.bind(variable, x, reader, outer);
  } else {
    const y = e.fresh('x');
    e.line(`const ${x} = ${isMap} ? ${items}[${i}] : ${i};`);
    e.line(`const ${y} = ${isMap} ? ${e.use('valueBeside')}(${range}, ${x}, ${i}) : ${items}[${i}];`);
    e.bind(variable, x, '', outer);
    e.bind(second, y, reader, outer);
  }
  parts.round(`${i} + 1 === ${items}.length`);
  e.check();
  e.ticks = true;
  e.line(
    `if (signal !== undefined && ++ticks % ${e.use('CHECK_FREQUENCY')} === 0 && signal.aborted) throw ${e.use('INTERRUPTED')};`,
  );
  e.line('}');
  e.line(`${v} = ${parts.result()};`);
  e.line('}');
  return v;
}

on(QuantifierFold, (e, node) => {
  const { first } = node;
  const accumulator = e.fresh('t');
  const v = emitLoop(e, node, {
    start: [`let ${accumulator} = ${first};`],
    round() {
      // The condition reads the accumulator, negates it for `exists`, and calls @not_strictly_false; the step reads it again.
      e.line(`if (${accumulator} === ${!first}) {`);
      e.units(first ? 2 : 3);
      e.line('break;');
      e.line('}');
      e.units(first ? 3 : 4);
      const holds = e.emit(node.predicate);
      const code = e.boxed(holds);
      e.line(`if (${code} === ${!first}) ${accumulator} = ${!first};`);
      if (holds.kind === 'bool') return;
      e.line(
        `else if (${code} !== ${first} && ${accumulator} === ${first}) ${accumulator} = ${e.use('offence')}(${code}, ${node.stepId});`,
      );
    },
    result() {
      e.units(1);
      return accumulator;
    },
  });
  return value(v);
});

on(ExistsOneFold, (e, node) => {
  const found = e.fresh('t');
  const v = emitLoop(e, node, {
    start: [`let ${found} = 0;`],
    round() {
      const holds = e.emitValue(node.predicate);
      e.line(`if (${holds} === true) {`);
      e.units(2);
      e.line(`if (typeof ${found} === 'number') ${found}++;`);
      e.line(`} else if (${holds} !== false) {`);
      e.line(`${found} = ${e.use('offence')}(${holds}, ${node.stepId});`);
      e.line('}');
    },
    result() {
      e.units(2);
      return `typeof ${found} === 'number' ? ${found} === 1 : ${found}`;
    },
  });
  return value(v);
});

on(CollectFold, (e, node) => {
  const list = e.fresh('t');
  const v = emitLoop(e, node, {
    start: [`let ${list} = [];`],
    round(isLast) {
      if (node.filter !== undefined) {
        const holds = e.emitValue(node.filter);
        e.line(`if (${holds} === true) {`);
        emitCollected(e, node, list, String(node.stepId));
        e.line(`} else if (${holds} !== false) {`);
        e.line(`${list} = ${e.use('offence')}(${holds}, ${node.stepId});`);
        e.line('}');
      } else emitCollected(e, node, list, `${isLast} ? ${node.resultReadId} : ${node.stepReadId}`);
    },
    result() {
      e.units(1);
      return list;
    },
  });
  return value(v);
});

/**
 * The accumulator is read, the element computed, a list of it made and added.
 *
 * @param reportId - where an element that is an error is reported
 */
function emitCollected(e: Emitter, node: CollectFold, list: string, reportId: string): void {
  e.units(1);
  const element = e.emit(node.element);
  const code = e.boxed(element);
  if (node.elementCost > 0) e.charge(String(node.elementCost));
  e.units(1);
  const CelError = e.use('CelError');
  const push = isNoError(element)
    ? `${list}.push(${code});`
    : `if (${code} instanceof ${CelError}) ${list} = ${e.use('label')}(${reportId}, ${code}); else ${list}.push(${code});`;
  e.line(`if (!(${list} instanceof ${CelError})) {`);
  e.line(push);
  e.line('}');
}

on(Fold, (e, node) => {
  const { accuSlot, condition, step, result } = node;
  const accumulator = e.fresh('t');
  e.bindAccumulator(accuSlot, accumulator);
  const v = emitLoop(e, node, {
    start: [`let ${accumulator};`],
    round() {
      e.line(`if (${e.emitValue(condition)} === false) break;`);
      e.line(`${accumulator} = ${e.emitValue(step)};`);
    },
    result: () => e.emitValue(result),
  });
  return value(v);
});

/** An expression as JavaScript. */
export interface ExpressionCode {
  /** A function of the run-time library and an environment: see `Linked` in `src/compiled/program.ts`. */
  readonly source: string;
  /** Names of the variables that it reads. */
  readonly variables: readonly string[];
}

/**
 * @param tree - of general nodes
 * @throws Unwritable
 */
export function emitExpression({ root, places }: PlannedTree, ast: CheckedAst, env: Env): ExpressionCode {
  const e = new Emitter(ast, env);
  const bound = places.map((place) => [place, bindVariable(e, place)] as const);
  const result = e.emitValue(root);
  e.check();
  e.line(`return { value: ${result}, cost: c };`);
  const body = e.code.text('      ');
  // Names that only comprehensions bind are not read.
  const read = bound.filter(([place]) => e.reads(place));
  const variables = read.map(([{ name }]) => name);
  const reads = read.map(([, statements]) => statements);
  if (reads.length > 0)
    reads.unshift(["const isPlain = typeof variables === 'object' && !(variables instanceof Map);"]);
  const before = ['let c = 0;', ...(e.ticks ? ['let ticks = 0;'] : []), ...reads.flat()];
  const failure = e.use('failure');
  const source = [
    '(k, env) => {',
    ...e.header.map((line) => `  ${line}`),
    '  return (variables, L, signal) => {',
    ...before.map((line) => `    ${line}`),
    '    try {',
    `${body}    } catch (thrown) {`,
    `      return ${failure}(thrown, c, L);`,
    '    }',
    '  };',
    '}',
  ].join('\n');
  return { source, variables };
}

/** @returns the statements that read it */
function bindVariable(e: Emitter, place: Place): string[] {
  const { name } = place;
  const [given, view, reader] = [e.fresh('g'), e.fresh('w'), e.fresh('R')];
  const local = e.fresh(`$${name.replace(/\W/g, '_')}$`);
  const read = `${e.use('variable')}(variables, ${quoted(name)})`;
  const found = name in Object.prototype ? read : `isPlain ? ${member('variables', name)} : ${read}`;
  e.bind(place, local, reader, e.code.place(), name);
  return [
    `const ${given} = ${found};`,
    `const ${view} = ${e.use('mapView')}(${given});`,
    `const ${local} = ${view} === undefined ? ${given} : ${view}.raw;`,
    `const ${reader} = ${view}?.reader;`,
  ];
}
