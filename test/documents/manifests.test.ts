import { describe, expect, it } from 'vitest';
import { readManifests } from '../../src/documents/manifests.ts';

const read = (text: string): ReturnType<typeof readManifests> => readManifests([{ name: 'file.yaml', text }]);

describe('the objects of a file', () => {
  it('have kind and names', () => {
    const { manifests } = read('apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\n');
    expect(manifests).toMatchObject([{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop' }]);
  });

  it('are those of lists as well, each with its own places', () => {
    const { manifests } = read('apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  spec: {a: 1}\n');
    expect(manifests[0]?.document.place(['spec', 'a'])).toMatchObject({ line: 6, column: 13 });
  });

  it('go on behind what cannot be read', () => {
    const { manifests, errors } = read('a: b: c\n---\napiVersion: v1\nkind: Pod\n');
    expect(manifests).toHaveLength(1);
    expect(errors).toMatchObject([
      { message: 'yaml: mapping values are not allowed in this context', place: { line: 1, column: 4 } },
    ]);
  });
});

describe('what is left out', () => {
  it('is what Helm fills in', () => {
    const { skipped, errors } = read(
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Values.name }}\n---\n{{- if .Values.on }}\na: b\n{{- end }}\n',
    );
    expect(errors).toEqual([]);
    expect(skipped.map(({ message }) => message)).toEqual(new Array(2).fill('a Helm template: render it first'));
  });

  it('is what Helm fills in, also where it is YAML as it stands', () => {
    expect(read('apiVersion: v1\nkind: Pod\nmetadata: {name: "{{ .Values.name }}"}\n').skipped).toHaveLength(1);
  });

  it('is not a description that speaks of templates', () => {
    const { manifests } = read('apiVersion: v1\nkind: Pod\nspec:\n  description: "write {{ .name }} here"\n');
    expect(manifests).toHaveLength(1);
  });

  it('is what is no Kubernetes object', () => {
    expect(read('a: 1\n---\n- b\n---\n# nothing\n').skipped.map(({ message }) => message)).toEqual([
      'no Kubernetes object: apiVersion and kind are not set',
      'no Kubernetes object: it is no mapping',
    ]);
  });
});
