import type { Expr } from '../../src/ast/ast.ts';
import { type Library, type MacroExpander, type MacroHelper, member, overload } from '../../src/decls/decls.ts';
import { BOOL, DYN, INT, listOf, mapOf, optionalOf, STRING, type Type, typeParam } from '../../src/types/type.ts';
import { NONE, Optional } from '../../src/values/optional.ts';
import { Boxed, CelError, isPlainMap, type ListValue, listAt, mapSize, type Value } from '../../src/values/value.ts';
import { valueText } from '../../src/values/value-text.ts';

type List = readonly Value[] | ListValue;

const K = typeParam('K');
const V = typeParam('V');
const OPTIONAL_V = optionalOf(V);
const LIST_V = listOf(V);
const MAP_KV = mapOf(K, V);
const LIST_OF_OPTIONAL_V = listOf(OPTIONAL_V);
const OPTIONAL_TYPE: Type = optionalOf(DYN);

/** Whether a value is empty, zero or false. A value of a type that has no such notion never is. */
function isZero(value: Value): boolean {
  if (value === null || value === false || value === '' || value === 0) return true;
  if (value instanceof Boxed) return value.isZero;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  return isPlainMap(value) && mapSize(value) === 0;
}

const elementAt = (list: List, index: number): Value =>
  index < 0 || index >= list.length ? NONE : new Optional(listAt(list, index));

function present(list: List): Value {
  const values: Value[] = [];
  for (let i = 0; i < list.length; i++) {
    const optional = listAt(list, i);
    if (!(optional instanceof Optional)) return new CelError(`value ${valueText(optional)} is not optional`);
    if (optional.value !== undefined) values.push(optional.value);
  }
  return values;
}

/** The variable of a range that has no elements. */
const UNUSED = '#unused';

/** `body` with the value of `optional` under a name; the value is read when the name is first. */
const bindValue = (helper: MacroHelper, optional: Expr, name: string, body: Expr): Expr =>
  helper.comprehension(
    helper.list(),
    UNUSED,
    '',
    name,
    helper.memberCall('value', helper.copy(optional)),
    helper.literal(false),
    helper.ident(name),
    body,
  );

/** @param wrap - makes the result of the body an optional */
const mapping =
  (name: string, wrap: (helper: MacroHelper, body: () => Expr) => Expr): MacroExpander =>
  (helper, target, [variable, body]) => {
    const optional = target as Expr;
    if (variable?.kind !== 'ident') {
      return { message: `${name}() variable name must be a simple identifier`, at: (variable as Expr).id };
    }
    const condition = helper.memberCall('hasValue', optional);
    const mapped = wrap(helper, () => bindValue(helper, optional, variable.name, body as Expr));
    return helper.call('_?_:_', condition, mapped, helper.call('optional.none'));
  };

