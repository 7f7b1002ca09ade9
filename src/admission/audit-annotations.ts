/**
 * What policies write into the audit event of a request.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/validating/dispatcher.go: auditAnnotationCollector
 */
import { qualifiedNameErrors } from '../../libs/kubernetes/names.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { encodeUtf8, textOf, utf8Length } from '../values/utf8.ts';

/** A denial that a binding asks to be noted. */
export interface NotedFailure {
  readonly message: string;
  readonly policy: string;
  readonly binding: string;
  /** Of the decision among those of the policy. */
  readonly expressionIndex: number;
  readonly validationActions: readonly string[];
}

/** Of a value, in bytes. */
const MAX_VALUE_LENGTH = 10 * 1024;
const MAX_FAILURES = 50;
const FAILURES_KEY = 'validation.policy.admission.k8s.io/validation_failure';

/** The annotations of one request. */
export class AuditAnnotations {
  readonly #annotations = new Map<string, string>();

  /** One that is there already stays. */
  add(key: string, value: string): void {
    if (!isAnnotationKey(key) || this.#annotations.has(key)) return;
    // A character that was cut is as many signs as bytes are left of it.
    this.#annotations.set(key, value.toWellFormed());
  }

  addFailures(failures: readonly NotedFailure[]): void {
    if (failures.length === 0) return;
    // In the order of the Go type, where keys of a map would be sorted.
    const texts = failures
      .slice(0, MAX_FAILURES)
      .map(({ message, policy, binding, expressionIndex, validationActions }) => {
        const members = { message, policy, binding, expressionIndex, validationActions };
        return `{${Object.entries(members)
          .map(([name, value]) => `"${name}":${jsonText(value)}`)
          .join(',')}}`;
      });
    this.add(FAILURES_KEY, `[${texts.join(',')}]`);
  }

  get all(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#annotations);
  }
}

/** @see kubernetes/apiserver pkg/admission/attributes.go: checkKeyFormat */
const isAnnotationKey = (key: string): boolean => key.split('/').length === 2 && qualifiedNameErrors(key).length === 0;

/** What one policy publishes, of all its bindings and parameters. */
export class PolicyAnnotations {
  readonly #values = new Map<string, Set<string>>();

  add(key: string, value: string): void {
    const values = this.#values.get(key) ?? new Set();
    this.#values.set(key, values.add(cut(value)));
  }

  publish(policy: string, annotations: AuditAnnotations): void {
    for (const [key, values] of this.#values) annotations.add(`${policy}/${key}`, [...values].join(', '));
  }
}

/** Where that is inside of a character, too. */
function cut(value: string): string {
  return utf8Length(value) <= MAX_VALUE_LENGTH ? value : textOf(encodeUtf8(value).subarray(0, MAX_VALUE_LENGTH));
}
