/** What Kubernetes' evaluators answered about mutating policies (`map`), and ours to the same. */
import { RuleAuthorizer } from '../../libs/kubernetes/rule-authorizer.ts';
import { type Admission, AdmissionError, readAdmission } from '../../src/admission/admission.ts';
import type { Policy } from '../../src/admission/load-policy.ts';
import type { MutatingPolicy } from '../../src/admission/mutating-policy.ts';
import type { PolicyExpression } from '../../src/admission/policy-expression.ts';
import type { GroupVersionKind, RequestAttributes } from '../../src/admission/request.ts';
import { encodeValue } from '../../src/batch/encode-value.ts';
import { parseJson } from '../../src/documents/json.ts';
import { isPlainMap, type PlainMap, type Value } from '../../src/values/value.ts';
import type { Answer, Fixture } from './fixtures.ts';

/** A recorded case with what the evaluators answered in it, and ours. */
interface Compared {
  readonly fixture: Fixture;
  readonly ours: Answer;
}

interface TrueMatch {
  readonly kind?: GroupVersionKind;
  readonly resource?: RequestAttributes['resource'];
}

const variablesOf = ({ spec, expressions }: MutatingPolicy): unknown[] =>
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

/**
 * Of the first mutation, which alone is evaluated on the object of the request, the first evaluation.
 *
 * @param load - makes the policy of a request
 */
export function compared({ truth, ...fixture }: Fixture, load: (policy: Value) => Policy): Compared {
  const read = parseJson(fixture.request);
  if (!read.ok || !isPlainMap(read.value)) throw new Error('unreadable request');
  const request = read.value;
  const policy = load(request.policy as Value);
  if (policy.kind !== 'MutatingAdmissionPolicy') throw new Error('a mutating policy was expected');
  const theirs = truth.mutations as readonly TrueMutation[];
  const [first] = theirs;
  const admission = admissionOf(request, truth.match as TrueMatch);
  const options = { params: ((request.params ?? []) as readonly Value[])[0] };
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

interface GivenRequest {
  readonly userInfo?: { readonly username?: string } & Omit<NonNullable<RequestAttributes['user']>, 'name'>;
}

function admissionOf(request: PlainMap, matched: TrueMatch): Admission {
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
