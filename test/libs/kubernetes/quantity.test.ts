import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quantity } from '../../../libs/kubernetes/quantity-value.ts';
import { CelError } from '../../../src/values/value.ts';
import { errorOf, resultOf } from './evaluating.ts';

function quantity(text: string): Quantity {
  const parsed = Quantity.parse(text);
  if (parsed instanceof CelError) throw new Error(`${text}: ${parsed.message}`);
  return parsed;
}

const printed = (text: string): string => quantity(text).toString();
const refusal = (text: string): string | undefined => {
  const parsed = Quantity.parse(text);
  return parsed instanceof CelError ? parsed.message : undefined;
};

describe('reading a quantity', () => {
  it('takes what the published pattern does not say, and refuses some of what it says', () => {
    for (const text of ['5.', '.5', '+1', '001', '1E', '1e+3', '.', '+', 'Ki', 'e5'])
      expect(refusal(text)).toBeUndefined();
    expect(refusal('1 Ki')).toMatch(/^quantities must match the regular expression/);
    expect(refusal('1K')).toBe("unable to parse quantity's suffix");
    expect(refusal('1e')).toBe("unable to parse quantity's suffix");
    expect(refusal('.Ei')).toBe('unable to parse numeric part of quantity');
  });

  it('rounds what is finer than nano away from zero', () => {
    expect(printed('0.1n')).toBe('1n');
    expect(printed('-0.1n')).toBe('-1n');
    expect(printed('1.0000000001')).toBe('1000000001n');
  });

  it('caps binary quantities at the greatest int64', () => {
    expect(printed('9Ei')).toBe('9223372036854775807');
    expect(printed('-9Ei')).toBe('-9223372036854775807');
  });

  it('cuts exponents to 32 bits', () => {
    expect(quantity('1e4294967296').asInteger()).toBe(1n);
  });

  it('is bounded where Kubernetes never ends', () => {
    expect(refusal('1e2147483648')).toBe('quantities with an exponent beyond 10000000 are not supported');
    expect(resultOf("isQuantity('1e2147483648')")).toBe(false);
    expect(errorOf("quantity('1e2147483647').add(1)")).toBe(
      'sums of quantities more than 100000 digits apart are not supported',
    );
    expect(resultOf("quantity('1e2147483647').isGreaterThan(quantity('1'))")).toBe(true);
  });

  it('takes long texts in linear time', () => {
    const digits = '7'.repeat(200_000);
    expect(refusal(`${digits}!`)).toMatch(/^quantities must match/);
    expect(quantity(digits).sign()).toBe(1);
    expect(refusal(`1e${digits}`)).toBe("unable to parse quantity's suffix");
  });
});

describe('printing a quantity', () => {
  it('keeps what was written where that is canonical enough for Kubernetes', () => {
    expect(printed('1500m')).toBe('1500m');
    expect(printed('1E3')).toBe('1E3');
    expect(printed('+1')).toBe('+1');
    expect(printed('1.0')).toBe('1');
    expect(printed('1000')).toBe('1k');
    expect(printed('1024Ki')).toBe('1Mi');
  });

  it('loses the size where a power has no suffix', () => {
    expect(printed('1000E')).toBe('1');
  });
});

describe('the two forms', () => {
  it('tell whether there is an integer', () => {
    expect(quantity('1.5k').asInteger()).toBe(1500n);
    expect(quantity('999999999999999999').asInteger()).toBe(999999999999999999n);
    expect(quantity('1000000000000000000').asInteger()).toBeUndefined();
    expect(quantity('1Pi').asInteger()).toBeUndefined();
    expect(quantity('1.0').asInteger()).toBeUndefined();
  });

  it('change on the left of a comparison with the second form, and not in equality', () => {
    const five = quantity('5');
    const huge = quantity('9999999999999999999999');
    expect(five.equals(huge)).toBe(false);
    expect(five.asInteger()).toBe(5n);
    expect(huge.compare(five)).toBe(1);
    expect(five.asInteger()).toBe(5n);
    expect(five.compare(huge)).toBe(-1);
    expect(five.asInteger()).toBeUndefined();
    expect(five.equals(quantity('5'))).toBe(true);
  });
});

describe('a computed quantity', () => {
  it('equals nothing where it stands on the right', () => {
    const two = quantity('1').add(quantity('1')) as Quantity;
    expect(two.equals(quantity('2'))).toBe(true);
    expect(quantity('2').equals(two)).toMatchObject({ message: 'no such overload' });
    expect(two.equals(two)).toMatchObject({ message: 'no such overload' });
  });

  it('leaves its operands as they are', () => {
    const operand = quantity('1Ki');
    operand.add(quantity('1Ei'));
    expect(operand.asInteger()).toBe(1024n);
    expect(String(operand)).toBe('1Ki');
  });

  it('is exact', () => {
    const nano = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    const asText = (nanos: bigint): string => `${nanos}n`;
    fc.assert(
      fc.property(nano, nano, (a, b) => {
        const [left, right] = [quantity(asText(a)), quantity(asText(b))];
        const sum = left.add(right) as Quantity;
        const difference = left.subtract(right) as Quantity;
        expect(sum.compare(quantity(asText(a + b)))).toBe(0);
        expect(difference.sign()).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(left.compare(right)).toBe(difference.sign());
      }),
    );
  });
});

describe('the approximate float', () => {
  it('is rounded twice, as in Kubernetes', () => {
    expect(quantity('5.1').asApproximateFloat()).toBe(5.1000000000000005);
    expect(quantity('0.3').asApproximateFloat()).toBe(0.30000000000000004);
  });

  it('is not a number for zero times infinity', () => {
    expect(quantity('0e400').asApproximateFloat()).toBeNaN();
  });
});
