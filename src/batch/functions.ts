/** `funcs`: what expressions of a version may use. */
import { admissionEnv } from '../admission/declarations.ts';
import type { Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import type { Env } from '../env/env.ts';
import { kubernetesEnv } from '../kubernetes/environment.ts';
import { macroAvailability, overloadAvailability } from '../kubernetes/introduced.ts';
import type { Minor } from '../kubernetes/version.ts';
import type { Type } from '../types/type.ts';
import { compareStrings } from '../values/order.ts';
import { plainEnvironment, readKind } from './environment.ts';
import { Fields, type Request, requestFields } from './request.ts';

const KNOWN = requestFields(['version', 'env', 'patch', 'name']);

export function answerFunctions(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const kind = readKind(fields);
  const version = fields.string('version');
  const base = plainEnvironment(version, kind);
  const env = fields.boolean('patch') ? admissionEnv(base, { params: false, patchTypes: true, keywords: true }) : base;
  const name = fields.string('name');
  const functions = [...env.functions.values()]
    .filter((fn) => name === '' || fn.name === name)
    .sort((a, b) => compareStrings(a.name, b.name));
  return {
    functions: functions.map(describeFunction),
    macros: describeMacros(env),
    variables: [],
    libraries: librariesOf(env),
    validators: env.validators.map((validator) => validator.name),
    types: libraryTypes(),
  };
}

const introducedField = (minor: Minor | undefined): { introduced?: string } =>
  minor === undefined ? {} : { introduced: `1.${minor}` };

const describeFunction = ({ name, overloads }: EnvFunction): unknown => ({
  name,
  overloads: overloads.map((overload) => ({
    id: overload.id,
    member: overload.member,
    args: overload.args.map(String),
    result: String(overload.result),
    ...typeParameterField(overload),
    ...(overload.nonStrict && { nonStrict: true }),
    signature: signatureOf(name, overload),
    ...introducedField(overloadAvailability(name, overload.id).introduced),
  })),
});

/** `list(<A>).indexOf(<A>) -> int` */
function signatureOf(name: string, { member, args, result }: Overload): string {
  const [receiver, ...rest] = args;
  const call = member ? `${receiver}.${name}(${rest.join(', ')})` : `${name}(${args.join(', ')})`;
  return `${call} -> ${result}`;
}

function typeParameterField({ args, result }: Overload): { typeParams?: readonly string[] } {
  const names = new Set<string>();
  const collect = (type: Type): void => {
    if (type.kind === 'typeParam') names.add(type.name);
    type.parameters.forEach(collect);
  };
  for (const type of [...args, result]) collect(type);
  return names.size === 0 ? {} : { typeParams: [...names].sort() };
}

const describeMacros = (env: Env): readonly unknown[] =>
  [...env.macros]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([key, { name, argCount, member }]) => ({
      name,
      key,
      args: argCount,
      receiver: member,
      ...introducedField(macroAvailability(key).introduced),
    }));

const librariesOf = (env: Env): readonly string[] =>
  [...new Set((env.options.libraries ?? []).map(({ library }) => library.name))].sort(compareStrings);

/** Types of Kubernetes' own libraries, in whatever version: those that their signatures name. */
function libraryTypes(): Readonly<Record<string, readonly string[]>> {
  const types: Record<string, readonly string[]> = {};
  for (const { library } of kubernetesEnv({ kind: 'stored' }).options.libraries ?? []) {
    if (!library.name.startsWith('kubernetes.')) continue;
    const names = new Set<string>();
    for (const { overloads } of Object.values(library.functions)) {
      for (const { args, result } of overloads) {
        for (const { name } of [...args, result]) if (/^(?:kubernetes|net)\./.test(name)) names.add(name);
      }
    }
    if (names.size > 0) types[library.name] = [...names];
  }
  return types;
}
