/** What the rules of definitions say of a request: what the API server says where it has the definition itself. */
import type { Crd, FieldValidation, Verdict } from '../crd/load-crd.ts';
import { notFound } from '../kubernetes/status.ts';
import { partAt } from '../documents/path.ts';
import type { ReviewAnswer, ReviewRequest, ReviewStatus } from './review.ts';

/** Definitions by the resources that they make. */
export class Definitions {
  readonly #byResource: ReadonlyMap<string, Crd>;

  /** @param crds - of several for one resource the first counts */
  constructor(crds: readonly Crd[]) {
    this.#byResource = new Map(crds.toReversed().map((crd) => [keyOf(crd.group, crd.plural), crd]));
  }

  /** Undefined for what no definition is about. */
  judge(request: ReviewRequest): ReviewAnswer | undefined {
    const { object, oldObject, operation, resource, subResource, name } = request;
    const crd = this.#byResource.get(keyOf(resource.group, resource.resource));
    if (crd === undefined || object === undefined) return undefined;
    // A Scale does not tell what it scales, so there is nothing that rules could be held to.
    if (subResource !== '' && subResource !== 'status') return undefined;
    if (operation !== 'CREATE' && operation !== 'UPDATE') return undefined;
    if (subResource === 'status' && !hasStatus(crd, resource.version)) {
      return { allowed: false, status: notFound(crd.group, crd.plural, name) };
    }
    const verdict = crd.validate(object, {
      old: operation === 'UPDATE' ? oldObject : undefined,
      subresource: subResource === '' ? undefined : subResource,
      fieldValidation: fieldValidationOf(request),
      metadata: 'given',
    });
    const warnings = verdict.warnings.map(({ text }) => text);
    return {
      allowed: verdict.valid,
      ...(!verdict.valid && { status: verdict.status ?? unreadable(verdict) }),
      ...(warnings.length > 0 && { warnings }),
    };
  }
}

const keyOf = (group: string, plural: string): string => `${group}/${plural}`;

const hasStatus = (crd: Crd, version: string): boolean =>
  crd.versions.some(({ name, hasStatus }) => name === version && hasStatus);

/** As the request asks for it; by default the server warns. */
function fieldValidationOf({ options }: ReviewRequest): FieldValidation {
  switch (partAt(options, ['fieldValidation'])) {
    case 'Strict':
      return 'strict';
    case 'Ignore':
      return 'ignore';
    default:
      return 'warn';
  }
}

/** An object that is of another kind than its resource, or not what any object is: no API server asks about such. */
const unreadable = ({ errors }: Verdict): ReviewStatus => ({
  message: errors[0]?.text ?? '',
  reason: 'BadRequest',
  code: 400,
});
