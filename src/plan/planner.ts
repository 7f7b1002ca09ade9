/**
 * Checked tree to nodes: overloads bound, variables given slots, constants computed.
 *
 * @see google/cel-go interpreter/planner.go, decorators.go
 */
import type { Call, CheckedAst, Comprehension, Expr, ListExpr, MapExpr, Select, StructExpr } from '../ast/ast.ts';
import type { Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import type { Type, TypeKind } from '../types/type.ts';
import type { FieldAccess } from '../values/struct.ts';
import { CelError, Double, isList, listElements, Uint, type Value } from '../values/value.ts';
import { LIST_COST, ListNode, MapNode, type StructConstructor, StructNode } from './aggregate.ts';
import {
  AccumulatorOperand,
  type Attribute,
  AttributeNode,
  ComputedOperand,
  ConditionalAttribute,
  FieldQualifier,
  GlobalAttribute,
  PathAttribute,
  Qualifier,
  VariableOperand,
} from './attribute.ts';
import { BinaryCall, PreparedCall, UnaryCall, VariadicCall } from './call.ts';
import { Equality } from './equality.ts';
import { Fold, FreshMap, type Loop } from './fold.ts';
import { Frame } from './frame.ts';
import { type FunctionPlan, functionPlan } from './function-plan.ts';
import { Connective, type MemberSet, OptionalOr, SetMembership } from './logic.ts';
import { CollectFold, ExistsOneFold, QuantifierFold } from './macro-folds.ts';
import { Constant, type Node } from './node.ts';
import { Place } from './place.ts';
import { abortMessage, type PlannedTree, Program } from './program.ts';
import { invalidKey, isKey } from './qualify.ts';
import { specialize } from './specialize.ts';

/** What the planner asks of an environment. */
export interface Bindings {
  readonly functions: ReadonlyMap<string, EnvFunction>;
  /** The value of a type identifier; undefined if there is none of this name. */
  findTypeValue(name: string): Type | undefined;
  hasStruct(name: string): boolean;
  readonly construct: StructConstructor;
  /** How a field of a struct type is read, where the value is not just asked for it. */
  fieldAccess(structName: string, field: string): FieldAccess | undefined;
  /** See `VariableDecl.adapted`. */
  isAdapted(variable: string): boolean;
  /** Whether constants are folded and constant patterns compiled (Kubernetes: always). */
  readonly optimize: boolean;
  readonly costLimit: number;
}

/** Why a checked expression cannot be run: Kubernetes' "program instantiation failed: …". */
export class PlanError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/**
 * Which nodes are replaced by those that do the same faster: all; those in comprehensions, which is all that pays where a
 * program is evaluated once; or none, for whoever reads the tree: general nodes are few, and say all that there is to say.
 */
export type Specialized = 'everywhere' | 'in loops' | 'nowhere';

export function plan(ast: CheckedAst, bindings: Bindings, specialized: Specialized): Program | PlanError {
  const tree = planTree(ast, bindings, specialized);
  if (tree instanceof PlanError) return tree;
  return new Program(tree, bindings.costLimit);
}

export function planTree(ast: CheckedAst, bindings: Bindings, specialized: Specialized): PlannedTree | PlanError {
  const planner = new Planner(ast, bindings, specialized);
  try {
    const root = planner.plan(ast.root);
    planner.settle();
    return { root, places: [...planner.read], iterated: planner.iterated, slotCount: planner.slotCount };
  } catch (failure) {
    if (failure instanceof PlanError) return failure;
    return new PlanError(abortMessage(failure));
  }
}

/** A name in scope, and those around it. */
interface Scope {
  readonly name: string;
  readonly local: Local;
  readonly outer: Scope | undefined;
}

/** An iteration variable, or an accumulator by its slot and first value. */
type Local = Place | { readonly slot: number; readonly init: Node };

const NO_FRAME = (): Frame => new Frame([], Number.POSITIVE_INFINITY);

class Planner {
  slotCount = 0;
  readonly places = new Map<string, Place>();
  /** Those of them that are read: other names are all hidden by comprehensions. */
  readonly read = new Set<Place>();
  readonly iterated: Place[] = [];
  /** How many comprehensions are around what is planned. */
  #depth = 0;
  readonly #ast: CheckedAst;
  readonly #bindings: Bindings;
  readonly #specialized: Specialized;
  #scope: Scope | undefined;

  constructor(ast: CheckedAst, bindings: Bindings, specialized: Specialized) {
    this.#ast = ast;
    this.#bindings = bindings;
    this.#specialized = specialized;
    this.#collectVariables();
  }

  /** Program variables get the first slots: every name that is referred to, as what a comprehension hides shows only later. */
  #collectVariables(): void {
    for (const reference of this.#ast.references) {
      if (reference === undefined || reference.overloads.length > 0 || reference.value !== undefined) continue;
      const name = bare(reference.name);
      if (name !== '' && !this.places.has(name)) this.places.set(name, this.#newPlace(name));
    }
  }

  #newPlace(name: string): Place {
    return new Place(undefined, name, this.slotCount++, this.#depth);
  }

  plan(expr: Expr): Node {
    const node = this.#planRaw(expr);
    return this.#specializes ? specialize(node, this.#depth) : node;
  }

  /** Whether what is planned now may be a node for speed. */
  get #specializes(): boolean {
    return this.#specialized === 'everywhere' || (this.#specialized === 'in loops' && this.#depth > 0);
  }

  /** Called once when all is planned. */
  settle(): void {
    const newSlot = (): number => this.slotCount++;
    for (const place of this.places.values()) place.settle(newSlot);
    for (const place of this.iterated) place.settle(newSlot);
  }

  /** As `plan`, but a selection that follows may still be added to an attribute. */
  #planRaw(expr: Expr): Node {
    switch (expr.kind) {
      case 'literal':
        return new Constant(expr.id, expr.value);
      case 'ident':
        return this.#planIdent(expr.id, expr.name);
      case 'select':
        return this.#planSelect(expr);
      case 'call':
        return this.#planCall(expr);
      case 'list':
        return this.#planList(expr);
      case 'map':
        return this.#planMap(expr);
      case 'struct':
        return this.#planStruct(expr);
      case 'comprehension':
        return this.#planComprehension(expr);
      default:
        throw new PlanError(`unsupported expr: ${expr.kind}`);
    }
  }

  #planIdent(id: number, written: string): Node {
    const reference = this.#ast.references[id];
    if (reference?.value !== undefined) return new Constant(id, reference.value);
    const name = reference?.name ?? written;
    if (this.#ast.types[id]?.kind === 'type') {
      const type = this.#bindings.findTypeValue(name);
      if (type === undefined) throw new PlanError(`reference to undefined type: ${name}`);
      return new Constant(id, type);
    }
    const path = new PathAttribute(id, this.#operand(name));
    // The checker leaves the dot where a comprehension would hide the variable.
    return new AttributeNode(id, isAbsolute(name) ? new GlobalAttribute(path) : path);
  }

  /** A leading dot looks past the comprehensions. */
  #operand(name: string): VariableOperand | AccumulatorOperand {
    if (!isAbsolute(name)) {
      for (let scope = this.#scope; scope !== undefined; scope = scope.outer) {
        if (scope.name !== name) continue;
        const { local } = scope;
        return local instanceof Place
          ? new VariableOperand(local, false)
          : new AccumulatorOperand(local.slot, local.init);
      }
    }
    const place = this.places.get(bare(name));
    if (place === undefined) throw new PlanError(`no such attribute(s): ${name}`);
    this.read.add(place);
    return new VariableOperand(place, !this.#bindings.isAdapted(bare(name)));
  }

  #planSelect(expr: Select): Node {
    const reference = this.#ast.references[expr.id];
    if (reference !== undefined) return this.#planIdent(expr.id, reference.name);
    return new AttributeNode(expr.id, this.#selection(expr), expr.testOnly);
  }

  /** What a chain of selections starts from, with all of them. */
  #selection(last: Select): Attribute {
    let count = 1;
    let start = last.operand;
    while (start.kind === 'select' && this.#ast.references[start.id] === undefined) {
      count++;
      start = start.operand;
    }
    const attribute = attributeOf(this.#planRaw(start));
    const qualifiers = new Array<Qualifier>(count);
    let select = last;
    while (count > 0) {
      qualifiers[--count] = this.#qualifier(select);
      select = select.operand as Select;
    }
    attribute.add(qualifiers);
    return attribute;
  }

  #qualifier({ id, operand, field, testOnly }: Select): Qualifier {
    const type = this.#ast.types[operand.id];
    const access = type?.kind === 'struct' ? this.#bindings.fieldAccess(type.name, field) : undefined;
    return access === undefined
      ? new Qualifier(id, field, false, testOnly)
      : new FieldQualifier(id, { struct: type?.name ?? '', field, access }, testOnly);
  }

  /** The operand of a selection as something to select from. */
  #attributeOf(expr: Expr): Attribute {
    if (expr.kind === 'select' && this.#ast.references[expr.id] === undefined) return this.#selection(expr);
    return attributeOf(this.#planRaw(expr));
  }

  #planIndex(expr: Call, optional: boolean): Node {
    const [operandExpr, indexExpr] = expr.args as [Expr, Expr];
    const operand = this.#attributeOf(operandExpr);
    const outer = this.#scope;
    if (operand instanceof GlobalAttribute) this.#scope = undefined;
    const index = this.#planRaw(indexExpr);
    this.#scope = outer;
    if (index instanceof Constant) {
      if (!isKey(index.value)) throw new PlanError(invalidKey(index.value, false).message);
      operand.add([new Qualifier(expr.id, index.value, optional)]);
    } else {
      operand.add([new Qualifier(expr.id, attributeOf(index), optional)]);
    }
    return new AttributeNode(expr.id, operand);
  }

  #planCall(expr: Call): Node {
    switch (expr.name) {
      case '_&&_':
        return new Connective(expr.id, false, this.plan(expr.args[0] as Expr), this.plan(expr.args[1] as Expr));
      case '_||_':
        return new Connective(expr.id, true, this.plan(expr.args[0] as Expr), this.plan(expr.args[1] as Expr));
      case '_?_:_':
        return this.#planConditional(expr);
      case '_[_]':
        return this.#planIndex(expr, false);
      case '_?._':
      case '_[?_]':
        return this.#planIndex(expr, true);
      default:
    }
    const fn = this.#bindings.functions.get(expr.name);
    if (fn === undefined) throw new PlanError(`no such overload: ${expr.name}`);
    const overloads = this.#ast.references[expr.id]?.overloads ?? [];
    const overloadId = overloads.length === 1 ? (overloads[0] as string) : '';
    const before = expr.target === undefined ? 0 : 1;
    const args = new Array<Node>(before + expr.args.length);
    if (expr.target !== undefined) args[0] = this.plan(expr.target);
    for (let i = 0; i < expr.args.length; i++) args[before + i] = this.plan(expr.args[i] as Expr);
    const calls = functionPlan(fn);
    if (calls.equality !== undefined) {
      // Equality always has its one overload's cost, however many types the checker left open.
      const cost = calls.call((fn.overloads[0] as Overload).id, args.length)?.cost;
      return new Equality(expr.id, calls.equality === '!=', cost, args[0] as Node, args[1] as Node);
    }
    if (
      fn.lazy !== undefined &&
      args.length === 2 &&
      fn.overloads.some((o) => overloadId === '' || o.id === overloadId)
    ) {
      return new OptionalOr(expr.id, args[0] as Node, args[1] as Node, fn.lazy === 'orValue');
    }
    return this.#optimized(expr, calls, overloadId, args) ?? this.#call(expr, calls, overloadId, args);
  }

  #call(expr: Call, calls: FunctionPlan, overloadId: string, args: readonly Node[]): Node {
    const call = calls.call(overloadId, args.length);
    if (call === undefined) throw new PlanError(`no such overload: ${calls.fn.name}`);
    const { impl, nonStrict, cost } = call;
    if ((call.stopsAtError && args.length > 1) || args.length === 0 || args.length > 2)
      return new VariadicCall(expr.id, impl, nonStrict, cost, args);
    if (this.#specializes && call.fast !== undefined) {
      const fast = call.fast({ id: expr.id, impl, cost, args, kindOf: (arg) => this.#kindOf(expr, arg) });
      if (fast !== undefined) return fast;
    }
    const [left, right] = args as [Node, Node | undefined];
    if (right === undefined) return new UnaryCall(expr.id, impl, nonStrict, cost, left);
    return new BinaryCall(expr.id, impl, nonStrict, cost, left, right);
  }

  /** What the checker says of an operand; undefined where it may be null as well. */
  #kindOf({ target, args }: Call, index: number): TypeKind | undefined {
    const operand = (target === undefined ? args[index] : index === 0 ? target : args[index - 1]) as Expr;
    const type = this.#ast.types[operand.id];
    return type?.wrapper ? undefined : type?.kind;
  }

  /** What Kubernetes computes or prepares when it makes a program. */
  #optimized(expr: Call, calls: FunctionPlan, overloadId: string, args: readonly Node[]): Node | undefined {
    if (!this.#bindings.optimize) return undefined;
    if (overloadId === 'in_list') {
      const list = args[1];
      if (list instanceof Constant && isList(list.value)) {
        if (list.value.length === 0) return new Constant(expr.id, false);
        const members = memberSet(listElements(list.value));
        if (members !== undefined) return new SetMembership(expr.id, args[0] as Node, members);
      }
      return undefined;
    }
    if (calls.isConversion && args.length === 1 && args[0] instanceof Constant) {
      const value = this.#call(expr, calls, overloadId, args).evaluate(NO_FRAME());
      if (value instanceof CelError) throw new PlanError(value.message);
      return new Constant(expr.id, value);
    }
    const { prepare } = calls.fn;
    const constant = prepare === undefined ? undefined : args[prepare.arg];
    if (prepare !== undefined && constant instanceof Constant && typeof constant.value === 'string') {
      const prepared = prepare.make(constant.value);
      if (prepared instanceof CelError) throw new PlanError(prepared.message);
      const { impl } = prepared;
      const cost = calls.call(overloadId, args.length)?.cost;
      if (!this.#specializes || prepare.arg !== 1 || args.length !== 2)
        return new VariadicCall(expr.id, impl, false, cost, args);
      const { value } = constant;
      const preparedCost = prepared.cost ?? ((arg: Value, result: Value) => cost?.([arg, value], result) ?? 1);
      return new PreparedCall(expr.id, impl, preparedCost, args[0] as Node, value);
    }
    return undefined;
  }

  #planConditional(expr: Call): Node {
    const [condition, truthy, falsy] = expr.args as [Expr, Expr, Expr];
    const planned = this.plan(condition);
    const branches = [truthy, falsy].map((branch) => attributeOf(this.#planRaw(branch))) as [Attribute, Attribute];
    return new AttributeNode(expr.id, new ConditionalAttribute(expr.id, planned, branches[0], branches[1]));
  }

  #planList(expr: ListExpr): Node {
    const elements = expr.elements.map((element) => this.plan(element));
    const node = new ListNode(expr.id, elements, expr.optional);
    return this.#bindings.optimize && elements.every((element) => element instanceof Constant)
      ? new Constant(expr.id, node.build(NO_FRAME()))
      : node;
  }

  #planMap(expr: MapExpr): Node {
    const entries = expr.entries.map((entry) => ({
      key: this.plan(entry.key),
      value: this.plan(entry.value),
      optional: entry.optional,
    }));
    const node = new MapNode(expr.id, entries);
    if (!this.#bindings.optimize) return node;
    if (!entries.every((entry) => entry.key instanceof Constant && entry.value instanceof Constant)) return node;
    // Kubernetes' planner dies of bytes as a key.
    if (entries.some(({ key }) => (key as Constant).value instanceof Uint8Array)) {
      throw new PlanError('bytes cannot be a map key');
    }
    return new Constant(expr.id, node.build(NO_FRAME()));
  }

  #planStruct(expr: StructExpr): Node {
    const typeName = bare(expr.typeName);
    if (!this.#bindings.hasStruct(typeName)) throw new PlanError(`unknown type: ${expr.typeName}`);
    const fields = expr.fields.map((field) => ({
      name: field.name,
      value: this.plan(field.value),
      optional: field.optional,
    }));
    return new StructNode(expr.id, typeName, fields, this.#bindings.construct);
  }

  #planComprehension(expr: Comprehension): Node {
    const outer = this.#scope;
    const init = this.plan(expr.accuInit);
    const range = this.plan(expr.iterRange);
    const accuSlot = this.slotCount++;
    this.#depth++;
    const variable = this.#iterate(expr.iterVar);
    const second = expr.iterVar2 === '' ? undefined : this.#iterate(expr.iterVar2);
    const loop: Loop = { range, variable, second };

    const accumulator: Local = { slot: accuSlot, init: freshMap(expr, init) };
    this.#scope = { name: expr.iterVar, local: variable, outer };
    if (second !== undefined) this.#scope = { name: expr.iterVar2, local: second, outer: this.#scope };
    // The accumulator wins over an iteration variable of the same name.
    this.#scope = { name: expr.accuVar, local: accumulator, outer: this.#scope };
    let node = this.#planMacro(expr, init, loop);
    if (node === undefined) {
      const condition = this.plan(expr.loopCondition);
      const step = this.plan(expr.loopStep);
      this.#scope = { name: expr.accuVar, local: accumulator, outer };
      node = new Fold(expr.id, loop, { accuSlot, condition, step, result: this.plan(expr.result) });
    }
    this.#scope = outer;
    this.#depth--;
    return node;
  }

  #iterate(name: string): Place {
    const place = this.#newPlace(name);
    this.iterated.push(place);
    return place;
  }

  /** The comprehensions that the usual macros expand to. */
  #planMacro(expr: Comprehension, init: Node, loop: Loop): Node | undefined {
    if (!(init instanceof Constant)) return undefined;
    const stepId = expr.loopStep.id;
    const quantified = quantifier(expr);
    if (quantified !== undefined && init.value === quantified.first)
      return new QuantifierFold(expr.id, loop, quantified.first, this.plan(quantified.predicate), stepId);
    const counted = init.value === 0 ? countedOnce(expr) : undefined;
    if (counted !== undefined) return new ExistsOneFold(expr.id, loop, this.plan(counted), stepId);
    const collected = isEmptyList(init) ? collection(expr) : undefined;
    if (collected === undefined) return undefined;
    const filter = collected.filter && this.plan(collected.filter);
    const element = this.plan(collected.element);
    const elementCost = this.#bindings.optimize && element instanceof Constant ? 0 : LIST_COST;
    const { stepReadId } = collected;
    return new CollectFold(expr.id, loop, {
      filter,
      element,
      elementCost,
      stepId,
      stepReadId,
      resultReadId: expr.result.id,
    });
  }
}

