/** Whole requests of the recorder's protocol around generated expressions. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { expression, type Scope } from './expressions.ts';
import { BOOL, DYN, type GenType, genType, INT, listOf, mapOf, optionalOf, STRING } from './gen-type.ts';
import { print, type Tree } from './tree.ts';
import { type GenVariable, variables } from './variables.ts';

/** A request whose expression can still be taken apart. */
export interface GenCase {
  readonly tree: Tree;
  /** All of the request but its expression. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export const requestOf = ({ tree, rest }: GenCase, id: string): Record<string, unknown> => ({
  id,
  op: 'eval',
  expr: print(tree),
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

/** An expression over variables. */
export function evalCase(choices: Choices): GenCase {
  const authorizer = oneIn(choices, 12);
  const declared = variables(choices);
  const shapes: GenVariable[] = authorizer ? [...declared, authorizerVariable] : declared;
  const scope: Scope = { variables: shapes, authorizer };
  const size = pickWeighted(choices, [
    [4, 4],
    [5, 8],
    [3, 16],
    [1, 40],
  ]);
  const tree = expression(choices, { scope, size, type: pickWeighted(choices, RESULTS) });
  const used = usedVariables(print(tree), declared);
  const rest: Record<string, unknown> = {};
  if (Object.keys(used).length > 0) rest.vars = used;
  if (authorizer) rest.authorizer = AUTHORIZER;
  if (oneIn(choices, 25))
    rest.version = pick(choices, ['1.23', '1.28', '1.29', '1.30', '1.31', '1.33', '1.34', '1.36']);
  return { tree, rest };
}

const authorizerType = genType('kubernetes.authorization.Authorizer');
const authorizerVariable: GenVariable = {
  name: 'authorizer',
  request: undefined,
  shape: { checked: authorizerType, runtime: authorizerType },
};

/** Those that a text mentions, ready for a request's `vars`. */
export function usedVariables(text: string, declared: readonly GenVariable[]): Record<string, unknown> {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(declared.filter(({ name }) => words.has(name)).map(({ name, request }) => [name, request]));
}

/** Kinds of cases, by the name that scripts call them. */
export const generators: Readonly<Record<string, (choices: Choices) => GenCase>> = {
  eval: evalCase,
};
