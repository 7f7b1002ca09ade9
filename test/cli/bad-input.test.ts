/** What strangers may feed: each is told of clearly, and soon. */
import { describe, expect, it } from 'vitest';
import { type Folder, kubecel } from './run.ts';

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.dev}
spec:
  group: example.dev
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {type: integer, maximum: 10}
                any: {x-kubernetes-preserve-unknown-fields: true}
`;
const head = 'apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: w}\n';
const MIB = 1 << 20;

/** Of processor time, in milliseconds: three times what the slowest takes on a machine that has nothing else to do. */
const LIMIT = 12_000;

async function judged(
  file: string,
  content: string | Uint8Array,
): Promise<{ status: number; out: string; err: string }> {
  const files: Folder = { 'crd.yaml': crd, [file]: content };
  const before = process.cpuUsage();
  const outcome = await kubecel(['validate', '--crds', 'crd.yaml', file], files);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(LIMIT);
  return outcome;
}

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

describe('large documents', () => {
  const items = many((3 * MIB) / 44, () => '  - {a: 1, b: "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"}\n');
  const keys = (count: number): string => many(count, (i) => `  key${i}: ${i}\n`);

  it.each([
    ['3 MiB of lists', `${head}spec:\n  size: 11\n  any:\n${items}`, '  w.yaml:5:9: spec.size\n'],
    ['unknown fields', `${head}spec:\n${keys(30_000)}`, '  w.yaml:30004:3: spec.key29999\n'],
    ['anchors', `${head}spec:\n${many(10_000, (i) => `  k${i}: &a${i} x\n`)}`, '  w.yaml:10004:3: spec.k9999\n'],
    [
      'a string of 3 MiB',
      `${head}spec: {any: "${'x'.repeat(3 * MIB)}"}\n`,
      'Request entity too large: limit is 3145728\n',
    ],
    [
      'a text',
      `${head}spec:\n  size: 11\n  any: |\n${'    hello world\n'.repeat(180_000)}`,
      '  w.yaml:5:9: spec.size\n',
    ],
  ])('of YAML are judged: %s', async (_, text, expected) => {
    const { status, out } = await judged('w.yaml', text);
    expect(status).toBe(1);
    expect(out).toContain(expected);
  });

  it('of JSON are judged', async () => {
    const object = { apiVersion: 'example.dev/v1', kind: 'Widget', metadata: { name: 'w' } };
    const spec = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`key${i}`, i]));
    const { out } = await judged('w.json', JSON.stringify({ ...object, spec }));
    expect(out).toMatch(/ {2}w\.json:1:\d+: spec\.key29999\n/);
    const large = await judged('w.json', JSON.stringify({ ...object, spec: { any: 'x'.repeat(3 * MIB) } }));
    expect(large.out).toBe(
      'Error from server (RequestEntityTooLarge): error when creating "w.json": Request entity too large: limit is 3145728\n' +
        '  w.json:1:1\n1 object checked: 0 valid, 1 invalid\n',
    );
  });
});

describe('documents of 10,000 levels', () => {
  const LEVELS = 10_000;
  const indented = many(3_000, (i) => `${' '.repeat(i + 1)}a:\n`);

  it.each([
    ['flow mappings', `spec: ${'{a: '.repeat(LEVELS)}1${'}'.repeat(LEVELS)}\n`],
    ['flow sequences', `spec: ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}\n`],
    ['flow without end', `spec: ${'['.repeat(LEVELS)}\n`],
    ['block sequences', `spec:\n  ${'- '.repeat(LEVELS)}1\n`],
    ['block mappings', `spec:\n${indented}`],
    ['keys', `spec:\n  ${'? '.repeat(LEVELS)}1\n`],
  ])('of YAML are refused: %s', async (_, spec) => {
    const { status, out } = await judged('w.yaml', head + spec);
    expect(status).toBe(1);
    expect(out).toMatch(
      /^error: error parsing w\.yaml: error converting YAML to JSON: yaml: exceeded max depth\n {2}w\.yaml:\d+:\d+\n/,
    );
  });

  it('of JSON are read as far as the server reads them', async () => {
    const deep = (levels: number): string =>
      `{"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"any":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    expect(await judged('w.json', deep(LEVELS - 2))).toMatchObject({ status: 0 });
    expect((await judged('w.json', deep(LEVELS))).out).toContain(
      "invalid character '[' exceeded max depth\n  w.json:1:",
    );
    expect((await judged('w.json', '{"a":'.repeat(LEVELS))).out).toContain('unexpected end of JSON input');
  });
});

