/**
 * What there is to say about custom resources, and that it is recorded: for each row at least three cases, named
 * `<section>.<row>-<number>`.
 */
import { describe, expect, it } from 'vitest';
import { fixtureFiles, readFixtures } from '../support/fixtures.ts';

interface Section {
  readonly title: string;
  /** What at least one case of the row has in its request or its answer. */
  readonly rows: Readonly<Record<string, RegExp>>;
}

/** By the number that its cases begin with. */
const SECTIONS: Readonly<Record<string, Section>> = {
  1: {
    title: 'the whole flow',
    rows: {
      prune: /"pruned":\["spec/,
      nulls: /"a":null,"n":null/,
      metadata: /"pruned":\["metadata/,
      default: /"default":3/,
      'status-on-create': /"subresources":\{"status"/,
      'status-on-update': /"subresources":\{"status".*"old":/,
      'status-update': /"subresource":"status"/,
      generation: /"generation":4.*"generation":5/,
      'type-meta': /must be W/,
      undecodable: /"decodeError"/,
      'object-meta': /a lowercase RFC 1123 subdomain/,
      'object-meta-update': /field is immutable/,
      scale: /should be a non-negative integer/,
      embedded: /"phase":"embedded"/,
      'list-types': /"phase":"listType"/,
      blocking: /"phase":"blocked"/,
      'not-blocking': /"phase":"schema".*"phase":"rules"/,
      'no-rules': /"phase":"schema".*"hasRules":false/,
      versions: /"apiVersion":"ex.io\/v2"/,
      'no-schema': /"storage":true\}\]/,
      'repeated-metadata-errors': /"phase":"commonMeta".*"phase":"schema"/,
    },
  },
  4: {
    title: 'run-time values',
    rows: {
      'null-nullable': /"nullable":true/,
      'null-not-nullable': /got null for schema with nullable=false/,
      'null-property': /no such key: s/,
      'null-in-map-and-list': /"nullable":true/,
      'int-or-string': /"x-kubernetes-int-or-string":true/,
      'number-given-integer': /"type":"number"/,
      'integer-given-float': /expected int, got float64/,
      'object-given-other': /expected a map for the provided schema/,
      'array-given-other': /expected an array for the provided schema/,
      'scalar-given-other': /expected string, got/,
      duration: /Invalid duration/,
      date: /Invalid date formatted string/,
      'date-time': /Invalid date-time formatted string/,
      byte: /Invalid byte formatted string/,
      preserved: /"x-kubernetes-preserve-unknown-fields":true/,
      'object-size': /size\(\)/,
      'object-equality': /==/,
      'list-atomic': /self\.a == \[/,
      'list-set': /listSet operations are only supported on lists of scalar values/,
      'list-map': /self\.m \+ self\.m/,
    },
  },
  8: {
    title: 'running the rules',
    rows: {
      'broken-rule': /rule compile error: compilation failed/,
      'blank-rule': /"rule":"\s*"/,
      order: /"field":"spec","detail.*"field":"spec.a"/,
      'null-skipped': /"nullable":true/,
      'no-old-value': /oldSelf\.hasValue\(\)/,
      budget: /running out of cost budget/,
      'call-limit': /call cost exceeds limit for messageExpression/,
      'no-such-overload': /call arguments did not match a supported operator/,
      'evaluation-error': /division by zero evaluating rule/,
      message: /"detail":"m"/,
      'message-expression': /"detail":"fallback"/,
      reason: /"type":"FieldValueForbidden"/,
      'field-path': /"fieldPath":"\.a"/,
      value: /"badValue":"x<y"/,
      root: /self\.metadata\.name/,
      'all-of': /"allOf"/,
      status: /"subresource":"status"/,
    },
  },
  10: {
    title: 'ratcheting',
    rows: {
      'value-unchanged': /"valid":true/,
      required: /spec\.o\.a: Required value/,
      'list-items': /"field":"spec\.l\[0\]"/,
      'map-items': /"x-kubernetes-list-type":"map".*"valid":true/,
      junctors: /must validate at least one schema/,
      kind: /kind in body should match/,
      'rule-warning': /"warnings":\["spec\.i: Invalid value: 3: irule"\]/,
      'rule-in-list': /"warnings":\["spec\.l\[0\]: /,
      'rule-in-map-list': /"warnings":\["spec\.l\[0\]\.v: /,
      transition: /self > oldSelf/,
      'evaluation-error': /division by zero evaluating rule/,
      budget: /running out of cost budget.*"warnings"/,
      'unknown-fields': /"warnings":\["spec\.o: /,
      root: /"field":"<nil>"/,
      uniqueness: /"phase":"listType"/,
      'embedded-never': /"phase":"embedded"/,
      status: /"subresource":"status"/,
      default: /"default":5.*"warnings"/,
    },
  },
  12: {
    title: 'messages of value validation',
    rows: {
      type: /must be of type integer: \\"string\\"/,
      'type-with-format': /must be of type date-time: \\"int64\\"/,
      'big-integer': /must be of type int64: \\"float64\\"/,
      'int-or-string': /must be of type integer,string/,
      null: /must be of type string: \\"null\\"/,
      required: /Required value/,
      enum: /supported values: /,
      maximum: /should be less than 5/,
      minimum: /should be greater than 5/,
      'fractional-bound': /Maximum boundary value must be of type integer/,
      'integer-range': /Checked value must be of type integer with format int32/,
      'multiple-of': /should be a multiple of 3/,
      'min-length': /should be at least 2 chars long/,
      'max-length': /may not be more than 1 byte/,
      pattern: /in body should match/,
      'string-order': /Too long.*must be of type ipv4/,
      'min-items': /should have at least 2 items/,
      'max-items': /must have at most 1 item"/,
      'min-properties': /should have at least 2 properties/,
      'max-properties': /must have at most 3 items/,
      'additional-properties': /is a forbidden property/,
      format: /must be of type ipv4/,
      'any-of': /must validate at least one schema \(anyOf\)/,
      'one-of': /Found 2 valid alternatives/,
      'all-of': /must validate all the schemas \(allOf\)/,
      not: /must not validate the schema \(not\)/,
      'several-at-once': /\(not\).*must be of type/,
      'odd-schemas': /"phase":"schema"/,
      'generated-numbers': /MultipleOf/,
      'unique-items': /shouldn't contain duplicates/,
    },
  },
  13: {
    title: 'formats',
    rows: {
      bsonobjectid: /must be of type bsonobjectid: /,
      uri: /must be of type uri: /,
      email: /must be of type email: /,
      hostname: /must be of type hostname: /,
      ipv4: /must be of type ipv4: /,
      ipv6: /must be of type ipv6: /,
      cidr: /must be of type cidr: /,
      mac: /must be of type mac: /,
      uuid: /must be of type uuid: /,
      uuid3: /must be of type uuid3: /,
      uuid4: /must be of type uuid4: /,
      uuid5: /must be of type uuid5: /,
      isbn: /must be of type isbn: /,
      isbn10: /must be of type isbn10: /,
      isbn13: /must be of type isbn13: /,
      creditcard: /must be of type creditcard: /,
      ssn: /must be of type ssn: /,
      hexcolor: /must be of type hexcolor: /,
      rgbcolor: /must be of type rgbcolor: /,
      byte: /must be of type byte: /,
      password: /"format":"password"/,
      date: /must be of type date: /,
      duration: /must be of type duration: /,
      'date-time': /must be of type date-time: /,
      datetime: /must be of type datetime: /,
      'k8s-short-name': /must be of type k8s-short-name: /,
      'k8s-long-name': /must be of type k8s-long-name: /,
      unknown: /"format":"[^"]+".*"valid":true/,
      dashes: /must be of type date-ti-me/,
      int32: /with format int32/,
      int64: /with format int64/,
      float: /with format float/,
      double: /"format":"double"/,
      'other-types': /"format":"/,
      'generated-texts': /must be of type email/,
    },
  },
  14: {
    title: 'before validation',
    rows: {
      declared: /"pruned":\["spec\.a\.c","spec\.d"\]/,
      'additional-schema': /"pruned":\["spec\.k\.z"\]/,
      'additional-true': /"pruned":\["spec\.k\.a"\]/,
      preserve: /"pruned":\["spec\.a\.y"\]/,
      nulls: /"m":\{"k":null\}/,
      defaults: /"m":\{"k":2\}/,
      'defaults-validated': /spec\.a: Invalid value: 5/,
      strict: /"strictErrors":\["duplicate field/,
    },
  },
  15: {
    title: 'set and map uniqueness',
    rows: {
      set: /"badValue":"a"/,
      'set-of-compounds': /"badValue":\{"a":1,"b":2\}/,
      map: /"badValue":\{"k":"a"\}/,
      'map-of-two-keys': /"badValue":\{"k":"a","n":1\}/,
      'missing-key': /"badValue":\{\}/,
      'no-object': /must be an object for an array of list-type map/,
      'third-time': /\[1,1,1,1,2,2\]/,
      nested: /"field":"spec\.o\[a\]\[1\]"/,
      'not-blocking': /"phase":"listType".*"phase":"rules"/,
    },
  },
  16: {
    title: 'embedded resources',
    rows: {
      present: /spec\.e\.apiVersion: Required value/,
      strings: /must be a string/,
      'not-empty': /must not be empty/,
      'api-version': /unexpected GroupVersion string/,
      kind: /may have mixed case/,
      metadata: /may not contain '\/'/,
      'metadata-decoding': /cannot unmarshal number into Go value of type v1\.ObjectMeta/,
      'unknown-metadata': /"pruned":\["spec\.e\.metadata\.zz"\]/,
      'in-lists-and-maps': /"field":"spec\.m\[a\]\.apiVersion"/,
      'on-update': /"old":/,
    },
  },
  17: {
    title: 'rendering of errors',
    rows: {
      'value-number': /1e-06/,
      'value-string': /Invalid value: \\"/,
      'value-json': /\\\\u003c/,
      'without-value': /spec: Required value|Forbidden|Too long/,
      'root-path': /"field":"<nil>"/,
      path: /spec\[a\.b\/c\]/,
      'status-one': /is invalid: spec: Invalid value/,
      'status-several': /is invalid: \[spec: /,
      'finalizer-warnings': /"warnings":\["metadata\.finalizers/,
    },
  },
};

const LEAST = 3;

const files = fixtureFiles().filter((file) => file.startsWith('resources/'));
/** The cases of each row, with their answers. */
const cases = new Map<string, string[]>();
for (const { id, request, truth } of files.flatMap(readFixtures)) {
  const row = id.replace(/-[0-9]+$/, '');
  cases.set(row, [...(cases.get(row) ?? []), `${request} ${JSON.stringify(truth)}`]);
}
const rows = Object.entries(SECTIONS).flatMap(([section, { rows }]) =>
  Object.entries(rows).map(([name, sign]) => ({ name: `${section}.${name}`, sign })),
);

describe('recorded custom resources', () => {
  it.each(Object.keys(SECTIONS))('§%s has cases for each row', (section) => {
    const ofSection = rows.filter(({ name }) => name.startsWith(`${section}.`));
    expect(ofSection.filter(({ name }) => (cases.get(name)?.length ?? 0) < LEAST)).toEqual([]);
  });

  it('show what their row is about', () => {
    expect(rows.filter(({ name, sign }) => !cases.get(name)?.some((text) => sign.test(text)))).toEqual([]);
  });

  it('are all different', () => {
    const texts = [...cases].flatMap(([row, ofRow]) => ofRow.map((text) => text.replace(/"id":"[^"]*"/, row)));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('have a row each', () => {
    const names = new Set(rows.map(({ name }) => name));
    expect([...cases.keys()].filter((row) => !names.has(row))).toEqual([]);
  });
});
