import { decodeValue } from '../batch/decode-value.ts';
import { BadRequest, Fields } from '../batch/request.ts';
import { BadTypeName, parseTypeName } from '../batch/type-names.ts';
import { parseJson } from '../documents/json.ts';
import { kubernetesEnv, releaseEnv } from '../kubernetes/environment.ts';
import { compile, type Rejected } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import { MAX_UINT64, type Range } from '../ranges/range.ts';
import { DYN, type Type } from '../types/type.ts';
import { CelError, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { Arguments, Command } from './command.ts';
import type { Console } from './console.ts';
import { readFileOrInput } from './files.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { UsageError } from './usage-error.ts';
import { celText, plainForm } from './value-forms.ts';

export const evaluate: Command = {
  name: 'eval',
  summary: 'Evaluate an expression, print its value, type and cost',
  usage: 'EXPRESSION [--var NAME[:TYPE]=JSON]... [--input FILE] [flags]',
  description: `Evaluate an expression as Kubernetes does: print its value, its type, what it cost, and what it
could cost by the API server's estimate.

An expression that does not compile, or fails, is printed as Kubernetes words it, with exit status 1.
Write - for the expression to read it from standard input.`,
  examples: [
    { title: 'A value, its type, its cost', line: `kubecel eval '[1, 2, 3].filter(i, i > 1).sum()'` },
    {
      title: 'With variables; without a type a variable is dyn',
      line: `kubecel eval 'names.exists(n, n == me)' --var 'names:list(string)=["a","b"]' --var 'me="b"'`,
    },
    {
      title: 'On an object of a file, which is there as self and as object',
      line: `kubecel eval 'self.spec.replicas <= 5' --input deployment.yaml`,
    },
    {
      title: 'With an authorizer that goes by the rules of a file, such as {rules: [{verb: get, decision: allow}]}',
      line: `kubecel eval 'authorizer.group("apps").resource("deployments").check("get").allowed()' --authorizer=rules.yaml`,
    },
    { title: 'As an API server of Kubernetes 1.29', line: `kubecel eval 'ip("::1")' --kubernetes-version=1.29` },
  ],
  flags: [
    {
      name: 'var',
      value: 'NAME[:TYPE]=JSON',
      repeated: true,
      description:
        'a variable, its type and its value: int, list(string), map(string, int), quantity, …; may be repeated',
    },
    {
      name: 'input',
      short: 'f',
      value: 'FILE',
      repeated: true,
      description:
        'YAML or JSON whose members are variables; a Kubernetes object is the variables self and object.\n- reads standard input; may be repeated',
    },
    {
      name: 'authorizer',
      value: 'FILE',
      description:
        'YAML or JSON that says what the variable authorizer answers: rules, the first that matches decides\n(user, userGroup, verb, group, resource, subresource, namespace, name, path, fieldSelector, labelSelector;\ndecision: allow or deny, reason, error), default, user (username, groups) and target, the resource of\nauthorizer.requestResource',
    },
    {
      name: 'kubernetes-version',
      value: '1.N',
      description:
        'as an API server of this release: a new expression may use what the release before had,\na stored one all that this release has; 1.23 to 1.37 (default: all that 1.37 has)',
    },
    { name: 'stored', description: 'as an expression that is stored already' },
    { name: 'cost-limit', value: 'N', description: 'stop an evaluation that costs more (default 1000000)' },
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const form = outputForm(args);
    const [given, ...more] = args.positionals;
    if (given === undefined) throw new UsageError("an expression is missing: kubecel eval '1 + 1'");
    if (more.length > 0) {
      throw new UsageError(`one expression, not ${more.length + 1}: put it in quotes, and values into --var NAME=JSON`);
    }
    const variables = await readVariables(args, console);
    const text = given === '-' ? await console.input() : given;
    const facts = factsOf(text, variables, args);
    await console.out(await render(form, facts, textForm));
    return 'value' in facts ? 0 : 1;
  },
};

interface Variable {
  readonly type: Type;
  readonly value: Value;
}

async function readVariables(args: Arguments, console: Console): Promise<Map<string, Variable>> {
  const variables = new Map<string, Variable>();
  for (const path of args.values('input')) {
    for (const [name, value] of await inputVariables(await readFileOrInput(path, console), path)) {
      variables.set(name, { type: DYN, value });
    }
  }
  const authorizer = args.value('authorizer');
  if (authorizer !== undefined) {
    const text = await readFileOrInput(authorizer, console);
    for (const [name, variable] of await authorizerVariables(text, authorizer)) {
      variables.set(name, variable);
    }
  }
  for (const text of args.values('var')) {
    const [name, variable] = readVariable(text);
    variables.set(name, variable);
  }
  return variables;
}

function readVariable(text: string): readonly [string, Variable] {
  const match = /^([A-Za-z_]\w*)(?::([^=]+))?=(.*)$/s.exec(text);
  if (match === null) throw new UsageError(`--var ${text}: write NAME=JSON or NAME:TYPE=JSON`);
  const [, name, typeName, json] = match as unknown as [string, string, string | undefined, string];
  const type = typeName === undefined ? DYN : parseTypeName(typeName.trim());
  if (type instanceof BadTypeName) throw new UsageError(`--var ${name}: ${type.message}`);
  const read = parseJson(json, { wideIntegers: true });
  if (!read.ok) {
    const remedy = /^[\w .:/@-]+$/.test(json) ? `; a string needs its quotes: --var '${name}="${json}"'` : '';
    throw new UsageError(`--var ${name}: ${read.message}${remedy}`);
  }
  try {
    return [name, { type, value: decodeValue(read.value, type) }];
  } catch (error) {
    if (error instanceof BadRequest) throw new UsageError(`--var ${name}: ${error.message}`);
    throw error;
  }
}

async function inputVariables(text: string, path: string): Promise<readonly (readonly [string, Value])[]> {
  const value = await onlyDocument(text, '--input', path);
  if (!isPlainMap(value))
    throw new UsageError(`--input ${path}: its members are to be variables, but it is no mapping`);
  const isObject = ['apiVersion', 'kind'].every((name) => Object.hasOwn(value, name));
  return isObject
    ? [
        ['self', value],
        ['object', value],
      ]
    : Object.keys(value).map((name) => [name, value[name] as Value]);
}

async function authorizerVariables(text: string, path: string): Promise<readonly (readonly [string, Variable])[]> {
  const [{ AUTHORIZER_VARIABLES }, { readAuthorizer }] = await Promise.all([
    import('../admission/declarations.ts'),
    import('../batch/authorizer.ts'),
  ]);
  const fields = new Fields({ authorizer: await onlyDocument(text, '--authorizer', path) }, new Set(['authorizer']));
  try {
    const values = new Map(readAuthorizer(fields)?.variables);
    return AUTHORIZER_VARIABLES.flatMap(({ name, type }) => {
      const value = values.get(name);
      return value === undefined ? [] : [[name, { type, value }] as const];
    });
  } catch (error) {
    if (error instanceof BadRequest) throw new UsageError(`--authorizer ${path}: ${error.message}`);
    throw error;
  }
}

async function onlyDocument(text: string, flag: string, path: string): Promise<Value> {
  const { readDocuments } = await import('../documents/document.ts');
  const [document, ...others] = readDocuments(text, path === '-' ? 'standard input' : path);
  if (document === undefined) throw new UsageError(`${flag} ${path}: the file is empty`);
  if (!document.ok) {
    const { line, column } = document.place;
    throw new UsageError(`${flag} ${path}:${line}:${column}: ${document.message}`);
  }
  if (others.length > 0) throw new UsageError(`${flag} ${path}: one document, not ${others.length + 1}`);
  return document.value;
}

function factsOf(text: string, variables: ReadonlyMap<string, Variable>, args: Arguments): PlainMap {
  const compiled = compile(environment(variables, args), text);
  if (!compiled.ok) return { issues: issuesOf(compiled), text: compiled.text };
  const type = String(compiled.type);
  const { min, max } = compiled.estimate();
  const estCost = { min, max };
  const program = compiled.program();
  if (program instanceof PlanError) return { type, estCost, error: `program instantiation failed: ${program.message}` };
  const values = new Map(Array.from(variables, ([name, { value }]) => [name, value]));
  const limit = costLimit(args);
  const { value, cost } = program.evaluate(values, limit === undefined ? {} : { costLimit: limit });
  if (value instanceof CelError) return { error: value.message, type, cost, estCost };
  return { value: plainForm(value), cel: celText(value), type, cost, estCost };
}

function environment(variables: ReadonlyMap<string, Variable>, args: Arguments): ReturnType<typeof kubernetesEnv> {
  const release = args.value('kubernetes-version');
  const options = {
    kind: args.on('stored') ? 'stored' : 'new',
    variables: Array.from(variables, ([name, { type }]) => ({ name, type })),
  } as const;
  try {
    return release === undefined ? kubernetesEnv(options) : releaseEnv({ release, ...options });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

function costLimit(args: Arguments): number | undefined {
  const given = args.value('cost-limit');
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given)) throw new UsageError(`--cost-limit=${given}: write a number of cost units`);
  return Number(given);
}

const issuesOf = ({ issues }: Rejected): PlainMap[] =>
  issues.map(({ code, message, line, column }) => ({ code, message, line, column: column + 1 }));

const rangeText = ({ min, max }: Range): string => {
  if (min === max) return String(min);
  return max === MAX_UINT64 ? `${min} or more` : `${min} to ${max}`;
};

function textForm(facts: PlainMap): string {
  const { text, error, cel, type, cost } = facts;
  const { estCost } = facts;
  if (text !== undefined) return `${text as string}\n`;
  const lines = [
    error === undefined ? `value: ${cel as string}` : `error: ${error as string}`,
    `type:  ${type as string}`,
  ];
  if (cost !== undefined) lines.push(`cost:  ${String(cost)}, estimated ${rangeText(estCost as unknown as Range)}`);
  return `${lines.join('\n')}\n`;
}
