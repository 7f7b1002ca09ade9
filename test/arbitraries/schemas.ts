/** Structural schemas as CRDs have them, data that fits them, and what rules can reach in it. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  type GenType,
  genType,
  INT,
  listOf,
  mapOf,
  STRING,
  TIMESTAMP,
} from './gen-type.ts';
import * as literals from './literals.ts';
import { fieldText, type Shape, shapeOf } from './variables.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** Field names and how rules write them. */
const FIELDS: readonly (readonly [string, string])[] = [
  ['a', 'a'],
  ['b', 'b'],
  ['name', 'name'],
  ['replicas', 'replicas'],
  ['spec', 'spec'],
  ['items', 'items'],
  ['labels', 'labels'],
  ['a-b', 'a__dash__b'],
  ['x.y', 'x__dot__y'],
  ['a/b', 'a__slash__b'],
  ['__x', '__underscores__x'],
  ['namespace', 'namespace'],
  ['in', '__in__'],
  ['true', '__true__'],
  ['if', '__if__'],
  ['type', 'type'],
  ['size', 'size'],
  ['c', 'c'],
];

const FORMATS: readonly (readonly [string, GenType])[] = [
  ['date-time', TIMESTAMP],
  ['date', TIMESTAMP],
  ['duration', DURATION],
  ['byte', BYTES],
  ['uuid', STRING],
  ['ipv4', STRING],
];

