import { readFileSync } from 'node:fs';
import { loadPolicy, ValidatingPolicy } from 'kubecel/admission';
import { link } from 'kubecel/compiled';
import { CrdError, loadCrd } from 'kubecel/crd';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../src/compiled/version.ts';
import { kubecel } from './run.ts';

const crd = (limit: number): string => `apiVersion: apiextensions.k8s.io/v1
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
          x-kubernetes-validations:
            - rule: self.spec.parts.all(p, p.name.matches('^[a-z]+$') && p.size < self.spec.size)
              messageExpression: "'parts of ' + self.metadata.name + ' do not fit'"
          properties:
            spec:
              type: object
              required: [size, parts]
              properties:
                size:
                  type: integer
                  x-kubernetes-validations:
                    - {rule: self < ${limit}, message: too large}
                    - {rule: self >= oldSelf, message: widgets only grow}
                parts:
                  type: array
                  items:
                    type: object
                    required: [name, size]
                    properties:
                      name: {type: string}
                      size: {type: integer}
`;
const widget = (size: number, part: number): string =>
  `apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: w}\nspec: {size: ${size}, parts: [{name: a, size: ${part}}]}\n`;

const load = async (module: string): Promise<unknown> =>
  (await import(`data:text/javascript,${encodeURIComponent(module)}`)).default;

