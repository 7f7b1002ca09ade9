import { equal, equalLists } from './equality.ts';
import { CelError, isList, ListValue, listAt, noSuchOverload, type Value } from './value.ts';

type List = readonly Value[] | ListValue;

/**
 * Two lists one after the other, of which one at least is laid over data: each part keeps its own way to look for an
 * element.
 *
 * @see google/cel-go common/types/list.go, concatList
 */
class ConcatList extends ListValue {
  readonly #first: List;
  readonly #second: List;
  override readonly length: number;

  constructor(first: List, second: List) {
    super();
    this.#first = first;
    this.#second = second;
    this.length = first.length + second.length;
  }

  override at(index: number): Value {
    const offset = index - this.#first.length;
    return offset < 0 ? listAt(this.#first, index) : listAt(this.#second, offset);
  }

  override get isZero(): boolean {
    return this.length === 0;
  }

  override concat(other: Value): Value {
    return isList(other) ? joined(this, other) : noSuchOverload();
  }

  override contains(value: Value): boolean | CelError {
    const first = listContains(this.#first, value);
    if (first === true) return true;
    const second = listContains(this.#second, value);
    return second !== true && first instanceof CelError ? first : second;
  }

  override equals(other: Value): boolean {
    return isList(other) && equalLists(this, other);
  }
}

/** An empty part leaves the other one as it is. */
function joined(first: List, second: List): List {
  if (first.length === 0) return second;
  return second.length === 0 ? first : new ConcatList(first, second);
}

/** `first + second`. The first decides how, where it is laid over data. */
export function concatLists(first: List, second: List): Value {
  if (first instanceof ListValue) return first.concat(second);
  if (second instanceof ListValue) return joined(first, second);
  return first.length === 0 ? second : first.concat(second);
}

/** `value in list`. Elements are compared with `value` as the left operand; an error counts as unequal. */
export function listContains(list: List, value: Value): boolean | CelError {
  if (list instanceof ListValue) {
    const found = list.contains(value);
    if (found !== undefined) return found;
  } else if (typeof value === 'string' || typeof value === 'boolean' || value === null) {
    return list.includes(value);
  } else if (typeof value === 'number') {
    return holdsNumber(list, value);
  }
  for (let i = 0; i < list.length; i++) if (equal(value, listAt(list, i)) === true) return true;
  return false;
}

function holdsNumber(list: readonly Value[], value: number): boolean {
  for (let i = 0; i < list.length; i++) {
    const element = list[i] as Value;
    // Two numbers are equal or not, whatever their types; only other forms of numbers need a closer look.
    if (typeof element === 'number' ? element === value : equal(value, element) === true) return true;
  }
  return false;
}