const isAbsolute = (name: string): boolean => name.charCodeAt(0) === 0x2e;

const bare = (name: string): string => (isAbsolute(name) ? name.slice(1) : name);

/** A node's own attribute, or one that starts at its value. */
function attributeOf(node: Node): Attribute {
  if (node instanceof AttributeNode) return node.attribute;
  return new PathAttribute(node.id, new ComputedOperand(node));
}

/** Constants as a set, if all of them can be members: bool, int, uint, double, string. */
function memberSet(elements: readonly Value[]): MemberSet | undefined {
  const plain = new Set<Value>();
  const uints = new Set<bigint>();
  const doubles = new Set<number>();
  const addInteger = (value: bigint): void => {
    if (value >= -9223372036854775808n && value <= 9223372036854775807n) plain.add(normalized(value));
    if (value >= 0n && value <= 18446744073709551615n) uints.add(value);
  };
  for (const element of elements) {
    if (typeof element === 'string' || typeof element === 'boolean') {
      plain.add(element);
    } else if (typeof element === 'bigint' || (typeof element === 'number' && Number.isSafeInteger(element))) {
      addInteger(BigInt(element));
      doubles.add(Number(element));
    } else if (element instanceof Uint) {
      addInteger(element.value);
      doubles.add(Number(element.value));
    } else if (typeof element === 'number' || element instanceof Double) {
      const number = typeof element === 'number' ? element : element.value;
      if (!Number.isNaN(number)) doubles.add(number);
      if (Number.isInteger(number)) addInteger(BigInt(number));
    } else {
      return undefined;
    }
  }
  return { plain, uints, doubles };
}