describe('kubecel compile', () => {
  it('writes rules that validate runs', async () => {
    const { status, written, err } = await kubecel(['compile', 'crd.yaml', '-o', 'rules.js'], { 'crd.yaml': crd(10) });
    expect([status, err]).toEqual([0, '']);
    const files = {
      'crd.yaml': crd(10),
      'rules.js': written?.['rules.js'] as string,
      'old.yaml': widget(5, 1),
      'new.yaml': `${widget(12, 1)}---\n${widget(3, 4)}`,
    };
    const args = ['validate', '--crds', 'crd.yaml', '--old', 'old.yaml', 'new.yaml'];
    const interpreted = await kubecel(args, files);
    const compiled = await kubecel([...args, '--compiled', 'rules.js'], files);
    expect(interpreted.out).toContain('parts of w do not fit');
    expect(interpreted.out).toContain('widgets only grow');
    expect(compiled).toEqual(interpreted);
  });

  it('is refused where the definition or kubecel is another', async () => {
    const { written } = await kubecel(['compile', 'crd.yaml', '-o', 'rules.js'], { 'crd.yaml': crd(10) });
    const rules = written?.['rules.js'] as string;
    const args = ['validate', '--crds', 'crd.yaml', '--compiled', 'rules.js', 'w.yaml'];
    const changed = await kubecel(args, { 'crd.yaml': crd(11), 'rules.js': rules, 'w.yaml': widget(1, 0) });
    expect(changed).toMatchObject({
      status: 2,
      err: 'error: --compiled=rules.js: the schemas of widgets.example.dev have changed since its rules were compiled: compile them again\n',
    });
    const old = rules.replace(`kubecel: "${VERSION}"`, 'kubecel: "0.0.1"');
    const other = await kubecel(args, { 'crd.yaml': crd(10), 'rules.js': old, 'w.yaml': widget(1, 0) });
    expect(other.err).toBe(
      `error: --compiled=rules.js: compiled by kubecel 0.0.1, but this is ${VERSION}: compile it again\n`,
    );
    const none = await kubecel(args, { 'crd.yaml': crd(10), 'rules.js': 'export default 1', 'w.yaml': widget(1, 0) });
    expect(none.err).toBe('error: --compiled=rules.js: no module of rules that kubecel made\n');
  });

  it('writes rules that loadCrd takes', async () => {
    const { out } = await kubecel(['compile', '-'], {}, crd(10));
    const compiled = (await load(out)) as Parameters<typeof loadCrd>[1];
    const definition = loadCrd(crd(10), compiled);
    if (definition instanceof CrdError) throw new Error(definition.message);
    const interpreted = loadCrd(crd(10));
    if (interpreted instanceof CrdError) throw new Error(interpreted.message);
    for (const [size, part] of [
      [5, 1],
      [5, 9],
      [50, 51],
    ] as const) {
      const verdict = definition.validate(widget(size, part));
      expect(verdict).toEqual(interpreted.validate(widget(size, part)));
      expect(verdict.cost).toBeGreaterThan(0);
    }
    expect(loadCrd(crd(9), compiled)).toBeInstanceOf(CrdError);
  });

  it('writes policies, which may stand among definitions', async () => {
    const policy = readFileSync(new URL('../../examples/policies/few-replicas.yaml', import.meta.url), 'utf8');
    const mutating = policy
      .replace('Validating', 'Mutating')
      .replace(
        /validations:[\s\S]*/,
        'mutations:\n  - {patchType: JSONPatch, jsonPatch: {expression: \'[JSONPatch{op: "remove", path: "/a"}]\'}}\n',
      );
    const { status, out } = await kubecel(['compile', '-'], {}, [crd(10), policy, mutating].join('---\n'));
    expect(status).toBe(0);
    const rules = (await load(out)) as NonNullable<Parameters<typeof loadCrd>[1]> & Parameters<typeof loadPolicy>[1];
    expect(loadCrd(crd(10), rules)).not.toBeInstanceOf(CrdError);
    expect(loadPolicy(mutating, rules)).toMatchObject({ kind: 'MutatingAdmissionPolicy' });
    const request = {
      object: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 7 } },
      request: { user: { name: 'alice' } },
      namespaceObject: { metadata: { labels: { most: '6' } } },
    };
    const [compiled, interpreted] = [loadPolicy(policy, rules), loadPolicy(policy)].map((loaded) => {
      if (!(loaded instanceof ValidatingPolicy)) throw new Error('no policy');
      const { decisions, auditAnnotations, outcomes } = loaded.evaluate(request);
      const costs = outcomes.validations?.outcomes.map((outcome) => outcome?.cost);
      return { decisions, auditAnnotations, costs };
    });
    expect(compiled?.decisions).toMatchObject([{ message: 'at most 6 replicas, not 7', reason: 'Forbidden' }]);
    expect(compiled).toEqual(interpreted);
  });

  it('writes no name as code', async () => {
    const name = 'p\nthrow 1;\u2028throw 2;\rthrow 3;';
    const policy = {
      kind: 'ValidatingAdmissionPolicy',
      apiVersion: 'admissionregistration.k8s.io/v1',
      metadata: { name },
    };
    const { out } = await kubecel(['compile', 'p.json'], { 'p.json': JSON.stringify(policy) });
    expect(await load(out)).toMatchObject({ policies: [{ name }] });
  });

  it('warns of expressions of policies that do not compile', async () => {
    const broken =
      'kind: ValidatingAdmissionPolicy\napiVersion: admissionregistration.k8s.io/v1\nspec:\n  validations:\n  - expression: "1"\n';
    const { status, out, err } = await kubecel(['compile', 'p.yaml'], { 'p.yaml': broken });
    expect(status).toBe(0);
    expect(err).toBe('p.yaml:5:17: warning: spec.validations[0].expression: must evaluate to bool but got int\n');
    expect(await load(out)).toMatchObject({ policies: [{ expressions: [{ problem: expect.any(String) }] }] });
  });

  it('overwrites no manifest', async () => {
    for (const output of ['crd.yaml', './crd.yml', 'x.json', '']) {
      expect(await kubecel(['compile', 'crd.yaml', `--output=${output}`], { 'crd.yaml': crd(10) })).toMatchObject({
        status: 2,
        err: `error: --output=${output}: a module is JavaScript: name it .js or .mjs\n`,
      });
    }
  });

  it('says where a document is no policy', async () => {
    const broken =
      'kind: ValidatingAdmissionPolicy\napiVersion: admissionregistration.k8s.io/v1\nspec: {validations: {}}\n';
    expect(await kubecel(['compile', 'p.yaml'], { 'p.yaml': broken })).toMatchObject({
      status: 1,
      err: 'p.yaml:3:21: spec.validations: must be a list\n',
    });
  });

  it('writes an expression', async () => {
    const { out, status } = await kubecel(['compile', '-e', 'self.a + 1 < 5', '--var', 'self:map(string, int)']);
    expect(status).toBe(0);
    const module = out.replace(/^import .*$/m, '').replace('export const expression =', 'return');
    const program = new Function('link', module)(link) as ReturnType<typeof link>;
    expect(program.variables).toEqual(['self']);
    expect(program.evaluate({ self: { a: 3 } })).toEqual({ value: true, cost: 4 });
    expect(program.evaluate({ self: {} }).value).toMatchObject({ message: 'no such key: a' });
    expect(program.evaluate({ self: { a: 3 } }, { costLimit: 2 }).cost).toBe(3);
  });

  it('writes a file of expressions', async () => {
    const file = `variables: {self: dyn}\nexpressions:\n  fits: self.a <= 5\n  named: "has(self.name) &&\\n  self.name != ''"\n`;
    const { out } = await kubecel(['compile', 'rules.yaml', '--kubernetes-version', '1.30', '--stored'], {
      'rules.yaml': file,
    });
    expect(out).toContain('import { link } from "kubecel/compiled";');
    expect(out).toContain('\nexport const fits = link({');
    expect(out).toContain("// has(self.name) &&\n//   self.name != ''\nexport const named = link({");
    expect(out).toContain('"release":"1.30","kind":"stored"');
  });

  it('says what is wrong', async () => {
    const run = async (args: string[], text = '') => {
      const { status, err } = await kubecel(['compile', ...args], { f: text });
      return [status, err];
    };
    expect(await run([])).toEqual([
      2,
      "error: nothing to compile: kubecel compile crds/, or kubecel compile -e '1 + 1'\n",
    ]);
    expect(await run(['-e', 'a + 1'])).toEqual([
      1,
      expect.stringContaining("undeclared reference to 'a' (in container '')"),
    ]);
    expect(await run(['f'], 'expressions: {delete: "1"}')).toEqual([
      2,
      'error: delete: JavaScript has no such names\n',
    ]);
    expect(await run(['f'], 'expressions: {a: 1}')).toEqual([2, 'error: a: an expression is a string\n']);
    expect(await run(['f'], 'expressions: {a: "1"}\nother: 1')).toEqual([
      2,
      'error: f: other: a file of expressions has variables and expressions\n',
    ]);
    expect(await run(['f'], 'kind: Pod\napiVersion: v1')).toEqual([
      2,
      'error: no CustomResourceDefinitions, policies or expressions in f\n',
    ]);
    expect(await run(['-e', '1', '--kubernetes-version', '1.99'])).toEqual([
      2,
      expect.stringContaining('error: --kubernetes-version: '),
    ]);
  });
});

describe('the version of compiled code', () => {
  it("is the package's", async () => {
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
    expect(VERSION).toBe(manifest.version);
  });
});
