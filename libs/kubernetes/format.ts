import { type CallCost, type FunctionDecl, type Library, member, overload } from '../../src/decls/decls.ts';
import { multiplyByFactor } from '../../src/ranges/range.ts';
import { listOf, optionalOf, STRING } from '../../src/types/type.ts';
import { NONE, Optional } from '../../src/values/optional.ts';
import { scaledSize } from '../../src/values/size.ts';
import type { Value } from '../../src/values/value.ts';
import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR, sizeForCost, textEstimate, unitCost } from '../shared-costs.ts';
import { NAMED_FORMAT, NamedFormat, namedFormats } from './named-format.ts';

/** Every format is estimated as a regular expression of this many characters. */
const ESTIMATED_REGEX_SIZE = 128;

const validateCost: CallCost = {
  doc: "a tenth of the text's size and 1, times a quarter of the size of the format's pattern",
  runtime: ([format, text]) =>
    format instanceof NamedFormat
      ? scaledSize(1 + sizeForCost(text as Value), STRING_TRAVERSAL_FACTOR) *
        scaledSize(format.regexSize, REGEX_LENGTH_FACTOR)
      : undefined,
  estimate: (_target, [text]) =>
    text && { cost: multiplyByFactor(textEstimate(text.size), ESTIMATED_REGEX_SIZE * REGEX_LENGTH_FACTOR) },
};

/** What the name of each format does not say. */
const DOCS: Readonly<Record<string, readonly [doc: string, valid: string, invalid: string]>> = {
  dns1123Label: ['A DNS label: lower case letters, digits and dashes, at most 63.', '1-name', 'a.b'],
  dns1123Subdomain: ['DNS labels with dots between them, at most 253 characters.', 'example.com', 'a..b'],
  dns1035Label: ['A DNS label that begins with a letter.', 'my-name', '1-name'],
  qualifiedName: [
    'The key of a label: a name, which a DNS subdomain and a slash may precede.',
    'example.com/Name',
    'a/b/c',
  ],
  dns1123LabelPrefix: ['The beginning of a DNS label: a dash may stand at the end.', 'my-name-', '-my-name'],
  dns1123SubdomainPrefix: ['The beginning of a DNS subdomain: a dash may stand at the end.', 'example.com-', '.com'],
  dns1035LabelPrefix: ['The beginning of a DNS label that begins with a letter.', 'my-name-', '1-name-'],
  labelValue: ['The value of a label, which may be empty.', 'My_value.1', '-a'],
  uri: ['An absolute URL or an absolute path.', 'https://example.com/', 'a b'],
  uuid: ['A UUID, with or without dashes.', '123e4567-e89b-12d3-a456-426614174000', '123e4567'],
  byte: ['Base64 with padding.', 'aGVsbG8=', 'aGVsbG8'],
  date: ['A day of the calendar.', '2024-02-29', '2023-02-29'],
  datetime: ['A day and a time with a zone.', '2024-02-29T23:59:59Z', '2024-02-29'],
};

function formatFunction(name: string, format: NamedFormat): FunctionDecl {
  const [doc, valid, invalid] = DOCS[name] as (typeof DOCS)[string];
  return {
    doc,
    examples: [
      `!format.${name}().validate('${valid}').hasValue()`,
      `format.${name}().validate('${invalid}').hasValue()`,
    ],
    overloads: [overload(`format.${name}`, [], NAMED_FORMAT, () => format)],
  };
}

export const format: Library = {
  name: 'kubernetes.format',
  source: 'kubernetes/apiserver pkg/cel/library/format.go: Format',
  doc: 'Named formats of strings.',
  defaultCost: 'unit',
  functions: {
    validate: {
      doc: 'Nothing if a text has the format, else what is wrong with it.',
      examples: [
        "!format.dns1123Label().validate('my-name').hasValue()",
        "format.dns1123Label().validate('a.b').value() == ['must not contain dots']",
      ],
      cost: validateCost,
      overloads: [member('format-validate', [NAMED_FORMAT, STRING], optionalOf(listOf(STRING)), validate)],
    },
    'format.named': {
      doc: 'The format of a name, if there is one.',
      examples: ["format.named('uuid').value() == format.uuid()", "!format.named('UUID').hasValue()"],
      cost: unitCost,
      overloads: [overload('format-named', [STRING], optionalOf(NAMED_FORMAT), named)],
    },
    ...Object.fromEntries(Array.from(namedFormats, ([name, value]) => [`format.${name}`, formatFunction(name, value)])),
  },
};

function validate(format: NamedFormat, text: string): Optional {
  const errors = format.errors(text);
  return errors.length === 0 ? NONE : new Optional(errors);
}

function named(name: string): Optional {
  const found = namedFormats.get(name);
  return found === undefined ? NONE : new Optional(found);
}
