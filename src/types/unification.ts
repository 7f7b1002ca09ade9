/**
 * Whether one type may stand where another is expected, and what that says about type parameters.
 *
 * @see google/cel-go checker/types.go
 */
import { DYN, listOf, mapOf, sameType, type Type } from './type.ts';

export const isDyn = (type: Type): boolean => type.kind === 'dyn' || type.kind === 'any';

const isDynOrError = (type: Type): boolean => type.kind === 'dyn' || type.kind === 'any' || type.kind === 'error';

/**
 * What type parameters stand for, found out while types are compared. Every comparison that fails leaves no trace.
 */
export class Unification {
  /** Made when something is bound: most expressions bind nothing. */
  #bindings: Map<string, Type> | undefined;
  /** Names bound since the comparison began, and what each was bound to before; as many as `#changes` says. */
  readonly #changed: string[] = [];
  readonly #before: (Type | undefined)[] = [];
  #changes = 0;

  /** Whether `a` and `b` agree; on success their type parameters are bound to the more general of what they met. */
  isAssignable(a: Type, b: Type): boolean {
    if (a === b && a.closed && a.kind !== 'unspecified') return true;
    const agree = this.#assignable(a, b);
    this.#settle(agree);
    return agree;
  }

  /** {@link isAssignable} for each pair, in order; all or nothing. */
  areAssignable(a: readonly Type[], b: readonly Type[]): boolean {
    const agree = this.#listAssignable(a, b);
    this.#settle(agree);
    return agree;
  }

  /** The type with bound type parameters replaced; with `toDyn` the unbound ones become dyn. */
  substitute(type: Type, toDyn: boolean): Type {
    if (type.closed) return type;
    switch (type.kind) {
      case 'typeParam': {
        const bound = this.#bindings?.get(type.name);
        if (bound !== undefined) return this.substitute(bound, toDyn);
        return toDyn ? DYN : type;
      }
      case 'list': {
        const element = this.substitute(type.parameters[0] as Type, toDyn);
        return element === type.parameters[0] ? type : listOf(element);
      }
      case 'map': {
        const key = this.substitute(type.parameters[0] as Type, toDyn);
        const value = this.substitute(type.parameters[1] as Type, toDyn);
        return key === type.parameters[0] && value === type.parameters[1] ? type : mapOf(key, value);
      }
      case 'opaque':
      case 'type':
        return type.withParameters(type.parameters.map((parameter) => this.substitute(parameter, toDyn)));
      default:
        return type;
    }
  }

  #settle(keep: boolean): void {
    if (!keep) {
      for (let i = this.#changes - 1; i >= 0; i--) {
        const name = this.#changed[i] as string;
        const before = this.#before[i];
        if (before === undefined) this.#bindings?.delete(name);
        else this.#bindings?.set(name, before);
      }
    }
    this.#changes = 0;
  }

  #bind(name: string, type: Type): void {
    this.#changed[this.#changes] = name;
    this.#bindings ??= new Map();
    this.#before[this.#changes] = this.#bindings.get(name);
    this.#changes++;
    this.#bindings.set(name, type);
  }

  #assignable(a: Type, b: Type): boolean {
    if (b.kind === 'typeParam') {
      if (this.#unify(b, a)) return true;
      // A parameter that is bound already says what it takes; an unbound one was kept from binding by itself inside `a`.
      if (this.#bindings?.has(b.name)) return false;
    }
    if (a.kind === 'typeParam') return this.#unify(a, b);
    if (isDynOrError(a) || isDynOrError(b)) return true;
    if (a.kind === 'null') return isNullable(b);
    if (b.kind === 'null') return isNullable(a);
    switch (a.kind) {
      case 'type':
        return b.kind === 'type';
      case 'opaque':
      case 'list':
      case 'map':
        return a.kind === b.kind && a.name === b.name && this.#listAssignable(a.parameters, b.parameters);
      case 'unspecified':
        return false;
      default:
        return a.kind === b.kind && a.name === b.name;
    }
  }

  #listAssignable(a: readonly Type[], b: readonly Type[]): boolean {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      if (!this.#assignable(a[i] as Type, b[i] as Type)) return false;
    }
    return true;
  }

  /** Whether `param` may stand for `type`; binds it, or widens what it is bound to. */
  #unify(param: Type, type: Type): boolean {
    if (type.kind === 'typeParam' && type.name === param.name) return true;
    const bound = this.#bindings?.get(param.name);
    if (bound === undefined) {
      if (this.#occursIn(param.name, type)) return false;
      this.#bind(param.name, type);
      return true;
    }
    if (sameType(type, bound) && type.kind !== 'unspecified') return true;
    if (!this.#assignable(type, bound)) return false;
    const general = mostGeneral(type, bound);
    if (!this.#occursIn(param.name, general)) this.#bind(param.name, general);
    return true;
  }

  #occursIn(name: string, type: Type): boolean {
    if (type.closed) return false;
    if (type.kind !== 'typeParam') return type.parameters.some((parameter) => this.#occursIn(name, parameter));
    if (type.name === name) return true;
    const bound = this.#bindings?.get(type.name);
    return bound !== undefined && this.#occursIn(name, bound);
  }
}

/** Of two types that agree, the one that says less. */
export const mostGeneral = (a: Type, b: Type): Type => (isEqualOrLessSpecific(a, b) ? a : b);

function isEqualOrLessSpecific(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (isDyn(a) || a.kind === 'typeParam') return true;
  if (isDyn(b) || b.kind === 'typeParam' || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'opaque':
      return a.name === b.name && eachEqualOrLessSpecific(a, b);
    case 'list':
    case 'map':
      return eachEqualOrLessSpecific(a, b);
    case 'type':
      return true;
    default:
      return sameType(a, b);
  }
}

const eachEqualOrLessSpecific = (a: Type, b: Type): boolean =>
  a.parameters.length === b.parameters.length &&
  a.parameters.every((parameter, i) => isEqualOrLessSpecific(parameter, b.parameters[i] as Type));

/** Null goes with every type that the first type checker took it for, and with wrappers. */
function isNullable(type: Type): boolean {
  switch (type.kind) {
    case 'opaque':
    case 'struct':
    case 'any':
    case 'duration':
    case 'timestamp':
    case 'null':
      return true;
    default:
      return type.wrapper;
  }
}
