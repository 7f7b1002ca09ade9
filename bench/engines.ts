/** The engines that are compared, each with what it can do, and the data as each wants it. */
import * as bufbuild from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { Environment } from '@marcbachmann/cel-js';
import * as chromegg from 'cel-js';
import {
  type Compiled,
  compile,
  DYN,
  type Env,
  mapOf,
  type PlainMap,
  PlanError,
  type Program,
  Source,
  STRING,
} from 'kubecel';
import { kubernetesEnv } from 'kubecel/kubernetes';
// Not public: nobody parses but to compile.
import { parse } from '../src/parse/parse.ts';
import { self } from './expressions.ts';
import { OURS } from './ours.ts';

/** What an engine makes of an expression's text, up to a stage. Absent where it has no such stage. */
export interface Engine {
  readonly parse?: (text: string) => () => unknown;
  /** From text to what can be evaluated: all that the engine knows to do before. */
  readonly plan?: (text: string) => () => unknown;
  /** Of {@link self}; the run answers the result. */
  readonly evaluate: (text: string) => () => unknown;
}

const asBigInts = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(asBigInts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asBigInts(member)]));
};
const withBigInts = { self: asBigInts(self) };

const env = kubernetesEnv({ variables: [{ name: 'self', type: mapOf(STRING, DYN) }] });
const marcbachmannEnv = new Environment({ homogeneousAggregateLiterals: false }).registerVariable('self', 'map');
const bufbuildEnv = bufbuild.celEnv({ funcs: strings });

/** @throws Error where the expression does not compile */
export function compiledOf(env: Env, text: string): Compiled {
  const compiled = compile(env, text);
  if (!compiled.ok) throw new Error(compiled.text);
  return compiled;
}

/** @throws Error where there is none */
export function programOf(env: Env, text: string): Program {
  const program = compiledOf(env, text).program();
  if (program instanceof PlanError) throw new Error(program.message);
  return program;
}

/** Nothing that an engine makes is looked at here, only that it was made. */
const made = (value: unknown): boolean => value !== undefined;

export const MARCBACHMANN = '@marcbachmann/cel-js 8.0.0';
export const BUFBUILD = '@bufbuild/cel 0.6.1';
export const CEL_JS = 'cel-js 0.8.2';

/** By name and version. */
export const engines: Readonly<Record<string, Engine>> = {
  [OURS]: {
    parse: (text) => () => made(parse(new Source(text), env)),
    plan: (text) => () => {
      const compiled = compile(env, text);
      return compiled.ok && made(compiled.estimate()) && made(compiled.program());
    },
    evaluate: (text) => {
      const program = programOf(env, text);
      const variables = { self: self as PlainMap };
      return () => program.evaluate(variables).value;
    },
  },
  [MARCBACHMANN]: {
    parse: (text) => () => made(marcbachmannEnv.parse(text)),
    plan: (text) => () => marcbachmannEnv.parse(text).check().valid,
    evaluate: (text) => {
      const program = marcbachmannEnv.parse(text);
      return () => program(withBigInts);
    },
  },
  [BUFBUILD]: {
    parse: (text) => () => made(bufbuild.parse(text)),
    plan: (text) => () => made(bufbuild.plan(bufbuildEnv, bufbuild.parse(text))),
    evaluate: (text) => {
      const program = bufbuild.plan(bufbuildEnv, bufbuild.parse(text));
      return () => program(withBigInts as never);
    },
  },
  [CEL_JS]: {
    parse: (text) => () => made(chromegg.parse(text)),
    evaluate: (text) => {
      const parsed = chromegg.parse(text);
      if (!parsed.isSuccess) throw new Error(parsed.errors.join());
      return () => chromegg.evaluate(parsed.cst, { self });
    },
  },
};
