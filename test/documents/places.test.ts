import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, readDocuments } from '../../src/documents/document.ts';
import { type Path, parsePath } from '../../src/documents/path.ts';
import type { Value } from '../../src/values/value.ts';

/** The only document of a text, and where its mark `^` was. */
function marked(text: string): { document: Document; line: number; column: number; offset: number } {
  const offset = text.indexOf('^');
  const before = text.slice(0, offset);
  const [document] = readDocuments(text.replace('^', ''), 'file.yaml');
  if (!(document instanceof Document)) throw new Error(document?.message ?? 'no document');
  const lines = before.split('\n');
  return { document, line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1, offset };
}

const at = (value: Value, path: Path): Value =>
  path.reduce((part, step) => (part as { readonly [step: string]: Value })[step] as Value, value);

/** The mark stands where the part at `path` begins. */
function stands(path: string, text: string, what: 'key' | 'value' = 'value'): void {
  const { document, ...place } = marked(text);
  expect(document.place(parsePath(path), what)).toEqual({ file: 'file.yaml', ...place });
}

/** The mark stands in front of `found`, in the string at `path`. */
function standsWithin(path: string, found: string, text: string): void {
  const { document, ...place } = marked(text);
  const string = at(document.value, parsePath(path)) as string;
  expect(string).toContain(found);
  expect(document.placeWithin(parsePath(path), string.indexOf(found))).toEqual({ file: 'file.yaml', ...place });
}

describe('the place of a part', () => {
  it('is found behind names with dots, which paths do not tell apart', () => {
    stands('spec.data.log.level.x', 'spec:\n  data:\n    log.level: {x: ^1}\n');
    stands('spec.data.log.level', '{"spec": {"data": {"log.level": ^[1]}}}');
    stands('spec.data.log.level', 'spec: {data: ^{log.levels: 1}}\n');
  });

  it('is that of the value, in block and flow form', () => {
    stands('spec.replicas', 'spec:\n  replicas: ^3\n');
    stands('spec.ports[1].name', 'spec:\n  ports:\n  - name: a\n  - name: ^b\n');
    stands('spec.ports[1]', 'spec: {ports: [a, ^{name: b}]}\n');
  });

  it('is that of the name, where asked', () => {
    stands('spec.replicas', 'spec:\n  ^replicas: 3\n', 'key');
  });

  it('is that of the deepest part there is', () => {
    stands('spec.tls.certificates[0]', 'spec:\n  tls: ^{}\n');
    stands('spec.tls', 'spec:\n  ^a: 1\n');
  });

  it('is in JSON', () => {
    stands('spec.ports[1].na\u00efve', '{\n  "spec": {"ports": [{"a": "]"}, {"na\\u00efve": ^1}]}\n}');
    stands('a', '{"a": 1, "a": ^2}');
  });

  it('is in a later document, behind carriage returns and characters of several units', () => {
    stands('b.c', 'b:\r\n  "😀": x\r\n  c: ^d\r\n');
    const text = 'a: 1\n---\n# 😀\nb:\n  c: d\n';
    const documents = readDocuments(text, 'f');
    expect((documents[1] as Document).place(['b', 'c'])).toEqual({
      file: 'f',
      line: 5,
      column: 6,
      offset: text.indexOf('d\n'),
    });
  });

  it('follows aliases and merges to what they bring', () => {
    stands('b.k', 'a: &x\n  k: ^1\nb: *x\n');
    stands('b.k', 'a: &x {k: ^1}\nb:\n  <<: *x\n');
    stands('b.k', 'a: &x {k: 1}\nb:\n  <<: *x\n  k: ^2\n');
    stands('b.k', 'a: &x {k: ^1}\nb:\n  k: 2\n  <<: *x\n');
  });

  it('knows keys by what they mean', () => {
    stands('true', 'on: ^1\n');
    stands('15', '017: ^1\n');
  });
});

describe('the place of a character in a string', () => {
  it('is found in plain text, also over lines', () => {
    standsWithin('rule', 'b', 'rule: self.a && ^b\n');
    standsWithin('rule', 'last', 'rule: self.a\n\n  && ^last\n');
  });

  it('is found in quotes, behind escapes and over lines', () => {
    standsWithin('rule', 'b', `rule: "self.a == \\"x\\" && ^b"\n`);
    standsWithin('rule', 'b', `rule: 'self.a == ''x'' && ^b'\n`);
    standsWithin('rule', 'b', `rule: "\\u0041\\x42 && \\\n    ^b"\n`);
    standsWithin('rule', '"', `rule: "self.a == ^\\"x\\""\n`);
    standsWithin('rule', 'b', '{"rule": "\\ud83d\\ude00 ^b"}');
  });

  it('is found in blocks, literal and folded', () => {
    standsWithin('a.rule', 'self.b', 'a:\n  rule: |\n    self.a &&\n    ^self.b\n');
    standsWithin('a.rule', 'self.b', 'a:\n  rule: >-\n    self.a &&\n    ^self.b\n');
    standsWithin('a.rule', 'more', 'a:\n  rule: >\n    self.a\n\n      ^more\n    rest\n');
    standsWithin('a.rule', 'self', 'a:\n  rule: |2-\n      ^self\n');
    standsWithin('a.rule', 'self', 'a:\n  rule: | # why\n\n    ^self\n');
    standsWithin('a.rule', 'b', 'a:\r\n  rule: |\r\n    a\r\n    ^b\r\n');
  });

  it('is found behind an alias', () => {
    standsWithin('b', 'y', 'a: &a x ^y\nb: *a\n');
  });

  it('is that of the same character, wherever it is written as it is', () => {
    const word = fc.stringMatching(/^[a-z.()&|]{1,6}$/);
    const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const lines = fc.array(line, { minLength: 1, maxLength: 4 });
    const written = fc.constantFrom<(lines: string[]) => string>(
      (l) => `|\n${l.map((text) => `    ${text}\n`).join('')}`,
      (l) => `>-\n${l.map((text, i) => `    ${i % 2 ? '  ' : ''}${text}\n`).join('')}`,
      (l) => `'${l.join('\n   ')}'\n`,
      (l) => `"${l.join('\n\n   ')}"\n`,
    );
    fc.assert(
      fc.property(lines, written, (l, write) => {
        const text = `spec:\n  rule: ${write(l)}`;
        const [document] = readDocuments(text, 'f');
        if (!(document instanceof Document)) throw new Error(document?.message);
        const string = at(document.value, ['spec', 'rule']) as string;
        for (let i = 0; i < string.length; i++) {
          if (/\s/.test(string.charAt(i))) continue;
          expect(text.charAt(document.placeWithin(['spec', 'rule'], i).offset)).toBe(string.charAt(i));
        }
      }),
    );
  });
});

describe('field paths', () => {
  it('are names, indexes and bracketed names', () => {
    expect(parsePath('spec.ports[0].name')).toEqual(['spec', 'ports', 0, 'name']);
    expect(parsePath('metadata.annotations[a.b/c]')).toEqual(['metadata', 'annotations', 'a.b/c']);
    expect(parsePath('<nil>')).toEqual(['<nil>']);
    expect(parsePath('')).toEqual([]);
  });
});
