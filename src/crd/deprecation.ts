/**
 * What the server tells, in a warning header, of each request to a deprecated version.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go, defaultDeprecationWarning
 * @see kubernetes/apimachinery pkg/version/helpers.go, CompareKubeAwareVersionStrings
 */
import { compareStrings } from '../values/order.ts';

/** @param newer - the other versions that are served and not deprecated */
export function deprecationWarning(group: string, kind: string, version: string, newer: readonly string[]): string {
  const warning = `${group}/${version} ${kind} is deprecated`;
  const [best] = newer.filter((name) => compareVersions(version, name) < 0).sort((a, b) => compareVersions(b, a));
  return best === undefined ? warning : `${warning}; use ${group}/${best} ${kind}`;
}

interface KubeVersion {
  /** Alpha, beta, stable. */
  readonly stage: number;
  readonly major: bigint;
  readonly minor: bigint;
}

const STAGES: readonly (string | undefined)[] = ['alpha', 'beta', undefined];

function readVersion(name: string): KubeVersion | undefined {
  const [, major, stage, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(name) ?? [];
  if (major === undefined) return undefined;
  return { stage: STAGES.indexOf(stage), major: BigInt(major), minor: BigInt(minor) };
}

/** Positive where the first is the better one: v2, v1, v1beta2, v1beta1, v1alpha1, then all else, by the alphabet. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [readVersion(a), readVersion(b)];
  if (first === undefined || second === undefined) {
    if (first === second) return compareStrings(b, a);
    return first === undefined ? -1 : 1;
  }
  return first.stage - second.stage || Number(first.major - second.major) || Number(first.minor - second.minor);
}
