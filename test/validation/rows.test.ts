/**
 * What there is to say about custom resources, and that it is recorded: for each row at least three cases, named
 * `<section>.<row>-<number>`.
 */
import { describe, expect, it } from 'vitest';
import { fixtureFiles, readFixtures } from '../support/fixtures.ts';

interface Section {
  readonly title: string;
  readonly rows: readonly string[];
}

/** By the number that its cases begin with. */
const SECTIONS: Readonly<Record<string, Section>> = {
  1: {
    title: 'the whole flow',
    rows: [
      'prune',
      'nulls',
      'metadata',
      'default',
      'status-on-create',
      'status-on-update',
      'status-update',
      'generation',
      'type-meta',
      'undecodable',
      'object-meta',
      'object-meta-update',
      'scale',
      'embedded',
      'list-types',
      'blocking',
      'not-blocking',
      'no-rules',
      'versions',
      'no-schema',
      'repeated-metadata-errors',
    ],
  },
  4: {
    title: 'run-time values',
    rows: [
      'null-nullable',
      'null-not-nullable',
      'null-property',
      'null-in-map-and-list',
      'int-or-string',
      'number-given-integer',
      'integer-given-float',
      'object-given-other',
      'array-given-other',
      'scalar-given-other',
      'duration',
      'date',
      'date-time',
      'byte',
      'preserved',
      'object-size',
      'object-equality',
      'list-atomic',
      'list-set',
      'list-map',
    ],
  },
  8: {
    title: 'running the rules',
    rows: [
      'broken-rule',
      'blank-rule',
      'order',
      'null-skipped',
      'no-old-value',
      'budget',
      'call-limit',
      'no-such-overload',
      'evaluation-error',
      'message',
      'message-expression',
      'reason',
      'field-path',
      'value',
      'root',
      'all-of',
      'status',
    ],
  },
  10: {
    title: 'ratcheting',
    rows: [
      'value-unchanged',
      'required',
      'list-items',
      'map-items',
      'junctors',
      'kind',
      'rule-warning',
      'rule-in-list',
      'rule-in-map-list',
      'transition',
      'evaluation-error',
      'budget',
      'unknown-fields',
      'root',
      'uniqueness',
      'embedded-never',
      'status',
      'default',
    ],
  },
  12: {
    title: 'messages of value validation',
    rows: [
      'type',
      'type-with-format',
      'big-integer',
      'int-or-string',
      'null',
      'required',
      'enum',
      'maximum',
      'minimum',
      'fractional-bound',
      'integer-range',
      'multiple-of',
      'min-length',
      'max-length',
      'pattern',
      'string-order',
      'min-items',
      'max-items',
      'min-properties',
      'max-properties',
      'additional-properties',
      'format',
      'any-of',
      'one-of',
      'all-of',
      'not',
      'several-at-once',
      'odd-schemas',
      'generated-numbers',
      'unique-items',
    ],
  },
  13: {
    title: 'formats',
    rows: [
      'bsonobjectid',
      'uri',
      'email',
      'hostname',
      'ipv4',
      'ipv6',
      'cidr',
      'mac',
      'uuid',
      'uuid3',
      'uuid4',
      'uuid5',
      'isbn',
      'isbn10',
      'isbn13',
      'creditcard',
      'ssn',
      'hexcolor',
      'rgbcolor',
      'byte',
      'password',
      'date',
      'duration',
      'date-time',
      'datetime',
      'k8s-short-name',
      'k8s-long-name',
      'unknown',
      'dashes',
      'int32',
      'int64',
      'float',
      'double',
      'other-types',
      'generated-texts',
    ],
  },
  14: {
    title: 'before validation',
    rows: [
      'declared',
      'additional-schema',
      'additional-true',
      'preserve',
      'nulls',
      'defaults',
      'defaults-validated',
      'strict',
    ],
  },
  15: {
    title: 'set and map uniqueness',
    rows: [
      'set',
      'set-of-compounds',
      'map',
      'map-of-two-keys',
      'missing-key',
      'no-object',
      'third-time',
      'nested',
      'not-blocking',
    ],
  },
  16: {
    title: 'embedded resources',
    rows: [
      'present',
      'strings',
      'not-empty',
      'api-version',
      'kind',
      'metadata',
      'metadata-decoding',
      'unknown-metadata',
      'in-lists-and-maps',
      'on-update',
    ],
  },
  17: {
    title: 'rendering of errors',
    rows: [
      'value-number',
      'value-string',
      'value-json',
      'without-value',
      'root-path',
      'path',
      'status-one',
      'status-several',
      'finalizer-warnings',
    ],
  },
};

const LEAST = 3;

const files = fixtureFiles().filter((file) => file.startsWith('resources/'));
const counts = new Map<string, number>();
for (const { id } of files.flatMap(readFixtures)) {
  const row = id.replace(/-[0-9]+$/, '');
  counts.set(row, (counts.get(row) ?? 0) + 1);
}
const rows = Object.entries(SECTIONS).flatMap(([section, { rows }]) => rows.map((row) => `${section}.${row}`));

describe('recorded custom resources', () => {
  it.each(Object.entries(SECTIONS))('§%s has cases for each row', (section, { rows }) => {
    expect(rows.filter((row) => (counts.get(`${section}.${row}`) ?? 0) < LEAST)).toEqual([]);
  });

  it('have a row each', () => {
    expect([...counts.keys()].filter((row) => !rows.includes(row))).toEqual([]);
  });
});
