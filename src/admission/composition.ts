/**
 * The variables that a policy declares itself: compiled in order, each evaluated when it is first read.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel/composition.go, pkg/cel/lazy/lazy.go
 */
import type { Env } from '../env/env.ts';
import { unescapeName } from '../kubernetes/escaping.ts';
import type { Evaluation } from '../plan/program.ts';
import type { DeclField } from '../schema/decl-type.ts';
import { declaredNames, SchemaTypes } from '../schema/schema-types.ts';
import { DYN, listOf, mapOf, struct, type Type } from '../types/type.ts';
import { goQuote } from '../values/quote.ts';
import { CelError, MapValue, noSuchOverload, type Value } from '../values/value.ts';
import { unbounded } from './declarations.ts';
import type { PreparedExpression } from './expression-engine.ts';
import { prepare } from './stored-expressions.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** A variable, ready to be evaluated. */
interface ComposedVariable extends PreparedExpression {
  readonly name: string;
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

/** The variables of a policy, and what the expressions that may use them are checked with. */
export class Composition {
  /** In order; of two with one name the second is what is read. */
  readonly variables: readonly ComposedVariable[];
  readonly #types: SchemaTypes;
  readonly #byName: ReadonlyMap<string, ComposedVariable>;

  /**
   * @param env - what the variables themselves may use
   * @param keywords - see `keywordFieldNames`
   * @param prepareOne - compiles the variable at an index
   */
  constructor(
    env: Env,
    expressions: readonly NamedExpression[],
    keywords: boolean,
    prepareOne: (text: string, env: Env, index: number) => PreparedExpression = (text, own) => prepare(own, text),
  ) {
    // The declaration grows with each variable: a variable sees those before it.
    const fields = new Map<string, DeclField>();
    this.#types = new SchemaTypes(declaredNames([{ ...unbounded(TYPE), fields }]), keywords);
    const own = this.declareIn(env);
    this.variables = expressions.map(({ name, expression }, index) => {
      const prepared = prepareOne(expression, own, index);
      fields.set(name, { type: unbounded(declaredAs(prepared.known ?? DYN)), required: true });
      return { ...prepared, name };
    });
    this.#byName = new Map(this.variables.map((variable) => [variable.name, variable]));
  }

  /** The environment with the variable `variables`. */
  declareIn(env: Env): Env {
    return env.extend({ variables: [{ name: 'variables', type: TYPE, adapted: true }], providers: [this.#types] });
  }

  /** The value of `variables` for evaluations that share what it computes. @param others - the values of all other variables */
  start(others: (name: string) => Value | undefined): ComposedValues {
    return new ComposedValues(this.#byName, others);
  }
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
  #cost = 0;
  readonly #variables: ReadonlyMap<string, ComposedVariable>;
  readonly #others: (name: string) => Value | undefined;
  #depth = 0;

  /** @param variables - by name */
  constructor(variables: ReadonlyMap<string, ComposedVariable>, others: (name: string) => Value | undefined) {
    super();
    this.#variables = variables;
    this.#others = others;
  }

  /** Units spent on variables so far: Kubernetes charges them on top of the expressions that read them. */
  get cost(): number {
    return this.#cost;
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
    return Array.from(this.#variables.values(), (variable) => this.#read(variable));
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
      this.#cost += result.cost;
      const { value } = result;
      outcome = { result, seen: value instanceof CelError ? refused(`evaluate: ${value.message}`) : value };
    }
    this.outcomes.set(name, outcome);
    return outcome.seen;
  }
}
