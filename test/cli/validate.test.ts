import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
                size:
                  type: integer
                  x-kubernetes-validations:
                    - {rule: self < 10, message: too large}
                    - {rule: self >= oldSelf, message: widgets only grow}
`;
const widget = (size: number, name = 'w'): string =>
  `apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec:\n  size: ${size}\n`;

describe('kubecel validate', () => {
  it('is silent about objects that are fine, but for what it did not check', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': widget(1),
    });
    expect(status).toBe(0);
    expect(out).toMatch(/^1 object checked, 0 findings\nnot checked: .*\n$/);
  });

  it('prints findings with their places in the words of the API server', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', '-f', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': `${widget(1)}---\n${widget(12)}`,
    });
    expect(status).toBe(1);
    expect(out).toContain('w.yaml:11:9: spec.size: Invalid value: 12: too large\n2 objects checked, 1 finding\n');
  });

  it('compares with old objects', async () => {
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', '--old', 'old', 'new'], {
      'crd.yaml': crd,
      old: { 'a.yaml': widget(5, 'a'), 'b.yml': widget(1, 'b'), 'readme.md': 'no manifest' },
      new: {
        'a.yaml': widget(4, 'a'),
        'b.json': '{"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"b"},"spec":{"size":2}}',
      },
    });
    expect(out).toContain(
      'new/a.yaml:5:9: spec.size: Invalid value: 4: widgets only grow\n2 objects checked, 1 finding\n',
    );
  });

  it('takes definitions among the objects, and standard input', async () => {
    const { status, out } = await kubecel(['validate', '-'], {}, `${widget(11)}---\n${crd}`);
    expect(status).toBe(1);
    expect(out).toContain('standard input:5:9: spec.size: Invalid value: 11: too large');
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
    expect(out).toContain(
      'crd.yaml:25:29: spec.validation.openAPIV3Schema.properties[spec].properties[size].x-kubernetes-validations[0].rule: ',
    );
    expect(out).toContain("compilation failed: ERROR: <input>:1:18: type 'int' does not support field selection\n");
    expect(
      (await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], { 'crd.yaml': wrong, 'w.yaml': widget(1) })).out,
    ).toContain('compilation failed');
  });

  it('checks values against their schema', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(1).replace('size: 1', 'size: big') };
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], files);
    expect(out).toContain(
      'w.yaml:5:9: spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"\n',
    );
  });

  it('looks into folders in folders where asked', async () => {
    const files: Folder = { 'crd.yaml': crd, all: { deep: { 'w.yaml': widget(11) }, 'w.yaml': widget(1) } };
    expect((await kubecel(['validate', '--crds=crd.yaml', 'all'], files)).status).toBe(0);
    expect((await kubecel(['validate', '--crds=crd.yaml', '-R', 'all'], files)).status).toBe(1);
  });

  it('finds unknown fields, duplicates and what cannot be read', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', 'x.yaml'], {
      'crd.yaml': crd,
      'w.yaml': `${widget(1)}  colour: red\n  size: 2\n`,
      'x.yaml': 'a: b: c\n',
    });
    expect(status).toBe(1);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'x.yaml:1:4: yaml: mapping values are not allowed in this context',
      'w.yaml:6:3: unknown field "spec.colour"',
      'w.yaml:7:3: line 7: key "size" already set in map',
    ]);
  });

  it('warns of fields that are unknown or written twice, or passes over them, where asked', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': `${widget(1)}  colour: red\n  size: 2\n` };
    const run = (level: string) =>
      kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', `--field-validation=${level}`], files);
    const warned = await run('warn');
    expect(warned.status).toBe(0);
    expect(warned.out).toContain('w.yaml:6:3: note: warning: unknown field "spec.colour"\n');
    expect(warned.out).toContain('w.yaml:7:3: note: warning: line 7: key "size" already set in map\n');
    expect((await run('Ignore')).out).toMatch(/^1 object checked, 0 findings\n/);
    expect((await run('loose')).status).toBe(2);
  });

  it('finds kinds wrong that are not defined, or notes them where asked', async () => {
    const files = { 'w.yaml': 'apiVersion: example.dev/v1\nkind: Gadget\nmetadata: {name: g}\n' };
    const found = await kubecel(['validate', 'w.yaml'], files);
    expect(found.status).toBe(1);
    expect(found.out).toContain('w.yaml:1:13: no matches for kind "Gadget" in version "example.dev/v1"\n');
    const noted = await kubecel(['validate', '--ignore-missing-schemas', 'w.yaml'], files);
    expect(noted.status).toBe(0);
    expect(noted.out).toContain('w.yaml:1:1: note: no definition of Gadget in example.dev/v1\n');
  });

  it('shows the answer of the server, and the object as it would be stored', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(12) };
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', '--show-object', '-o', 'json'], files);
    const message = 'Invalid value: 12: too large';
    expect(JSON.parse(out).objects).toEqual([
      {
        ...{ file: 'w.yaml', line: 1, column: 1, object: 'Widget w' },
        status: {
          ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Invalid', code: 422 },
          message: `Widget.example.dev "w" is invalid: spec.size: ${message}`,
          details: {
            ...{ name: 'w', group: 'example.dev', kind: 'Widget' },
            causes: [{ reason: 'FieldValueInvalid', message, field: 'spec.size' }],
          },
        },
        value: {
          ...{ apiVersion: 'example.dev/v1', kind: 'Widget', spec: { size: 12 } },
          metadata: { name: 'w', namespace: 'default', generation: 1 },
        },
      },
    ]);
    const text = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', '--show-object'], files);
    expect(text.out).toContain('---\napiVersion: example.dev/v1\n');
  });

  it('makes names of generateName, as the server does', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(1).replace('name: w', 'generateName: w-') };
    expect((await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], files)).status).toBe(0);
  });

  it('leaves out, with a note, what it has no definition of', async () => {
    const { status, out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': 'apiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Pod\n---\nname: {{ .Values.x }}\n---\na: 1\n',
    });
    expect(status).toBe(0);
    expect(out).toContain('w.yaml:1:1: note: no definition of Pod in v1 (and 1 more)\n');
    expect(out).toContain('w.yaml:7:8: note: a Helm template: render it first\n');
    expect(out).toContain('w.yaml:9:1: note: no Kubernetes object: apiVersion and kind are not set\n');
  });

  it('notes that a kind is defined twice', async () => {
    const files = { crds: { 'a.yaml': crd, 'b.yaml': crd, 'c.yaml': crd.replace('10', '20') }, 'w.yaml': widget(15) };
    const { status, out } = await kubecel(['validate', '--crds', 'crds', 'w.yaml'], files);
    expect(status).toBe(0);
    expect(out).toContain('crds/c.yaml:1:1: note: Widget of example.dev was defined before: this definition counts\n');
    expect(out).toContain('1 object checked, 0 findings, 1 note\n');
  });

  it('refuses a version that is not served', async () => {
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml'], {
      'crd.yaml': crd,
      'w.yaml': widget(1).replace('/v1', '/v2'),
    });
    expect(out).toContain('w.yaml:1:13: no matches for kind "Widget" in version "example.dev/v2"');
  });

  it('prints the same facts for programs', async () => {
    const files = { 'crd.yaml': crd, 'w.yaml': widget(12) };
    const { out } = await kubecel(['validate', '--crds', 'crd.yaml', 'w.yaml', '-o', 'json'], files);
    expect(JSON.parse(out)).toMatchObject({
      findings: [
        {
          file: 'w.yaml',
          line: 5,
          column: 9,
          object: 'Widget w',
          field: 'spec.size',
          type: 'FieldValueInvalid',
          message: 'spec.size: Invalid value: 12: too large',
        },
      ],
      checked: 1,
    });
  });

  it.each([
    [[], 'no files to validate'],
    [['none.yaml'], 'none.yaml: there is no such file'],
    [['empty.yaml'], 'no Kubernetes objects in empty.yaml'],
    [['-', '-'], 'standard input (-) can be read once only'],
    [['w.yaml', '--subresource=scale'], 'status is the only one with rules'],
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
      /^5 objects checked, 0 findings\n/,
    );
  });

  it('are found wrong where they should be', async () => {
    const { out } = await kubecel(['validate', '--crds', 'crds', 'bad'], files);
    expect(out.split('\n').slice(0, -3).join('\n')).toBe(readFileSync(`${examples}bad/findings.txt`, 'utf8').trim());
  });
});
