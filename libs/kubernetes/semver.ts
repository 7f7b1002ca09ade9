import { type Library, member, overload } from '../../src/decls/decls.ts';
import { BOOL, INT, STRING } from '../../src/types/type.ts';
import { CelError, int, type Value } from '../../src/values/value.ts';
import { argumentCost, unitCost } from '../shared-costs.ts';
import { SEMVER, Semver } from './semver-value.ts';

export const semver: Library = {
  name: 'kubernetes.Semver',
  source: 'kubernetes/apiserver pkg/cel/library/semverlib.go: SemverLib',
  doc: 'Semantic versions.',
  defaultCost: 'unit',
  functions: {
    semver: {
      doc: 'Reads a semantic version. With `true` as second argument a leading v, leading zeros and missing numbers are put right first.',
      examples: ["semver('1.2.3').major() == 1", "semver('v01.2', true) == semver('1.2.0')"],
      cost: argumentCost,
      overloads: [
        overload('string_to_semver', [STRING], SEMVER, (text: string) => Semver.parse(text)),
        overload(
          'string_bool_to_semver',
          [STRING, BOOL],
          SEMVER,
          (text: string, tolerant: boolean) => Semver.parse(text, tolerant),
          { since: 1 },
        ),
      ],
    },
    isSemver: {
      doc: 'Whether a text can be read as a semantic version, and likewise with a second argument.',
      examples: ["isSemver('1.0.0-alpha+b.1')", "!isSemver('v1.0')", "isSemver('v1.0', true)"],
      cost: argumentCost,
      overloads: [
        overload('is_semver_string', [STRING], BOOL, (text: string) => isSemver(text, false)),
        overload('is_semver_string_bool', [STRING, BOOL], BOOL, isSemver, { since: 1 }),
      ],
    },
    isGreaterThan: {
      doc: 'Whether a version has precedence over another.',
      examples: [
        "semver('1.10.0').isGreaterThan(semver('1.9.0'))",
        "semver('1.0.0').isGreaterThan(semver('1.0.0-rc'))",
      ],
      cost: unitCost,
      overloads: [member('semver_is_greater_than', [SEMVER, SEMVER], BOOL, (a: Semver, b: Semver) => a.compare(b) > 0)],
    },
    isLessThan: {
      doc: 'Whether another version has precedence over this one.',
      examples: ["semver('1.0.0-alpha').isLessThan(semver('1.0.0-beta'))"],
      cost: unitCost,
      overloads: [member('semver_is_less_than', [SEMVER, SEMVER], BOOL, (a: Semver, b: Semver) => a.compare(b) < 0)],
    },
    compareTo: {
      doc: '1, 0 or -1 by precedence. Build metadata has none.',
      examples: [
        "semver('1.0.0+a').compareTo(semver('1.0.0+b')) == 0",
        "semver('1.2.3').compareTo(semver('2.0.0')) == -1",
      ],
      cost: unitCost,
      overloads: [member('semver_compare_to', [SEMVER, SEMVER], INT, (a: Semver, b: Semver) => a.compare(b))],
    },
    major: {
      doc: 'The first number.',
      examples: ["semver('1.2.3').major() == 1"],
      cost: unitCost,
      overloads: [member('semver_major', [SEMVER], INT, (version: Semver) => wrapped(version.major))],
    },
    minor: {
      doc: 'The second number.',
      examples: ["semver('1.2.3').minor() == 2"],
      cost: unitCost,
      overloads: [member('semver_minor', [SEMVER], INT, (version: Semver) => wrapped(version.minor))],
    },
    patch: {
      doc: 'The third number.',
      examples: ["semver('1.2.3').patch() == 3"],
      cost: unitCost,
      overloads: [member('semver_patch', [SEMVER], INT, (version: Semver) => wrapped(version.patch))],
    },
  },
};

function isSemver(text: string, tolerant: boolean): boolean {
  return !(Semver.parse(text, tolerant) instanceof CelError);
}

/** Kubernetes makes an int64 of it without a look: numbers from 2^63 on become negative. */
function wrapped(value: bigint): Value {
  return int(BigInt.asIntN(64, value));
}
