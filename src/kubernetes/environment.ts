/**
 * Kubernetes' environments by compatibility version, as a history to be read from top to bottom.
 *
 * @see kubernetes/apiserver pkg/cel/environment/base.go, environment.go
 */
import { checkFormat } from '../../libs/ext/format.ts';
import { lists } from '../../libs/ext/lists.ts';
import { optionals } from '../../libs/ext/optionals.ts';
import { sets } from '../../libs/ext/sets.ts';
import { strings } from '../../libs/ext/strings.ts';
import { twoVariableComprehensions } from '../../libs/ext/two-variable-comprehensions.ts';
import { authz, authzSelectors } from '../../libs/kubernetes/authz.ts';
import { cidr } from '../../libs/kubernetes/cidr.ts';
import { format } from '../../libs/kubernetes/format.ts';
import { ip } from '../../libs/kubernetes/ip.ts';
import { lists as kubernetesLists } from '../../libs/kubernetes/lists.ts';
import { quantity } from '../../libs/kubernetes/quantity.ts';
import { regex } from '../../libs/kubernetes/regex.ts';
import { semver } from '../../libs/kubernetes/semver.ts';
import { urls } from '../../libs/kubernetes/urls.ts';
import { compileRegex, RegexError } from '../../libs/regex/regex.ts';
import { standard } from '../../libs/standard/index.ts';
import {
  durationLiterals,
  formatLiterals,
  homogeneousLiterals,
  regexLiterals,
  timestampLiterals,
  type Validator,
} from '../check/validators.ts';
import type { VariableDecl } from '../decls/decls.ts';
import { Env, type EnvOptions, type LibraryUse, type TypeProvider } from '../env/env.ts';
import { MAX_TIMESTAMP_SECONDS, MIN_TIMESTAMP_SECONDS } from '../values/arithmetic.ts';
import { wellKnownTypes } from '../values/messages.ts';
import { Timestamp } from '../values/time.ts';
import { parseDuration, parseTimestamp } from '../values/time-text.ts';
import { type Minor, parseRelease, parseVersion } from './version.ts';

/** One change of the environments. */
interface Change {
  /** The first compatibility version that has it; 0: all. */
  readonly introduced: Minor;
  /** The first compatibility version that no longer has it. */
  readonly removed?: Minor;
  /** The first release that has it, where that is later than the compatibility version says. */
  readonly released?: Minor;
  readonly libraries?: readonly LibraryUse[];
  readonly validators?: readonly Validator[];
  readonly options?: Pick<EnvOptions, 'optionalSyntax' | 'crossTypeNumericComparisons'>;
}

const isValidDuration = (text: string): boolean => parseDuration(text) !== undefined;
const isValidTimestamp = (value: string | number | bigint): boolean =>
  typeof value === 'string'
    ? parseTimestamp(value) instanceof Timestamp
    : value >= MIN_TIMESTAMP_SECONDS && value <= MAX_TIMESTAMP_SECONDS;
const isValidRegex = (pattern: string): boolean => !(compileRegex(pattern) instanceof RegexError);

const HISTORY: readonly Change[] = [
  { introduced: 0, libraries: [{ library: standard }] },
  { introduced: 0, released: 24, libraries: [{ library: urls }, { library: regex }] },
  { introduced: 0, removed: 29, validators: [homogeneousLiterals({ exemptFormat: false })] },
  { introduced: 0, released: 24, removed: 37, libraries: [{ library: kubernetesLists, version: 0 }] },
  { introduced: 27, libraries: [{ library: authz }] },
  {
    introduced: 28,
    libraries: [{ library: optionals }, { library: quantity }],
    options: { optionalSyntax: true, crossTypeNumericComparisons: true },
  },
  {
    introduced: 29,
    validators: [
      homogeneousLiterals({ exemptFormat: true }),
      durationLiterals(isValidDuration),
      timestampLiterals(isValidTimestamp),
      regexLiterals(isValidRegex),
      formatLiterals(checkFormat),
    ],
  },
  { introduced: 0, removed: 29, libraries: [{ library: strings, version: 0 }] },
  { introduced: 29, libraries: [{ library: strings, version: 2 }, { library: sets }] },
  { introduced: 30, libraries: [{ library: ip }, { library: cidr }] },
  { introduced: 31, libraries: [{ library: format }, { library: authzSelectors }] },
  { introduced: 32, libraries: [{ library: twoVariableComprehensions }] },
  { introduced: 33, libraries: [{ library: semver }] },
  { introduced: 34, libraries: [{ library: lists, version: 3 }] },
  { introduced: 37, libraries: [{ library: kubernetesLists, version: 1 }] },
];

