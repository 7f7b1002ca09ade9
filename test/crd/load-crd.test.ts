import { type Crd, CrdError, Document, loadCrd, type ObjectSource, readDocuments, type Verdict } from 'kubecel/crd';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/documents/json.ts';
import { memberSpans } from '../../src/documents/json-places.ts';
import { jsonText } from '../../src/kubernetes/json-text.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';
import { readFixtures } from '../support/fixtures.ts';

const definition = `apiVersion: apiextensions.k8s.io/v1
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
      subresources:
        status: {}
        scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                colour: {type: string, default: red}
                size:
                  type: integer
                  maximum: 50
                  x-kubernetes-validations:
                    - {rule: self < 10, message: too large}
                    - {rule: self >= oldSelf, message: widgets only grow}
            status:
              type: object
              properties: {size: {type: integer}, phase: {type: string, enum: [new, done]}}
    - name: v2
      served: true
      storage: false
      schema:
        openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
    - name: v0
      served: false
      storage: false
      schema:
        openAPIV3Schema: {type: object}
`;

function load(source: ObjectSource): Crd {
  const crd = loadCrd(source);
  if (crd instanceof CrdError) throw new Error(crd.message);
  return crd;
}

const crd = load(definition);
const widget = (spec: Value, more: PlainMap = {}): PlainMap => ({
  apiVersion: 'example.dev/v1',
  kind: 'Widget',
  metadata: { name: 'w' },
  spec,
  ...more,
});
const texts = ({ errors }: Verdict): string[] => errors.map(({ text }) => text);

describe('a definition', () => {
  it('is loaded of data, of a text and of a document', () => {
    const [document] = readDocuments(definition, 'crd.yaml');
    if (!(document instanceof Document)) throw new Error('unreadable');
    for (const source of [definition, document, document.value]) {
      expect(load(source).validate(widget({ size: 12 })).valid).toBe(false);
    }
  });

  it('that cannot be used says where', () => {
    const broken = loadCrd(definition.replace('type: object', '$ref: x'));
    expect(broken).toMatchObject({
      path: 'spec.versions[0].schema.openAPIV3Schema',
      position: { line: 17, column: 11 },
    });
    expect(loadCrd({ kind: 'Pod' })).toMatchObject({ path: '', position: undefined });
    expect(() => loadCrd('a: 1\n---\nb: 2\n')).toThrow('a text of one document, not 2');
    expect(() => loadCrd('a: b: c\n')).toThrow('mapping values are not allowed');
  });

  it('serves some of its versions', () => {
    expect(crd.serves('example.dev/v1', 'Widget')).toBe(true);
    expect(crd.serves('example.dev/v0', 'Widget')).toBe(false);
    expect(crd.serves('example.dev/v1', 'Gadget')).toBe(false);
    expect(crd.validate(widget({ size: 99, any: 1 }, { apiVersion: 'example.dev/v2' })).valid).toBe(true);
  });
});

