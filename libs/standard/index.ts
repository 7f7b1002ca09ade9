import type { Library } from '../../src/decls/decls.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  LIST,
  MAP,
  NULL,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
} from '../../src/types/type.ts';
import { arithmeticFunctions } from './arithmetic.ts';
import { collectionFunctions } from './collections.ts';
import { comparisonFunctions } from './comparisons.ts';
import { conversionFunctions } from './conversions.ts';
import { equalityFunctions } from './equality.ts';
import { logicFunctions } from './logic.ts';
import { standardMacros } from './macros.ts';
import { stringFunctions } from './strings.ts';
import { timeFunctions } from './time.ts';

/** What every environment has. Comparisons of numbers of two types are an option of the checker, not a version of this. */
export const standard: Library = {
  name: 'cel.lib.std',
  source: 'google/cel-go common/stdlib/standard.go, Functions',
  doc: 'The operators, conversions and functions of the language itself.',
  defaultCost: 'unit',
  functions: {
    ...logicFunctions,
    ...equalityFunctions,
    ...arithmeticFunctions,
    ...comparisonFunctions,
    ...collectionFunctions,
    ...conversionFunctions,
    ...stringFunctions,
    ...timeFunctions,
  },
  macros: standardMacros,
  types: [BOOL, BYTES, DOUBLE, DURATION, INT, LIST, MAP, NULL, STRING, TIMESTAMP, TYPE, UINT],
};
