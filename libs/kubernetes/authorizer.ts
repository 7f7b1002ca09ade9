/**
 * Who answers `check()`: whoever embeds the engine.
 *
 * @see kubernetes/apiserver pkg/authorization/authorizer/interfaces.go
 */
import type { FieldRequirement } from './field-selector.ts';
import type { LabelRequirement } from './label-requirement.ts';

/** Who makes a request. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Requirements, or why the text of a selector is none; an authorizer sees both, an expression neither. */
export interface Selection<Requirement> {
  readonly requirements: readonly Requirement[];
  readonly error?: string;
}

/** What somebody wants to do. Texts that say nothing are empty. */
export interface AuthorizationAttributes {
  readonly user: User;
  readonly verb: string;
  /** Whether it is about a resource; else about `path`. */
  readonly isResourceRequest: boolean;
  /** Of the API: '' is the core group. */
  readonly group: string;
  /** Of the API: `*` for resources. */
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
  readonly fieldSelector: Selection<FieldRequirement>;
  readonly labelSelector: Selection<LabelRequirement>;
}

export interface AuthorizationDecision {
  readonly decision: 'allow' | 'deny' | 'noopinion';
  readonly reason?: string;
  /** What went wrong; a decision may be made nevertheless. */
  readonly error?: string;
}

export interface Authorizer {
  authorize(attributes: AuthorizationAttributes): AuthorizationDecision;
}