export function objectSchema(choices: Choices, depth: number): Schema {
  const names = [...new Set(Array.from({ length: 1 + choices.below(5) }, () => pick(choices, FIELDS)[0]))];
  const properties = Object.fromEntries(names.map((name) => [name, anySchema(choices, depth - 1)]));
  const required = names.filter(() => oneIn(choices, 3));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function anySchema(choices: Choices, depth: number): Schema {
  const make = pickWeighted<() => Schema>(choices, [
    [4, () => stringSchema(choices)],
    [3, () => ({ type: 'integer', ...(oneIn(choices, 4) && { format: pick(choices, ['int32', 'int64']) }) })],
    [1, () => ({ type: 'number' })],
    [1, () => ({ type: 'boolean' })],
    [1, () => ({ 'x-kubernetes-int-or-string': true })],
    [1, () => ({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true })],
    [depth > 0 ? 3 : 0, () => arraySchema(choices, depth)],
    [depth > 0 ? 2 : 0, () => mapSchema(choices, depth)],
    [depth > 0 ? 3 : 0, () => objectSchema(choices, depth)],
  ]);
  const schema = make();
  return schema.enum === undefined && oneIn(choices, 8) ? { ...schema, nullable: true } : schema;
}

function stringSchema(choices: Choices): Schema {
  const bounds = oneIn(choices, 3) ? { maxLength: pick(choices, [5, 10, 100, 1000]) } : {};
  if (oneIn(choices, 3)) return { type: 'string', format: pick(choices, FORMATS)[0] };
  return oneIn(choices, 6) ? { type: 'string', enum: ['a', 'bbb'] } : { type: 'string', ...bounds };
}

function arraySchema(choices: Choices, depth: number): Schema {
  const bounds = oneIn(choices, 2) ? { maxItems: pick(choices, [3, 10, 100]) } : {};
  const kind = choices.below(5);
  if (kind === 3)
    return {
      type: 'array',
      'x-kubernetes-list-type': 'set',
      items: { type: pick(choices, ['string', 'integer']) },
      ...bounds,
    };
  if (kind === 4) {
    const keys = oneIn(choices, 3) ? ['k', 'l'] : ['k'];
    const item = {
      type: 'object',
      required: keys,
      properties: { k: { type: 'string' }, l: { type: 'integer' }, v: anySchema(choices, 0) },
    };
    return {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': keys,
      items: item,
      ...bounds,
    };
  }
  return { type: 'array', items: anySchema(choices, depth - 1), ...bounds };
}

function mapSchema(choices: Choices, depth: number): Schema {
  const bounds = oneIn(choices, 2) ? { maxProperties: pick(choices, [3, 10, 100]) } : {};
  return { type: 'object', additionalProperties: anySchema(choices, depth - 1), ...bounds };
}

/** Data for the schema, which it fits: but for a part in `misfits`, where that is not 0. */
export function dataFor(choices: Choices, schema: Schema, misfits = 0): unknown {
  if (misfits > 0 && oneIn(choices, misfits))
    return pick(choices, [null, 1, -1, 1.5, 'a', '', true, [], ['a'], {}, { a: 1 }]);
  const { type, properties, items, additionalProperties, required, format } = schema;
  if (schema.nullable === true && oneIn(choices, 5)) return null;
  if (schema['x-kubernetes-int-or-string'] === true)
    return oneIn(choices, 2) ? pick(choices, ['50%', 'a', '']) : choices.below(9);
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return anything(choices, 2);
  switch (type) {
    case 'integer':
      return pick(choices, [
        0,
        1,
        2,
        3,
        5,
        7,
        10,
        -1,
        80,
        65535,
        2147483647,
        ...(format === 'int32' ? [] : [2 ** 53 - 1]),
      ]);
    case 'number':
      return pick(choices, [0, 1, 1.5, -0.25, 100, 1e-7, 123456.789, 1e21, 2 ** 53]);
    case 'boolean':
      return oneIn(choices, 2);
    case 'array':
      return listData(choices, schema, items as Schema, misfits);
    case 'object': {
      if (additionalProperties !== undefined) {
        const names = new Set(
          Array.from({ length: choices.below(4) }, () => pick(choices, ['a', 'b', 'x-y', 'app', '__proto__'])),
        );
        return fromEntries([...names].map((name) => [name, dataFor(choices, additionalProperties as Schema, misfits)]));
      }
      const needed = new Set((required ?? []) as string[]);
      const present = Object.entries((properties ?? {}) as Record<string, Schema>).filter(
        ([name]) => needed.has(name) || !oneIn(choices, 4),
      );
      return fromEntries(present.map(([name, property]) => [name, dataFor(choices, property, misfits)]));
    }
    default:
      return schema.enum === undefined ? textData(choices, schema) : pick(choices, schema.enum as string[]);
  }
}

/** As JSON has it: `__proto__` is a member like others. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);

function textData(choices: Choices, { format, maxLength = 100 }: Schema): string {
  switch (format) {
    case 'date-time':
      return literals.timestampText(choices);
    case 'date':
      return pick(choices, ['2024-01-02', '1970-01-01', '2024-02-29']);
    case 'duration':
      return pick(choices, ['1h', '30s', '1h30m', '-5m', '0s', '1.5s']);
    case 'byte':
      return pick(choices, ['YWJj', 'YQ==', '/w==']);
    case 'uuid':
      return '123e4567-e89b-12d3-a456-426614174000';
    case 'ipv4':
      return '10.0.0.1';
    default:
      return pick(
        choices,
        literals.STRINGS.filter((text) => !text.includes('\u0000') && Buffer.byteLength(text) <= (maxLength as number)),
      );
  }
}

function listData(choices: Choices, schema: Schema, items: Schema, misfits: number): unknown[] {
  const made = Array.from({ length: choices.below(4) }, () => dataFor(choices, items, misfits));
  const keys = schema['x-kubernetes-list-map-keys'] as string[] | undefined;
  if (schema['x-kubernetes-list-type'] === undefined) return made;
  const keyOf = (item: unknown): string =>
    JSON.stringify(keys === undefined ? item : keys.map((key) => (item as Record<string, unknown> | null)?.[key]));
  // A list that is a set or a map holds nothing twice.
  return [...new Map(made.map((item) => [keyOf(item), item])).values()];
}

function anything(choices: Choices, depth: number): Record<string, unknown> {
  const one = (left: number): unknown =>
    pickWeighted<() => unknown>(choices, [
      [3, () => choices.below(10)],
      [3, () => pick(choices, ['a', 'x', ''])],
      [1, () => oneIn(choices, 2)],
      [1, () => 1.5],
      [1, () => null],
      [left > 0 ? 2 : 0, () => Array.from({ length: choices.below(3) }, () => one(left - 1))],
      [left > 0 ? 2 : 0, () => anything(choices, left - 1)],
    ])();
  const names = new Set(Array.from({ length: choices.below(4) }, () => pick(choices, ['a', 'b', 'c', 's'])));
  return Object.fromEntries([...names].map((name) => [name, one(depth)]));
}

/** What rules can reach: by the schema where it says, by the data where it does not. */
export function shapeFor(schema: Schema, data: unknown, counter: { next: number }): Shape {
  const { type, properties, items, additionalProperties, format } = schema;
  if (schema['x-kubernetes-int-or-string'] === true || schema['x-kubernetes-preserve-unknown-fields'] === true) {
    return untypedShape(data);
  }
  switch (type) {
    case 'integer':
      return shapeOf(INT);
    case 'number':
      return shapeOf(DOUBLE);
    case 'boolean':
      return shapeOf(BOOL);
    case 'array': {
      const values = Array.isArray(data) ? data : [];
      const element = shapeFor(items as Schema, values[0], counter);
      const list = listOf(element.checked);
      return {
        checked: list,
        runtime: list,
        element,
        inner: values.length > 0 ? [{ text: '[0]', shape: element }] : [],
      };
    }
    case 'object': {
      const members = new Map(Object.entries((data ?? {}) as Record<string, unknown>));
      if (additionalProperties !== undefined) {
        const value = shapeFor(additionalProperties as Schema, [...members.values()][0], counter);
        const map = mapOf(STRING, value.checked);
        const inner = [...members.keys()].map((name) => ({ text: fieldText(name), shape: value }));
        return { checked: map, runtime: map, element: shapeOf(STRING), value, inner };
      }
      const object = genType(`object#${counter.next++}`);
      const inner = Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, property]) => ({
        text: `.${FIELDS.find(([field]) => field === name)?.[1] ?? name}`,
        shape: shapeFor(property, members.get(name), counter),
      }));
      return { checked: object, runtime: object, inner };
    }
    default:
      return shapeOf(FORMATS.find(([name]) => name === format)?.[1] ?? STRING);
  }
}

/** What is known of data that no type is known of. */
export function untypedShape(data: unknown): Shape {
  const known = (runtime: GenType): Shape => ({ checked: DYN, runtime });
  if (typeof data === 'string') return known(STRING);
  if (typeof data === 'number') return known(Number.isInteger(data) ? INT : DOUBLE);
  if (typeof data === 'boolean') return known(BOOL);
  if (data === null || data === undefined) return known(DYN);
  if (Array.isArray(data)) {
    const inner = data.map((item, index) => ({ text: `[${index}]`, shape: untypedShape(item) }));
    return { ...known(listOf(DYN)), inner, element: inner[0]?.shape ?? known(DYN) };
  }
  const inner = Object.entries(data).map(([name, member]) => ({ text: fieldText(name), shape: untypedShape(member) }));
  return { ...known(mapOf(STRING, DYN)), inner, element: shapeOf(STRING), value: inner[0]?.shape ?? known(DYN) };
}
