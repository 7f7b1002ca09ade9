/**
 * Type checking: what each name means, which overloads each call may be, what type each expression has.
 *
 * @see google/cel-go checker/checker.go
 */
import type {
  Ast,
  Call,
  CheckedAst,
  Comprehension,
  Expr,
  Ident,
  ListExpr,
  MapEntry,
  MapExpr,
  Reference,
  Select,
  StructExpr,
  StructField,
} from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Declarations, EnvFunction, IdentDecl } from '../env/declarations.ts';
import { declaredTypeName } from '../types/format-type.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  ERROR,
  INT,
  isOptional,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  sameType,
  type Type,
  typeParam,
  UINT,
} from '../types/type.ts';
import { isDyn, mostGeneral, Unification } from '../types/unification.ts';
import { runtimeType, type Value } from '../values/value.ts';
import { diagnosticAt } from './diagnostic-at.ts';
import * as messages from './messages.ts';
import { argumentsKey, type Candidates, type OverloadSet, signaturesOf } from './signatures.ts';
import { wellKnownName } from './well-known.ts';

export type CheckResult = { readonly ast: CheckedAst; readonly issues: readonly [] } | Rejected;

/** Issues in the order in which they were found; all of them, though Kubernetes prints no more than 100. */
export interface Rejected {
  readonly ast?: undefined;
  readonly issues: readonly Diagnostic[];
}

/**
 * Checks a parsed expression. The Ast is left as it is; the checked one shares with it all nodes but those on the way
 * to a name that became its full name: `google.protobuf.Timestamp` is then an Ident and no Select, `sets.contains(a, b)`
 * a Call without target, `.x` is `x`, and keeps its dot only where a comprehension has an `x` of its own.
 */
export function check(ast: Ast, declarations: Declarations): CheckResult {
  const checker = new Checker(ast, declarations);
  const root = checker.check(ast.root);
  if (checker.issues.length > 0) return { issues: checker.issues };
  const { source, positions, macroCalls, nextId } = ast;
  const types = checker.finalTypes();
  return { ast: { root, source, positions, macroCalls, nextId, types, references: checker.references }, issues: [] };
}

/**
 * `[1].map(x, {x: x}).map(x, {x: x})…` doubles its type with each call. Kubernetes' time doubles too, without an end; here
 * an expression whose heavy types add up to more than MOST_HEAVY parts is refused. Kubernetes works on the least of those
 * for more than a minute, and text without macros does not come near.
 */
const HEAVY = 4096;
const MOST_HEAVY = 2 ** 22;

class Checker {
  readonly issues: Diagnostic[] = [];
  readonly references: (Reference | undefined)[];
  readonly #ast: Ast;
  readonly #declarations: Declarations;
  readonly #types: (Type | undefined)[];
  readonly #unification = new Unification();
  /** The innermost variable of the comprehensions around. */
  #local: Local | undefined;
  #crossTypeComparisons: boolean;
  #nextVariable = 0;
  #heavyWeight = 0;

  constructor(ast: Ast, declarations: Declarations) {
    this.#ast = ast;
    this.#declarations = declarations;
    this.#types = new Array<Type | undefined>(ast.nextId);
    this.references = new Array<Reference | undefined>(ast.nextId);
    this.#crossTypeComparisons = declarations.crossTypeNumericComparisons;
  }

  /** By id, with type parameters that nothing was found out about as dyn. */
  finalTypes(): readonly (Type | undefined)[] {
    const types = this.#types;
    for (let id = 0; id < types.length; id++) {
      const type = types[id];
      if (type !== undefined && !type.closed) types[id] = this.#unification.substitute(type, true);
    }
    return types;
  }

  /** Answers the expression, or what stands in its place once names are known. */
  check(expr: Expr): Expr {
    const checked = this.#checkKind(expr);
    const type = this.#types[expr.id];
    if (type !== undefined && type.weight > HEAVY) this.#weigh(expr, type);
    return checked;
  }

