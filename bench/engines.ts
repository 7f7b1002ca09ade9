/** The engines that are compared, each with what it can do, and the data as each wants it. */
import * as bufbuild from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { Environment } from '@marcbachmann/cel-js';
import * as chromegg from 'cel-js';
import { compile, DYN, mapOf, type PlainMap, PlanError, Source, STRING } from 'kubecel';
import { kubernetesEnv } from 'kubecel/kubernetes';
// Not public: nobody parses but to compile.
import { parse } from '../src/parse/parse.ts';
import { self } from './expressions.ts';

/** What an engine makes of an expression's text, up to a stage. Absent where it has no such stage. */
export interface Engine {
  readonly parse?: (text: string) => () => unknown;
  readonly check?: (text: string) => () => unknown;
  /** From text to what can be evaluated. */
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

/** Nothing that an engine makes is looked at here, only that it was made. */
const made = (value: unknown): boolean => value !== undefined;

export const OURS = 'kubecel';

/** By name and version. */
export const engines: Readonly<Record<string, Engine>> = {
  [OURS]: {
    parse: (text) => () => made(parse(new Source(text), env)),
    check: (text) => () => compile(env, text).ok,
    plan: (text) => () => {
      const compiled = compile(env, text);
      return compiled.ok && made(compiled.program());
    },
    evaluate: (text) => {
      const compiled = compile(env, text);
      if (!compiled.ok) throw new Error(compiled.text);
      const program = compiled.program();
      if (program instanceof PlanError) throw new Error(program.message);
      const variables = { self: self as PlainMap };
      return () => program.evaluate(variables).value;
    },
  },
  '@marcbachmann/cel-js 8.0.0': {
    parse: (text) => () => made(marcbachmannEnv.parse(text)),
    check: (text) => () => marcbachmannEnv.parse(text).check().valid,
    plan: (text) => () => marcbachmannEnv.parse(text).check().valid,
    evaluate: (text) => {
      const program = marcbachmannEnv.parse(text);
      return () => program(withBigInts);
    },
  },
  '@bufbuild/cel 0.6.1': {
    parse: (text) => () => made(bufbuild.parse(text)),
    plan: (text) => () => made(bufbuild.plan(bufbuildEnv, bufbuild.parse(text))),
    evaluate: (text) => {
      const program = bufbuild.plan(bufbuildEnv, bufbuild.parse(text));
      return () => program(withBigInts as never);
    },
  },
  'cel-js 0.8.2': {
    parse: (text) => () => made(chromegg.parse(text)),
    evaluate: (text) => {
      const parsed = chromegg.parse(text);
      if (!parsed.isSuccess) throw new Error(parsed.errors.join());
      return () => chromegg.evaluate(parsed.cst, { self });
    },
  },
};
