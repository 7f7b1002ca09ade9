/** What Kubernetes' evaluators answered about policies (`vap`, `map`), and ours to the same. */
import { RuleAuthorizer } from '../../libs/kubernetes/rule-authorizer.ts';
import { type Admission, AdmissionError, readAdmission } from '../../src/admission/admission.ts';
import type { GroupOutcome } from '../../src/admission/evaluate-group.ts';
import type { Policy } from '../../src/admission/load-policy.ts';
import type { MutatingPolicy } from '../../src/admission/mutating-policy.ts';
import type { PolicyExpression } from '../../src/admission/policy-expression.ts';
import type { GroupVersionKind, RequestAttributes } from '../../src/admission/request.ts';
import type { ValidatingPolicy, ValidationOutcome } from '../../src/admission/validating-policy.ts';
import { encodeValue } from '../../src/batch/encode-value.ts';
import { parseJson } from '../../src/documents/json.ts';
import { isPlainMap, type PlainMap, type Value } from '../../src/values/value.ts';
import type { Answer, Fixture } from './fixtures.ts';

/** A recorded case with what the evaluators answered in it, and ours. */
interface Compared {
  readonly fixture: Fixture;
  readonly ours: Answer;
}

/** @param load - makes the policy of a request */
export function compared(fixture: Fixture, load: (policy: Value) => Policy): Compared {
  const read = parseJson(fixture.request);
  if (!read.ok || !isPlainMap(read.value)) throw new Error('unreadable request');
  const request = read.value;
  const policy = load(request.policy as Value);
  return policy.kind === 'ValidatingAdmissionPolicy'
    ? validating(fixture, request, policy)
    : mutating(fixture, request, policy);
}

interface TrueParams {
  readonly param?: string;
  readonly matchConditions?: unknown;
  readonly decisions: readonly unknown[];
  readonly auditAnnotations?: readonly unknown[];
  /** Absent where the request says so. */
  readonly costs?: Readonly<Record<string, unknown>>;
}

interface TrueResult {
  readonly binding: string;
  readonly match: { readonly kind?: GroupVersionKind; readonly resource?: RequestAttributes['resource'] };
  readonly params?: readonly TrueParams[];
}

function validating({ truth, ...fixture }: Fixture, request: PlainMap, policy: ValidatingPolicy): Compared {
  const ours: unknown[] = [];
  const theirs: unknown[] = [];
  for (const { binding, match, params = [] } of truth.results as readonly TrueResult[]) {
    if (params.length === 0) continue;
    const admission = admissionOf(request, match);
    for (const { costs = {}, ...result } of params) {
      const outcome = policy.evaluate(admission, {
        params: paramOf(request, result.param),
        ...(typeof request.costBudget === 'number' && { costBudget: request.costBudget }),
      });
      const ourCosts = request.noCosts === true ? {} : costsOf(outcome);
      ours.push({ binding, param: result.param, ...resultOf(policy, outcome), costs: ourCosts });
      // The recorder evaluates each group, also where that is not come to.
      const evaluated = Object.keys(costs).filter((group) => Object.hasOwn(ourCosts, group));
      theirs.push({ binding, ...result, costs: Object.fromEntries(evaluated.map((group) => [group, costs[group]])) });
    }
  }
  return {
    fixture: { ...fixture, truth: { variables: truth.variables ?? [], results: theirs, unstable: truth.unstable } },
    ours: { variables: variablesOf(policy), results: ours },
  };
}

/** Without what is ''. */
const told = (texts: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => (text ?? '') !== ''));

function resultOf({ spec }: ValidatingPolicy, { match, decisions, auditAnnotations }: ValidationOutcome): object {
  const { matches, failedCondition, error } = match;
  return {
    ...(spec.matchConditions.length > 0 && { matchConditions: { matches, ...told({ failedCondition, error }) } }),
    decisions: decisions.map((decision) => told({ ...decision })),
    ...(auditAnnotations.length > 0 && {
      auditAnnotations: auditAnnotations.map(({ key, action, value, error: failure }) => ({
        key,
        action,
        ...told({ value, error: failure }),
      })),
    }),
  };
}

function costsOf({ match, outcomes }: ValidationOutcome): Readonly<Record<string, unknown>> {
  const groups: Readonly<Record<string, GroupOutcome | undefined>> = {
    matchConditions: match.group,
    ...outcomes,
  };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, group]) => {
      const details = group === undefined ? [] : detailsOf(group);
      return details.length === 0 ? [] : [[name, details]];
    }),
  );
}

function detailsOf({ outcomes, stopped, stoppedAt }: GroupOutcome): unknown[] {
  const typeOf = ({ type, error }: PolicyExpression): object => (error === undefined ? { type } : {});
  const details: unknown[] = outcomes.flatMap((outcome) => {
    if (outcome === undefined) return [];
    const { expression, value, error, cost } = outcome;
    const result = value === undefined ? { error } : { value: encodeValue(value) };
    return [{ expression: expression.text, ...typeOf(expression), ...result, cost }];
  });
  if (stoppedAt !== undefined) details.push({ expression: stoppedAt.text, ...typeOf(stoppedAt), stopped });
  return details;
}