describe('aliases', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
    'bcdefghij',
    (name, i) =>
      `${name}: &${name} [${Array(9)
        .fill(`*${'abcdefghij'.charAt(i)}`)
        .join(',')}]\n`,
  ).join('')}`;

  it.each([
    ['that explode', bomb, 'yaml: document contains excessive aliasing'],
    [
      'that merge without end',
      `a0: &a0 {x: 1}\n${many(40, (i) => `a${i + 1}: &a${i + 1}\n  <<: [*a${i}, *a${i}]\n`)}`,
      'excessive aliasing',
    ],
    ['of what they stand in', 'spec: &a [*a]\n', "yaml: anchor 'a' value contains itself"],
    ['of nothing', 'spec: *b\n', "yaml: unknown anchor 'b' referenced"],
  ])('%s are refused', async (_, text, message) => {
    const { status, out } = await judged('w.yaml', head + text);
    expect(status).toBe(1);
    expect(out).toContain(message);
    expect(out).toContain('\n  w.yaml:');
  });
});

describe('values of other kinds than there should be', () => {
  const values = ['5', '[]', '{}', 'true', '1.5', '""', 'null', 'x'];
  const fields = ['apiVersion', 'kind', 'metadata', 'spec'];
  const inside = ['name', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences', 'creationTimestamp'];
  const written = [
    ...fields.flatMap((field) =>
      values.map((value) => [
        `${field}: ${value}`,
        [...(head.match(/.+\n/g) ?? []).filter((line) => !line.startsWith(`${field}:`)), `${field}: ${value}\n`].join(
          '',
        ),
      ]),
    ),
    ...inside.flatMap((field) =>
      values.map((value) => [
        `metadata.${field}: ${value}`,
        `apiVersion: example.dev/v1\nkind: Widget\nmetadata:\n  ${field}: ${value}\n`,
      ]),
    ),
  ] as const;

  it.each(written)('are told: %s', async (_, text) => {
    const { status, out, err } = await judged('w.yaml', text as string);
    expect(err).toBe('');
    expect(out).toMatch(/^\d object/m);
    // Of what is wrong there is a place; the rest the server takes.
    if (status === 1) expect(out).toMatch(/^ {2}w\.yaml:\d+:\d+/m);
    else expect(out).toMatch(/1 valid|no definition of Widget in x\n {2}w\.yaml:1:1\n/);
  });

  it('are told of the items of a list, and of definitions', async () => {
    const list = await judged('l.yaml', 'apiVersion: v1\nkind: List\nitems: [5, null, x, [], {}]\n');
    expect(list.out.match(/error parsing l\.yaml: an item of the list is no object/g)).toHaveLength(4);
    const definition = await judged('d.yaml', crd.replace('scope: Namespaced', 'scope: 5'));
    expect(definition.out).toContain('json: cannot unmarshal number 5 into Go struct field');
    expect(definition.out).toContain('\n  d.yaml:6:10: spec.scope\n');
  });
});

describe('bytes', () => {
  const utf16 = Buffer.from(`\ufeff${head}`, 'utf16le');

  it.each([
    [
      'binary',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13, 0xff]),
      'it is no text, but binary: a manifest is YAML or JSON in UTF-8',
    ],
    ['UTF-16', utf16, 'it is UTF-16: make it UTF-8, as with iconv -f UTF-16 -t UTF-8'],
    ['UTF-16 the other way round', Buffer.from(utf16).swap16(), 'it is UTF-16: '],
    ['UTF-16 without a mark', utf16.subarray(2), 'it is UTF-16: '],
    ['control characters', Buffer.from('a: \u0001\n'), 'yaml: control characters are not allowed'],
  ])('that are no text are told, and the rest goes on: %s', async (_, bytes, message) => {
    const files: Folder = { 'crd.yaml': crd, all: { 'a.yaml': bytes, 'b.yaml': `${head}spec: {size: 1}\n` } };
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'all'], files);
    expect(status).toBe(1);
    expect(out).toContain(message);
    expect(out).toContain('\n  all/a.yaml:1:');
    expect(out).toContain('1 object checked: 1 valid, 0 invalid, 1 could not be checked\n');
  });

  it.each([
    ['a byte order mark', `\ufeff${head}spec: {size: 11}\n`, '4:14'],
    [
      'a byte order mark in front of JSON',
      `\ufeff{"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"size":11}}`,
      '1:87',
    ],
    ['carriage returns', `${head}spec:\n  size: 11\n`.replaceAll('\n', '\r\n'), '5:9'],
  ])('that text may have are no harm: %s', async (_, text, place) => {
    const { out } = await judged('w.yaml', text);
    expect(out).toContain(`  w.yaml:${place}: spec.size\n1 object checked`);
  });

  it('that are none are no object', async () => {
    for (const nothing of ['', ' \n\n', '# x\n---\n# y\n']) {
      expect(await judged('w.yaml', nothing)).toMatchObject({
        status: 2,
        err: 'error: no Kubernetes objects in w.yaml\n',
      });
    }
  });
});

describe('what may not be read', () => {
  it('is told before anything is judged', async () => {
    const files: Folder = { 'crd.yaml': crd, all: { closed: null, 'b.yaml': `${head}spec: {size: 1}\n` } };
    expect(await kubecel(['validate', '--crds', 'crd.yaml', 'all'], files)).toEqual({
      ...{ status: 2, out: '', err: 'error: all/closed: it may not be read\n' },
    });
  });
});
