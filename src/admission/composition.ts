/**
 * The variables that a policy declares itself: compiled in order, each evaluated when it is first read.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel/composition.go, pkg/cel/lazy/lazy.go
 */
import type { Env } from '../env/env.ts';
import { unescapeName } from '../kubernetes/escaping.ts';
import { type Compiled, compile } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import type { Evaluation, Program } from '../plan/program.ts';
import type { DeclField, DeclType } from '../schema/decl-type.ts';
import { declaredNames, SchemaTypes } from '../schema/schema-types.ts';
import { DYN, listOf, mapOf, struct, type Type } from '../types/type.ts';
import { goQuote } from '../values/quote.ts';
import { CelError, MapValue, noSuchOverload, type Value } from '../values/value.ts';
import { unbounded } from './declarations.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** A variable, ready to be evaluated. */
interface ComposedVariable {
  readonly name: string;
  /** Undefined where the expression is refused. */
  readonly type: Type | undefined;
  /** Or why there is none, in Kubernetes' words. */
  readonly program: Program | string;
}

/** What became of a variable that was read. */
export interface VariableOutcome {
  /** Undefined where it could not be evaluated. */
  readonly result: Evaluation | undefined;
  /** What whoever reads the variable gets. */
  readonly seen: Value;
}

const TYPE: Type = struct('kubernetes.variables');

/** Variables that are read while another is computed. Kubernetes has no limit, but more stack than JavaScript. */
const MAX_DEPTH = 500;

/** The variables of a policy, and the environment of the expressions that may use them. */
export class Composition {
  readonly env: Env;
  /** In order; of two with one name the second is what is read. */
  readonly variables: readonly ComposedVariable[];

  /**
   * @param env - with all other variables
   * @param keywords - see `keywordFieldNames`
   */
  constructor(env: Env, expressions: readonly NamedExpression[], keywords: boolean) {
    // The declaration grows with each variable: a variable sees those before it.
    const fields = new Map<string, DeclField>();
    const declaration: DeclType = { ...unbounded(TYPE), fields };
    this.env = env.extend({
      variables: [{ name: 'variables', type: TYPE, adapted: true }],
      providers: [new SchemaTypes(declaredNames([declaration]), keywords)],
    });
    this.variables = expressions.map(({ name, expression }) => {
      const compiled = compile(this.env, expression);
      fields.set(name, { type: unbounded(compiled.ok ? declaredAs(compiled.type) : DYN), required: true });
      if (!compiled.ok) return { name, type: undefined, program: `compilation failed: ${compiled.text}` };
      return { name, type: compiled.type, program: programOf(compiled) };
    });
  }

  /** The value of `variables` for evaluations that share what it computes. @param others - the values of all other variables */
  start(others: (name: string) => Value | undefined): ComposedValues {
    return new ComposedValues(this.variables, others);
  }
}

function programOf(compiled: Compiled): Program | string {
  const program = compiled.program();
  return program instanceof PlanError ? `program instantiation failed: ${program.message}` : program;
}

/** Types that later expressions know: those with parameters of such a kind, and these. All others are dyn to them. */
const KEPT: ReadonlySet<Type['kind']> = new Set([
  ...['any', 'bool', 'bytes', 'double', 'duration', 'int', 'null', 'string', 'timestamp', 'uint'],
] as Type['kind'][]);

function declaredAs(type: Type): Type {
  const [first, second] = type.parameters;
  if (type.kind === 'list') return listOf(declaredAs(first ?? DYN));
  if (type.kind === 'map') return mapOf(declaredAs(first ?? DYN), declaredAs(second ?? DYN));
  return KEPT.has(type.kind) && !type.wrapper ? type : DYN;
}

/** The value of `variables`. */
export class ComposedValues extends MapValue {
  /** By name, of the variables that were read. */
  readonly outcomes: Map<string, VariableOutcome> = new Map();
  readonly #variables = new Map<string, ComposedVariable>();
  readonly #names: readonly string[];
  readonly #others: (name: string) => Value | undefined;
  #depth = 0;

  constructor(variables: readonly ComposedVariable[], others: (name: string) => Value | undefined) {
    super();
    for (const variable of variables) this.#variables.set(variable.name, variable);
    this.#names = variables.map(({ name }) => name);
    this.#others = others;
  }

  /** Units spent on variables so far: Kubernetes charges them on top of the expressions that read them. */
  get cost(): number {
    let cost = 0;
    for (const { result } of this.outcomes.values()) cost += result?.cost ?? 0;
    return cost;
  }

  override get type(): Type {
    return TYPE;
  }

  override get goType(): string {
    return '*lazy.MapValue';
  }

  override get size(): number {
    return this.#variables.size;
  }

  override get isContainer(): boolean {
    return false;
  }

  override find(key: Value): Value | undefined {
    if (typeof key !== 'string') return noSuchOverload();
    const name = unescapeName(key);
    const variable = name === undefined ? undefined : this.#variables.get(name);
    return variable === undefined ? undefined : this.#read(variable);
  }

  /** Kubernetes walks the values where others walk keys. */
  override keys(): readonly Value[] {
    return this.#names.map((name) => this.#read(this.#variables.get(name) as ComposedVariable));
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof ComposedValues ? other === this : noSuchOverload();
  }

  #read({ name, program }: ComposedVariable): Value {
    const known = this.outcomes.get(name);
    if (known !== undefined) return known.seen;
    const refused = (why: string): CelError => new CelError(`composited variable ${goQuote(name)} fails to ${why}`);
    // Of two variables with one name each reads the second: a loop that Kubernetes never leaves.
    this.outcomes.set(name, { result: undefined, seen: refused('evaluate: it needs its own value') });
    let outcome: VariableOutcome;
    if (typeof program === 'string') {
      outcome = { result: undefined, seen: refused(`compile: ${program}`) };
    } else if (this.#depth >= MAX_DEPTH) {
      outcome = { result: undefined, seen: refused('evaluate: too many variables need each other') };
    } else {
      this.#depth++;
      const result = program.evaluate((other) => (other === 'variables' ? this : this.#others(other)));
      this.#depth--;
      const { value } = result;
      outcome = { result, seen: value instanceof CelError ? refused(`evaluate: ${value.message}`) : value };
    }
    this.outcomes.set(name, outcome);
    return outcome.seen;
  }
}
