import { expect, it } from 'vitest';
import { formatArguments, formatType } from '../../src/types/format-type.ts';
import {
  ANY,
  DURATION,
  DYN,
  ERROR,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  type Type,
  typeOf,
  typeParam,
  UNSPECIFIED,
  wrapperOf,
} from '../../src/types/type.ts';

it.each<[Type, string, string]>([
  [INT, 'int', 'int'],
  [NULL, 'null', 'null_type'],
  [TIMESTAMP, 'timestamp', 'google.protobuf.Timestamp'],
  [DURATION, 'duration', 'google.protobuf.Duration'],
  [ANY, 'any', 'google.protobuf.Any'],
  [DYN, 'dyn', 'dyn'],
  [ERROR, '!error!', 'error'],
  [UNSPECIFIED, '', ''],
  [TYPE, 'type', 'type'],
  [typeParam('_var1'), '_var1', '<_var1>'],
  [wrapperOf(STRING), 'wrapper(string)', 'wrapper(string)'],
  [struct('kubernetes.Quantity'), 'kubernetes.Quantity', 'kubernetes.Quantity'],
  [listOf(NULL), 'list(null)', 'list(null_type)'],
  [mapOf(STRING, ANY), 'map(string, any)', 'map(string, google.protobuf.Any)'],
  [typeOf(optionalOf(typeParam('A'))), 'type(optional_type(A))', 'type(optional_type(<A>))'],
])('prints %s as %s in messages', (type, inMessages, text) => {
  expect(formatType(type)).toBe(inMessages);
  expect(String(type)).toBe(text);
});

it('prints arguments, with the receiver in front', () => {
  expect(formatArguments([], false)).toBe('()');
  expect(formatArguments([INT, NULL], false)).toBe('(int, null)');
  expect(formatArguments([INT], true)).toBe('int.()');
  expect(formatArguments([listOf(INT), NULL, DYN], true)).toBe('list(int).(null, dyn)');
});
