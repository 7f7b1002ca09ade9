/**
 * Expressions over all of the language and its libraries, mostly well typed: a type is wanted, and whatever can result in
 * it is generated. Now and then an operand is of another type, known only at run time, or of no sense.
 */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { type DeclaredOverload, functionsFor } from './declared-functions.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  type GenType,
  genType,
  INT,
  isParameter,
  listOf,
  mapOf,
  matchType,
  NULL,
  optionalOf,
  STRING,
  sameType,
  substitute,
  TIMESTAMP,
  TYPE,
  UINT,
} from './gen-type.ts';
import * as literals from './literals.ts';
import { Binding, type Items, type Slot, type Tree } from './tree.ts';
import { fieldText, type Shape, shapeOf } from './variables.ts';

/** Functions and operators that take a position or a number of things: large numbers mostly end in the same error. */
const COUNTED: ReadonlySet<string> = new Set([
  'charAt',
  'findAll',
  'flatten',
  'indexOf',
  'lastIndexOf',
  'lists.range',
  'replace',
  'slice',
  'split',
  'substring',
]);

/** Names that an expression may use. */
export interface Scope {
  readonly variables: readonly { readonly name: string; readonly shape: Shape }[];
  /** Whether `authorizer` is among them. */
  readonly authorizer: boolean;
}

export interface ExpressionOptions {
  readonly scope: Scope;
  /** About how many nodes. */
  readonly size: number;
  /** How much rather a place in scope is taken than anything else is made: 1, or more. */
  readonly attachment?: number;
  readonly type: GenType;
}

export function expression(choices: Choices, { scope, size, type, attachment = 1 }: ExpressionOptions): Tree {
  return new Generator(choices, scope, size, attachment).expression(type);
}

/** A literal of the type, as plain as can be; undefined for types that have none. */
export function simplest(type: GenType): Tree | undefined {
  const text = SIMPLEST[type.name];
  return text === undefined ? undefined : { type, binding: Binding.member, parts: [text] };
}

const SIMPLEST: Readonly<Record<string, string>> = {
  bool: 'true',
  int: '1',
  uint: '1u',
  double: '1.0',
  string: "'a'",
  bytes: "b'a'",
  null: 'null',
  dyn: 'dyn(1)',
  type: 'int',
  list: '[]',
  map: '{}',
  optional_type: 'optional.none()',
  [TIMESTAMP.name]: 'timestamp(0)',
  [DURATION.name]: "duration('1s')",
  'kubernetes.Quantity': "quantity('1')",
  'kubernetes.URL': "url('/a')",
  'net.IP': "ip('::1')",
  'net.CIDR': "cidr('::/0')",
  'kubernetes.Semver': "semver('1.2.3')",
  'kubernetes.NamedFormat': 'format.dns1123Label()',
};

/** By text, the form of an operator and how tightly it binds. */
const OPERATORS: Readonly<Record<string, readonly [string, number]>> = {
  '_||_': [' || ', Binding.or],
  '_&&_': [' && ', Binding.and],
  '_==_': [' == ', Binding.relation],
  '_!=_': [' != ', Binding.relation],
  '_<_': [' < ', Binding.relation],
  '_<=_': [' <= ', Binding.relation],
  '_>_': [' > ', Binding.relation],
  '_>=_': [' >= ', Binding.relation],
  '@in': [' in ', Binding.relation],
  '_+_': [' + ', Binding.sum],
  '_-_': [' - ', Binding.sum],
  '_*_': [' * ', Binding.product],
  '_/_': [' / ', Binding.product],
  '_%_': [' % ', Binding.product],
};

