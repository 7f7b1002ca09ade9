/** What requests about admission have in common: objects, attributes of the API request, named expressions. */
import type { NamedExpression } from '../admission/composition.ts';
import type { GroupVersionKind, GroupVersionResource, RequestAttributes, Typing } from '../admission/request.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { readUser } from './authorizer.ts';
import { BadRequest, Fields } from './request.ts';

/** The name of a member for messages. @param where - '' for the request itself */
const nameIn = (where: string, name: string): string => (where === '' ? name : `${where}.${name}`);

export function readTyping(fields: Fields): Typing {
  const typed = fields.string('typed') || 'auto';
  if (typed === 'auto' || typed === 'typed' || typed === 'unstructured') return typed;
  throw new BadRequest(`typed ${JSON.stringify(typed)}: use "auto", "typed" or "unstructured"`);
}

/** Undefined where it is absent or null. */
export function readObject(fields: Fields, name: string, where = ''): PlainMap | undefined {
  const value = fields.raw(name) ?? undefined;
  if (value === undefined || isPlainMap(value)) return value;
  throw new BadRequest(`${nameIn(where, name)} must be an object`);
}

export function readObjects(fields: Fields, name: string): readonly PlainMap[] {
  const value = fields.raw(name) ?? [];
  if (!Array.isArray(value)) throw new BadRequest(`${name} must be a list`);
  return (value as readonly Value[]).map((object, i) => {
    if (!isPlainMap(object)) throw new BadRequest(`${name}[${i}] must be an object`);
    return object;
  });
}

const EXPRESSION = new Set(['name', 'expression']);

export function readExpressions(fields: Fields, name: string, where = ''): NamedExpression[] {
  const value = fields.raw(name) ?? [];
  if (!Array.isArray(value)) throw new BadRequest(`${nameIn(where, name)} must be a list`);
  return (value as readonly Value[]).map((expression, index) => {
    const place = `${nameIn(where, name)}[${index}]`;
    if (!isPlainMap(expression)) throw new BadRequest(`${place} must be an object`);
    const read = new Fields(expression, EXPRESSION, place);
    return { name: read.string('name'), expression: read.string('expression') };
  });
}

const REQUEST = new Set([
  ...['operation', 'kind', 'resource', 'subResource', 'name', 'namespace', 'userInfo', 'dryRun', 'options'],
]);

/** The member `request`. */
export function readAttributes(parent: Fields, within = ''): RequestAttributes {
  const where = nameIn(within, 'request');
  const fields = new Fields(readObject(parent, 'request', within) ?? {}, REQUEST, where);
  const options = fields.raw('options') === undefined ? undefined : (readObject(fields, 'options', where) ?? null);
  const texts = <Name extends string>(name: string, parts: readonly Name[]): Record<Name, string> | undefined => {
    const value = readObject(fields, name, where);
    if (value === undefined) return undefined;
    const read = new Fields(value, new Set(parts), `${where}.${name}`);
    return Object.fromEntries(parts.map((part) => [part, read.string(part)])) as Record<Name, string>;
  };
  const kind: GroupVersionKind | undefined = texts('kind', ['group', 'version', 'kind']);
  const resource: GroupVersionResource | undefined = texts('resource', ['group', 'version', 'resource']);
  const user = fields.raw('userInfo') ?? undefined;
  return {
    operation: fields.string('operation'),
    subResource: fields.string('subResource'),
    dryRun: fields.boolean('dryRun'),
    ...(kind && { kind }),
    ...(resource && { resource }),
    ...(fields.raw('name') != null && { name: fields.string('name') }),
    ...(fields.raw('namespace') != null && { namespace: fields.string('namespace') }),
    ...(user !== undefined && { user: readUser(user, `${where}.userInfo`) }),
    ...(options !== undefined && { options }),
  };
}
