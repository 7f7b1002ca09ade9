/** The functions that Kubernetes declares, as the recorder listed them: the generator knows no others. */
import { readFixtures } from '../support/fixtures.ts';
import { type GenType, isParameter, matchType, parseType } from './gen-type.ts';

export interface DeclaredOverload {
  readonly name: string;
  readonly member: boolean;
  readonly args: readonly GenType[];
  readonly result: GenType;
}

interface RecordedFunctions {
  readonly functions: readonly {
    readonly name: string;
    readonly overloads: readonly { member: boolean; args: readonly string[]; result: string }[];
  }[];
}

/** Not to be written, or written in a way of their own. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  '@not_strictly_false',
  '@sortByAssociatedKeys',
  '__not_strictly_false__',
  '_?._',
  '_in_',
  'in',
  'cel.@mapInsert',
  'format',
]);

const [recorded] = readFixtures('language/functions.ndjson');
const { functions } = (recorded as NonNullable<typeof recorded>).truth as unknown as RecordedFunctions;

/** Overloads by function. */
const declaredFunctions: readonly (readonly DeclaredOverload[])[] = functions
  .filter(({ name }) => !UNREACHABLE.has(name))
  .map(({ name, overloads }) =>
    overloads.map(({ member, args, result }) => ({
      name,
      member,
      args: args.map(parseType),
      result: parseType(result),
    })),
  );

/** What can result in a type. */
export interface Candidates {
  /** Functions that always have such a result. */
  readonly concrete: readonly (readonly DeclaredOverload[])[];
  /** Functions whose result is whatever they are given. */
  readonly passing: readonly (readonly DeclaredOverload[])[];
}

const byResult = new Map<string, Candidates>();

const asksAuthorizer = ({ args }: Pick<DeclaredOverload, 'args'>): boolean =>
  args.some((arg) => arg.name.startsWith('kubernetes.authorization'));

/** @param authorizer - whether there is an authorizer to ask */
export function functionsFor(type: GenType, authorizer: boolean): Candidates {
  const key = `${JSON.stringify(type)}${authorizer}`;
  const known = byResult.get(key);
  if (known !== undefined) return known;
  const usable = ({ args, result }: DeclaredOverload): boolean =>
    matchType(result, type, new Map()) && (authorizer || !asksAuthorizer({ args }));
  const having = (wanted: (overload: DeclaredOverload) => boolean): (readonly DeclaredOverload[])[] =>
    declaredFunctions
      .map((overloads) => overloads.filter((overload) => usable(overload) && wanted(overload)))
      .filter((overloads) => overloads.length > 0);
  const concrete = having(({ result }) => !isParameter(result));
  const asking = concrete.filter((overloads) => overloads.some(asksAuthorizer));
  const found = {
    // Where there is an authorizer it is to be asked: otherwise its functions are lost among all others.
    concrete:
      authorizer && asking.length > 0 ? [...concrete, ...Array.from({ length: 8 }, () => asking).flat()] : concrete,
    passing: having(({ result }) => isParameter(result)),
  };
  byResult.set(key, found);
  return found;
}
