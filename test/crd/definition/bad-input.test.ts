import { describe, expect, it } from 'vitest';
import {
  checkDefinition,
  DecodeError,
  type DefinitionVerdict,
  readDefinition,
} from '../../../src/crd/definition/index.ts';
import { parseJson } from '../../../src/documents/json.ts';

const document = (schema: string): string =>
  `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
  "metadata":{"name":"widgets.example.com"},"spec":{"group":"example.com","scope":"Cluster",
  "names":{"kind":"Widget","plural":"widgets"},"versions":[{"name":"v1","served":true,"storage":true,
  "schema":{"openAPIV3Schema":${schema}}}]}}`;

function check(schema: string): DefinitionVerdict | DecodeError {
  const read = parseJson(document(schema));
  if (!read.ok) throw new Error(read.message);
  const definition = readDefinition(read.value);
  return definition instanceof DecodeError ? definition : checkDefinition(definition.definition);
}

const errorsOf = (schema: string): string[] => {
  const verdict = check(schema);
  return verdict instanceof DecodeError ? [verdict.message] : verdict.errors.map(({ detail }) => detail);
};

const nested = (depth: number, before: string, inside: string, behind: string): string =>
  before.repeat(depth) + inside + behind.repeat(depth);

const STRING = '{"type":"string"}';
const members = (count: number, member: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `"p${i}":${member(i)}`).join(',');

describe('definitions of strangers', () => {
  it.each([
    ['objects', '{"type":"object","properties":{"a":', '}}'],
    ['rules', '{"type":"object","x-kubernetes-validations":[{"rule":"has(self.a)"}],"properties":{"a":', '}}'],
    [
      'values',
      '{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"object","additionalProperties":',
      '}}}',
    ],
  ])('may nest %s 200 deep', (_, before, behind) => {
    const verdict = check(nested(200, before, STRING, behind));
    expect(verdict).toMatchObject({ errors: [] });
  });

  it.each([
    ['objects', '{"type":"object","properties":{"a":', '}}'],
    ['lists', '{"type":"array","items":', '}'],
    ['junctors', '{"not":', '}'],
    ['lists of junctors', '{"allOf":[', ']}'],
  ])('are refused where %s are nested thousands deep', (_, before, behind) => {
    expect(errorsOf(nested(4_000, before, STRING, behind))).toEqual(['exceeded max depth']);
  });

  it('may have defaults that are nested thousands deep', () => {
    const value = nested(9_000, '{"a":', '{}', '}');
    const schema = `{"type":"object","x-kubernetes-preserve-unknown-fields":true,"default":${value}}`;
    expect(errorsOf(`{"type":"object","properties":{"a":${schema}}}`)).toEqual([]);
  });

  it('may have thousands of rules', () => {
    const rules = Array.from({ length: 2_000 }, (_, i) => `{"rule":"self.p${i % 50}.size() < ${i}"}`).join(',');
    const schema = `{"type":"object","properties":{${members(50, () => STRING)}},"x-kubernetes-validations":[${rules}]}`;
    const verdict = check(`{"type":"object","properties":{"spec":${schema}}}`);
    expect(verdict).toMatchObject({ errors: [] });
    expect((verdict as DefinitionVerdict).rules()[0]?.rules).toHaveLength(2_000);
  });

  it('may be as large as a request', () => {
    const schema = `{"type":"string","description":"${'d'.repeat(100)}"}`;
    expect(errorsOf(`{"type":"object","properties":{${members(20_000, () => schema)}}}`)).toEqual([]);
  });

  it('may multiply what they cost', () => {
    const rule = nested(40, 'self.all(x, ', 'true', ')');
    const list = `{"type":"array","items":${STRING},"x-kubernetes-validations":[{"rule":"${rule}"}]}`;
    expect(errorsOf(`{"type":"object","properties":{"a":${list}}}`)).toContain(
      'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
    );
  });

  it.each(['null', '[]', '1', '{}', '{"kind":"CustomResourceDefinition"}', '{"spec":1}'])('may be %s', (text) => {
    const read = parseJson(text);
    expect(read.ok && readDefinition(read.value)).toBeInstanceOf(DecodeError);
  });
});
