import { describe, expect, it } from 'vitest';
import { kubecel } from './run.ts';

const definition = (spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
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
${spec.replaceAll(/^/gm, '            ')}
`;

const PORTS = `type: object
properties:
  ports:
    type: array
    maxItems: 8
    items:
      type: object
      properties: {name: {type: string, maxLength: 10}}
      x-kubernetes-validations:
      - rule: self.name.startsWith('a')
  labels:
    type: object
    additionalProperties:
      type: string
      x-kubernetes-validations:
      - rule: self != ''
        messageExpression: "'not ' + self"`;

describe('check', () => {
  it('takes what the server takes, and says what each rule costs and why', async () => {
    const { status, out } = await kubecel(['check', 'crd.yaml'], { 'crd.yaml': definition(PORTS) });
    expect(out).toMatchInlineSnapshot(`
      "widgets.example.com: 2 rules, cost 1363174 of 100000000 (1.36 %)
           COST  OF LIMIT      TIMES  EACH  RULE
        1048576    10.5 %  ∞ 1048576     1  crd.yaml:33:27 self != ''
                                              × .spec.labels (no limit)
         314574    3.15 %                     messageExpression 'not ' + self
             24    0.00 %          8     3  crd.yaml:27:27 self.name.startsWith('a')
                                              × .spec.ports (8)

      1 definition checked, 0 findings
      "
    `);
    expect(status).toBe(0);
  });

  it('points into the rule that does not compile', async () => {
    const spec = `type: object
properties: {a: {type: string}}
x-kubernetes-validations:
- rule: self.b == 1`;
    const { status, out } = await kubecel(['check', 'crd.yaml'], { 'crd.yaml': definition(spec) });
    expect(out).toContain(
      `crd.yaml:21:25: spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule`,
    );
    expect(out).toContain(`undefined field 'b'`);
    expect(status).toBe(1);
  });

  it('says the same to programs', async () => {
    const files = { 'crd.yaml': definition(PORTS) };
    const { out } = await kubecel(['check', 'crd.yaml', '-o', 'json'], files);
    const [report] = (JSON.parse(out) as { definitions: Record<string, never>[] }).definitions;
    expect(report).toMatchObject({ name: 'widgets.example.com', findings: [], warnings: [] });
    expect(report?.schemas).toMatchObject([
      {
        path: 'spec.validation.openAPIV3Schema',
        rules: [
          { rule: "self != ''", isBounded: false, multipliedBy: [{ field: '.spec.labels', limit: null }] },
          { rule: "self.name.startsWith('a')", isBounded: true, times: 8, multipliedBy: [{ limit: 8 }] },
        ],
      },
    ]);
  });

  it('lets an update keep functions that are too new for a new rule', async () => {
    const spec = `type: object
properties: {a: {type: array, items: {type: integer}}}
x-kubernetes-validations:
- rule: '[1].includes(1)'`;
    const files = { 'crd.yaml': definition(spec) };
    expect((await kubecel(['check', 'crd.yaml'], files)).out).toContain(`undeclared reference to 'includes'`);
    expect((await kubecel(['check', 'crd.yaml', '--old', 'crd.yaml'], files)).out).toContain('0 findings');
  });

  it('holds new rules to what the chosen server takes', async () => {
    const spec = `type: object
x-kubernetes-validations:
- rule: '[2, 1].sort() == [1, 2]'`;
    const files = { 'crd.yaml': definition(spec) };
    expect((await kubecel(['check', 'crd.yaml'], files)).status).toBe(0);
    const older = await kubecel(['check', 'crd.yaml', '--kubernetes-version', '1.33'], files);
    expect(older.out).toContain(`undeclared reference to 'sort'`);
    expect((await kubecel(['check', 'crd.yaml', '--kubernetes-version', '1.22'], files)).status).toBe(2);
  });

  it('tells unknown fields, warnings, and what no definition can be', async () => {
    const spec = `type: object
properties: {a: {type: string, format: nope}}
typo: 1`;
    const files = { 'a.yaml': definition(spec), 'b.yaml': definition('type: 1') };
    const { out, status } = await kubecel(['check', 'a.yaml', 'b.yaml'], files);
    expect(out).toContain(`a.yaml:20:13: unknown field "spec.versions[0].schema.openAPIV3Schema.properties.spec.typo"`);
    expect(out).toContain('a.yaml:1:1: warning: unrecognized format "nope"');
    expect(out).toContain('b.yaml:18:19: json: cannot unmarshal number 1 into Go struct field');
    expect(status).toBe(1);
  });

  it('asks for definitions', async () => {
    expect((await kubecel(['check'])).err).toContain('no files to check');
    expect((await kubecel(['check', 'a.yaml'], { 'a.yaml': 'kind: Pod\napiVersion: v1\n' })).err).toContain(
      'no CustomResourceDefinitions in a.yaml',
    );
  });
});
