/** What the codes of diagnostics mean, and what to do about them. */
import type { Diagnostic } from './diagnostic.ts';

export interface Explanation {
  readonly code: Diagnostic['code'];
  /** What is wrong. */
  readonly meaning: string;
  /** An expression that has this problem, and no other before it. */
  readonly example?: string;
  /** What to do. */
  readonly remedy: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'syntax/token-recognition',
    meaning: 'There is a character that begins nothing in CEL, or a literal that does not end.',
    example: '1 + #',
    remedy: 'Remove the character, or close the quotes. Strings take one line; over several lines go three quotes.',
  },
  {
    code: 'syntax/mismatched-input',
    meaning: 'Something else has to stand here: the message lists what may.',
    example: '1 +',
    remedy:
      'Complete the expression before the place that is shown. A name that is a word of CEL, such as `in`, goes into backquotes after a dot.',
  },
  {
    code: 'syntax/extraneous-input',
    meaning: 'There is something too much: the expression was complete, or would be without it.',
    example: '1 2',
    remedy: 'Remove it, or join the two by an operator: `&&` for two conditions.',
  },
  {
    code: 'syntax/missing-token',
    meaning: 'A single token is missing where the place is shown.',
    example: '(1',
    remedy: 'Add the token that the message names.',
  },
  {
    code: 'syntax/no-viable-alternative',
    meaning: 'What stands here fits no form of an expression.',
    example: '.',
    remedy: 'Look at what stands before the place: often an operator or a bracket is missing.',
  },
  {
    code: 'syntax/too-many-errors',
    meaning: 'There are more errors of syntax than are reported.',
    remedy: 'Mend the first ones: the others mostly follow from them.',
  },
  {
    code: 'syntax/recursion-limit',
    meaning: 'Brackets or operators are nested deeper than Kubernetes reads.',
    example: `${'('.repeat(300)}1${')'.repeat(300)}`,
    remedy: 'Write it flatter: a list with `all` or `exists` instead of a long chain, variables of a policy for parts.',
  },
  {
    code: 'syntax/recovery-limit',
    meaning: 'After an error too much follows that fits nowhere, so the rest is not read.',
    remedy: 'Mend the errors before it.',
  },
  {
    code: 'parse/size-limit',
    meaning: 'The expression has more characters than Kubernetes reads.',
    remedy: 'Split it into several rules or variables.',
  },
  {
    code: 'parse/recursion-limit',
    meaning: 'The expression is nested deeper than Kubernetes reads.',
    remedy: 'Write it flatter, or split it into several rules or variables.',
  },
  {
    code: 'parse/too-many-nodes',
    meaning: 'Macros that copy what they are called on, one on another, make the expression grow without end.',
    remedy:
      'Do not chain optMap and optFlatMap: each doubles what is in front of it. Use a variable, or `.?` and orValue.',
  },
  {
    code: 'parse/invalid-literal',
    meaning: 'A number is out of range, or a string has an escape that there is not.',
    example: '9223372036854775808',
    remedy:
      "An int goes from -2^63 to 2^63-1, a uint to 2^64-1 with `u` behind it. A backslash in a string is written `\\\\`, or the string is raw: `r'\\d+'`.",
  },
  {
    code: 'parse/reserved-identifier',
    meaning: 'The name is a word that CEL keeps for itself.',
    example: 'package == 1',
    remedy:
      'Fields of that name may follow a dot; in rules of a CustomResourceDefinition they are written `__package__`.',
  },
  {
    code: 'parse/macro-argument',
    meaning: 'A macro was given something that it cannot make sense of, such as no simple name for its variable.',
    example: '[1].all(a.b, true)',
    remedy:
      'The first argument of `all`, `exists`, `map` and the like is a plain name; `has` takes a selection of a field: `has(a.b)`.',
  },
  {
    code: 'parse/unsupported-syntax',
    meaning: 'The syntax is not switched on.',
    example: 'a.?b',
    remedy:
      'Optional fields, indexes and elements are there from compatibility version 1.28 on: ask `has(a.b)` instead.',
  },
  {
    code: 'parse/missing-operand',
    meaning: 'An operator has nothing on one side.',
    remedy: 'Mend the errors of syntax that are reported with it.',
  },
  {
    code: 'parse/missing-operator',
    meaning: 'Two operands have no operator between them.',
    remedy: 'Mend the errors of syntax that are reported with it.',
  },
  {
    code: 'parse/unknown-element',
    meaning: 'A part of the expression is missing.',
    remedy: 'Mend the errors of syntax that are reported with it.',
  },
  {
    code: 'parse/unsupported-identifier',
    meaning: 'A field has no name that can be read.',
    remedy: 'Mend the errors of syntax that are reported with it.',
  },
  {
    code: 'check/undeclared-reference',
    meaning: 'Nothing of this name is known: no variable, no function, no type.',
    example: 'nothing == 1',
    remedy:
      'Look for a misspelling. A function may be younger than the version: `kubecel versions EXPRESSION` says since when it is there. Rules of a CustomResourceDefinition know `self` and `oldSelf`.',
  },
  {
    code: 'check/undefined-field',
    meaning: 'The type has no field of this name.',
    example: 'google.protobuf.Duration{nothing: 1}',
    remedy:
      'Look at the schema. Names that are no identifiers are escaped: `my-field` is `my__dash__field`, a word of CEL is `__word__`. What a schema keeps without declaring (x-kubernetes-preserve-unknown-fields) cannot be read.',
  },
  {
    code: 'check/no-field-selection',
    meaning: 'Values of this type have no fields.',
    example: '1.5.nothing',
    remedy: 'A list has elements: select from one of them, `list[0].field`, or ask all, `list.all(e, e.field > 0)`.',
  },
  {
    code: 'check/no-matching-overload',
    meaning: 'The function or operator is known, but not for arguments of these types.',
    example: "1 + 'a'",
    remedy:
      "Convert one side: `string(1) + 'a'`, `double(1) < 1.5`, `int(x)`. An int-or-string is dyn: ask `type(self.port) == int` first.",
  },
  {
    code: 'check/not-a-range',
    meaning: 'Only lists and maps can be walked through.',
    example: '(1).all(x, true)',
    remedy: 'Walk through the list that you mean. For a value of type any, write dyn(value).all(…).',
  },
  {
    code: 'check/type-mismatch',
    meaning: 'Parts that must be of one type are not.',
    example: '[?1]',
    remedy:
      'Give what the message expects: an optional, `[?optional.of(1)]`, behind a question mark; one type for all elements.',
  },
  {
    code: 'check/field-type-mismatch',
    meaning: 'The field of a message takes another type.',
    example: "google.protobuf.Int64Value{value: 'a'}",
    remedy: 'Convert the value to the type that the message names.',
  },
  {
    code: 'check/not-a-type',
    meaning: 'What stands before the braces is not the name of a type.',
    remedy: "Maps need no name: `{'key': 1}`.",
  },
  {
    code: 'check/not-a-message-type',
    meaning: 'The type is no message: it cannot be made with braces.',
    example: 'int{value: 1}',
    remedy: "Call the function of that name: `int(1)`. Maps need no name: `{'key': 1}`.",
  },
  {
    code: 'check/failed-resolution',
    meaning: 'The type has no fields that are known.',
    remedy:
      'Values of such types have methods only; in policies, `authorizer.requestResource` is a variable of its own, which type checking does not declare.',
  },
  {
    code: 'check/unsupported-optional-selection',
    meaning: 'What follows `.?` must be the name of a field.',
    remedy: 'Write `a.?field`, or `a[?key]` for a computed key.',
  },
  {
    code: 'check/unexpected-expression',
    meaning: 'A part of the tree is of no known kind.',
    remedy: 'Mend the errors of syntax that are reported with it.',
  },
  {
    code: 'check/type-too-large',
    meaning: "The type of a part is nested so deeply that Kubernetes' own checker would run out of memory.",
    remedy: 'Nest fewer calls that double their type, such as optMap and lists of lists.',
  },
  {
    code: 'validate/invalid-literal',
    meaning: 'A literal is given to a function that never takes it: no duration, no timestamp, no regular expression.',
    example: "duration('1 hour')",
    remedy:
      'A duration is written `1h30m`, a timestamp `2024-05-01T00:00:00Z`; a regular expression has RE2 syntax, without look-around and back-references.',
  },
  {
    code: 'validate/mixed-elements',
    meaning: 'A list or map literal has elements of different types.',
    example: "[1, 'a']",
    remedy: "Give all elements one type, or wrap those that differ: `[dyn(1), dyn('a')]`.",
  },
  {
    code: 'validate/format',
    meaning: 'The arguments of format do not fit its clauses.',
    example: "'%d'.format(['a'])",
    remedy:
      'One argument for each clause: %s takes anything that has a text, %d integers, %f and %e doubles, %b integers and bools, %x integers, strings and bytes, %o integers.',
  },
];

const BY_CODE: ReadonlyMap<string, Explanation> = new Map(EXPLANATIONS.map((entry) => [entry.code, entry]));

/** All codes, in the order of the stages. */
export const explainedCodes: readonly string[] = [...BY_CODE.keys()];

/** Undefined for what is no code. */
export const explainCode = (code: string): Explanation | undefined => BY_CODE.get(code);
