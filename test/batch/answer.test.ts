import { describe, expect, it } from 'vitest';
import { answer, answerLine, answerLines } from '../../src/batch/answer.ts';

describe('an answer', () => {
  it('begins with the id as it was written', () => {
    expect(answerLine('{"id": 8.50, "op":"limits"}')).toMatch(/^\{"id":8\.50,"perCallLimit":1000000,/);
    expect(answerLine('{"op":"escape","id":{"a": [1]}}')).toBe('{"id":{"a": [1]}}');
    expect(answerLine('{"op":"escape"}')).toBe('{"id":null}');
  });

  it('has the id also where a number is too large to be read', () => {
    expect(answerLine('{"id":7,"op":"eval","expr":"x","vars":{"x":{"value":1e400}}}')).toBe(
      '{"id":7,"badRequest":"json: cannot unmarshal number 1e400 into Go value of type float64"}',
    );
  });

  it.each([
    [
      [],
      'json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion\\""; Kind string "json:\\"kind\\"" }',
    ],
    [{ apiVersion: {} }, 'json: cannot unmarshal object into Go struct field .apiVersion of type string'],
    [{ kind: [] }, 'json: cannot unmarshal array into Go struct field .kind of type string'],
    [{ apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
  ])('tells why there is no version in %j, as the recorder does', (object, message) => {
    expect(answer(JSON.stringify({ op: 'cr', crd: {}, object }))).toMatchObject({ badRequest: `object: ${message}` });
  });

  it('has value, type and cost', () => {
    expect(answer('{"op":"eval","expr":"1 + 2"}')).toMatchObject({
      checkedType: 'int',
      value: { t: 'int', v: '3' },
      cost: 1,
    });
  });

  it('has the issues where the expression does not compile', () => {
    expect(answer('{"op":"eval","expr":"1 + \'a\'"}')).toMatchObject({
      issueList: [{ line: 1, col: 3, message: "found no matching overload for '_+_' applied to '(int, string)'" }],
    });
  });

  it('has the error of an evaluation, and where it happened', () => {
    expect(answer('{"op":"eval","expr":"1 / x","vars":{"x":{"type":"int","value":0}}}')).toMatchObject({
      error: 'division by zero',
      errorId: 2,
    });
  });

  it('runs a rule with self and oldSelf', () => {
    const request = {
      op: 'eval',
      expr: 'self.n > oldSelf.n',
      schema: { type: 'object', properties: { n: { type: 'integer' } } },
      self: { n: 2 },
      oldSelf: { n: 1 },
    };
    expect(answer(JSON.stringify(request))).toMatchObject({ value: { v: true }, usesOldSelf: true });
  });

  it('writes a cost beyond 2^53 as digits', () => {
    const request = '{"op":"eval","expr":"s.all(x, x == s)","vars":{"s":{"type":"list(dyn)"}},"checkOnly":true}';
    expect(answer(request)).toMatchObject({ estCost: { max: '18446744073709551615' } });
  });
});

describe('a request that cannot be carried out', () => {
  it.each([
    '{',
    '[]',
    '"eval"',
    '{"op":"cook"}',
    '{"op":1}',
    '{"op":"eval","expr":1}',
    '{"op":"eval","expr":"1","foo":1}',
    '{"op":"eval","expr":"1","version":"new"}',
    '{"op":"eval","expr":"1","env":"old"}',
    '{"op":"eval","expr":"1","vars":{"x":{"type":"list("}}}',
    '{"op":"eval","expr":"x","vars":{"x":{"type":"int","value":"a"}}}',
    '{"op":"parse","expr":"1","want":["everything"]}',
    `{"op":"eval","expr":"x","vars":{"x":{"value":${'['.repeat(5000)}${']'.repeat(5000)}}}}`,
  ])('%s is answered so', (line) => {
    expect(Object.keys(answer(line))).toEqual(['badRequest']);
  });
});

describe('a batch', () => {
  it('is answered line by line, in order, whatever is wrong with one', () => {
    const lines = ['# a comment', '{"id":1,"op":"eval","expr":"1"}', '', '{oops', ' {"id":3,"op":"limits"}\r'];
    const answers = answerLines(lines).split('\n');
    expect(answers.pop()).toBe('');
    expect(answers.map((line) => (JSON.parse(line) as { id: unknown }).id)).toEqual([1, null, 3]);
  });
});
