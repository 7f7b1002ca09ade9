/** Whole requests of the recorder's protocol around generated expressions. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { corpusObjectRequest } from './corpus-objects.ts';
import { definitionRequest } from './definitions.ts';
import { dispatchRequest } from './dispatches.ts';
import { expression, type Scope } from './expressions.ts';
import { BOOL, DYN, type GenType, genType, INT, listOf, mapOf, optionalOf, STRING } from './gen-type.ts';
import { mutatingPolicyRequest, validatingPolicyRequest, webhookConditionsRequest } from './policies.ts';
import { resourceRequest } from './resources.ts';
import { schemaObjectRequest } from './schema-objects.ts';
import { dataFor, objectSchema, type Schema, shapeFor } from './schemas.ts';
import { print, type Tree } from './tree.ts';
import { type GenVariable, type Shape, shapeOf, variables } from './variables.ts';

/** A request whose expression, if it has one, can still be taken apart. */
export interface GenCase {
  readonly tree?: Tree;
  /** All of the request but its expression. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export const requestOf = ({ tree, rest }: GenCase, id: string): Record<string, unknown> => ({
  id,
  ...(tree !== undefined && { op: 'eval', expr: print(tree) }),
  ...rest,
});

const RESULTS: readonly (readonly [number, GenType])[] = [
  [8, BOOL],
  [2, INT],
  [2, STRING],
  [1, genType('double')],
  [1, genType('uint')],
  [1, genType('bytes')],
  [1, genType('google.protobuf.Timestamp')],
  [1, genType('google.protobuf.Duration')],
  [2, listOf(INT)],
  [1, listOf(STRING)],
  [1, listOf(DYN)],
  [1, mapOf(STRING, INT)],
  [1, mapOf(INT, STRING)],
  [1, optionalOf(INT)],
  [1, DYN],
  [1, genType('type')],
  [1, genType('kubernetes.Quantity')],
  [1, genType('net.CIDR')],
  [1, optionalOf(listOf(STRING))],
  [1, mapOf(STRING, listOf(STRING))],
  [1, genType('kubernetes.NamedFormat')],
];

/** What there is to ask of an authorizer. */
const CHECKS: readonly (readonly [number, GenType])[] = [
  [4, BOOL],
  [3, STRING],
  [2, genType('kubernetes.authorization.Decision')],
  [1, genType('kubernetes.authorization.ResourceCheck')],
];

const AUTHORIZER: unknown = {
  rules: [
    { verb: 'get', resource: 'pods', decision: 'allow', reason: 'may get pods' },
    { path: '/healthz', decision: 'allow' },
    { verb: 'delete', decision: 'deny', reason: 'may not delete' },
    { group: 'x', decision: 'noopinion', error: 'no such group' },
  ],
  default: { decision: 'noopinion' },
  user: { username: 'alice', groups: ['dev'] },
};

type ExpressionCase = GenCase & { readonly tree: Tree };

/** An expression over variables. */
export function evalCase(choices: Choices): ExpressionCase {
  const authorizer = oneIn(choices, 16);
  const declared = variables(choices);
  const shapes: GenVariable[] = authorizer ? [...declared, authorizerVariable] : declared;
  const scope: Scope = { variables: shapes, authorizer };
  const size = pickWeighted(choices, [
    [4, 4],
    [5, 8],
    [3, 16],
    [1, 40],
  ]);
  const type = pickWeighted(choices, authorizer ? CHECKS : RESULTS);
  const tree = expression(choices, { scope, size, type });
  const used = usedVariables(print(tree), declared);
  const rest: Record<string, unknown> = {};
  if (Object.keys(used).length > 0) rest.vars = used;
  if (authorizer) rest.authorizer = AUTHORIZER;
  if (oneIn(choices, 25))
    rest.version = pick(choices, ['1.23', '1.28', '1.29', '1.30', '1.31', '1.33', '1.34', '1.36']);
  return { tree, rest };
}

/** What else a request may say: mostly nothing. Small limits show in which order costs are charged. */
function options(choices: Choices): Readonly<Record<string, unknown>> {
  return pickWeighted<() => Readonly<Record<string, unknown>>>(choices, [
    [30, () => ({})],
    [4, () => ({ costLimit: 1 + choices.below(70) })],
    [1, () => ({ want: ['ast', 'debug', 'tree', 'refs'] })],
    [1, () => ({ env: 'stored' })],
    [1, () => ({ checkOnly: true })],
  ])();
}

const authorizerType = genType('kubernetes.authorization.Authorizer');
const authorizerVariable: GenVariable = {
  name: 'authorizer',
  request: undefined,
  shape: { checked: authorizerType, runtime: authorizerType },
};

/** Those that a text mentions, ready for a request's `vars`. */
function usedVariables(text: string, declared: readonly GenVariable[]): Record<string, unknown> {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(declared.filter(({ name }) => words.has(name)).map(({ name, request }) => [name, request]));
}

/** A rule over an object that a schema describes. */
function ruleCase(choices: Choices): GenCase {
  const schema = objectSchema(choices, 3);
  const root = oneIn(choices, 5);
  const misfits = oneIn(choices, 4) ? 12 : 0;
  // The object itself is one, whatever is in it.
  const fitting = (of: Schema): unknown => {
    const made = dataFor(choices, of, misfits);
    return typeof made === 'object' && made !== null && !Array.isArray(made) ? made : {};
  };
  const data = (): unknown => {
    const made = fitting(schema) as Record<string, unknown>;
    return root ? { ...made, apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'web' } } : made;
  };
  const self = data();
  const shape = shapeFor(schema, self, { next: 0 });
  const named = [{ name: 'self', shape: root ? withMetadata(shape) : shape }];
  const old = oneIn(choices, 3) ? { oldSelf: data() } : {};
  if (old.oldSelf !== undefined) named.push({ name: 'oldSelf', shape });
  const size = pickWeighted(choices, [
    [4, 4],
    [5, 9],
    [2, 18],
  ]);
  const type = oneIn(choices, 3) ? pickWeighted(choices, RESULTS) : BOOL;
  const tree = expression(choices, { scope: { variables: named, authorizer: false }, size, type, attachment: 4 });
  return { tree, rest: { schema, self, ...old, ...(root && { root }), ...options(choices) } };
}

