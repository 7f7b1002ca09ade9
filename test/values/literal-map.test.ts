import { describe, expect, it } from 'vitest';
import { INT, mapOf, STRING } from '../../src/types/type.ts';
import { GoPanic } from '../../src/values/go-panic.ts';
import { LiteralMap } from '../../src/values/literal-map.ts';
import { isAssignableRuntimeType } from '../../src/values/runtime-type.ts';

describe('a map of an expression', () => {
  it('has no bytes as keys, and finds none', () => {
    const bytes = new Uint8Array([1]);
    expect(() => new LiteralMap([[bytes, 1]])).toThrow(GoPanic);
    expect(() => new LiteralMap([[1, 1]]).find(bytes)).toThrow('runtime error: hash of unhashable type types.Bytes');
    expect(new LiteralMap().find(bytes)).toBeUndefined();
  });

  it('shows its first key without listing all', () => {
    class Unlisted extends LiteralMap {
      override keys(): never {
        throw new Error('all keys are listed');
      }
    }
    const map = new Unlisted([
      ['a', 1],
      [2, 'b'],
    ]);
    expect(map.firstKey).toBe('a');
    expect(new Unlisted().firstKey).toBeUndefined();
    expect(isAssignableRuntimeType(mapOf(STRING, INT), map)).toBe(true);
    expect(isAssignableRuntimeType(mapOf(INT, INT), map)).toBe(false);
  });
});
