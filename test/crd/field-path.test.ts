import { describe, expect, it } from 'vitest';
import { resolveFieldPath } from '../../src/crd/field-path.ts';
import { pathText } from '../../src/kubernetes/field-path.ts';
import { parseSchema } from '../../src/schema/parse-schema.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';

const schema = parseSchema({
  type: 'object',
  properties: {
    num: { type: 'integer' },
    'a.b': { type: 'string' },
    "it's": { type: 'string' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    anything: { type: 'object', additionalProperties: true },
    list: { type: 'array', items: { type: 'object', properties: { x: { type: 'integer' } } } },
  },
}) as StructuralSchema;

function resolved(path: string, subscripts?: boolean): string {
  const found = resolveFieldPath(path, schema, subscripts);
  return 'error' in found ? `error: ${found.error}` : pathText(found.path);
}

describe("a rule's fieldPath", () => {
  it.each([
    ['.num', 'num'],
    ["['num']", 'num'],
    ["['a.b']", 'a.b'],
    ["['it\\'s']", "it's"],
    ['.labels.k', 'labels[k]'],
    [".labels['a.b']", 'labels[a.b]'],
    [".labels['\\t']", 'labels[\t]'],
    ['.list', 'list'],
  ])('%s leads to %s', (path, place) => {
    expect(resolved(path)).toBe(place);
  });

  it.each([
    ['.missing', 'does not refer to a valid field'],
    ['.list.x', 'does not refer to a valid field'],
    ['.anything.x', 'does not refer to a valid field'],
    ['.num.x', 'does not refer to a valid field'],
    ['num', 'expected [ or . but got: num'],
    ['.', 'unexpected end of JSON path'],
    ["['num'", 'unexpected end of JSON path'],
    ['.list[0]', 'expected single quoted string but got 0'],
    ["['num'x", 'expected ] but got x'],
    ["['\\q']", 'invalid string literal: invalid escape char \\q'],
  ])('%s leads nowhere: %s', (path, error) => {
    expect(resolved(path)).toBe(`error: ${error}`);
  });

  it('has no brackets where they are not wanted', () => {
    expect(resolved("['num']", false)).toBe('error: array notation is not allowed');
  });
});
