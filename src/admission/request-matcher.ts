/**
 * Whether a policy or a binding is about a request.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/matching/matching.go
 * @see kubernetes/apiserver pkg/admission/plugin/webhook/predicates
 */
import { SelectorError } from '../../libs/kubernetes/field-selector.ts';
import type { MatchResources } from './match-resources.ts';
import { MatchError, type ResourceKind, ResourceRules } from './resource-rules.ts';
import { compileSelector, type Selector } from './selector.ts';
import type { Subject } from './subject.ts';

export class RequestMatcher {
  readonly #namespaceSelector: Selector | SelectorError;
  readonly #objectSelector: Selector | SelectorError;
  readonly #rules: ResourceRules;
  readonly #exclusions: ResourceRules;

  constructor({ namespaceSelector, objectSelector, resourceRules, excludeResourceRules, matchPolicy }: MatchResources) {
    this.#namespaceSelector = compileSelector(namespaceSelector);
    this.#objectSelector = compileSelector(objectSelector);
    this.#rules = new ResourceRules(resourceRules, matchPolicy);
    this.#exclusions = new ResourceRules(excludeResourceRules, matchPolicy);
  }

  /** The resource as a rule has it; undefined where the request is none of ours. */
  match(subject: Subject): ResourceKind | undefined | MatchError {
    const matched = this.#rules.isEmpty ? subject : this.#rules.match(subject);
    // Most are about other resources. Only exclusions can still make an error of that.
    if (matched === undefined && this.#exclusions.isEmpty) return undefined;
    const ofNamespace = this.#matchesNamespace(subject);
    if (ofNamespace === false) return undefined;
    const ofObject = this.#matchesObject(subject);
    if (ofObject === false) return undefined;
    const excluded = this.#exclusions.match(subject);
    if (excluded !== undefined) return excluded instanceof MatchError ? excluded : undefined;
    if (matched === undefined || matched instanceof MatchError) return matched;
    // Selectors that cannot be asked matter only where all else matches.
    if (ofNamespace instanceof MatchError) return ofNamespace;
    return ofObject instanceof MatchError ? ofObject : matched;
  }

  #matchesNamespace(subject: Subject): boolean | MatchError {
    // What belongs to no namespace is never exempted by one.
    if (subject.namespace === '' && subject.resource.resource !== 'namespaces') return true;
    const selector = this.#namespaceSelector;
    if (selector instanceof SelectorError) return internalError(selector.message);
    if (selector.isEmpty) return true;
    const labels = subject.namespaceLabels;
    return labels instanceof MatchError ? labels : selector.matches(labels);
  }

  #matchesObject(subject: Subject): boolean | MatchError {
    const selector = this.#objectSelector;
    if (selector instanceof SelectorError) return internalError(selector.message);
    if (selector.isEmpty) return true;
    const { objectLabels, oldObjectLabels } = subject;
    return (
      (objectLabels !== undefined && selector.matches(objectLabels)) ||
      (oldObjectLabels !== undefined && selector.matches(oldObjectLabels))
    );
  }
}

/** @see kubernetes/apimachinery pkg/api/errors/errors.go: NewInternalError */
const internalError = (message: string): MatchError => new MatchError(`Internal error occurred: ${message}`);