describe('an object', () => {
  it('that is taken is told as it would be stored, with what its rules cost', () => {
    const { valid, object, cost, status, warnings } = crd.validate(widget({ size: 1 }));
    expect({ valid, cost, status, warnings }).toEqual({ valid: true, cost: 2, status: undefined, warnings: [] });
    expect(object).toMatchObject({ spec: { size: 1, colour: 'red' }, metadata: { name: 'w', namespace: 'default' } });
  });

  it('that is not has errors and the answer of the server', () => {
    const { errors, status } = crd.validate(widget({ size: 12 }));
    expect(errors).toEqual([
      {
        type: 'FieldValueInvalid',
        path: 'spec.size',
        value: 12,
        detail: 'too large',
        text: 'spec.size: Invalid value: 12: too large',
        position: undefined,
        rule: 'spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[size].x-kubernetes-validations[0]',
      },
    ]);
    expect(status).toEqual({
      ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Invalid', code: 422 },
      message: 'Widget.example.dev "w" is invalid: spec.size: Invalid value: 12: too large',
      details: {
        ...{ name: 'w', group: 'example.dev', kind: 'Widget' },
        causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value: 12: too large', field: 'spec.size' }],
      },
    });
  });

  it('is held to what it was before', () => {
    expect(texts(crd.validate(widget({ size: 4 }), { old: widget({ size: 5 }) }))).toEqual([
      'spec.size: Invalid value: 4: widgets only grow',
    ]);
    const faulty = crd.validate(widget({ size: 4 }), { old: widget({}, { metadata: [] }) });
    expect(texts(faulty)[0]).toMatch(/^the object before the update: json: cannot unmarshal array/);
  });

  it('has places where it was read from text', () => {
    const yaml = 'apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: w}\nspec:\n  size: 12\n';
    expect(crd.validate(yaml).errors[0]?.position).toMatchObject({ line: 5, column: 9 });
    expect(crd.validate(JSON.stringify(widget({ size: 12 }))).errors[0]?.position).toMatchObject({ line: 1 });
  });

  it('of another kind or version is no object of the definition', () => {
    const { errors, status } = crd.validate(widget({}, { apiVersion: 'example.dev/v0' }));
    expect(errors).toMatchObject([
      { type: 'NoKindMatch', text: 'no matches for kind "Widget" in version "example.dev/v0"' },
    ]);
    expect(status).toBeUndefined();
  });

  it('that cannot be decoded is refused, with the place where that can be told', () => {
    const refused = (text: string): Verdict => crd.validate(text);
    const metadata = refused('apiVersion: example.dev/v1\nkind: Widget\nmetadata:\n  labels: 5\n');
    expect(metadata.status).toMatchObject({
      code: 400,
      message:
        'Widget in version "v1" cannot be handled as a Widget: json: cannot unmarshal number into Go struct field ' +
        'ObjectMeta.labels of type map[string]string',
    });
    expect(metadata.errors).toMatchObject([{ type: 'Undecodable', position: { line: 4, column: 11 } }]);
    expect(refused('apiVersion: example.dev/v1\nkind: Widget\nmetadata: []\n').errors[0]?.position?.line).toBe(3);
    const kind = refused('apiVersion: example.dev/v1\nkind: 5\n');
    expect(kind.errors).toMatchObject([{ type: 'Undecodable', position: { line: 2, column: 7 } }]);
    expect(kind.status).toBeUndefined();
  });

  it('is not changed, and calls do not know of each other', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const good = freeze(widget({ size: 1, extra: null }));
    const bad = freeze(widget({ size: 12 }));
    const first = [good, bad].map((object) => crd.validate(object, { fieldValidation: 'ignore' }));
    for (let i = 0; i < 3; i++) {
      expect([good, bad].map((object) => crd.validate(object, { fieldValidation: 'ignore' }))).toEqual(first);
    }
  });
});

describe('fields that are unknown or written twice', () => {
  const yaml = 'apiVersion: example.dev/v1\nkind: Widget\nmetadata: {name: w}\nspec:\n  size: 1\n  size: 12\n  x: 1\n';
  const json =
    '{"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"size":1,"size":12,"x":1}}';

  it('are refused before anything else is looked at', () => {
    const { errors, status, object } = crd.validate(yaml);
    expect(errors.map(({ text, position }) => `${position?.line}:${position?.column} ${text}`)).toEqual([
      '6:3 line 6: key "size" already set in map',
      '7:3 unknown field "spec.x"',
    ]);
    expect(status).toMatchObject({
      reason: 'BadRequest',
      message:
        'Widget in version "v1" cannot be handled as a Widget: strict decoding error: yaml: unmarshal errors:\n' +
        '  line 6: key "size" already set in map, unknown field "spec.x"',
    });
    expect(object).toBeUndefined();
    expect(crd.validate(json).status?.message).toMatch(
      /: strict decoding error: duplicate field "spec.size", unknown field "spec.x"$/,
    );
  });

  it('are told in warnings, or passed over, where asked', () => {
    const warned = crd.validate(json, { fieldValidation: 'warn' });
    expect(warned.warnings.map(({ text }) => text)).toEqual(['duplicate field "spec.size"', 'unknown field "spec.x"']);
    expect(texts(warned)).toEqual(['spec.size: Invalid value: 12: too large']);
    const ignored = crd.validate(json, { fieldValidation: 'ignore' });
    expect(ignored.warnings).toEqual([]);
    expect(texts(ignored)).toEqual(texts(warned));
  });

  it('are told of the item of a list that they stand in', () => {
    const items = (member: string): string => `{"kind":"Widget","spec":{${member}}}`;
    const [list] = readDocuments(`{"kind":"List","items":[${items('"a":1,"a":2')},${items('"b":1,"b":2')}]}`, 'l');
    if (!(list instanceof Document)) throw new Error('unreadable');
    const { items: values } = list.value as { items: Value[] };
    expect(list.elements(values, ['items']).map(({ duplicates }) => duplicates.map(({ path }) => path))).toEqual([
      ['spec.a'],
      ['spec.b'],
    ]);
  });
});

