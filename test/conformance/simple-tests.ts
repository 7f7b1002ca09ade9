/**
 * The simple tests of google/cel-spec as npm's @bufbuild/cel-spec carries them, turned into requests of the recorder's
 * protocol. They are read as data; what they ask of CEL and what Kubernetes makes of it is told apart.
 */
// The data's own module; the package's loader would need a protobuf registry.
import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import type { Answer } from '../support/fixtures.ts';

type Json = Readonly<Record<string, unknown>>;

interface Original {
  readonly name: string;
  readonly expr: string;
  readonly container?: string;
  readonly checkOnly?: boolean;
  readonly typeEnv?: readonly {
    readonly name: string;
    readonly ident?: { readonly type: Json };
    readonly function?: Json;
  }[];
  readonly bindings?: Readonly<Record<string, { readonly value: Json }>>;
  readonly value?: Json;
  readonly evalError?: { readonly errors: readonly { readonly message: string }[] };
  readonly typedResult?: { readonly result?: Json; readonly deducedType: Json };
}

interface Suite {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly { readonly original: Original }[];
}

/** Why a test cannot be asked of Kubernetes. */
type Inapplicable = 'container' | 'function declaration' | 'protobuf message';

export interface SimpleTest {
  /** `file/section/name`, with a number where that is taken. */
  readonly id: string;
  readonly original: Original;
  readonly inapplicable: Inapplicable | undefined;
  readonly request: string;
}

/** Every test, in the package's order. */
export function simpleTests(): SimpleTest[] {
  const taken = new Map<string, number>();
  return flatten(tests as Suite, []).map(({ path, original }) => {
    const name = [...path, original.name].join('/');
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const id = count === 1 ? name : `${name}#${count}`;
    const inapplicable = inapplicableTo(original);
    return { id, original, inapplicable, request: inapplicable === undefined ? requestOf(id, original) : '' };
  });
}

function flatten(suite: Suite, path: readonly string[]): { path: readonly string[]; original: Original }[] {
  return [
    ...(suite.suites ?? []).flatMap((inner) => flatten(inner, [...path, inner.name])),
    ...(suite.tests ?? []).map(({ original }) => ({ path, original })),
  ];
}

function inapplicableTo({ container, typeEnv, bindings, value, typedResult }: Original): Inapplicable | undefined {
  if (container !== undefined) return 'container';
  if (typeEnv?.some((declaration) => declaration.function !== undefined)) return 'function declaration';
  const data = JSON.stringify([bindings, value, typedResult]);
  const messages = data.match(/"@type":"[^"]*"|"enumValue"/g) ?? [];
  return messages.every((message) => READABLE.test(message)) ? undefined : 'protobuf message';
}

/** Messages that stand for a value of CEL. */
const READABLE =
  /google\.protobuf\.(Duration|Timestamp|(Int|UInt)(32|64)Value|(Float|Double|Bool|String|Bytes)Value)"$/;

function requestOf(id: string, { expr, typeEnv, bindings, checkOnly }: Original): string {
  const declared = (typeEnv ?? []).map(({ name, ident }) => [name, typeText(ident?.type ?? {})] as const);
  const vars = declared.map(([name, type]) => {
    const bound = bindings?.[name];
    return [name, bound === undefined ? { type } : { type, value: requestValue(bound.value) }];
  });
  const request = {
    id,
    op: 'eval',
    expr,
    ...(vars.length > 0 && { vars: Object.fromEntries(vars) }),
    ...(checkOnly && { checkOnly }),
  };
  return JSON.stringify(request);
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  BOOL: 'bool',
  INT64: 'int',
  UINT64: 'uint',
  DOUBLE: 'double',
  STRING: 'string',
  BYTES: 'bytes',
};

/** A type of the tests as the recorder's requests and answers write it. */
function typeText(type: Json): string {
  const [kind, of] = Object.entries(type)[0] ?? ['dyn', {}];
  const inner = of as Json;
  switch (kind) {
    case 'primitive':
      return PRIMITIVES[String(of)] ?? String(of);
    case 'wrapper':
      return `wrapper(${PRIMITIVES[String(of)]})`;
    case 'null':
      return 'null';
    case 'wellKnown':
      return String(of).toLowerCase();
    case 'listType':
      return `list(${typeText((inner.elemType ?? { dyn: {} }) as Json)})`;
    case 'mapType':
      return `map(${typeText(inner.keyType as Json)}, ${typeText(inner.valueType as Json)})`;
    case 'type':
      return `type(${typeText(inner)})`;
    case 'messageType':
      return String(of)
        .replace(/^google\.protobuf\.(?=Duration|Timestamp)/, '')
        .replace(/^[DT]/, (first) => first.toLowerCase());
    case 'typeParam':
      return String(of);
    case 'abstractType':
      return `${String(inner.name)}(${((inner.parameterTypes ?? []) as Json[]).map(typeText).join(', ')})`;
    default:
      return 'dyn';
  }
}

