/**
 * Rules about resources, ready to be asked about requests.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/webhook/predicates/rules/rules.go
 * @see kubernetes/apiserver pkg/admission/plugin/policy/matching/matching.go: matchesResourceRules
 */
import type { MatchResources, ResourceRule } from './match-resources.ts';
import type { GroupVersionKind, GroupVersionResource } from './request.ts';

/** A resource with the kind of its objects. */
export interface ResourceKind {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
}

/** What rules ask of a request. */
export interface RequestedResource extends ResourceKind {
  readonly operation: string;
  /** '': the resource itself. */
  readonly subResource: string;
  readonly name: string;
  /** '': of the cluster. A namespace is in itself. */
  readonly namespace: string;
  /** Resources with the same objects, in other versions or groups; the resource itself may be among them. */
  readonly equivalents: readonly ResourceKind[];
}

/** Why it cannot be said whether a request is matched. */
export class MatchError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export class ResourceRules {
  readonly #rules: readonly CompiledRule[];
  readonly #isExact: boolean;

  constructor(rules: readonly ResourceRule[], matchPolicy: MatchResources['matchPolicy']) {
    this.#rules = rules.map((rule) => new CompiledRule(rule));
    this.#isExact = matchPolicy === 'Exact';
  }

  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  /** The resource as a rule has it; undefined where none is about the request. */
  match(request: RequestedResource): ResourceKind | undefined | MatchError {
    for (const rule of this.#rules) {
      if (rule.matches(request.resource, request) && rule.matchesName(request.name)) return request;
    }
    return this.#isExact || this.#rules.length === 0 ? undefined : this.#matchEquivalent(request);
  }

  #matchEquivalent(request: RequestedResource): ResourceKind | undefined | MatchError {
    const { equivalents } = request;
    if (equivalents.length === 0) return undefined;
    for (const rule of this.#rules) {
      for (const equivalent of equivalents) {
        const { resource, kind } = equivalent;
        if (isSameResource(resource, request.resource) || !rule.matches(resource, request)) continue;
        if (kind.kind === '' && kind.version === '' && kind.group === '') {
          return new MatchError(`unable to convert to ${resourceText(resource)}: unknown kind`);
        }
        if (rule.matchesName(request.name)) return equivalent;
      }
    }
    return undefined;
  }
}

const isSameResource = (a: GroupVersionResource, b: GroupVersionResource): boolean =>
  a.resource === b.resource && a.version === b.version && a.group === b.group;

/** As Go prints it. */
const resourceText = ({ group, version, resource }: GroupVersionResource): string =>
  `${group}/${version}, Resource=${resource}`;

/** Undefined: any. */
type Choice = ReadonlySet<string> | undefined;

const choiceOf = (names: readonly string[]): Choice => (names.includes('*') ? undefined : new Set(names));

const fits = (choice: Choice, name: string): boolean => choice === undefined || choice.has(name);

class CompiledRule {
  readonly #operations: Choice;
  readonly #groups: Choice;
  readonly #versions: Choice;
  /** By the name before the slash: which subresources. */
  readonly #resources: ReadonlyMap<string, Choice>;
  readonly #scope: string;
  readonly #names: Choice;

  constructor({ operations, apiGroups, apiVersions, resources, scope, resourceNames }: ResourceRule) {
    this.#operations = choiceOf(operations);
    this.#groups = choiceOf(apiGroups);
    this.#versions = choiceOf(apiVersions);
    const subresources = new Map<string, string[]>();
    for (const name of resources) {
      const [resource = ''] = name.split('/', 1);
      const named = subresources.get(resource) ?? [];
      subresources.set(resource, [...named, name.slice(resource.length + 1)]);
    }
    this.#resources = new Map(Array.from(subresources, ([resource, names]) => [resource, choiceOf(names)]));
    this.#scope = scope;
    this.#names = resourceNames.length === 0 ? undefined : new Set(resourceNames);
  }

  /** @param resource - of the request, or an equivalent */
  matches(resource: GroupVersionResource, request: RequestedResource): boolean {
    return (
      this.#matchesResource(resource.resource, request.subResource) &&
      fits(this.#operations, request.operation) &&
      fits(this.#groups, resource.group) &&
      fits(this.#versions, resource.version) &&
      this.#matchesScope(resource, request.namespace)
    );
  }

  /** '' where the server is to make up a name. */
  matchesName(name: string): boolean {
    return fits(this.#names, name);
  }

  #matchesResource(resource: string, subResource: string): boolean {
    const resources = this.#resources;
    return (
      (resources.has(resource) && fits(resources.get(resource), subResource)) ||
      (resources.has('*') && fits(resources.get('*'), subResource))
    );
  }

  #matchesScope(resource: GroupVersionResource, namespace: string): boolean {
    if (this.#scope === '*') return true;
    const isOfCluster = namespace === '' || isSameResource(resource, NAMESPACES);
    return isOfCluster ? this.#scope === 'Cluster' : this.#scope === 'Namespaced';
  }
}

const NAMESPACES: GroupVersionResource = { group: '', version: 'v1', resource: 'namespaces' };
