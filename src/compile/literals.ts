/** Values as JavaScript that makes them. */
import type { Env } from '../env/env.ts';
import { Type } from '../types/type.ts';
import { LiteralMap } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { Double, isPlainMap, Uint, type Value } from '../values/value.ts';

/** What cannot be written as JavaScript. */
export class Unwritable {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A string as JavaScript, on one line whoever reads it. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (separator) => `\\u${separator.charCodeAt(0).toString(16)}`);

export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Whether a value is written as a literal of JavaScript, which need not be kept. */
export const isSimple = (value: Value): boolean =>
  value === null || ['boolean', 'string', 'number', 'bigint'].includes(typeof value);

/** What may be named. */
export interface Names {
  /** Answers how a name of the run-time library is written. */
  readonly use: (name: string) => string;
  readonly env: Env;
}

/** @throws Unwritable */
export function valueSource(value: Value, names: Names): string {
  const { use } = names;
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return numberText(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
      return String(value);
    default:
  }
  if (value === null) return 'null';
  const source = (part: Value): string => valueSource(part, names);
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(source).join(', ')}]`;
  if (value instanceof Double) return `new ${use('Double')}(${numberText(value.value)})`;
  if (value instanceof Uint) return `new ${use('Uint')}(${value.value}n)`;
  if (value instanceof Uint8Array) return `Uint8Array.of(${value.join(', ')})`;
  if (value instanceof Timestamp) {
    return `new ${use('Timestamp')}(${value.seconds}, ${value.nanos}, ${value.offset})`;
  }
  if (value instanceof Duration) return `new ${use('Duration')}(${value.seconds}, ${value.rest})`;
  if (value instanceof Optional) {
    return value.value === undefined ? use('NONE') : `new ${use('Optional')}(${source(value.value)})`;
  }
  if (value instanceof Type) return typeSource(value, names);
  const entries = (all: readonly (readonly [Value, Value])[]): string =>
    all.map(([key, entry]) => `[${source(key)}, ${source(entry)}]`).join(', ');
  if (isPlainMap(value)) return `Object.fromEntries([${entries(Object.entries(value))}])`;
  // A subclass may be more than its entries.
  if (value.constructor === LiteralMap)
    return `new ${use('LiteralMap')}([${entries((value as LiteralMap).entries())}])`;
  throw new Unwritable(`a constant of type ${(value as { type?: Type }).type?.name ?? 'unknown'} cannot be written`);
}

/** A type that the environment knows is that very one: as keys of maps types are compared by identity. */
function typeSource(type: Type, { use, env }: Names): string {
  if (env.findTypeValue(type.name) === type) return `${use('namedType')}(env, ${quoted(type.name)})`;
  const parameters = type.parameters.map((parameter) => typeSource(parameter, { use, env })).join(', ');
  return `new ${use('Type')}(${quoted(type.kind)}, ${quoted(type.name)}, [${parameters}], ${type.wrapper})`;
}