const SCALARS: readonly GenType[] = [INT, STRING, BOOL, DOUBLE, UINT, BYTES, TIMESTAMP, DURATION, NULL];
const KEYS: readonly GenType[] = [STRING, STRING, STRING, INT, UINT, BOOL];
const LIBRARY_TYPES: readonly GenType[] = [
  'kubernetes.Quantity',
  'net.IP',
  'net.CIDR',
  'kubernetes.Semver',
  'kubernetes.URL',
  'kubernetes.NamedFormat',
].map((name) => genType(name));
const TYPE_NAMES = ['int', 'string', 'bool', 'double', 'uint', 'bytes', 'list', 'map', 'null_type', 'type', 'dyn'];
const MORE_TYPE_NAMES = [
  'google.protobuf.Timestamp',
  'google.protobuf.Duration',
  'optional_type',
  'net.IP',
  'kubernetes.Quantity',
];

/** Messages that any environment knows, by what they come to. */
const MESSAGES: readonly (readonly [GenType, string, string, GenType])[] = [
  [INT, 'google.protobuf.Int64Value', 'value', INT],
  [INT, 'google.protobuf.Int32Value', 'value', INT],
  [UINT, 'google.protobuf.UInt64Value', 'value', UINT],
  [DOUBLE, 'google.protobuf.DoubleValue', 'value', DOUBLE],
  [DOUBLE, 'google.protobuf.FloatValue', 'value', DOUBLE],
  [STRING, 'google.protobuf.StringValue', 'value', STRING],
  [BOOL, 'google.protobuf.BoolValue', 'value', BOOL],
  [BYTES, 'google.protobuf.BytesValue', 'value', BYTES],
  [TIMESTAMP, 'google.protobuf.Timestamp', 'seconds', INT],
  [DURATION, 'google.protobuf.Duration', 'seconds', INT],
  [DYN, 'google.protobuf.Value', 'number_value', DOUBLE],
];

const LOOP_NAMES = ['x', 'y', 'z', 'e', 'k', 'v'];

/** A place that an expression can name. */
interface Access {
  readonly text: string;
  readonly shape: Shape;
}

function* accesses(text: string, shape: Shape): Iterable<Access> {
  yield { text, shape };
  for (const inner of shape.inner ?? []) yield* accesses(text + inner.text, inner.shape);
  if (shape.element === undefined || shape.inner !== undefined) return;
  if (shape.checked.name === 'list') yield* accesses(`${text}[0]`, shape.element);
  else if (shape.value !== undefined && shape.checked.params[0]?.name === 'string') {
    yield { text: `${text}${fieldText('a')}`, shape: shape.value };
  }
}

class Generator {
  readonly #choices: Choices;
  readonly #scope: { name: string; shape: Shape; reached: readonly Access[] }[];
  readonly #authorizer: boolean;
  readonly #attachment: number;
  #left: number;

  constructor(choices: Choices, scope: Scope, size: number, attachment: number) {
    this.#choices = choices;
    this.#scope = scope.variables.map((variable) => this.#reaching(variable));
    this.#authorizer = scope.authorizer;
    this.#left = size;
    this.#attachment = attachment;
  }

