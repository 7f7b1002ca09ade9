/** A validating admission webhook: reviews in, answers out, over the web platform's requests or any other HTTP. */
import type { PolicyBinding } from '../admission/binding.ts';
import type { Cluster } from '../admission/cluster.ts';
import type { Policy } from '../admission/load-policy.ts';
import { ValidatingPolicy } from '../admission/validating-policy.ts';
import type { Crd } from '../crd/load-crd.ts';
import type { PlainMap, Value } from '../values/value.ts';
import { type ConfigurationOptions, configurationOf, DEFINITIONS_PATH, definitionsPart } from './configuration.ts';
import { Definitions } from './definitions.ts';
import { type Call, type Reply, type Reviewer, reply, respond } from './http.ts';
import { Policies } from './policies.ts';
import { POLICIES_PATH, type PolicyGroup, pathOf, policyGroups, webhookPart } from './policy-groups.ts';
import {
  type AdmissionReview,
  answered,
  type ReviewAnswer,
  ReviewFault,
  type ReviewRequest,
  readReview,
} from './review.ts';

export interface WebhookOptions {
  /** Definitions whose objects are held to their schemas and rules. */
  readonly definitions?: Iterable<Crd> | undefined;
  /** Validating policies; one without a binding says nothing. */
  readonly policies?: Iterable<Policy> | undefined;
  readonly bindings?: Iterable<PolicyBinding> | undefined;
  /** What reviews do not tell: namespaces, parameters, who may do what. */
  readonly cluster?: Cluster | undefined;
  /** Hears of answers that could not be made. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Where all is asked that is here. */
const ROOT = '/validate';

const ALLOWED: ReviewAnswer = { allowed: true };

type Judge = (request: ReviewRequest) => ReviewAnswer | ReviewFault;

export const admissionWebhook = (options: WebhookOptions): AdmissionWebhook => new AdmissionWebhook(options);

/**
 * Answers what the API server would, had it the definitions and policies itself. Nothing is kept from one review to the
 * next.
 *
 * At `/validate` it says what all of them say, at `/validate/definitions` what the definitions do, at
 * `/validate/policies/a/b` what the policies of these names do of objects that the definitions allow: so
 * {@link AdmissionWebhook.configuration} has it, that the API server asks only about what a policy is about, and asks its
 * selectors itself.
 */
export class AdmissionWebhook {
  readonly #crds: readonly Crd[];
  readonly #definitions: Definitions;
  readonly #policies: ReadonlyMap<string, ValidatingPolicy>;
  readonly #bindings: readonly PolicyBinding[];
  readonly #cluster: Cluster;
  readonly #groups: readonly PolicyGroup[];
  /** By path. */
  readonly #judges: ReadonlyMap<string, Judge>;
  readonly #onError: (error: unknown) => void;

  /** @internal */
  constructor({ definitions = [], policies = [], bindings = [], cluster = {}, onError }: WebhookOptions) {
    this.#crds = [...definitions];
    this.#definitions = new Definitions(this.#crds);
    this.#bindings = Array.from(bindings).filter(({ kind }) => kind === 'ValidatingAdmissionPolicyBinding');
    const bound = new Set(this.#bindings.map(({ spec }) => spec.policyName));
    const validating = Array.from(policies).filter((policy) => policy instanceof ValidatingPolicy);
    this.#policies = new Map(validating.filter(({ name }) => bound.has(name)).map((policy) => [policy.name, policy]));
    this.#cluster = cluster;
    this.#groups = policyGroups([...this.#policies.values()]);
    const everything = this.#judgeOf([...this.#policies.values()], { withWarnings: true });
    this.#judges = new Map<string, Judge>([
      ['/', everything],
      [ROOT, everything],
      [DEFINITIONS_PATH, (request) => this.#definitions.judge(request) ?? ALLOWED],
      ...this.#groups.map((group) => [pathOf(group), this.#judgeOf(group.policies, { areSelected: true })] as const),
    ]);
    this.#onError = onError ?? (() => undefined);
  }

  /** Answers a request of the web platform: what workers and Deno take for a server, as in `export default webhook`. */
  readonly fetch = (request: Request): Promise<Response> =>
    respond(request, (path) => this.#reviewerAt(path), this.#onError);

  /** Answers any other HTTP server. */
  reply(call: Call): Promise<Reply> {
    return reply(call, (path) => this.#reviewerAt(path), this.#onError);
  }

  /**
   * Answers an AdmissionReview that was read already: plain data in which integers and doubles are told apart.
   *
   * @param path - what is asked; by default all that is here
   * @throws Error where something is wanted of a namespace that `cluster` does not know
   */
  review(review: Value, path: string = ROOT): AdmissionReview | ReviewFault {
    const reviewer = this.#reviewerAt(path);
    return reviewer === undefined ? new ReviewFault(`nothing is served at ${path}`) : reviewer(review);
  }

  /** A ValidatingWebhookConfiguration that has the API server ask, as a manifest. */
  configuration(options: ConfigurationOptions): PlainMap {
    const definitions = definitionsPart(this.#crds);
    const policies = this.#groups.map(webhookPart);
    return configurationOf(definitions === undefined ? policies : [definitions, ...policies], options);
  }

  #reviewerAt(path: string): Reviewer | undefined {
    const judge = this.#judges.get(path) ?? this.#judgeOfNames(path);
    return judge && ((review) => judgedReview(review, judge));
  }

  /** Of policies that a configuration names otherwise than ours. */
  #judgeOfNames(path: string): Judge | undefined {
    if (!path.startsWith(POLICIES_PATH)) return undefined;
    const policies = new Set<ValidatingPolicy>();
    for (const name of path.slice(POLICIES_PATH.length).split('/')) {
      const policy = this.#policies.get(name);
      if (policy === undefined) return undefined;
      policies.add(policy);
    }
    return this.#judgeOf([...policies]);
  }

  /**
   * Judges by policies, and before them by definitions: of an object that has no place in a cluster no policy is asked. All
   * webhooks are asked at once, and the first denial is told.
   *
   * @param areSelected - whether the API server has asked the policies' selectors, which then are one
   * @param withWarnings - whether definitions have their warnings told as well
   */
  #judgeOf(
    policies: readonly ValidatingPolicy[],
    { areSelected = false, withWarnings = false }: { areSelected?: boolean; withWarnings?: boolean } = {},
  ): Judge {
    const asked = areSelected ? policies[0]?.spec.matchConstraints?.namespaceSelector : undefined;
    const set = new Policies(policies, this.#bindings, this.#cluster, asked);
    return (request) => {
      const defined = this.#definitions.judge(request);
      if (defined?.allowed === false) return defined;
      const answer = set.judge(request);
      return withWarnings ? together(defined, answer) : answer;
    };
  }
}

function judgedReview(review: Value, judge: Judge): AdmissionReview | ReviewFault {
  const request = readReview(review);
  if (request instanceof ReviewFault) return request;
  const answer = judge(request);
  return answer instanceof ReviewFault ? answer : answered(request, answer);
}

/** Both have their warnings told. */
function together(first: ReviewAnswer | undefined, second: ReviewAnswer | ReviewFault): ReviewAnswer | ReviewFault {
  if (first?.warnings === undefined || second instanceof ReviewFault) return second;
  return { ...second, warnings: [...first.warnings, ...(second.warnings ?? [])] };
}
