import { type Library, member, overload } from '../../src/decls/decls.ts';
import { BOOL, DOUBLE, INT, STRING } from '../../src/types/type.ts';
import { CelError, double, int, type Value } from '../../src/values/value.ts';
import { argumentCost, unitCost } from '../shared-costs.ts';
import { QUANTITY, Quantity } from './quantity-value.ts';

export const quantity: Library = {
  name: 'kubernetes.quantity',
  source: 'kubernetes/apiserver pkg/cel/library/quantity.go: Quantity',
  doc: 'Resource quantities such as `100m` and `1.5Gi`.',
  defaultCost: 'unit',
  functions: {
    quantity: {
      doc: 'Reads a quantity: a decimal number with one of the suffixes n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or an exponent. Digits beyond nano are rounded away from zero.',
      examples: ["quantity('1.5Gi').isGreaterThan(quantity('1G'))", "quantity('1e3') == quantity('1k')"],
      cost: argumentCost,
      overloads: [overload('string_to_quantity', [STRING], QUANTITY, (text: string) => Quantity.parse(text))],
    },
    isQuantity: {
      doc: 'Whether a text can be read as a quantity.',
      examples: ["isQuantity('20Mi')", "!isQuantity('Three')", "!isQuantity('1K')"],
      cost: argumentCost,
      overloads: [
        overload('is_quantity_string', [STRING], BOOL, (text: string) => !(Quantity.parse(text) instanceof CelError)),
      ],
    },
    sign: {
      doc: '1, 0 or -1 for a positive, zero, negative quantity.',
      examples: ["sign(quantity('50k')) == 1", "sign(quantity('0')) == 0", "sign(quantity('-1m')) == -1"],
      cost: unitCost,
      overloads: [overload('quantity_sign', [QUANTITY], INT, (value: Quantity) => value.sign())],
    },
    isGreaterThan: {
      doc: 'Whether a quantity is greater than another.',
      examples: ["quantity('150Mi').isGreaterThan(quantity('100Mi'))"],
      cost: unitCost,
      overloads: [
        member('quantity_is_greater_than', [QUANTITY, QUANTITY], BOOL, (a: Quantity, b: Quantity) => a.compare(b) > 0),
      ],
    },
    isLessThan: {
      doc: 'Whether a quantity is less than another.',
      examples: ["quantity('50M').isLessThan(quantity('50Mi'))"],
      cost: unitCost,
      overloads: [
        member('quantity_is_less_than', [QUANTITY, QUANTITY], BOOL, (a: Quantity, b: Quantity) => a.compare(b) < 0),
      ],
    },
    compareTo: {
      doc: '1, 0 or -1 where a quantity is greater than, equal to, less than another.',
      examples: [
        "quantity('200M').compareTo(quantity('0.2G')) == 0",
        "quantity('50Mi').compareTo(quantity('50M')) == 1",
      ],
      cost: unitCost,
      overloads: [member('quantity_compare_to', [QUANTITY, QUANTITY], INT, (a: Quantity, b: Quantity) => a.compare(b))],
    },
    asApproximateFloat: {
      doc: 'The quantity as a double, rounded.',
      examples: ["quantity('50k').asApproximateFloat() == 50000.0", "quantity('1.5').asApproximateFloat() == 1.5"],
      cost: unitCost,
      overloads: [
        member('quantity_get_float', [QUANTITY], DOUBLE, (value: Quantity) => double(value.asApproximateFloat())),
      ],
    },
    asInteger: {
      doc: 'The quantity as an int; an error where it is none, or is written with a fraction or in many digits.',
      examples: ["quantity('50k').asInteger() == 50000", "quantity('1Ki').asInteger() == 1024"],
      cost: unitCost,
      overloads: [member('quantity_get_int', [QUANTITY], INT, asInteger)],
    },
    isInteger: {
      doc: 'Whether `asInteger()` succeeds.',
      examples: ["quantity('50k').isInteger()", "!quantity('50m').isInteger()", "!quantity('1.0').isInteger()"],
      cost: unitCost,
      overloads: [
        member('quantity_is_integer', [QUANTITY], BOOL, (value: Quantity) => value.asInteger() !== undefined),
      ],
    },
    add: {
      doc: 'The sum of a quantity and a quantity or an int.',
      examples: [
        "quantity('50k').add(quantity('20')).compareTo(quantity('50020')) == 0",
        "quantity('50k').add(20) == quantity('50020')",
      ],
      cost: unitCost,
      overloads: [
        member('quantity_add', [QUANTITY, QUANTITY], QUANTITY, (a: Quantity, b: Quantity) => a.add(b)),
        member('quantity_add_int', [QUANTITY, INT], QUANTITY, (a: Quantity, b: number | bigint) => a.add(ofInt(b))),
      ],
    },
    sub: {
      doc: 'The difference of a quantity and a quantity or an int.',
      examples: ["quantity('50k').sub(quantity('20')) == quantity('49980')", "sign(quantity('50k').sub(50000)) == 0"],
      cost: unitCost,
      overloads: [
        member('quantity_sub', [QUANTITY, QUANTITY], QUANTITY, (a: Quantity, b: Quantity) => a.subtract(b)),
        member('quantity_sub_int', [QUANTITY, INT], QUANTITY, (a: Quantity, b: number | bigint) =>
          a.subtract(ofInt(b)),
        ),
      ],
    },
  },
};

const ofInt = (value: number | bigint): Quantity => Quantity.fromInteger(BigInt(value));

function asInteger(value: Quantity): Value {
  const integer = value.asInteger();
  return integer === undefined ? new CelError('cannot convert value to integer') : int(integer);
}
