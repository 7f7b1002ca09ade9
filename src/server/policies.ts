/** What policies say of a request that an API server asks about, as far as a webhook is told what they want to know. */
import { AdmissionError } from '../admission/admission.ts';
import type { PolicyBinding } from '../admission/binding.ts';
import type { Cluster } from '../admission/cluster.ts';
import type { LabelSelector } from '../admission/match-resources.ts';
import { PolicySet } from '../admission/policy-set.ts';
import type { ValidatingPolicy } from '../admission/validating-policy.ts';
import { partAt } from '../documents/path.ts';
import type { PlainMap } from '../values/value.ts';
import { type ReviewAnswer, ReviewFault, type ReviewRequest } from './review.ts';

/** A label that every namespace has: its name. */
const NAME_LABEL = 'kubernetes.io/metadata.name';

/** Policies that are asked together. */
export class Policies {
  readonly #set: PolicySet;
  readonly #cluster: Cluster;
  /** Whether more of a namespace is wanted than its name. */
  readonly #needsNamespaces: boolean;
  /** What the API server has asked the namespace before it asks us. */
  readonly #asked: LabelSelector | undefined;

  /**
   * @param bindings - those of other policies are passed over
   * @param asked - the `namespaceSelector` of all the policies, where the API server has asked it already
   */
  constructor(
    policies: readonly ValidatingPolicy[],
    bindings: readonly PolicyBinding[],
    cluster: Cluster,
    asked: LabelSelector | undefined,
  ) {
    const names = new Set(policies.map(({ name }) => name));
    const own = bindings.filter(({ spec }) => names.has(spec.policyName));
    this.#set = new PolicySet(policies, own);
    this.#asked = asked;
    const selectors = [
      ...own.map(({ spec }) => spec.matchResources?.namespaceSelector),
      ...(asked === undefined ? policies.map(({ spec }) => spec.matchConstraints?.namespaceSelector) : []),
    ];
    this.#needsNamespaces = policies.some(readsNamespace) || selectors.some((one) => one && asksMoreThanName(one));
    this.#cluster = {
      authorizer: cluster.authorizer,
      versions: cluster.versions,
      params: (kind) => cluster.params?.(kind),
      namespace: (name) => this.#namespace(name, cluster.namespace?.(name)),
    };
  }

  /** @throws Error where a namespace is wanted that is not known */
  judge(request: ReviewRequest): ReviewAnswer | ReviewFault {
    const { object, oldObject, uid: _, ...attributes } = request;
    const review = this.#set.review({ object, oldObject, request: attributes }, this.#cluster);
    if (review instanceof AdmissionError) {
      // Of the request itself all but its options was read before.
      const part = review.part === 'request' ? 'options' : review.part;
      return new ReviewFault(`request.${part}: ${review.message}`);
    }
    const { denied, warnings, auditAnnotations } = review;
    const annotations = annotationsOf(auditAnnotations);
    return {
      allowed: denied === undefined,
      ...(denied && { status: denied }),
      ...(warnings.length > 0 && { warnings }),
      ...(Object.keys(annotations).length > 0 && { auditAnnotations: annotations }),
    };
  }

  /** A namespace that an API server has a request in is there, known or not: it can do for who asks for its name alone. */
  #namespace(name: string, known: PlainMap | undefined): PlainMap {
    if (known === undefined && this.#needsNamespaces) {
      throw new Error(`the namespace ${JSON.stringify(name)} is not known to the webhook`);
    }
    const metadata = partAt(known ?? {}, ['metadata']);
    const labels =
      known === undefined ? this.#asked && selectedLabels(this.#asked) : partAt(known, ['metadata', 'labels']);
    return {
      ...(known ?? { apiVersion: 'v1', kind: 'Namespace' }),
      metadata: { ...(metadata as PlainMap), name, labels: { ...(labels as PlainMap), [NAME_LABEL]: name } },
    };
  }
}

/** A word in a text or a comment is taken for the variable, too: then more is asked for than is needed. */
const readsNamespace = ({ expressions }: ValidatingPolicy): boolean =>
  expressions.some(({ text }) => /\bnamespaceObject\b/.test(text));

const asksMoreThanName = ({ matchLabels, matchExpressions }: LabelSelector): boolean =>
  matchLabels.some(([key]) => key !== NAME_LABEL) || matchExpressions.some(({ key }) => key !== NAME_LABEL);

/** Labels of which a selector holds: some, for it is known that the real ones are such. */
function selectedLabels({ matchLabels, matchExpressions }: LabelSelector): Record<string, string> {
  const labels = new Map<string, string>();
  for (const { key, operator, values } of matchExpressions) {
    if (operator === 'Exists') labels.set(key, labels.get(key) ?? '');
    if (operator === 'In') labels.set(key, values.find((value) => isAllowed(key, value, matchExpressions)) ?? '');
  }
  for (const [key, value] of matchLabels) labels.set(key, value);
  return Object.fromEntries(labels);
}

const isAllowed = (key: string, value: string, requirements: LabelSelector['matchExpressions']): boolean =>
  requirements.every(
    (one) =>
      one.key !== key ||
      (one.operator === 'In' ? one.values.includes(value) : one.operator !== 'NotIn' || !one.values.includes(value)),
  );

/** Of the part of a key behind the webhook's name. */
const MAX_KEY = 63;

/** The API server puts the name of the webhook and a slash in front of keys, which may have one slash only. */
function annotationsOf(annotations: Readonly<Record<string, string>>): Record<string, string> {
  const keys = new Map<string, string>();
  for (const [name, value] of Object.entries(annotations)) {
    const [prefix, key = ''] = name.split('/');
    const whole = `${prefix}.${key}`;
    const told = prefix === 'validation.policy.admission.k8s.io' || whole.length > MAX_KEY ? key : whole;
    if (!keys.has(told)) keys.set(told, value);
  }
  return Object.fromEntries(keys);
}