/** A value as requests write it. */
function requestValue(value: Json): unknown {
  const [kind, of] = Object.entries(value)[0] ?? ['nullValue', null];
  const inner = of as Json;
  switch (kind) {
    case 'int64Value':
      return { $int: of };
    case 'uint64Value':
      return { $uint: of };
    case 'doubleValue':
      return { $double: String(of) };
    case 'bytesValue':
      return { $bytes: of };
    case 'typeValue':
      return { $type: of };
    case 'listValue':
      return { $list: ((inner.values ?? []) as Json[]).map(requestValue) };
    case 'mapValue':
      return { $map: entriesOf(inner).map(({ key, value: entry }) => [requestValue(key), requestValue(entry)]) };
    case 'objectValue':
      return messageValue(inner);
    default:
      return of;
  }
}

function messageValue({ '@type': type, value }: Json): unknown {
  const name = String(type).split('.').at(-1) ?? '';
  if (name.startsWith('Int')) return { $int: String(value) };
  if (name.startsWith('UInt')) return { $uint: String(value) };
  if (/^(Float|Double)/.test(name)) return { $double: String(value) };
  if (name === 'BytesValue') return { $bytes: value };
  if (name === 'Duration') return { $duration: value };
  return name === 'Timestamp' ? { $timestamp: value } : value;
}

const entriesOf = (map: Json): { key: Json; value: Json }[] => (map.entries ?? []) as { key: Json; value: Json }[];

/**
 * What an answer makes of a test: `met`, `differs`, or `vacuous`, where an error is expected and the answer is another one,
 * that a name is not declared.
 */
export function verdict(test: SimpleTest, answer: Answer): 'met' | 'differs' | 'vacuous' {
  if (!meets(test, answer)) return 'differs';
  const expected = test.original.evalError?.errors[0]?.message ?? 'undeclared';
  const undeclared = String(answer.issues).includes('undeclared reference');
  return undeclared && !/undeclared|unbound/.test(expected) ? 'vacuous' : 'met';
}

/** Whether an answer is what the test asks for: the value, any error where one is expected, the deduced type. */
function meets({ original }: SimpleTest, answer: Answer): boolean {
  const { evalError, checkOnly, typedResult } = original;
  if (evalError !== undefined) return answer.value === undefined && answer.badRequest === undefined;
  if (typedResult !== undefined) {
    const deduced = typeText(typedResult.deducedType).replaceAll('null', 'null_type');
    const checked = String(answer.checkedType).replace(/google\.protobuf\.(\w+)/g, (_, name: string) =>
      name.toLowerCase(),
    );
    if (answer.issues !== undefined || deduced !== checked) return false;
    if (checkOnly) return true;
  }
  const expected = original.value ?? typedResult?.result ?? { boolValue: true };
  return answer.value !== undefined && canonical(specValue(expected)) === canonical(answerValue(answer.value as Json));
}

/** Maps without their order. */
type Comparable = readonly [kind: string, content: unknown];

function canonical([kind, content]: Comparable): string {
  if (kind === 'list') return `list[${(content as Comparable[]).map(canonical).join(',')}]`;
  if (kind !== 'map') return `${kind}:${String(content)}`;
  const entries = (content as [Comparable, Comparable][]).map(
    ([key, value]) => `${canonical(key)}=${canonical(value)}`,
  );
  return `map{${entries.sort().join(',')}}`;
}

function specValue(value: Json): Comparable {
  const [kind, of] = Object.entries(value)[0] ?? ['nullValue', null];
  const inner = of as Json;
  switch (kind) {
    case 'int64Value':
      return ['int', of];
    case 'uint64Value':
      return ['uint', of];
    case 'doubleValue':
      return ['double', Number(of)];
    case 'typeValue':
      return ['type', of];
    case 'listValue':
      return ['list', ((inner.values ?? []) as Json[]).map(specValue)];
    case 'mapValue':
      return ['map', entriesOf(inner).map(({ key, value: entry }) => [specValue(key), specValue(entry)])];
    case 'objectValue':
      return specObject(inner);
    default:
      return [kind.replace('Value', ''), of];
  }
}

function specObject(inner: Json): Comparable {
  const text = String(inner.value);
  if (!String(inner['@type']).endsWith('Duration')) return ['timestamp', Date.parse(text)];
  return ['duration', BigInt(Math.round(Number.parseFloat(text) * 1e9))];
}

function answerValue({ t, v, ns }: Json): Comparable {
  switch (t) {
    case 'double':
      return ['double', Number(String(v).replace('Inf', 'Infinity'))];
    case 'list':
      return ['list', (v as Json[]).map(answerValue)];
    case 'map':
      return ['map', (v as [Json, Json][]).map(([key, value]) => [answerValue(key), answerValue(value)])];
    case 'timestamp':
      return ['timestamp', Date.parse(String(v))];
    case 'duration':
      return ['duration', BigInt(String(ns))];
    default:
      return [String(t), v];
  }
}