/** The root of a resource also has a kind, a version and a name. */
function withMetadata(shape: Shape): Shape {
  const metadata = genType('metadata');
  const name = { text: '.name', shape: shapeOf(STRING) };
  const added = [
    { text: '.kind', shape: shapeOf(STRING) },
    { text: '.apiVersion', shape: shapeOf(STRING) },
    { text: '.metadata', shape: { checked: metadata, runtime: metadata, inner: [name] } },
  ];
  return { ...shape, inner: [...(shape.inner ?? []), ...added] };
}

const STRAY: readonly string[] = [
  ...'+ - * / % ! ? : . , ( ) [ ] { } < > = == != && || in & | # @ $ ; ` ^ ~ " \' .? [? {? // 1 1u 1.5 0x a has'.split(
    ' ',
  ),
  ...[
    'all',
    'map',
    'exists_one',
    'b.c',
    'x',
    '.',
    '(x, x)',
    '{a: 1}',
    ', ,',
    'in',
    'as',
    '--',
    '!!',
    '-1',
    '\r',
    '\f',
    '\u2028',
    "r'''x'''",
  ],
  ...['\\', "'a'", '"b', "b'", "r'", '"""', '\n', '\t', 'é', '😀', '\u0000', '`a`', 'true', 'null', 'if', 'for'],
];

/** A text that is broken somewhere: a token missing, doubled, exchanged or strange. */
export function syntaxCase(choices: Choices): ExpressionCase {
  const tokens: string[] = oneIn(choices, 4) ? soup(choices) : brokenTokens(choices);
  const parts = [{ items: tokens.map((token) => [token]), separator: '' }];
  return { tree: { type: genType('text'), binding: 0, parts }, rest: { op: 'parse', want: ['debug'] } };
}

/** Tokens that know nothing of each other. */
function soup(choices: Choices): string[] {
  return Array.from({ length: 1 + choices.below(14) }, () => pick(choices, STRAY) + (oneIn(choices, 3) ? ' ' : ''));
}

function brokenTokens(choices: Choices): string[] {
  const tokens: string[] = print(evalCase(choices).tree).match(/\w+|\s+|'[^']*'|"[^"]*"|./gsu) ?? [];
  for (let count = 1 + choices.below(3); count > 0; count--) {
    const at = choices.below(tokens.length + 1);
    const stray = pick(choices, STRAY);
    pickWeighted<() => void>(choices, [
      [3, () => tokens.splice(at, 1)],
      [3, () => tokens.splice(at, 0, stray)],
      [3, () => tokens.splice(at, 1, stray)],
      [1, () => tokens.splice(at, 0, tokens[at] ?? '')],
      [1, () => tokens.splice(at)],
    ])();
  }
  return tokens;
}

/** A well-formed text, asked for its syntax tree. */
function parseCase(choices: Choices): GenCase {
  return { tree: evalCase(choices).tree, rest: { op: 'parse', want: ['debug', 'tree', 'macros'] } };
}

/** A custom resource held to its rules. */
const resourceCase = (choices: Choices): GenCase => ({ rest: resourceRequest(choices) });

/** A definition that the server takes, or does not. */
const definitionCase = (choices: Choices): GenCase => ({ rest: definitionRequest(choices) });

const MODES: readonly (readonly [string, number, (choices: Choices) => GenCase])[] = [
  ['eval', 5, evalCase],
  ['rule', 4, ruleCase],
  ['syntax', 2, syntaxCase],
  ['parse', 1, parseCase],
  ['object', 1, (choices) => ({ rest: schemaObjectRequest(choices) })],
  ['resource', 2, resourceCase],
  ['definition', 1, definitionCase],
  ['validating', 1, (choices) => ({ rest: validatingPolicyRequest(choices) })],
  ['dispatch', 1, (choices) => ({ rest: dispatchRequest(choices) })],
  ['conditions', 1, (choices) => ({ rest: webhookConditionsRequest(choices) })],
  // Not answered by batch, so by its name only.
  ['mutating', 0, (choices) => ({ rest: mutatingPolicyRequest(choices) })],
  // Needs ../shared.
  ['corpus', 0, (choices) => ({ rest: corpusObjectRequest(choices) })],
];

/** Kinds of cases, by the name that scripts call them. */
export const generators: Readonly<Record<string, (choices: Choices) => GenCase>> = {
  ...Object.fromEntries(MODES.map(([name, , generate]) => [name, generate])),
  all: (choices) =>
    pickWeighted(
      choices,
      MODES.map(([, weight, generate]) => [weight, generate]),
    )(choices),
};