  #reaching<T extends { name: string; shape: Shape }>(variable: T): T & { reached: readonly Access[] } {
    return { ...variable, reached: [...accesses(variable.name, variable.shape)] };
  }

  #oneIn(count: number): boolean {
    return oneIn(this.#choices, count);
  }

  #pick<T>(items: readonly T[]): T {
    return pick(this.#choices, items);
  }

  expression(wanted: GenType): Tree {
    const choices = this.#choices;
    this.#left--;
    if (wanted.name === 'dyn') return this.#dynamic();
    if (this.#left <= 0) return this.#leaf(wanted);
    if (this.#oneIn(100)) return this.#misfit();
    const type = wanted;
    if (this.#oneIn(40)) return this.#call('dyn', [this.#slot(type)], DYN);
    const make = pickWeighted<() => Tree | undefined>(choices, [
      [3, () => this.#leaf(type)],
      [6 * this.#attachment, () => this.#access(type)],
      [12, () => this.#function(type)],
      [5, () => this.#macro(type)],
      [3, () => this.#aggregate(type)],
      [1, () => this.#special(type)],
    ]);
    return make() ?? this.#function(type) ?? this.#leaf(type);
  }

  /** Of any type but the wanted one, which mostly only shows when it runs. */
  #misfit(): Tree {
    const slot = this.#slot(this.someType(1));
    return this.#oneIn(4) ? slot.tree : this.#call('dyn', [slot], DYN);
  }

  /** Of unknown type: a wrapped value, or data. */
  #dynamic(): Tree {
    if (this.#left <= 0 || this.#oneIn(3))
      return this.#access(DYN) ?? this.#call('dyn', [this.#slot(this.#pick(SCALARS))], DYN);
    if (this.#oneIn(6)) return this.#call('dyn', [this.#slot(this.someType(1))], DYN);
    return this.expression(this.someType(1));
  }

  /** Any type that values may have; of more depth, the more depth is asked for. */
  someType(depth: number): GenType {
    const choices = this.#choices;
    const simple = (): GenType => this.#pick(SCALARS);
    if (depth <= 0) return simple();
    return pickWeighted<() => GenType>(choices, [
      [10, simple],
      [3, () => listOf(this.someType(depth - 1))],
      [2, () => mapOf(this.#pick(KEYS), this.someType(depth - 1))],
      [2, () => optionalOf(this.someType(depth - 1))],
      [1, () => TYPE],
      [1, () => this.#pick(LIBRARY_TYPES)],
      [2 * this.#attachment, () => this.#accessible()?.shape.runtime ?? simple()],
      [1, () => listOf(DYN)],
    ])();
  }

  #slot(type: GenType, binding: number = Binding.conditional): Slot {
    return { tree: this.expression(type), binding };
  }

  #text(type: GenType, text: string, binding: number = Binding.member): Tree {
    return { type, binding, parts: [text] };
  }

  #call(name: string, args: readonly Slot[], type: GenType): Tree {
    const separated = args.flatMap((arg, index) => (index === 0 ? [arg] : [', ', arg]));
    return { type, binding: Binding.member, parts: [`${name}(`, ...separated, ')'] };
  }

  #memberCall(name: string, target: Slot, args: readonly (Slot | string)[], type: GenType): Tree {
    const separated = args.flatMap((arg, index) => (index === 0 ? [arg] : [', ', arg]));
    return { type, binding: Binding.member, parts: [target, `.${name}(`, ...separated, ')'] };
  }

  #items(open: string, items: Items['items'], close: string, type: GenType): Tree {
    return { type, binding: Binding.member, parts: [open, { items }, close] };
  }

  #string(text: string): Tree {
    return this.#text(STRING, literals.quote(this.#choices, text));
  }

  /** A place whose value is of the type when it runs. */
  #access(type: GenType): Tree | undefined {
    const { length } = this.#scope;
    if (length === 0) return undefined;
    const fits = ({ shape }: Access): boolean =>
      sameType(shape.runtime, type) || (type.name === 'dyn' && shape.checked.name === 'dyn');
    // Inner variables first: expressions that ignore them say little.
    const found = this.#scope.toReversed().flatMap(({ reached }) => reached.filter(fits));
    if (found.length === 0) return undefined;
    const { text } = this.#oneIn(2) ? (found[0] as Access) : this.#pick(found);
    return this.#text(type, text);
  }

  #accessible(): Access | undefined {
    return this.#scope.length === 0 ? undefined : this.#pick(this.#pick(this.#scope).reached);
  }

  #leaf(type: GenType): Tree {
    const choices = this.#choices;
    if (this.#choices.below(3 * this.#attachment) >= 2) {
      const place = this.#access(type);
      if (place !== undefined) return place;
    }
    switch (type.name) {
      case 'bool':
        return this.#text(type, this.#oneIn(2) ? 'false' : 'true');
      case 'int':
        return this.#number(type, this.#oneIn(4) ? this.#pick(literals.INTS) : String(this.#choices.below(4)));
      case 'uint':
        return this.#number(type, this.#pick(literals.UINTS));
      case 'double':
        return this.#number(type, this.#pick(literals.DOUBLES));
      case 'string':
        return this.#string(this.#pick(literals.STRINGS));
      case 'bytes':
        return this.#text(type, this.#pick(literals.BYTES));
      case 'type':
        return this.#text(type, this.#pick(this.#oneIn(4) ? MORE_TYPE_NAMES : TYPE_NAMES));
      case TIMESTAMP.name:
        return this.#call('timestamp', [{ tree: this.#string(literals.timestampText(choices)), binding: 0 }], type);
      case DURATION.name:
        return this.#call('duration', [{ tree: this.#string(literals.durationText(choices)), binding: 0 }], type);
      case 'kubernetes.Quantity':
        return this.#call('quantity', [{ tree: this.#string(literals.quantityText(choices)), binding: 0 }], type);
      case 'kubernetes.URL':
        return this.#call('url', [{ tree: this.#string(literals.urlText(choices)), binding: 0 }], type);
      case 'net.IP':
        return this.#call('ip', [{ tree: this.#string(literals.ipText(choices)), binding: 0 }], type);
      case 'net.CIDR':
        return this.#call('cidr', [{ tree: this.#string(literals.cidrText(choices)), binding: 0 }], type);
      case 'kubernetes.Semver':
        return this.#call('semver', [{ tree: this.#string(literals.semverText(choices)), binding: 0 }], type);
      case 'dyn':
        return this.#access(type) ?? this.#call('dyn', [{ tree: this.#leaf(this.#pick(SCALARS)), binding: 0 }], type);
      case 'optional_type':
        if (this.#oneIn(2))
          return this.#call('optional.of', [{ tree: this.#leaf(type.params[0] ?? DYN), binding: 0 }], type);
        return this.#text(type, 'optional.none()');
      case 'list':
      case 'map':
        return this.#aggregate(type) ?? this.#text(type, '[]');
      default:
        return this.#access(type) ?? simplest(type) ?? this.#text(NULL, 'null');
    }
  }

  #number(type: GenType, text: string): Tree {
    return this.#text(type, text, text.startsWith('-') ? Binding.unary : Binding.member);
  }

  /** A list or map literal. */
  #aggregate(type: GenType): Tree | undefined {
    const [first, second] = type.params;
    const count = this.#left <= 0 ? Math.min(1, this.#choices.below(4)) : this.#choices.below(5);
    if (type.name === 'list' && first) {
      const items = Array.from({ length: count }, () =>
        this.#left > 0 && this.#oneIn(15) ? ['?', this.#slot(optionalOf(first))] : [this.#slot(first)],
      );
      return this.#items('[', items, ']', type);
    }
    if (type.name === 'map' && first && second) {
      const items = Array.from({ length: count }, () => {
        const key = { tree: this.#oneIn(5) ? this.expression(first) : this.#leaf(first), binding: 0 };
        if (this.#left > 0 && this.#oneIn(15)) return ['?', key, ': ', this.#slot(optionalOf(second))];
        return [key, ': ', this.#slot(second)];
      });
      return this.#items('{', items, '}', type);
    }
    return undefined;
  }

  #function(type: GenType): Tree | undefined {
    const { concrete, passing } = functionsFor(type, this.#authorizer);
    const functions = concrete.length === 0 || this.#oneIn(10) ? passing : concrete;
    if (functions.length === 0) return undefined;
    const overload = this.#pick(this.#pick(functions));
    const found = new Map<string, GenType>();
    matchType(overload.result, type, found);
    for (const { name, params } of overload.args) {
      const [key] = params;
      if (name === 'map' && key && isParameter(key) && !found.has(key.name)) found.set(key.name, this.#pick(KEYS));
    }
    const args = overload.args.map((arg) => substitute(arg, found, () => this.someType(1)));
    return this.#written(overload, args, type);
  }

  #written({ name, member }: DeclaredOverload, args: readonly GenType[], type: GenType): Tree {
    const [first = DYN, second = DYN, third = DYN] = args;
    const operator = OPERATORS[name];
    if (operator !== undefined) {
      const [text, binding] = operator;
      return { type, binding, parts: [this.#slot(first, binding), text, this.#slot(second, binding + 1)] };
    }
    switch (name) {
      case '!_':
        return { type, binding: Binding.unary, parts: ['!', this.#slot(first, Binding.member)] };
      case '-_':
        return { type, binding: Binding.unary, parts: ['-', this.#slot(first, Binding.member)] };
      case '_?_:_':
        return {
          type,
          binding: Binding.conditional,
          parts: [this.#slot(first, Binding.or), ' ? ', this.#slot(second, Binding.or), ' : ', this.#slot(third)],
        };
      case '_[_]':
        return {
          type,
          binding: Binding.member,
          parts: [this.#slot(first, Binding.member), '[', this.#index(first, second), ']'],
        };
      case '_[?_]':
        return {
          type,
          binding: Binding.member,
          parts: [this.#slot(first, Binding.member), '[?', this.#index(first, second), ']'],
        };
      default: {
        const slots = args.map((arg, index) => this.#argument(name, index, arg, member && index === 0));
        const [target] = slots;
        return member && target !== undefined
          ? this.#memberCall(name, target, slots.slice(1), type)
          : this.#call(name, slots, type);
      }
    }
  }

  /** An argument; where a function reads a text of its own, mostly such a text. */
  #argument(name: string, index: number, type: GenType, receiver: boolean): Slot {
    const binding = receiver ? Binding.member : Binding.conditional;
    if (type.name === 'string' && literals.hasArgumentTexts(name, index) && !this.#oneIn(12)) {
      return { tree: this.#string(literals.argumentText(this.#choices, name, index)), binding };
    }
    // A second position is mostly behind the first.
    if (type.name === 'int' && COUNTED.has(name) && !this.#oneIn(6)) return { tree: this.#count(index), binding };
    return this.#slot(type, binding);
  }

  /** A small number, seldom below `least` - 1. */
  #count(least = 1): Tree {
    if (this.#oneIn(15)) return this.#number(INT, '-1');
    return this.#number(INT, String(Math.max(0, least - 1) + Math.min(this.#choices.below(3), this.#choices.below(4))));
  }

  #index(container: GenType, key: GenType): Slot {
    const { name, params } = container;
    const ofList = name === 'list' || params[0]?.name === 'list';
    return ofList && !this.#oneIn(4) ? { tree: this.#count(), binding: Binding.conditional } : this.#slot(key);
  }

  /** Evaluates `body` with more names in scope, made of what a list or map holds. */
  #within<T>(added: readonly (readonly [string, Shape])[], body: () => T): T {
    for (const [name, shape] of added) this.#scope.push(this.#reaching({ name, shape }));
    const made = body();
    this.#scope.length -= added.length;
    return made;
  }

  #loopName(...taken: string[]): string {
    const used = new Set([...this.#scope.map(({ name }) => name), ...taken]);
    const free = LOOP_NAMES.filter((name) => !used.has(name));
    return free.length === 0 || this.#oneIn(12) ? this.#pick(LOOP_NAMES) : this.#pick(free);
  }

  /** A list or map to walk, with what its elements (or keys) and values are. */
  #range(element?: GenType, only?: 'list' | 'map'): { readonly slot: Slot; readonly shape: Shape } {
    const walkable = ({ shape }: Access): boolean =>
      (only === undefined
        ? shape.runtime.name === 'list' || shape.runtime.name === 'map'
        : shape.runtime.name === only) &&
      shape.element !== undefined &&
      (element === undefined || sameType(shape.element.checked, element));
    const places = this.#scope.flatMap(({ reached }) => reached.filter(walkable));
    if (places.length > 0 && !this.#oneIn(3)) {
      const { text, shape } = this.#pick(places);
      return { slot: { tree: this.#text(shape.runtime, text), binding: Binding.member }, shape };
    }
    const inner = element ?? this.someType(1);
    const asMap = only === 'map' || (only === undefined && KEYS.some((key) => sameType(key, inner)) && this.#oneIn(4));
    const type = asMap ? mapOf(KEYS.includes(inner) ? inner : STRING, this.someType(0)) : listOf(inner);
    const tree = this.#oneIn(2) ? this.expression(type) : (this.#aggregate(type) as Tree);
    return { slot: { tree, binding: Binding.member }, shape: shapeOf(type) };
  }

  #macro(type: GenType): Tree | undefined {
    const [first, second] = type.params;
    switch (type.name) {
      case 'bool':
        return this.#oneIn(5) ? this.#presence() : this.#quantifier();
      case 'list':
        return this.#listMacro(first ?? DYN);
      case 'map':
        return this.#mapMacro(first ?? STRING, second ?? DYN);
      case 'optional_type':
        return this.#optionalMacro(first ?? DYN);
      default:
        return undefined;
    }
  }

  /** A place with fields; seldom one that has none. */
  #container(): Access | undefined {
    const withFields = ({ shape: { checked, runtime } }: Access): boolean =>
      checked.name === 'dyn' || runtime.name === 'map' || runtime.name.startsWith('object');
    const places = this.#scope.flatMap(({ reached }) => (this.#oneIn(30) ? reached : reached.filter(withFields)));
    return places.length === 0 ? undefined : this.#pick(places);
  }

  #fieldOf({ shape }: Access): string {
    const known = shape.inner?.filter(({ text }) => text.startsWith('.')) ?? [];
    return known.length === 0 || this.#oneIn(5)
      ? this.#pick(['a', 'b', 'zz', 'x', 's'])
      : this.#pick(known).text.slice(1);
  }

  #presence(): Tree | undefined {
    const place = this.#container();
    return place && this.#text(BOOL, `has(${place.text}.${this.#fieldOf(place)})`);
  }

  #quantifier(): Tree {
    const { slot, shape } = this.#range();
    const x = this.#loopName();
    if (this.#oneIn(3)) {
      const y = this.#loopName(x);
      const name = this.#pick(['all', 'exists', 'existsOne', 'exists_one']);
      const body = this.#within(this.#pair(shape, x, y), () => this.#slot(BOOL));
      return this.#memberCall(name, slot, [x, y, body], BOOL);
    }
    const name = this.#pick(['all', 'exists', 'exists_one']);
    const body = this.#within([[x, shape.element as Shape]], () => this.#slot(BOOL));
    return this.#memberCall(name, slot, [x, body], BOOL);
  }

  /** What two loop variables are: index and element, or key and value. */
  #pair(shape: Shape, x: string, y: string): readonly (readonly [string, Shape])[] {
    if (shape.runtime.name === 'map')
      return [
        [x, shape.element as Shape],
        [y, shape.value ?? shapeOf(DYN)],
      ];
    return [
      [x, shapeOf(INT)],
      [y, shape.element as Shape],
    ];
  }

  #listMacro(element: GenType): Tree {
    const x = this.#loopName();
    const type = listOf(element);
    const form = this.#choices.below(6);
    if (form === 0) {
      const { slot, shape } = this.#range(element, 'list');
      const body = this.#within([[x, shape.element as Shape]], () => this.#slot(BOOL));
      return this.#memberCall('filter', slot, [x, body], type);
    }
    if (form === 1) {
      const { slot, shape } = this.#range(element, 'list');
      const body = this.#within([[x, shape.element as Shape]], () =>
        this.#slot(this.#pick([INT, STRING, DOUBLE, BOOL, TIMESTAMP, DYN])),
      );
      return this.#memberCall('sortBy', slot, [x, body], type);
    }
    const { slot, shape } = this.#range();
    if (form === 2) {
      const y = this.#loopName(x);
      const bodies = this.#within(this.#pair(shape, x, y), () => [
        ...(this.#oneIn(3) ? [this.#slot(BOOL)] : []),
        this.#slot(element),
      ]);
      return this.#memberCall('transformList', slot, [x, y, ...bodies], type);
    }
    const bodies = this.#within([[x, shape.element as Shape]], () => [
      ...(this.#oneIn(4) ? [this.#slot(BOOL)] : []),
      this.#slot(element),
    ]);
    return this.#memberCall('map', slot, [x, ...bodies], type);
  }

  #mapMacro(key: GenType, value: GenType): Tree {
    const x = this.#loopName();
    const y = this.#loopName(x);
    const type = mapOf(key, value);
    const entries = this.#oneIn(3);
    const { slot, shape } = entries ? this.#range() : this.#range(key, 'map');
    const bodies = this.#within(this.#pair(shape, x, y), () => {
      const condition = this.#oneIn(3) ? [this.#slot(BOOL)] : [];
      if (!entries) return [...condition, this.#slot(value)];
      const entry = this.#items('{', [[this.#slot(key), ': ', this.#slot(value)]], '}', type);
      return [...condition, { tree: entry, binding: 0 }];
    });
    return this.#memberCall(entries ? 'transformMapEntry' : 'transformMap', slot, [x, y, ...bodies], type);
  }

  #optionalMacro(value: GenType): Tree | undefined {
    const type = optionalOf(value);
    if (this.#oneIn(2)) {
      const place = this.#container();
      return place && this.#text(type, `${place.text}.?${this.#fieldOf(place)}${this.#oneIn(4) ? '.?b' : ''}`);
    }
    const x = this.#loopName();
    const inner = this.someType(0);
    const target = this.#slot(optionalOf(inner), Binding.member);
    const flat = this.#oneIn(2);
    const body = this.#within([[x, shapeOf(inner)]], () => this.#slot(flat ? type : value));
    return this.#memberCall(flat ? 'optFlatMap' : 'optMap', target, [x, body], type);
  }

  /** Messages, formatted strings, conversions to dyn and back. */
  #special(type: GenType): Tree | undefined {
    if (type.name === 'string' && this.#oneIn(2)) return this.#format();
    const messages = MESSAGES.filter(([made]) => sameType(made, type));
    if (messages.length === 0) return undefined;
    const [, name, field, fieldType] = this.#pick(messages);
    const items = this.#oneIn(5) ? [] : [[`${field}: `, this.#slot(fieldType)]];
    return this.#items(`${name}{`, items, '}', type);
  }

  #format(): Tree {
    const clauses = Array.from({ length: this.#choices.below(4) }, () => this.#pick(literals.CLAUSES));
    const text = clauses.map(([clause]) => this.#pick(['', ' ', 'a', ': ']) + clause).join('');
    const items = clauses
      .filter(([, types]) => types.length > 0)
      .map(([, types]) => [this.#slot(this.#oneIn(8) ? this.someType(1) : this.#concrete(this.#pick(types)))]);
    const list = this.#items('[', this.#oneIn(15) ? items.slice(1) : items, ']', listOf(DYN));
    return this.#memberCall(
      'format',
      { tree: this.#string(text), binding: Binding.member },
      [{ tree: list, binding: 0 }],
      STRING,
    );
  }

  #concrete(name: string): GenType {
    if (name === 'list') return listOf(this.someType(0));
    if (name === 'map') return mapOf(this.#pick(KEYS), this.someType(0));
    return genType(name);
  }
}
