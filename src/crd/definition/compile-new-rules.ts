/**
 * Compiles the rules of a node as a new definition's, and says what they cost at most.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go, Compile
 */
import type { VariableDecl } from '../../decls/decls.ts';
import type { Env } from '../../env/env.ts';
import { type ExpressionKind, keywordFieldNames, kubernetesEnv, releaseEnv } from '../../kubernetes/environment.ts';
import { pathText } from '../../kubernetes/field-path.ts';
import { parseVersion } from '../../kubernetes/version.ts';
import { type Compiled, compile } from '../../pipeline.ts';
import { type DeclType, declaredSize, maxCardinality, SELF_TYPE } from '../../schema/decl-type.ts';
import { SchemaNames, SchemaTypes } from '../../schema/schema-types.ts';
import type { StructuralSchema } from '../../schema/structural-schema.ts';
import { optionalOf, type Type } from '../../types/type.ts';
import { resolveFieldPath } from '../field-path.ts';
import { trimSpace } from '../../kubernetes/trim.ts';
import { declarationOf, NoRuleTypes, type RuleTypes } from './rule-context.ts';
import type { RuleProps } from './schema-props.ts';

/** What came of one rule. */
export interface RuleCompilation {
  /** Why the rule is refused. */
  readonly error: string | undefined;
  readonly usesOldSelf: boolean;
  /** The most one evaluation costs; 0 where there is an error. */
  readonly maxCost: bigint;
  /** How often the data fits into a request; 0 where there is an error. */
  readonly maxCardinality: bigint;
  /** Undefined where there is no message expression, or the rule is refused. */
  readonly message: MessageCompilation | undefined;
  /** '' where there is none, or it leads nowhere. */
  readonly fieldPath: string;
}

export interface MessageCompilation {
  readonly error: string | undefined;
  readonly maxCost: bigint;
}

/** What came of the rules of one node. */
export interface NodeCompilation {
  readonly self: DeclType;
  /** One for each rule, in their order. */
  readonly rules: readonly RuleCompilation[];
}

/** Expressions that an older definition had: all that Kubernetes ever knew may stand in them. */
export interface KnownExpressions {
  readonly rules: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
}

/** The server that rules are compiled for. */
export interface ServerVersion {
  /** What new expressions may use: 1.36 for a server of 1.37. */
  readonly compatibility: string;
  /** What stored expressions may use; undefined for all that any release has. */
  readonly release: string | undefined;
}

const NOT_COMPILED: RuleCompilation = {
  error: undefined,
  usesOldSelf: false,
  maxCost: 0n,
  maxCardinality: 0n,
  message: undefined,
  fieldPath: '',
};

/** The first release with `oldSelf`. */
const OLD_SELF_MINOR = 24;

export class NewRuleCompiler {
  readonly #server: ServerVersion;
  readonly #known: KnownExpressions;

  constructor(server: ServerVersion, known: KnownExpressions) {
    this.#server = server;
    this.#known = known;
  }

  compile(types: RuleTypes, rules: readonly RuleProps[]): NodeCompilation | NoRuleTypes {
    if (types.self === undefined)
      return new NoRuleTypes('failed to convert to declType for CEL validation rules', true);
    const self = declarationOf(types.self);
    const envs = new NodeEnvs(self, this.#server);
    return { self, rules: rules.map((rule) => this.#rule(rule, self, types.schema, envs)) };
  }

  #rule(rule: RuleProps, self: DeclType, schema: StructuralSchema | undefined, envs: NodeEnvs): RuleCompilation {
    if (trimSpace(rule.rule) === '') return NOT_COMPILED;
    const optional = rule.optionalOldSelf ?? false;
    const kind = this.#known.rules.has(rule.rule) ? 'stored' : 'new';
    const compiled = compile(envs.get(kind, optional), rule.rule);
    if (!compiled.ok) return { ...NOT_COMPILED, error: `compilation failed: ${compiled.text}` };
    if (!isType(compiled.type, 'bool')) return { ...NOT_COMPILED, error: 'cel expression must evaluate to a bool' };
    const usesOldSelf = compiled.references('oldSelf');
    const program = compiled.program();
    if (!('evaluate' in program)) {
      return { ...NOT_COMPILED, usesOldSelf, error: `program instantiation failed: ${program.message}` };
    }
    const message =
      rule.messageExpression === '' ? undefined : this.#message(rule.messageExpression, self, envs, optional);
    const resolved =
      message?.error !== undefined || rule.fieldPath === '' || schema === undefined
        ? undefined
        : resolveFieldPath(rule.fieldPath, schema);
    return {
      error: undefined,
      usesOldSelf,
      maxCost: costOf(compiled, self),
      maxCardinality: maxCardinality(self),
      message,
      fieldPath: resolved === undefined || 'error' in resolved ? '' : pathText(resolved.path),
    };
  }

  #message(text: string, self: DeclType, envs: NodeEnvs, optional: boolean): MessageCompilation {
    const kind = this.#known.messages.has(text) ? 'stored' : 'new';
    const compiled = compile(envs.get(kind, optional), text);
    const refused = (error: string): MessageCompilation => ({ error, maxCost: 0n });
    if (!compiled.ok) return refused(`messageExpression compilation failed: ${compiled.text}`);
    if (!isType(compiled.type, 'string')) return refused('messageExpression must evaluate to a string');
    const program = compiled.program();
    if (!('evaluate' in program)) return refused(`messageExpression instantiation failed: ${program.message}`);
    return { error: undefined, maxCost: costOf(compiled, self) };
  }
}

const isType = (type: Type, kind: Type['kind']): boolean => type.kind === kind && !type.wrapper;

const costOf = (compiled: Compiled, self: DeclType): bigint =>
  compiled.estimate((path) => declaredSize(self, path)).max;

/** The environments of one node, made when they are asked for. */
class NodeEnvs {
  readonly #self: DeclType;
  readonly #server: ServerVersion;
  readonly #envs = new Map<string, Env>();

  constructor(self: DeclType, server: ServerVersion) {
    this.#self = self;
    this.#server = server;
  }

  get(kind: ExpressionKind, optionalOldSelf: boolean): Env {
    const key = `${kind} ${optionalOldSelf}`;
    let env = this.#envs.get(key);
    if (env === undefined) {
      env = this.#make(kind, optionalOldSelf);
      this.#envs.set(key, env);
    }
    return env;
  }

  #make(kind: ExpressionKind, optionalOldSelf: boolean): Env {
    const { type } = this.#self;
    const { compatibility, release } = this.#server;
    const variables: VariableDecl[] = [{ name: 'self', type }];
    if (kind === 'stored' || parseVersion(compatibility) >= OLD_SELF_MINOR) {
      variables.push({ name: 'oldSelf', type: optionalOldSelf ? optionalOf(type) : type });
    }
    const names = new SchemaNames(new Map([[SELF_TYPE, this.#self]]));
    const providers = [new SchemaTypes(names, keywordFieldNames(compatibility, kind))];
    return release === undefined
      ? kubernetesEnv({ version: compatibility, kind, variables, providers })
      : releaseEnv({ release, kind, variables, providers });
  }
}