const normalized = (value: bigint): number | bigint => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

const isEmptyList = (node: Node): boolean => node instanceof Constant && isList(node.value) && node.value.length === 0;

/** The first value of the accumulator: a map of its own where each round adds to it. */
function freshMap(expr: Comprehension, init: Node): Node {
  const step = expr.loopStep.kind === 'call' && expr.loopStep.name === '_?_:_' ? expr.loopStep.args[1] : expr.loopStep;
  const inserts = step?.kind === 'call' && step.name === 'cel.@mapInsert';
  return inserts && init instanceof Constant ? new FreshMap(init.id) : init;
}

const isIdent = (expr: Expr | undefined, name: string): boolean => expr?.kind === 'ident' && expr.name === name;

const isLiteral = (expr: Expr | undefined, value: Value): boolean => expr?.kind === 'literal' && expr.value === value;

const isCall = (expr: Expr | undefined, name: string): expr is Call => expr?.kind === 'call' && expr.name === name;

interface Addition {
  readonly filter: Expr | undefined;
  readonly added: Expr;
  /** Of the accumulator that is added to. */
  readonly readId: number;
}

/** What is added to the accumulator in `accu + added`, or in `filter ? accu + added : accu`. */
function addition({ loopStep, accuVar }: Comprehension): Addition | undefined {
  let sum: Expr | undefined = loopStep;
  let filter: Expr | undefined;
  if (isCall(loopStep, '_?_:_')) {
    if (!isIdent(loopStep.args[2], accuVar)) return undefined;
    [filter, sum] = loopStep.args;
  }
  if (!isCall(sum, '_+_') || !isIdent(sum.args[0], accuVar)) return undefined;
  const [accumulated, added] = sum.args as [Expr, Expr];
  return { filter, added, readId: accumulated.id };
}