describe('a write through a subresource', () => {
  it('of status changes status alone', () => {
    const old = widget({ size: 5 });
    const { valid, object } = crd.validate(widget({ size: 99 }, { status: { phase: 'new' } }), {
      ...{ old, subresource: 'status' },
    });
    expect(valid).toBe(true);
    expect(object).toMatchObject({ spec: { size: 5 }, status: { phase: 'new' } });
    const wrong = crd.validate(widget({}, { status: { phase: 'x' } }), { old, subresource: 'status' });
    expect(texts(wrong)[0]).toBe('status.phase: Unsupported value: "x": supported values: "new", "done"');
    expect(() => crd.validate(widget({}), { subresource: 'status' })).toThrow(TypeError);
  });

  it('of scale sets the replicas, and the rules hold for what that makes', () => {
    const scale = (replicas: Value): PlainMap => ({
      ...{ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'w' } },
      spec: { replicas },
    });
    const old = widget({ size: 5, colour: 'blue' });
    const write = (replicas: Value): Verdict => crd.validate(scale(replicas), { old, subresource: 'scale' });
    expect(write(7)).toMatchObject({ valid: true, object: { spec: { size: 7, colour: 'blue' } } });
    expect(texts(write(4))).toEqual(['spec.size: Invalid value: 4: widgets only grow']);
    expect(texts(write(-1))).toEqual([
      '.spec.size: Invalid value: -1: should be a non-negative integer',
      'spec.size: Invalid value: -1: widgets only grow',
    ]);
  });

  it('of scale is refused in words that a real server has, whatever is wrong with the Scale itself', () => {
    const old = widget({ size: 5 });
    const written = (text: string, fieldValidation: 'strict' | 'warn' = 'strict'): Verdict =>
      crd.validate(`apiVersion: autoscaling/v1\nkind: Scale\nmetadata: {name: w}\n${text}`, {
        ...{ old, subresource: 'scale', fieldValidation },
      });
    const message = 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"';
    const wrong = [
      'spec: {replicas: x}',
      'spec: {replicas: 3000000000}',
      'spec: {replicas: 1.5}',
      'spec: 5',
      'more: 1',
    ];
    for (const text of [...wrong, 'spec: {replicas: 7, more: 1}', 'metadata: 5']) {
      expect({ text, status: written(text).status }).toMatchObject({ text, status: { code: 400, message } });
    }
    expect(written('spec:\n  replicas: x\n').errors[0]?.position).toMatchObject({ line: 5, column: 13 });
    const warned = written('spec: {replicas: 7, more: 1}', 'warn');
    expect(warned.valid).toBe(true);
    expect(warned.warnings.map(({ text }) => text)).toEqual(['unknown field "spec.more"']);
    // Without replicas there are to be none.
    expect(texts(written(''))).toEqual(['spec.size: Invalid value: 0: widgets only grow']);
  });
});

interface RecordedStatus {
  readonly message: string;
  readonly reason: string;
  readonly code: number;
  readonly causes?: readonly unknown[];
}

/** Kubernetes walks labels and annotations in any order, and tells the causes in the order in which it finds them. */
function comparable(status: RecordedStatus | undefined): unknown {
  if (status === undefined) return undefined;
  const { message, reason, code, causes = [] } = status;
  const sorted = causes.map((cause) => JSON.stringify(Object.entries(cause as object).sort())).sort();
  return { message: Array.from(message).sort().join(''), reason, code, causes: sorted };
}

describe('what Kubernetes recorded', () => {
  const files = ['ratcheting', 'errors', 'preparation', 'embedded', 'list-types', 'metadata', 'values'];

  it.each(files)('is what the library says: %s', (file) => {
    for (const { id, request, truth } of readFixtures(`resources/${file}.ndjson`)) {
      const read = parseJson(request);
      if (!read.ok || truth.badRequest !== undefined) continue;
      const fields = read.value as PlainMap;
      const span = memberSpans(request).get('object');
      const [document] = readDocuments(request.slice(span?.start, span?.end), 'object');
      if (fields.raw === true || fields.costBudget !== undefined || !(document instanceof Document)) continue;
      const loaded = loadCrd(fields.crd as Value);
      const { apiVersion, kind } = document.value as PlainMap;
      if (loaded instanceof CrdError || !loaded.serves(String(apiVersion), String(kind))) continue;
      const options = { old: fields.old ?? undefined, metadata: 'requested' } as const;
      const subresource = fields.subresource === 'status' ? ('status' as const) : undefined;
      const said = loaded.validate(document, { ...options, subresource, fieldValidation: 'ignore' });
      if (truth.decodeError !== undefined) {
        expect({ id, texts: texts(said) }).toEqual({ id, texts: [truth.decodeError] });
        continue;
      }
      const object = JSON.parse(jsonText(said.object ?? null) ?? 'null') as unknown;
      expect({ id, status: comparable(said.status && { ...said.status.details, ...said.status }), object }).toEqual({
        ...{ id, status: comparable(truth.status as RecordedStatus | undefined), object: truth.object },
      });
      expect({ id, warnings: said.warnings.map(({ text }) => text) }).toEqual({ id, warnings: truth.warnings ?? [] });
      const strict = loaded.validate(document, { ...options, subresource });
      if (truth.strictErrors !== undefined)
        expect({ id, texts: texts(strict) }).toEqual({ id, texts: truth.strictErrors });
    }
  });
});