  #checkKind(expr: Expr): Expr {
    switch (expr.kind) {
      case 'literal':
        return this.#checkLiteral(expr);
      case 'ident':
        return this.#checkIdent(expr);
      case 'select':
        return this.#checkSelect(expr);
      case 'call':
        return this.#checkCall(expr);
      case 'list':
        return this.#checkList(expr);
      case 'map':
        return this.#checkMap(expr);
      case 'struct':
        return this.#checkStruct(expr);
      case 'comprehension':
        return this.#checkComprehension(expr);
      default:
        this.#report(expr.id, messages.unexpectedExpression('unspecified', ''));
        this.#types[expr.id] = ERROR;
        return expr;
    }
  }

  /** The same array if no element was replaced. */
  #checkAll(exprs: readonly Expr[]): readonly Expr[] {
    let copy: Expr[] | undefined;
    for (let i = 0; i < exprs.length; i++) {
      const expr = exprs[i] as Expr;
      const checked = this.check(expr);
      if (checked !== expr) {
        copy ??= exprs.slice();
        copy[i] = checked;
      }
    }
    return copy ?? exprs;
  }

  #checkLiteral(expr: Expr & { readonly kind: 'literal' }): Expr {
    const type = runtimeType(expr.value);
    switch (type) {
      case BOOL:
      case BYTES:
      case DOUBLE:
      case INT:
      case NULL:
      case STRING:
      case UINT:
        this.#types[expr.id] = type;
        break;
      default:
        this.#types[expr.id] = ERROR;
        this.#report(expr.id, messages.unexpectedExpression('literal', type.name));
    }
    return expr;
  }

  #checkIdent(expr: Ident): Expr {
    const { name } = expr;
    const absolute = isAbsolute(name);
    const bareName = absolute ? name.slice(1) : name;
    const local = this.#findLocal(bareName);
    if (local !== undefined && !absolute) {
      this.#types[expr.id] = local;
      this.references[expr.id] = identReference(name);
      return expr;
    }
    const ident = this.#declarations.findIdent(bareName);
    if (ident !== undefined) return this.#resolved(expr, ident, local !== undefined);
    this.#types[expr.id] = ERROR;
    this.#report(expr.id, messages.undeclaredReference(name));
    return expr;
  }

  /** `shadowed`: a local variable has the name; a leading dot then tells the planner which one is meant. */
  #resolved(expr: Ident | Select, ident: IdentDecl, shadowed: boolean): Expr {
    const name = shadowed ? `.${ident.name}` : ident.name;
    this.#types[expr.id] = ident.type;
    this.references[expr.id] = identReference(name, ident.value);
    return expr.kind === 'ident' && expr.name === name ? expr : { kind: 'ident', id: expr.id, name };
  }

  #findLocal(name: string): Type | undefined {
    let local = this.#local;
    while (local !== undefined && local.name !== name) local = local.outer;
    return local?.type;
  }

  /**
   * A chain of selections `a.b.c.d`: the longest part from the left that is declared as one name is that name, the rest
   * selects fields.
   */
  #checkSelect(expr: Select): Expr {
    // A presence test never is part of a name: what it stands on is a chain of its own.
    if (expr.testOnly) return this.#checkSelectOn(expr, this.check(expr.operand));
    let root = expr.operand;
    while (root.kind === 'select' && !root.testOnly) root = root.operand;
    if (root.kind !== 'ident' || !this.#mayQualify(root)) return this.#checkFields(expr);
    const chain: Select[] = [expr];
    for (let below = expr.operand; below !== root; below = (below as Select).operand) chain.push(below as Select);
    let checked = this.#checkQualified(chain, root) ?? this.check(root);
    for (let i = chain.length - 1; i >= 0; i--) checked = this.#checkSelectOn(chain[i] as Select, checked);
    return checked;
  }

  /** A chain of selections that has no part that is a name. */
  #checkFields(expr: Select): Expr {
    const { operand } = expr;
    const isField = operand.kind === 'select' && !operand.testOnly;
    return this.#checkSelectOn(expr, isField ? this.#checkFields(operand) : this.check(operand));
  }

  /** Whether a name with dots that is declared may begin with this one. */
  #mayQualify({ name }: Ident): boolean {
    return this.#declarations.isQualifier(isAbsolute(name) ? name.slice(1) : name);
  }

  /** Takes off the chain what belongs to a declared name; undefined if nothing does. */
  #checkQualified(chain: Select[], root: Ident): Expr | undefined {
    const absolute = isAbsolute(root.name);
    let name = absolute ? root.name.slice(1) : root.name;
    const shadowed = this.#findLocal(name) !== undefined;
    if (shadowed && !absolute) return undefined;
    const names: string[] = new Array(chain.length);
    for (let i = chain.length - 1; i >= 0; i--) {
      name = `${name}.${(chain[i] as Select).field}`;
      names[i] = name;
    }
    for (let i = 0; i < names.length; i++) {
      const ident = this.#declarations.findIdent(names[i] as string);
      if (ident === undefined) continue;
      const select = chain[i] as Select;
      chain.length = i;
      return this.#resolved(select, ident, shadowed);
    }
    return undefined;
  }

  #checkSelectOn(expr: Select, operand: Expr): Expr {
    const type = this.#selectField(expr.id, operand, expr.field, false);
    this.#types[expr.id] = expr.testOnly ? BOOL : this.#unification.substitute(type, false);
    if (operand === expr.operand) return expr;
    // Written out as all changed nodes are: a spread would give each a layout of its own.
    return { kind: 'select', id: expr.id, operand, field: expr.field, testOnly: expr.testOnly };
  }

  /** The type of a field of an operand that has been checked. */
  #selectField(id: number, operand: Expr, field: string, optional: boolean): Type {
    const operandType = this.#unification.substitute(this.#typeOf(operand), false);
    const target = isOptional(operandType) ? (operandType.parameters[0] as Type) : operandType;
    const type = this.#fieldOf(id, target, field);
    return optional || target !== operandType ? optionalOf(type) : type;
  }

  #fieldOf(id: number, target: Type, field: string): Type {
    switch (target.kind) {
      case 'map':
        return target.parameters[1] as Type;
      case 'struct':
        return this.#lookupField(id, target.name, field);
      case 'typeParam':
        // It stays dyn, lest something later take it for a type without fields.
        this.#unification.isAssignable(DYN, target);
        return DYN;
      case 'dyn':
      case 'any':
      case 'error':
        return DYN;
      default:
        this.#report(id, messages.noFieldSelection(target));
        return DYN;
    }
  }

  #lookupField(id: number, structName: string, field: string): Type {
    if (!this.#declarations.hasStruct(structName)) {
      this.#report(id, messages.failedResolution(structName));
      return ERROR;
    }
    const type = this.#declarations.findField(structName, field);
    if (type !== undefined) return type;
    this.#report(id, messages.undefinedField(field));
    return ERROR;
  }

  /** `operand.?field`, which the parser makes the call `_?._(operand, "field")`. */
  #checkOptionalSelect(expr: Call): Expr {
    const [operand, field] = expr.args;
    if (operand === undefined || field === undefined || expr.args.length > 2 || expr.target !== undefined) {
      const style = expr.target === undefined ? '' : ' member call with';
      this.#types[expr.id] = ERROR;
      this.#report(
        expr.id,
        messages.unsupportedOptionalSelection(`incorrect signature.${style} argument count: ${expr.args.length}`),
      );
      return expr;
    }
    if (field.kind !== 'literal' || typeof field.value !== 'string') {
      this.#types[expr.id] = ERROR;
      this.#report(field.id, messages.unsupportedOptionalSelection(field.kind));
      return expr;
    }
    const checked = this.check(operand);
    const type = this.#selectField(expr.id, checked, field.value, true);
    this.#types[expr.id] = this.#unification.substitute(type, false);
    this.references[expr.id] = optionalSelection;
    return checked === operand ? expr : callOf(expr, undefined, [checked, field]);
  }

  #checkCall(expr: Call): Expr {
    if (expr.name === '_?._') return this.#checkOptionalSelect(expr);
    const args = this.#checkAll(expr.args);
    if (expr.target === undefined) {
      const fn = this.#findFunction(expr.name);
      if (fn !== undefined) return this.#resolveCall(expr, fn, undefined, args);
      this.#types[expr.id] = ERROR;
      this.#report(expr.id, messages.undeclaredReference(expr.name));
      return args === expr.args ? expr : callOf(expr, undefined, args);
    }
    const namespaced = this.#findNamespaced(expr.target, expr.name);
    if (namespaced !== undefined) return this.#resolveCall(expr, namespaced, undefined, args);
    const target = this.check(expr.target);
    const fn = this.#findFunction(expr.name);
    if (fn !== undefined) return this.#resolveCall(expr, fn, target, args);
    this.#types[expr.id] = ERROR;
    this.#report(expr.id, messages.undeclaredReference(expr.name));
    return target === expr.target && args === expr.args ? expr : callOf(expr, target, args);
  }

  #findFunction(name: string): EnvFunction | undefined {
    const found = this.#declarations.functions.get(isAbsolute(name) ? name.slice(1) : name);
    return found?.runtimeOnly ? undefined : found;
  }

  /** Where `a.b` in `a.b.f(x)` is no value but the function is called `a.b.f`. */
  #findNamespaced(target: Expr, name: string): EnvFunction | undefined {
    if (target.kind !== 'ident' && target.kind !== 'select') return undefined;
    const root = rootOf(target);
    if (root === undefined || !this.#mayQualify(root)) return undefined;
    return this.#findFunction(`${qualifiedName(target)}.${name}`);
  }

  #resolveCall(expr: Call, fn: EnvFunction, target: Expr | undefined, args: readonly Expr[]): Expr {
    const before = target === undefined ? 0 : 1;
    const argTypes = new Array<Type>(before + args.length);
    if (target !== undefined) argTypes[0] = this.#typeOf(target);
    for (let i = 0; i < args.length; i++) argTypes[before + i] = this.#typeOf(args[i] as Expr);
    const { member, global } = signaturesOf(fn);
    const candidates = target === undefined ? global : member;
    this.#types[expr.id] =
      fn.name === '_&&_' || fn.name === '_||_'
        ? this.#resolveLogical(expr, candidates, argTypes, args)
        : this.#resolveOverloads(expr, fn, candidates, argTypes, target !== undefined);
    // A receiver stays under the name it was called by, as in cel-go.
    const name = target === undefined ? fn.name : expr.name;
    if (name === expr.name && target === expr.target && args === expr.args) return expr;
    return { kind: 'call', id: expr.id, name, target, args };
  }

  #resolveLogical(
    expr: Call,
    { signatures: [signature] }: Candidates,
    argTypes: readonly Type[],
    args: readonly Expr[],
  ): Type {
    if (signature === undefined) return this.#noOverload(expr, expr.name, argTypes, false);
    let fits = true;
    for (let i = 0; i < argTypes.length; i++) {
      const type = argTypes[i] as Type;
      if (this.#unification.isAssignable(type, BOOL)) continue;
      this.#report((args[i] as Expr).id, messages.typeMismatch(BOOL, type));
      fits = false;
    }
    if (!fits) return ERROR;
    this.references[expr.id] = signature.set.reference;
    return BOOL;
  }

  /** All overloads that the arguments fit; the result is dyn where theirs differ. */
  #resolveOverloads(
    expr: Call,
    fn: EnvFunction,
    candidates: Candidates,
    argTypes: readonly Type[],
    member: boolean,
  ): Type {
    const crossTypeComparisons = this.#crossTypeComparisons;
    const key = argumentsKey(argTypes);
    const known = key < 0 ? undefined : candidates.remembered(key, crossTypeComparisons);
    if (known !== undefined) {
      this.#nextVariable += known.variables;
      this.references[expr.id] = known.reference;
      return known.result;
    }
    const variablesBefore = this.#nextVariable;
    let result: Type | undefined;
    let set: OverloadSet | undefined;
    for (const signature of candidates.signatures) {
      const { overload, typeParams } = signature;
      if (signature.crossType && !crossTypeComparisons) continue;
      const firstVariable = this.#nextVariable;
      this.#nextVariable += typeParams.length;
      if (neverFits(argTypes, overload.args)) continue;
      let { args, result: type } = overload;
      if (typeParams.length > 0) {
        args = args.map((arg) => instantiate(arg, typeParams, firstVariable));
        type = instantiate(type, typeParams, firstVariable);
      }
      if (!this.#unification.areAssignable(argTypes, args)) continue;
      type = this.#unification.substitute(type, false);
      if (result === undefined || set === undefined) {
        result = type;
        set = signature.set;
        continue;
      }
      if (!isDyn(result) && !sameType(type, result)) result = DYN;
      set = set.with(overload);
    }
    if (result === undefined || set === undefined) return this.#noOverload(expr, fn.name, argTypes, member);
    this.references[expr.id] = set.reference;
    // Types without parameters say nothing about any: the next call of such arguments comes to the same.
    if (key >= 0 && result.closed) {
      const variables = this.#nextVariable - variablesBefore;
      candidates.remember(key, crossTypeComparisons, { reference: set.reference, result, variables });
    }
    return result;
  }

  #noOverload(expr: Call, name: string, argTypes: readonly Type[], member: boolean): Type {
    const types = argTypes.map((type) => this.#unification.substitute(type, true));
    this.#report(expr.id, messages.noMatchingOverload(name, types, member));
    return ERROR;
  }

  #checkList(expr: ListExpr): Expr {
    const { optional } = expr;
    let joined: Type | undefined;
    let elements: Expr[] | undefined;
    for (let i = 0, nextOptional = 0; i < expr.elements.length; i++) {
      const element = expr.elements[i] as Expr;
      const checked = this.check(element);
      if (checked !== element) {
        elements ??= expr.elements.slice();
        elements[i] = checked;
      }
      let type = this.#typeOf(checked);
      if (optional[nextOptional] === i) {
        nextOptional++;
        type = this.#unwrapOptional(checked, type);
      }
      joined = this.#join(joined, type);
    }
    this.#types[expr.id] = listOf(joined ?? this.#newVariable());
    return elements === undefined ? expr : { kind: 'list', id: expr.id, elements, optional };
  }

  #checkMap(expr: MapExpr): Expr {
    let keyType: Type | undefined;
    let valueType: Type | undefined;
    let entries: MapEntry[] | undefined;
    for (let i = 0; i < expr.entries.length; i++) {
      const entry = expr.entries[i] as MapEntry;
      const key = this.check(entry.key);
      keyType = this.#join(keyType, this.#typeOf(key));
      const value = this.check(entry.value);
      let type = this.#typeOf(value);
      if (entry.optional) type = this.#unwrapOptional(value, type);
      valueType = this.#join(valueType, type);
      if (key !== entry.key || value !== entry.value) {
        entries ??= expr.entries.slice();
        entries[i] = { kind: 'entry', id: entry.id, key, value, optional: entry.optional };
      }
    }
    this.#types[expr.id] = mapOf(keyType ?? this.#newVariable(), valueType ?? this.#newVariable());
    return entries === undefined ? expr : { kind: 'map', id: expr.id, entries };
  }

  /** What an element written `?e` contributes; dyn may turn out to be an optional. */
  #unwrapOptional(expr: Expr, type: Type): Type {
    if (isOptional(type)) return type.parameters[0] as Type;
    if (!isDyn(type)) this.#report(expr.id, messages.typeMismatch(optionalOf(type), type));
    return type;
  }

  /** Elements that do not agree make the literal one of dyn; the environment's validators then refuse most of those. */
  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current;
    return this.#unification.isAssignable(previous, current) ? mostGeneral(previous, current) : DYN;
  }

  #checkStruct(expr: StructExpr): Expr {
    const ident = this.#declarations.findTypeIdent(isAbsolute(expr.typeName) ? expr.typeName.slice(1) : expr.typeName);
    if (ident === undefined) {
      this.#types[expr.id] = ERROR;
      this.#report(expr.id, messages.undeclaredReference(expr.typeName));
      return expr;
    }
    this.references[expr.id] = identReference(ident.name);
    const type = this.#constructedType(expr, ident);
    this.#types[expr.id] = type;
    const structName = type === ERROR ? ident.name : (wellKnownName(type) ?? type.name);
    let fields: StructField[] | undefined;
    for (let i = 0; i < expr.fields.length; i++) {
      const field = expr.fields[i] as StructField;
      const value = this.check(field.value);
      if (value !== field.value) {
        fields ??= expr.fields.slice();
        fields[i] = { ...field, value };
      }
      this.#checkField(field, value, structName);
    }
    if (fields === undefined && ident.name === expr.typeName) return expr;
    return { ...expr, typeName: ident.name, fields: fields ?? expr.fields };
  }

  #constructedType(expr: StructExpr, ident: IdentDecl): Type {
    if (ident.type.kind === 'error') return ERROR;
    const type = ident.type.kind === 'type' ? ident.type.parameters[0] : undefined;
    if (type === undefined) {
      this.#report(expr.id, messages.notAType(declaredTypeName(ident.type)));
      return ERROR;
    }
    if (type.kind === 'struct' || wellKnownName(type) !== undefined) return type;
    this.#report(expr.id, messages.notAMessageType(declaredTypeName(type)));
    return ERROR;
  }

  #checkField(field: StructField, value: Expr, structName: string): void {
    const expected = this.#lookupField(field.id, structName, field.name);
    let type = this.#typeOf(value);
    if (field.optional) type = this.#unwrapOptional(value, type);
    if (this.#unification.isAssignable(expected, type)) return;
    this.#report(field.id, messages.fieldTypeMismatch(field.name, expected, type));
  }

  #checkComprehension(expr: Comprehension): Expr {
    const iterRange = this.check(expr.iterRange);
    const accuInit = this.check(expr.accuInit);
    const rangeType = this.#unification.substitute(this.#typeOf(iterRange), false);
    const accuType = this.#typeOf(accuInit);
    const outer = this.#local;
    this.#declareLocal(expr.accuVar, accuType);
    const withAccumulator = this.#local;
    // cel-go forgets which overloads are off when it opens a scope, and does not remember them when it closes it.
    this.#crossTypeComparisons = true;
    this.#declareIteration(expr, iterRange, rangeType);
    const loopCondition = this.check(expr.loopCondition);
    this.#expect(loopCondition, BOOL);
    const loopStep = this.check(expr.loopStep);
    this.#expect(loopStep, accuType);
    this.#local = withAccumulator;
    const result = this.check(expr.result);
    this.#local = outer;
    this.#types[expr.id] = this.#unification.substitute(this.#typeOf(result), false);
    const isSame =
      iterRange === expr.iterRange &&
      accuInit === expr.accuInit &&
      loopCondition === expr.loopCondition &&
      loopStep === expr.loopStep &&
      result === expr.result;
    if (isSame) return expr;
    const { id, iterVar, iterVar2, accuVar } = expr;
    return {
      kind: 'comprehension',
      id,
      iterRange,
      iterVar,
      iterVar2,
      accuVar,
      accuInit,
      loopCondition,
      loopStep,
      result,
    };
  }

  #declareIteration(expr: Comprehension, iterRange: Expr, rangeType: Type): void {
    const two = expr.iterVar2 !== '';
    let first: Type;
    let second: Type;
    switch (rangeType.kind) {
      case 'list':
        second = rangeType.parameters[0] as Type;
        first = two ? INT : second;
        break;
      case 'map':
        first = rangeType.parameters[0] as Type;
        second = rangeType.parameters[1] as Type;
        break;
      case 'dyn':
      case 'error':
      case 'typeParam':
        // It stays dyn, lest something later take it for a type that has no elements.
        this.#unification.isAssignable(DYN, rangeType);
        first = DYN;
        second = DYN;
        break;
      default:
        this.#report(iterRange.id, messages.notARange(rangeType));
        first = ERROR;
        second = ERROR;
    }
    this.#declareLocal(expr.iterVar, first);
    if (two) this.#declareLocal(expr.iterVar2, second);
  }

  #declareLocal(name: string, type: Type): void {
    this.#local = { name, type, outer: this.#local };
  }

  #expect(expr: Expr, type: Type): void {
    const actual = this.#typeOf(expr);
    if (!this.#unification.isAssignable(type, actual)) this.#report(expr.id, messages.typeMismatch(type, actual));
  }

  #typeOf(expr: Expr): Type {
    return this.#types[expr.id] ?? ERROR;
  }

  /** Takes heavy types until there are too many, then makes them errors, so that what is made of them is light again. */
  #weigh(expr: Expr, type: Type): void {
    const before = this.#heavyWeight;
    this.#heavyWeight += type.weight;
    if (this.#heavyWeight <= MOST_HEAVY) return;
    this.#types[expr.id] = ERROR;
    if (before <= MOST_HEAVY) this.#report(expr.id, messages.typeTooLarge());
  }

  #newVariable(): Type {
    return variable(this.#nextVariable++);
  }

  #report(id: number, problem: messages.Problem): void {
    this.issues.push(diagnosticAt(this.#ast, id, problem));
  }
}