/** Filter and element of a comprehension that builds a list, and where that list is read to be added to. */
function collection(expr: Comprehension): { filter: Expr | undefined; element: Expr; stepReadId: number } | undefined {
  const step = addition(expr);
  if (step?.added.kind !== 'list' || !isIdent(expr.result, expr.accuVar)) return undefined;
  const { elements, optional } = step.added;
  if (elements.length !== 1 || optional.length > 0 || !isLiteral(expr.loopCondition, true)) return undefined;
  return { filter: step.filter, element: elements[0] as Expr, stepReadId: step.readId };
}

/** The predicate of `exists_one`. */
function countedOnce(expr: Comprehension): Expr | undefined {
  const step = addition(expr);
  const { result } = expr;
  if (step === undefined || !isLiteral(step.added, 1) || !isLiteral(expr.loopCondition, true)) return undefined;
  return isCall(result, '_==_') && isIdent(result.args[0], expr.accuVar) && isLiteral(result.args[1], 1)
    ? step.filter
    : undefined;
}

/** The predicate of `all` and `exists`, known by the shape they expand to. */
function quantifier(expr: Comprehension): { first: boolean; predicate: Expr } | undefined {
  const { loopCondition: condition, loopStep: step, accuVar } = expr;
  if (!isCall(condition, '@not_strictly_false') || !isIdent(expr.result, accuVar)) return undefined;
  if (step.kind !== 'call' || !isIdent(step.args[0], accuVar)) return undefined;
  const tested = condition.args[0];
  const predicate = step.args[1] as Expr;
  if (step.name === '_&&_' && isIdent(tested, accuVar)) return { first: true, predicate };
  const negated = isCall(tested, '!_') && isIdent(tested.args[0], accuVar);
  return step.name === '_||_' && negated ? { first: false, predicate } : undefined;
}
