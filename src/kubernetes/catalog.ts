/** All that the libraries declare, by name: what the reference and `kubecel explain` are made of. */
import { jsonPatch } from '../../libs/kubernetes/jsonpatch.ts';
import { OPERATORS } from '../ast/operators.ts';
import type { CallCost, FunctionDecl, Library, Macro, Overload } from '../decls/decls.ts';
import { macroKey } from '../env/declarations.ts';
import type { Type } from '../types/type.ts';
import { kubernetesEnv } from './environment.ts';
import { type Availability, macroAvailability, overloadAvailability, typeAvailability } from './introduced.ts';
import { OLDEST_MINOR } from './version.ts';

/** One way to call a function. */
export interface CatalogSignature {
  /** Of the overload; a macro's key. */
  readonly id: string;
  /** `string.split(string, int) -> list(string)`, `int + int -> int` */
  readonly text: string;
  readonly availability: Availability;
  /** What a call costs, in words; undefined for macros, whose parts cost. */
  readonly cost: string | undefined;
}

export interface CatalogEntry {
  readonly kind: 'operator' | 'function' | 'macro' | 'type';
  /** As it is written: `+`, `split`, `format.named`. */
  readonly name: string;
  readonly library: Library;
  readonly doc: string;
  /** Expressions that are true. */
  readonly examples: readonly string[];
  readonly signatures: readonly CatalogSignature[];
}

/** Versions as people ask for them: of servers, and the compatibility version behind them. */
export function sinceText({ introduced, asNew, asStored }: Availability): string {
  if (asNew === OLDEST_MINOR) return 'always';
  const compatibility = introduced === OLDEST_MINOR ? '' : ` (compatibility version 1.${introduced})`;
  if (asNew === asStored) return `release 1.${asNew}${compatibility}`;
  const first = asNew === undefined ? `the release after 1.${asStored}` : `release 1.${asNew}`;
  return `new expressions from ${first}, stored ones from release 1.${asStored}${compatibility}`;
}

/** Libraries that only mutations have. */
const OF_MUTATIONS: readonly Library[] = [jsonPatch];

/** Kubernetes' libraries in the order in which they came to it. */
export const catalogLibraries = (): readonly Library[] => {
  const libraries = (kubernetesEnv({ kind: 'stored' }).options.libraries ?? []).map(({ library }) => library);
  return [...new Set([...libraries, ...OF_MUTATIONS])];
};

/** What a library declares, in its order: operators, functions, macros, types. Internal functions are left out. */
export function catalogOf(library: Library): readonly CatalogEntry[] {
  const functions = Object.entries(library.functions).flatMap(([name, declared]) =>
    functionEntry(library, name, declared),
  );
  const byKind = (kind: CatalogEntry['kind']): CatalogEntry[] => functions.filter((entry) => entry.kind === kind);
  return [
    ...byKind('operator'),
    ...byKind('function'),
    ...macroEntries(library),
    ...(library.types ?? []).map((type) => typeEntry(library, type)),
  ];
}

/** Entries of a name, as it is written or as cel-go calls it (`_+_`). */
export const catalogEntries = (name: string): readonly CatalogEntry[] =>
  catalogLibraries()
    .flatMap(catalogOf)
    .filter((entry) => entry.name === name || entry.name === writtenName(name));

/** `+` for `_+_`; other names as they are. */
function writtenName(name: string): string {
  const operator = OPERATORS.get(name);
  if (operator === undefined) return name;
  return operator.text === '' ? name.replaceAll('_', '') : operator.text;
}

function functionEntry(library: Library, name: string, declared: FunctionDecl): CatalogEntry[] {
  const isOperator = OPERATORS.has(name);
  if (declared.runtimeOnly || (!isOperator && name.includes('@')) || name === '@not_strictly_false') return [];
  const newest = declared.overloads.filter(({ until }) => until === undefined);
  return [
    {
      kind: isOperator ? 'operator' : 'function',
      name: writtenName(name),
      library,
      doc: declared.doc,
      examples: declared.examples,
      signatures: newest.map((overload) => ({
        id: overload.id,
        text: signatureText(name, overload),
        availability: OF_MUTATIONS.includes(library) ? ALL_MUTATIONS : overloadAvailability(name, overload.id),
        cost: costText(declared.cost, overload),
      })),
    },
  ];
}

/** Mutations came with release 1.32, for which there is no compatibility version. */
const ALL_MUTATIONS: Availability = { introduced: 32, asNew: 32, asStored: 32 };

const costText = (cost: CallCost | undefined, overload: Overload): string =>
  overload.tracker?.doc ?? cost?.doc ?? overload.cost?.doc ?? '1';

/** Macros of one name share an entry where they share their documentation. */
function macroEntries(library: Library): CatalogEntry[] {
  const entries = new Map<string, { macros: Macro[]; examples: Set<string> }>();
  for (const macro of library.macros ?? []) {
    const key = `${macro.name} ${macro.doc}`;
    const entry = entries.get(key) ?? { macros: [], examples: new Set() };
    entry.macros.push(macro);
    for (const example of macro.examples) entry.examples.add(example);
    entries.set(key, entry);
  }
  return [...entries.values()].map(({ macros, examples }) => {
    const first = macros[0] as Macro;
    return {
      kind: 'macro',
      name: first.name,
      library,
      doc: first.doc,
      examples: [...examples],
      signatures: macros.map((macro) => {
        const key = macroKey(macro.name, macro.member, macro.argCount);
        return { id: key, text: macroText(macro), availability: macroAvailability(key), cost: undefined };
      }),
    };
  });
}

/** `range.all(_, _)` */
const macroText = ({ name, member, argCount }: Macro): string =>
  `${member ? 'range.' : ''}${name}(${new Array<string>(argCount).fill('_').join(', ')})`;

function typeEntry(library: Library, type: Type): CatalogEntry {
  const { name } = type;
  return {
    kind: 'type',
    name,
    library,
    doc: `The type of \`${name}\` values, as type(value) answers it.`,
    examples: [],
    signatures: [{ id: name, text: `${name} : type(${type})`, availability: typeAvailability(name), cost: undefined }],
  };
}

/** Type parameters without brackets, arguments where they are written. */
function signatureText(name: string, { member, args, result }: Overload): string {
  const [first = '', second = '', third = ''] = args.map(typeText);
  const written = writtenName(name);
  const returns = ` -> ${typeText(result)}`;
  switch (name) {
    case '_?_:_':
      return `${first} ? ${second} : ${third}${returns}`;
    case '_[_]':
      return `${first}[${second}]${returns}`;
    case '_[?_]':
      return `${first}[?${second}]${returns}`;
    case '_?._':
      return `${first}.?field${returns}`;
    default:
  }
  if (OPERATORS.has(name)) {
    return args.length === 1 ? `${written}${first}${returns}` : `${first} ${written} ${second}${returns}`;
  }
  const rest = (member ? args.slice(1) : args).map(typeText).join(', ');
  return `${member ? `${first}.` : ''}${name}(${rest})${returns}`;
}

const typeText = (type: Type): string =>
  String(type)
    .replaceAll(/<(\w+)>/g, '$1')
    .replaceAll('google.protobuf.Timestamp', 'timestamp')
    .replaceAll('google.protobuf.Duration', 'duration');
