import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../src/documents/document.ts';
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
                size:
                  type: integer
                  x-kubernetes-validations:
                    - {rule: self < 10, message: too large}
                    - {rule: self >= oldSelf, message: widgets only grow}
`;
const widget = (size: number, name = 'w'): string =>
  `apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec:\n  size: ${size}\n`;

const objectOf = (size: number, name: string): Record<string, unknown> => ({
  ...{ apiVersion: 'example.dev/v1', kind: 'Widget', metadata: { name } },
  spec: { size },
});

describe('kubecel validate', () => {
  it('is silent about objects that are fine', async () => {
    const { status, out, err } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': widget(1),
    });
    expect({ status, out, err }).toEqual({ status: 0, out: '1 object checked: 1 valid, 0 invalid\n', err: '' });
  });

  it('prints what kubectl prints of an object, and the place of each finding', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', '-f', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': `${widget(1)}---\n${widget(12)}---\n${widget(12, 'A')}`,
    });
    expect(status).toBe(1);
    const [first = '', second = ''] = out.split(/(?=The Widget "A")/);
    expect(first).toBe(
      'The Widget "w" is invalid: spec.size: Invalid value: 12: too large\n  w.yaml:11:9: spec.size\n',
    );
    expect(second.split('\n')).toEqual([
      'The Widget "A" is invalid: ',
      expect.stringMatching(/^\* metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain /),
      '* spec.size: Invalid value: 12: too large',
      '  w.yaml:15:18: metadata.name',
      '  w.yaml:17:9: spec.size',
      '3 objects checked: 1 valid, 2 invalid',
      '',
    ]);
  });

  it('compares with old objects', async () => {
    const old: Folder = { 'a.yaml': widget(5, 'a'), 'b.yml': widget(1, 'b'), 'readme.md': 'no manifest' };
    const files: Folder = {
      'crd.yaml': crd,
      old,
      list: { 'all.json': JSON.stringify({ kind: 'List', items: [objectOf(5, 'a'), objectOf(1, 'b')] }) },
      new: { 'a.yaml': widget(4, 'a'), 'b.json': JSON.stringify(objectOf(2, 'b')) },
    };
    for (const before of ['old', 'list']) {
      const { out } = await kubecel(['validate', '--crds', 'crd.yaml', '--old', before, 'new'], files);
      expect(out).toBe(
        'The Widget "a" is invalid: spec.size: Invalid value: 4: widgets only grow\n  new/a.yaml:5:9: spec.size\n' +
          '2 objects checked: 1 valid, 1 invalid\n',
      );
    }
  });

  it('takes an object without namespace for one in the default namespace, as which servers print it', async () => {
    const stored = widget(5).replace('{name: w}', '{name: w, namespace: default}');
    const elsewhere = widget(5, 'v').replace('{name: v}', '{name: v, namespace: other}');
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', '--old', 'old.yaml', 'new.yaml'], {
      'crd.yaml': crd,
      'old.yaml': `${stored}---\n${elsewhere}`,
      'new.yaml': `${widget(4)}---\n${widget(4, 'v')}`,
    });
    expect(out).toBe(
      'The Widget "w" is invalid: spec.size: Invalid value: 4: widgets only grow\n  new.yaml:5:9: spec.size\n' +
        '2 objects checked: 1 valid, 1 invalid\n',
    );
  });

  it('finds the kind of the items of a list by that of the list, as kubectl does', async () => {
    const list = (kind: string, apiVersion: string): string =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nitems:\n- metadata: {name: w}\n  spec: {size: 11}\n`;
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'typed.yaml', 'list.yaml'], {
      'crd.yaml': crd,
      'typed.yaml': list('WidgetList', 'example.dev/v1'),
      'list.yaml': list('List', 'v1'),
    });
    expect(out).toContain(
      'The Widget "w" is invalid: spec.size: Invalid value: 11: too large\n  typed.yaml:5:16: spec',
    );
    expect(out).toContain(`error: unable to decode "list.yaml": Object 'Kind' is missing in '`);
    expect(out).toContain('\n1 object checked: 0 valid, 1 invalid, 1 could not be checked\n');
  });

  it('takes definitions among the objects, in any order, and keeps the order of the objects', async () => {
    const { status, out } = await kubecel(
      ['validate', '-'],
      {},
      `${widget(11, 'a')}---\napiVersion: v1\nkind: Pod\n---\n${crd}---\n${widget(12, 'b')}`,
    );
    expect(status).toBe(1);
    expect(out).toBe(
      'The Widget "a" is invalid: spec.size: Invalid value: 11: too large\n  STDIN:5:9: spec.size\n' +
        'The Widget "b" is invalid: spec.size: Invalid value: 12: too large\n  STDIN:38:9: spec.size\n' +
        'note: no definition of Pod in v1\n  STDIN:7:1\n' +
        '3 objects checked: 1 valid, 2 invalid, 1 skipped\n',
    );
  });

  it('checks definitions among the files, and finds the place within an expression', async () => {
    const wrong = crd.replace(
      '{rule: self < 10, message: too large}',
      `message: too large
                      rule: >-
                        self < 10 &&
                        self.sise > 1`,
    );
    const { status, out } = await kubecel(['validate', 'crd.yaml'], { 'crd.yaml': wrong });
    expect(status).toBe(1);
    const field = 'spec.validation.openAPIV3Schema.properties[spec].properties[size].x-kubernetes-validations[0].rule';
    expect(out).toContain(`The CustomResourceDefinition "widgets.example.dev" is invalid: ${field}: `);
    expect(out).toContain("compilation failed: ERROR: <input>:1:18: type 'int' does not support field selection\n");
    expect(out).toContain(`\n  crd.yaml:25:29: ${field}\n`);
    expect(
      (await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], { 'crd.yaml': wrong, 'w.yaml': widget(1) })).out,
    ).toContain('compilation failed');
  });

  it('looks into folders in folders, and takes patterns', async () => {
    const files: Folder = {
      'crd.yaml': crd,
      all: { deep: { 'w.yaml': widget(11), '.x.yaml': widget(1) }, 'v.yml': widget(1), 'u.json': widget(1) },
    };
    const checked = async (path: string): Promise<string | undefined> => {
      const { out, err } = await kubecel(['validate', '--crds=crd.yaml', path], files);
      return /(\d+) objects? checked/.exec(out)?.[1] ?? err;
    };
    expect(await checked('all')).toBe('4');
    expect(await checked('all/*')).toBe('4');
    expect(await checked('all/*.yml')).toBe('1');
    expect(await checked('all/**/*.yaml')).toBe('1');
    expect(await checked('**/[uv].{yml,json}')).toBe('2');
    expect(await checked('all/deep/.*')).toBe('1');
    expect(await checked('all/?.txt')).toBe('error: all/?.txt: no file matches\n');
  });

  it('stops at fields that are unknown or written twice, as the server does', async () => {
    const files = {
      'crd.yaml': crd,
      'w.yaml': `${widget(12)}  colour: red\n  size: 2\n`,
      'w.json': '{"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"size":1,"size":2}}',
    };
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', 'w.json'], files);
    expect(status).toBe(1);
    const from = (file: string): string =>
      `Error from server (BadRequest): error when creating "${file}": ` +
      'Widget in version "v1" cannot be handled as a Widget: strict decoding error: ';
    expect(out).toBe(
      `${from('w.yaml')}yaml: unmarshal errors:\n  line 7: key "size" already set in map, unknown field "spec.colour"\n` +
        '  w.yaml:7:3: size\n  w.yaml:6:3: spec.colour\n' +
        `${from('w.json')}duplicate field "spec.size"\n  w.json:1:89: spec.size\n` +
        '2 objects checked: 0 valid, 2 invalid\n',
    );
  });

  it('warns of them, or passes over them, where asked', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': `${widget(1)}  colour: red\n  size: 2\n` };
    const run = (level: string) =>
      kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', `--field-validation=${level}`], files);
    const warned = await run('warn');
    expect(warned.status).toBe(0);
    expect(warned.err).toBe(
      'Warning: line 7: key "size" already set in map\n  w.yaml:7:3\nWarning: unknown field "spec.colour"\n  w.yaml:6:3\n',
    );
    expect(warned.out).toBe('1 object checked: 1 valid, 0 invalid, 2 warnings\n');
    expect(await run('Ignore')).toMatchObject({ out: '1 object checked: 1 valid, 0 invalid\n', err: '' });
    expect((await run('loose')).status).toBe(2);
  });

  it('goes on behind what cannot be read', async () => {
    const files = { 'crd.yaml': crd, 'x.yaml': `a: b: c\n---\n${widget(1)}`, 'y.json': '{"a": 1,, "b": 2}' };
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'x.yaml', 'y.json'], files);
    expect(status).toBe(1);
    expect(out).toBe(
      'error: error parsing x.yaml: error converting YAML to JSON: yaml: mapping values are not allowed in this context\n' +
        '  x.yaml:1:4\n' +
        "error: error parsing y.json: invalid character ',' looking for beginning of object key string\n  y.json:1:9\n" +
        '1 object checked: 1 valid, 0 invalid, 2 could not be checked\n',
    );
  });

  it('finds kinds wrong that are not defined, or skips them where asked', async () => {
    const files = { 'w.yaml': 'apiVersion: example.dev/v1\nkind: Gadget\nmetadata: {name: g}\n' };
    const found = await kubecel(['validate', 'w.yaml'], files);
    expect(found.status).toBe(1);
    expect(found.out).toContain(
      'error: resource mapping not found for name: "g" namespace: "" from "w.yaml": ' +
        'no matches for kind "Gadget" in version "example.dev/v1"\nensure CRDs are installed first\n  w.yaml:1:13: apiVersion\n',
    );
    const skipped = await kubecel(['validate', '--ignore-missing-schemas', 'w.yaml'], files);
    expect(skipped.status).toBe(0);
    expect(skipped.out).toContain('note: no definition of Gadget in example.dev/v1\n  w.yaml:1:1\n');
    // Without a version it is no matter of definitions.
    const faulty = await kubecel(['validate', '--ignore-missing-schemas', 'w.yaml'], { 'w.yaml': 'kind: Gadget\n' });
    expect(faulty).toMatchObject({
      status: 1,
      out: expect.stringContaining('no matches for kind "Gadget" in version ""\n'),
    });
  });

  it('shows the answer of the server, and the object as it would be stored', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(12) };
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', '--show-object', '-o', 'json'], files);
    const message = 'Invalid value: 12: too large';
    const place = { file: 'w.yaml', line: 1, column: 1 };
    expect(JSON.parse(out)).toEqual({
      results: [
        {
          ...{ ...place, apiVersion: 'example.dev/v1', kind: 'Widget', name: 'w' },
          status: {
            ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Invalid', code: 422 },
            message: `Widget.example.dev "w" is invalid: spec.size: ${message}`,
            details: {
              ...{ name: 'w', group: 'example.dev', kind: 'Widget' },
              causes: [{ reason: 'FieldValueInvalid', message, field: 'spec.size' }],
            },
          },
          errors: [
            {
              ...{ file: 'w.yaml', line: 5, column: 9, type: 'FieldValueInvalid', field: 'spec.size' },
              message: `spec.size: ${message}`,
              rule: 'spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[size].x-kubernetes-validations[0]',
            },
          ],
          object: {
            ...{ apiVersion: 'example.dev/v1', kind: 'Widget', spec: { size: 12 } },
            metadata: { name: 'w', namespace: 'default', generation: 1 },
          },
        },
      ],
      notes: [],
      summary: { checked: 1, valid: 0, invalid: 1, unchecked: 0, warnings: 0, skipped: 0 },
    });
    const text = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', '--show-object'], files);
    expect(text.out).toContain('\n---\napiVersion: example.dev/v1\n');
  });

  it('says the same in YAML, and that there is nothing to say', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': `${widget(12)}---\n${widget(13)}`, 'v.yaml': widget(1) };
    const said = async (form: string, file: string): Promise<unknown> => {
      const { out } = await kubecel(['validate', '--crds', 'crd.yaml', file, '-o', form], files);
      return form === 'json' ? JSON.parse(out) : (readDocuments(out, 'out')[0] as { value: unknown }).value;
    };
    for (const file of ['w.yaml', 'v.yaml']) expect(await said('yaml', file)).toEqual(await said('json', file));
    expect(await said('json', 'w.yaml')).toMatchObject({ results: [{ name: 'w' }, { name: 'w' }] });
    expect(await said('json', 'v.yaml')).toMatchObject({ results: [], summary: { checked: 1, valid: 1 } });
  });

  it('makes names of generateName, as the server does', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(1).replace('name: w', 'generateName: w-') };
    expect((await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], files)).status).toBe(0);
  });

  it('skips, with a note, what is none of its business', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': 'apiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Pod\n---\nname: {{ .Values.x }}\n---\na: 1\n',
    });
    expect(status).toBe(0);
    expect(out).toBe(
      'note: no definition of Pod in v1\n  w.yaml:1:1 and 1 more\n' +
        'note: a Helm template: render it first\n  w.yaml:7:8\n' +
        'note: no Kubernetes object: apiVersion and kind are not set\n  w.yaml:9:1\n' +
        '0 objects checked: 0 valid, 0 invalid, 4 skipped\n',
    );
  });

  it('notes that a kind is defined twice', async () => {
    const files = { crds: { 'a.yaml': crd, 'b.yaml': crd, 'c.yaml': crd.replace('10', '20') }, 'w.yaml': widget(15) };
    const { status, out } = await kubecel(['validate', '--crds', 'crds', 'w.yaml'], files);
    expect(status).toBe(1);
    expect(out).toContain(
      'note: Widget of example.dev was defined before: the first definition counts\n  crds/c.yaml:1:1\n',
    );
  });

  it('tells of what is no definition though it should be', async () => {
    const files = {
      crds: { 'a.yaml': 'a: b: c\n', 'b.yaml': crd.replace('type: object', '$ref: x') },
      'w.yaml': widget(1),
    };
    const { status, out } = await kubecel(['validate', '--crds', 'crds', 'w.yaml'], files);
    expect(status).toBe(1);
    expect(out).toContain('error: error parsing crds/a.yaml: ');
    expect(out).toContain('note: not used as a definition: spec.versions[0].schema.openAPIV3Schema: ');
  });

  it('refuses a version that is not served', async () => {
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': widget(1).replace('/v1', '/v2'),
    });
    expect(out).toContain('no matches for kind "Widget" in version "example.dev/v2"');
  });

  it('writes through subresources', async () => {
    const served = crd.replace(
      '      schema:',
      '      subresources: {status: {}, scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}\n      schema:',
    );
    const scale = (replicas: number): string =>
      `apiVersion: autoscaling/v1\nkind: Scale\nmetadata: {name: w}\nspec: {replicas: ${replicas}}\n`;
    const files = {
      'crd.yaml': served,
      'old.yaml': widget(5),
      'w.yaml': widget(99),
      'up.yaml': scale(7),
      'down.yaml': scale(4),
    };
    const run = (subresource: string, file: string) =>
      kubecel(['validate', '--crds', 'crd.yaml', '--old', 'old.yaml', `--subresource=${subresource}`, file], files);
    expect((await run('status', 'w.yaml')).out).toBe('1 object checked: 1 valid, 0 invalid\n');
    expect((await run('scale', 'up.yaml')).out).toBe('1 object checked: 1 valid, 0 invalid\n');
    expect((await run('scale', 'down.yaml')).out).toContain(
      'The Widget "w" is invalid: spec.size: Invalid value: 4: widgets only grow\n',
    );
    const none = await kubecel(
      ['validate', '--crds', 'crd.yaml', '--old', 'up.yaml', '--subresource=status', 'w.yaml'],
      files,
    );
    expect(none.out).toContain(
      'Error from server (NotFound): error when replacing "w.yaml": widgets.example.dev "w" not found\n  w.yaml:1:1\n',
    );
  });

  it('lets a Scale wait for the definition of what it scales', async () => {
    const scalable = crd.replace(
      '      schema:\n',
      '      subresources: {scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}\n      schema:\n',
    );
    const scale = 'apiVersion: autoscaling/v1\nkind: Scale\nmetadata: {name: w}\nspec: {replicas: 12}\n';
    const between = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n---\n'.repeat(600);
    const { out } = await kubecel(['validate', '--old', 'old.yaml', '--subresource=scale', 'a.yaml', 'b.yaml'], {
      'old.yaml': widget(5),
      'a.yaml': scale,
      'b.yaml': between + scalable,
    });
    expect(out).toContain('The Widget "w" is invalid: spec.size: Invalid value: 12: too large\n');
  });

  it('says the same with several threads', async () => {
    const some = Array.from({ length: 600 }, (_, i) => (i === 450 ? crd : widget(i % 20, `w${i}`)));
    const files = { 'all.yaml': some.join('---\n'), 'old.yaml': widget(19, 'w5') };
    for (const more of [[], ['-o', 'json'], ['-o', 'yaml', '--show-object'], ['--old', 'old.yaml']]) {
      const alone = await kubecel(['validate', 'all.yaml', ...more], files);
      expect(alone.status).toBe(1);
      expect(await kubecel(['validate', 'all.yaml', '-j', '3', ...more], files)).toEqual(alone);
    }
  });

  it.each([
    [[], 'no files to validate'],
    [['w.yaml', '-j', '0'], '--jobs=0: a number from 1 to 128'],
    [['none.yaml'], 'none.yaml: there is no such file'],
    [['empty.yaml'], 'no Kubernetes objects in empty.yaml'],
    [['-', '-'], 'standard input (-) can be read once only'],
    [['--crds', '-', '-'], 'standard input (-) can be read once only'],
    [['w.yaml', '--subresource=log'], 'use status or scale'],
    [['w.yaml', '--subresource=status'], '--subresource=status is an update: give the objects before it with --old'],
  ])('says what is wrong with %j', async (args, message) => {
    const outcome = await kubecel(['validate', ...args], { 'empty.yaml': '# nothing\n', 'w.yaml': widget(1) });
    expect(outcome.status).toBe(2);
    expect(outcome.err).toContain(message);
  });
});

describe('the example resources', () => {
  const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
  const folder = (name: string): Folder =>
    Object.fromEntries(
      readdirSync(examples + name).map((file) => [file, readFileSync(`${examples}${name}/${file}`, 'utf8')]),
    );
  const files: Folder = { crds: folder('crds'), good: folder('good'), bad: folder('bad') };

  it('are fine where they should be', async () => {
    expect((await kubecel(['validate', '--crds', 'crds', 'good'], files)).out).toMatch(
      /^5 objects checked: 5 valid, 0 invalid\n$/,
    );
  });

  it('are found wrong where they should be', async () => {
    const { out } = await kubecel(['validate', '--crds', 'crds', 'bad'], files);
    expect(out.split('\n').slice(0, -2).join('\n')).toBe(readFileSync(`${examples}bad/findings.txt`, 'utf8').trim());
  });
});