/** A variable of a comprehension. */
interface Local {
  readonly name: string;
  readonly type: Type;
  readonly outer: Local | undefined;
}

/** Whether a name is written with a leading dot, which leads past local variables. */
const callOf = ({ id, name }: Call, target: Expr | undefined, args: readonly Expr[]): Call => ({
  kind: 'call',
  id,
  name,
  target,
  args,
});

const isAbsolute = (name: string): boolean => name.charCodeAt(0) === 0x2e;

const noOverloads: readonly string[] = [];

const identReference = (name: string, value?: Value): Reference => ({ name, overloads: noOverloads, value });

const optionalSelection: Reference = { name: '', overloads: ['select_optional_field'], value: undefined };

/** `a` of `a.b.c`; undefined where this is no chain of selections that may be a name. */
function rootOf(expr: Expr): Ident | undefined {
  let root = expr;
  while (root.kind === 'select' && !root.testOnly) root = root.operand;
  return root.kind === 'ident' ? root : undefined;
}

/** `a.b.c`, of an expression that has a {@link rootOf}. */
function qualifiedName(expr: Expr): string {
  if (expr.kind === 'ident') return expr.name;
  const { operand, field } = expr as Select;
  return `${qualifiedName(operand)}.${field}`;
}

/** Whether arguments differ from what an overload takes at first sight: a look that spares most overloads a closer one. */
function neverFits(actual: readonly Type[], expected: readonly Type[]): boolean {
  if (actual.length !== expected.length) return true;
  for (let i = 0; i < actual.length; i++) {
    const a = actual[i] as Type;
    const b = expected[i] as Type;
    if (a.kind === b.kind) {
      if (a.kind === 'opaque' && a.name !== b.name) return true;
    } else if (isPlain(a) && isPlain(b)) return true;
  }
  return false;
}

/** Whether a type agrees with its own kind only. */
function isPlain(type: Type): boolean {
  switch (type.kind) {
    case 'any':
    case 'dyn':
    case 'error':
    case 'null':
    case 'typeParam':
      return false;
    default:
      return true;
  }
}

/** Type variables are told apart by number only, so all checks share them. */
const variables: Type[] = Array.from({ length: 256 }, (_, number) => typeParam(`_var${number}`));

const variable = (number: number): Type => variables[number] ?? typeParam(`_var${number}`);

/** An overload's type with its parameters replaced by variables numbered from `firstVariable`. */
function instantiate(type: Type, typeParams: readonly string[], firstVariable: number): Type {
  if (type.closed) return type;
  if (type.kind === 'typeParam') return variable(firstVariable + typeParams.indexOf(type.name));
  return type.withParameters(type.parameters.map((parameter) => instantiate(parameter, typeParams, firstVariable)));
}