const variablesOf = ({ spec, expressions }: Policy): unknown[] =>
  spec.variables.map(({ name }, i) => {
    const { type, error } = expressions[i] as PolicyExpression;
    return { name, ...(error === undefined ? { type } : { compileError: error }) };
  });

interface TrueMutation {
  readonly patchType: string;
  readonly expression: string;
  readonly compileErrors?: readonly string[];
  readonly runs?: readonly { readonly patchError?: string }[];
}

/** Of the first mutation, which alone is evaluated on the object of the request, the first evaluation. */
function mutating({ truth, ...fixture }: Fixture, request: PlainMap, policy: MutatingPolicy): Compared {
  const theirs = truth.mutations as readonly TrueMutation[];
  const [first] = theirs;
  const admission = admissionOf(request, truth.match as TrueResult['match']);
  const options = { params: paramOf(request, undefined) };
  const match = policy.match(admission, options);
  const compileErrors = policy.mutations.map(({ expression: { error } }) => (error === undefined ? [] : [error]));
  const [mutation] = policy.mutations;
  const outcome = match.matches ? mutation?.evaluate(admission, options) : undefined;
  const run = first?.runs?.[0];
  const { patchError, ...evaluated } = run ?? {};
  const { status } = truth as { status?: { message: string } };
  return {
    fixture: {
      ...fixture,
      truth: {
        variables: truth.variables ?? [],
        unstable: truth.unstable,
        compileErrors: theirs.map(({ compileErrors: errors = [] }) => errors),
        matches: run !== undefined,
        run: compileErrors[0]?.length === 0 ? run && evaluated : run && { error: patchError },
        refusal: run === undefined ? status?.message : undefined,
      },
    },
    ours: {
      variables: variablesOf(policy),
      compileErrors,
      matches: match.matches,
      run: outcome && {
        ...(outcome.value !== undefined && { value: encodeValue(outcome.value) }),
        ...(outcome.cost === undefined && mutation?.expression.error === undefined
          ? { stopped: outcome.error }
          : { error: outcome.error }),
        cost: outcome.cost,
      },
      refusal:
        match.error === undefined
          ? undefined
          : `policy '${policy.name}' with binding 'binding' denied request: ${match.error}`,
    },
  };
}

const member = (map: Value | undefined, name: string): Value | undefined =>
  map !== undefined && isPlainMap(map) && Object.hasOwn(map, name) ? map[name] : undefined;

const nameOf = (object: Value): string => {
  const metadata = member(object, 'metadata');
  const namespace = member(metadata, 'namespace');
  return `${namespace === undefined ? '' : `${String(namespace)}/`}${String(member(metadata, 'name'))}`;
};

/** @param name - of the parameter that the evaluator was given; undefined: the only one */
function paramOf(request: PlainMap, name: string | undefined): Value | undefined {
  const params = (request.params ?? []) as readonly Value[];
  if (name !== undefined) return params.find((param) => nameOf(param) === name);
  return request.op === 'map' ? params[0] : undefined;
}

interface GivenRequest {
  readonly userInfo?: { readonly username?: string } & Omit<NonNullable<RequestAttributes['user']>, 'name'>;
}

function admissionOf(request: PlainMap, matched: TrueResult['match']): Admission {
  const { userInfo = {}, ...attributes } = (request.request ?? {}) as GivenRequest & RequestAttributes;
  const { username = '', ...user } = userInfo;
  const object = request.object ?? undefined;
  const { authorizer } = request as { authorizer?: { rules?: []; default?: object } };
  const namespaces = [...((request.namespaces ?? []) as Value[]), request.namespaceObject ?? null];
  const subject = object ?? request.oldObject ?? undefined;
  const namespace = attributes.namespace ?? member(member(subject, 'metadata'), 'namespace');
  const isNamespace = member(subject, 'kind') === 'Namespace';
  const admission = readAdmission({
    object,
    oldObject: request.oldObject,
    namespaceObject: isNamespace ? null : namespaces.find((each) => each !== null && nameOf(each) === namespace),
    request: {
      ...attributes,
      ...(attributes.kind !== undefined && { requestKind: attributes.kind }),
      ...(attributes.resource !== undefined && { requestResource: attributes.resource }),
      ...(matched.kind !== undefined && { kind: matched.kind }),
      ...(matched.resource !== undefined && { resource: matched.resource }),
      user: { ...user, name: username },
    },
    authorizer: new RuleAuthorizer(authorizer?.rules ?? [], authorizer?.default),
    typing: (request.typed as 'auto' | undefined) ?? 'auto',
  });
  if (admission instanceof AdmissionError) throw new Error(`${admission.part}: ${admission.message}`);
  return admission;
}
