import { describe, expect, it } from 'vitest';
import { type EncodedValue, encodeValue } from '../../src/batch/encode-value.ts';
import { type Document, readDocuments, type Unreadable } from '../../src/documents/document.ts';
import { parseJson } from '../../src/documents/json.ts';
import { normalizeLines } from '../../src/documents/stream.ts';
import { readYaml } from '../../src/documents/yaml.ts';
import { readFixtures } from '../support/fixtures.ts';

interface Truth {
  readonly value?: EncodedValue;
  readonly documents?: readonly EncodedValue[];
  readonly error?: string;
  readonly strict?: readonly string[];
}

interface Recorded {
  readonly id: string;
  readonly text: string;
  readonly truth: Truth;
}

const recorded = (file: string): Recorded[] =>
  readFixtures(`documents/${file}`).map(({ id, request, truth }) => {
    const { text } = JSON.parse(request) as { text: string };
    return { id, text, truth };
  });

/**
 * Kubernetes' YAML reader ends these values early and never sees the rest. None is an object, so none is a manifest.
 */
const ENDS_EARLY: ReadonlySet<string> = new Set(['|\na\n', '>\na\nb\n', '--- |\na\n', '[]: b\n', '{}: b\n']);

describe('JSON as Kubernetes reads it', () => {
  it.each(recorded('json.ndjson'))('$id $text', ({ text, truth }) => {
    const read = parseJson(text, { duplicates: true });
    if (!read.ok) {
      expect(read.message).toBe(truth.error);
      return;
    }
    expect(encodeValue(read.value)).toEqual(truth.value);
    expect(read.duplicates.map(({ path }) => `duplicate field ${JSON.stringify(path)}`)).toEqual(truth.strict ?? []);
  });
});

describe('YAML as Kubernetes reads it', () => {
  it.each(recorded('yaml.ndjson.gz'))('$id $text', ({ text, truth }) => {
    const read = readYaml(normalizeLines(text));
    const ours = read.ok ? { value: encodeValue(read.value), strict: read.duplicates.length > 0 } : 'refused';
    const theirs = truth.error === undefined ? { value: truth.value, strict: truth.strict !== undefined } : 'refused';
    if (ENDS_EARLY.has(text)) expect(ours).not.toEqual(theirs);
    else expect(ours).toEqual(theirs);
  });

  it.each(recorded('yaml.ndjson.gz').filter(({ truth }) => truth.strict !== undefined))(
    '$id words keys set twice as Kubernetes does: $text',
    ({ text, truth }) => {
      const [document] = readDocuments(text, '');
      const lines = (document as Document).duplicates.map(({ message }) => message);
      expect(['yaml: unmarshal errors:', ...lines].join('\n  ')).toBe(truth.strict?.[0]);
    },
  );

  it.each(
    recorded('yaml.ndjson.gz').filter(({ truth }) =>
      /cannot decode|contains itself|merge|aliasing|base64/.test(truth.error ?? ''),
    ),
  )('$id words the refusal as Kubernetes does: $text', ({ text, truth }) => {
    expect(readYaml(text)).toMatchObject({ ok: false, message: truth.error });
  });
});

describe('files as kubectl reads them', () => {
  const read = (document: Document | Unreadable): document is Document => document.ok;

  it.each(recorded('stream.ndjson'))('$id $text', ({ text, truth }) => {
    const documents = readDocuments(text, 'file');
    // Kubernetes stops at what it cannot read.
    const broken = documents.findIndex((document) => !document.ok);
    const before = broken < 0 ? documents : documents.slice(0, broken);
    expect(before.filter(read).map(({ value }) => encodeValue(value))).toEqual(truth.documents ?? []);
    expect(broken >= 0).toBe(truth.error !== undefined);
  });
});