/**
 * Overloads that came to a library later than the library to Kubernetes, by the release that had them first. Their
 * compatibility version is that of the library nevertheless, for it says what today's code lets pass.
 */
const LATER_OVERLOADS: ReadonlyMap<string, Minor> = new Map([
  ...['list_join', 'list_join_string'].map((id) => [id, 24] as const),
  ...['decision_error', 'decision_errored'].map((id) => [id, 28] as const),
  ...['list_first', 'list_last', 'optional_unwrap', 'optional_unwrapOpt'].map((id) => [id, 33] as const),
]);

/**
 * Which expressions an environment is for. What may be written new is limited to what the compatibility version has;
 * what is stored must still run, so it may use all that any version has.
 */
export type ExpressionKind = 'new' | 'stored';

export interface KubernetesEnvOptions {
  /** Compatibility version; `1.23` to `1.37` differ. Default `1.37`. */
  readonly version?: string;
  /** Default `new`. */
  readonly kind?: ExpressionKind;
  readonly variables?: readonly VariableDecl[];
  /** Object types, such as those of a schema. */
  readonly providers?: readonly TypeProvider[];
}

/** Stored expressions see every change and every removal. */
const ALL: Minor = Number.POSITIVE_INFINITY;

const baseEnvs = new Map<string, Env>();

/** @param release - whose code it is: by default today's, which has all */
function baseEnv(minor: Minor, release: Minor = ALL): Env {
  const key = `${minor} ${release}`;
  let env = baseEnvs.get(key);
  if (env === undefined) {
    const changes = HISTORY.filter(
      ({ introduced, removed, released = introduced }) =>
        introduced <= minor && released <= release && (removed === undefined || minor < removed),
    );
    const without = new Set(Array.from(LATER_OVERLOADS).flatMap(([id, since]) => (since > release ? [id] : [])));
    const libraries = changes.flatMap((change) => change.libraries ?? []);
    env = new Env({
      libraries: without.size === 0 ? libraries : libraries.map((use) => ({ ...use, without })),
      providers: [wellKnownTypes],
      validators: changes.flatMap((change) => change.validators ?? []),
      ...Object.assign({}, ...changes.map((change) => change.options ?? {})),
    });
    baseEnvs.set(key, env);
  }
  return env;
}

/**
 * An environment as Kubernetes has it.
 *
 * @throws RangeError for what is no version
 */
export function kubernetesEnv(options: KubernetesEnvOptions = {}): Env {
  if (options === null || typeof options !== 'object')
    throw new TypeError('the options of an environment are an object');
  const { version = '1.37', kind = 'new', variables, providers } = options;
  const minor = parseVersion(version);
  return extended(baseEnv(kind === 'stored' ? ALL : minor), variables, providers);
}

function extended(
  base: Env,
  variables: readonly VariableDecl[] | undefined,
  providers: readonly TypeProvider[] | undefined,
): Env {
  if (variables === undefined && providers === undefined) return base;
  if (!Array.isArray(variables ?? [])) throw new TypeError('variables are a list of { name, type }');
  if (!Array.isArray(providers ?? [])) throw new TypeError('providers are a list');
  return base.extend({ ...(variables && { variables }), ...(providers && { providers }) });
}

export interface ReleaseEnvOptions extends Omit<KubernetesEnvOptions, 'version'> {
  /** A server's release, `1.23` to `1.37`. */
  readonly release: string;
}

/**
 * An environment as a server of a release has it: new expressions are held to the compatibility version before, which is
 * a server's default, and may use nothing that its code does not know; stored ones may use all that it knows.
 *
 * What is judged by is today's code: messages, and what changed without a version, are those of 1.37.
 *
 * @throws RangeError for what is no release with CEL
 */
export function releaseEnv({ release, kind = 'new', variables, providers }: ReleaseEnvOptions): Env {
  const minor = parseVersion(parseRelease(release));
  return extended(baseEnv(kind === 'stored' ? minor : minor - 1, minor), variables, providers);
}

/** Whether `self.namespace` is understood next to `self.__namespace__` (compatibility 1.31 on, and in stored expressions). */
export const keywordFieldNames = (version: string, kind: ExpressionKind): boolean =>
  kind === 'stored' || parseVersion(version) >= 31;