/** Values that may be missing, and selecting without failing. */
export const optionals: Library = {
  name: 'cel.lib.optional',
  source: 'google/cel-go cel/library.go, OptionalTypes',
  doc: 'Values that may be missing: `optional.of(x)`, `optional.none()`, `x.?field`, `x[?key]`, `[?element]`, `{?key: value}`.',
  defaultCost: 'unit',
  functions: {
    'optional.of': {
      doc: 'An optional with a value, whatever the value is.',
      examples: ['optional.of(1).value() == 1', 'optional.of(null).hasValue()'],
      overloads: [overload('optional_of', [V], OPTIONAL_V, (value: Value) => new Optional(value))],
    },
    'optional.ofNonZeroValue': {
      doc: 'An optional with the value, unless the value is empty, zero, false or null.',
      examples: ["optional.ofNonZeroValue('a').hasValue()", "!optional.ofNonZeroValue('').hasValue()"],
      overloads: [
        overload('optional_ofNonZeroValue', [V], OPTIONAL_V, (value: Value) =>
          isZero(value) ? NONE : new Optional(value),
        ),
      ],
    },
    'optional.none': {
      doc: 'The optional without a value.',
      examples: ['!optional.none().hasValue()', 'optional.none().orValue(2) == 2'],
      overloads: [overload('optional_none', [], OPTIONAL_V, () => NONE)],
    },
    value: {
      doc: 'The value of an optional; an error if there is none.',
      examples: ['optional.of(1).value() == 1'],
      overloads: [
        member('optional_value', [OPTIONAL_V], V, (optional: Optional) =>
          optional.value === undefined ? new CelError('optional.none() dereference') : optional.value,
        ),
      ],
    },
    hasValue: {
      doc: 'Whether an optional has a value.',
      examples: ['optional.of(1).hasValue()', '!{}.?a.hasValue()'],
      overloads: [
        member('optional_hasValue', [OPTIONAL_V], BOOL, (optional: Optional) => optional.value !== undefined),
      ],
    },
    or: {
      doc: 'This optional if it has a value, else the other one, which is evaluated only then.',
      examples: ['optional.none().or(optional.of(1)) == optional.of(1)'],
      lazy: 'or',
      overloads: [member('optional_or_optional', [OPTIONAL_V, OPTIONAL_V], OPTIONAL_V)],
    },
    orValue: {
      doc: 'The value of this optional if it has one, else the given one, which is evaluated only then.',
      examples: ["{}.?a.orValue('b') == 'b'", 'optional.of(1).orValue(2) == 1'],
      lazy: 'orValue',
      overloads: [member('optional_orValue_value', [OPTIONAL_V, V], V)],
    },
    '_?._': {
      doc: 'A field as an optional: none where it is missing.',
      examples: ["{'a': 1}.?a == optional.of(1)", "!{'a': 1}.?b.hasValue()"],
      overloads: [overload('select_optional_field', [DYN, STRING], OPTIONAL_V)],
    },
    '_[?_]': {
      doc: 'An element or entry as an optional: none where it is missing.',
      examples: ['[1, 2][?0] == optional.of(1)', "!{'a': 1}[?'b'].hasValue()"],
      overloads: [
        overload('list_optindex_optional_int', [LIST_V, INT], OPTIONAL_V),
        overload('optional_list_optindex_optional_int', [optionalOf(LIST_V), INT], OPTIONAL_V),
        overload('map_optindex_optional_value', [MAP_KV, K], OPTIONAL_V),
        overload('optional_map_optindex_optional_value', [optionalOf(MAP_KV), K], OPTIONAL_V),
      ],
    },
    '_[_]': {
      doc: 'An element or entry of an optional list or map: again an optional.',
      examples: ['optional.of([1, 2])[0] == optional.of(1)'],
      overloads: [
        overload('optional_list_index_int', [optionalOf(LIST_V), INT], OPTIONAL_V),
        overload('optional_map_index_value', [optionalOf(MAP_KV), K], OPTIONAL_V),
      ],
    },
    last: {
      doc: 'The last element of a list as an optional: none for an empty list.',
      examples: ['[1, 2].last() == optional.of(2)', '![].last().hasValue()'],
      overloads: [
        member('list_last', [LIST_V], OPTIONAL_V, (list: List) => elementAt(list, list.length - 1), { since: 2 }),
      ],
    },
    first: {
      doc: 'The first element of a list as an optional: none for an empty list.',
      examples: ['[1, 2].first() == optional.of(1)', '![].first().hasValue()'],
      overloads: [member('list_first', [LIST_V], OPTIONAL_V, (list: List) => elementAt(list, 0), { since: 2 })],
    },
    'optional.unwrap': {
      doc: 'The values of a list of optionals, without those that have none.',
      examples: ['optional.unwrap([optional.of(1), optional.none()]) == [1]'],
      overloads: [overload('optional_unwrap', [LIST_OF_OPTIONAL_V], LIST_V, present, { since: 2 })],
    },
    unwrapOpt: {
      doc: 'The values of a list of optionals, without those that have none.',
      examples: ['[optional.of(1), optional.none()].unwrapOpt() == [1]'],
      overloads: [member('optional_unwrapOpt', [LIST_OF_OPTIONAL_V], LIST_V, present, { since: 2 })],
    },
  },
  macros: [
    {
      name: 'optMap',
      member: true,
      argCount: 2,
      doc: 'Computes something from the value of an optional: again an optional, none where there was no value.',
      examples: ['optional.of(1).optMap(x, x + 1) == optional.of(2)', '!optional.none().optMap(x, x).hasValue()'],
      expand: mapping('optMap', (helper, body) => helper.call('optional.of', body())),
    },
    {
      name: 'optFlatMap',
      member: true,
      argCount: 2,
      doc: 'As `optMap`, with a computation that is an optional itself.',
      examples: ["optional.of({'a': 1}).optFlatMap(m, m.?a) == optional.of(1)"],
      since: 1,
      expand: mapping('optFlatMap', (_helper, body) => body()),
    },
  ],
  types: [OPTIONAL_TYPE],
};
