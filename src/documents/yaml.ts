/**
 * One YAML document as Kubernetes reads it: YAML 1.1 turned into JSON. The only home of the YAML library, which here
 * finds the structure and the text of the scalars; what they mean is decided by `yaml-scalars.ts`.
 *
 * @see kubernetes-sigs/yaml yaml.go, YAMLToJSON; yaml/go-yaml v2 decode.go
 */
import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { goQuote } from '../values/quote.ts';
import { setMember } from '../values/set-member.ts';
import type { Value } from '../values/value.ts';
import { Refusal } from './refusal.ts';
import { BadScalar, keyOf, type Resolved, resolveScalar, throughJson } from './yaml-scalars.ts';
import { composeYaml, TOO_DEEP, type YamlTree } from './yaml-tree.ts';

/** A key set twice in one mapping, also by a merge. */
interface DuplicateKey {
  readonly key: string;
  /** As Go prints it: a key may be a number or a boolean. */
  readonly text: string;
  /** UTF-16 offset of the second one. */
  readonly offset: number;
  /** UTF-16 offset of its value, whose line Kubernetes tells. */
  readonly valueOffset: number;
}

/** A key as it is set: its type counts where keys are compared. */
type SetKey = Pick<DuplicateKey, 'key' | 'text' | 'valueOffset'> & { readonly resolved: Resolved };

export interface YamlText {
  readonly ok: true;
  /** Of keys set twice the last one counts. */
  readonly value: Value;
  readonly duplicates: readonly DuplicateKey[];
}

/** Reads the first document of a text whose lines end in a line feed alone. Never throws. */
export function readYaml(text: string): YamlText | Refusal {
  const tree = composeYaml(text);
  return tree instanceof Refusal ? tree : readTree(tree, text);
}

/** Reads a tree that was made of the text. Never throws. */
export function readTree(tree: YamlTree, text: string): YamlText | Refusal {
  return new Conversion(text).document(tree);
}

/** What a node became: a scalar's meaning or a collection. */
type Converted = {
  /** How many nodes Kubernetes' reader visits for it, aliases followed. */
  readonly weight: number;
} & ({ readonly scalar: Resolved } | { readonly collection: Value });

class Conversion {
  readonly #text: string;
  readonly #duplicates: DuplicateKey[] = [];
  /** What the keys of each mapping are, for those that merge it. */
  readonly #keys = new WeakMap<object, Map<Resolved, SetKey>>();
  /** The last node of each anchor; undefined while it is still open. */
  readonly #anchors = new Map<string, Converted | undefined>();
  /** How many flow collections are open. */
  #flow = 0;
  #visits = 1;
  #aliasVisits = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(tree: YamlTree): YamlText | Refusal {
    try {
      return { ok: true, value: this.#value(tree.contents), duplicates: this.#duplicates };
    } catch (refused) {
      if (refused instanceof RangeError) return new Refusal(TOO_DEEP, 0);
      if (refused instanceof Refusal) return refused;
      throw refused;
    }
  }

  #value(node: unknown): Value {
    const converted = this.#node(node);
    return 'collection' in converted ? converted.collection : accept(throughJson(converted.scalar), node);
  }

  /** @param node - null or undefined where nothing is written */
  #node(node: unknown): Converted {
    const before = this.#visits;
    this.#visit(1, 0, node);
    if (isAlias(node)) return this.#alias(node);
    const anchor = isNode(node) ? (node as Scalar | YAMLMap | YAMLSeq).anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const made = this.#content(node);
    const converted = { ...made, weight: this.#visits - before };
    if (anchor !== undefined) this.#anchors.set(anchor, converted);
    return converted;
  }

  #content(node: unknown): { scalar: Resolved } | { collection: Value } {
    if ((isMap(node) || isSeq(node)) && node.flow === true) {
      this.#flow++;
      const made = this.#collection(node);
      this.#flow--;
      return made;
    }
    if (isMap(node) || isSeq(node)) return this.#collection(node);
    return { scalar: isScalar(node) ? this.#scalar(node) : null };
  }

  #collection(node: YAMLMap | YAMLSeq): { collection: Value } {
    if (isMap(node)) {
      const members: Record<string, Value> = {};
      this.#fill(members, node);
      return { collection: members };
    }
    return { collection: node.items.map((item) => this.#value(item)) };
  }

  #scalar(scalar: Scalar): Resolved {
    const [start, end] = scalar.range ?? [0, 0];
    const problem = problemOfScalar(this.#text.slice(start, end), scalar.type as Scalar.Type);
    if (problem !== undefined) throw new Refusal(problem.message, start + problem.at);
    const question = this.#flow > 0 && scalar.type === 'PLAIN' ? (scalar.source ?? '').indexOf('?') : -1;
    if (question >= 0) throw new Refusal("yaml: did not find expected ',' or ']'", start + question);
    return accept(resolveScalar(scalar.source ?? '', scalar.type === 'PLAIN', scalar.tag), scalar);
  }

  #alias(alias: Alias): Converted {
    const target = this.#anchors.get(alias.source);
    if (target === undefined) {
      const known = this.#anchors.has(alias.source);
      const what = known
        ? `anchor '${alias.source}' value contains itself`
        : `unknown anchor '${alias.source}' referenced`;
      throw refusal(`yaml: ${what}`, alias);
    }
    this.#visit(target.weight, target.weight, alias);
    return { ...target, weight: target.weight + 1 };
  }

  #fill(members: Record<string, Value>, map: YAMLMap): void {
    for (const { key, value } of map.items) {
      if (isScalar(key) && value !== null) this.#checkKey(key, map.flow === true);
      if (isMergeKey(key)) this.#merge(members, value, key);
      else this.#set(members, this.#key(key, value), this.#value(value), offsetOf(key));
    }
  }

  /** Where Kubernetes' reader sees a value begin: with its tag and its anchor, or where it is empty at the colon. */
  #valueOffset(key: unknown, value: unknown): number {
    const colon = /(?:\s|#[^\n]*)*:/y;
    colon.lastIndex = isNode(key) ? (key.range?.[1] ?? 0) : 0;
    if (!colon.test(this.#text)) return offsetOf(key);
    if (isScalar(value) && value.range?.[0] === value.range?.[1] && !value.anchor && !value.tag) {
      return colon.lastIndex - 1;
    }
    const blank = /(?:\s|#[^\n]*)*/y;
    blank.lastIndex = colon.lastIndex;
    blank.test(this.#text);
    return blank.lastIndex;
  }

  /** A key without `?` ends on its line, at most 1024 characters on. */
  #checkKey(key: Scalar, flow: boolean): void {
    const [start, end] = key.range ?? [0, 0];
    if (
      end - start < 1000 &&
      (!flow || this.#text.charAt(end) === ':') &&
      key.type === 'PLAIN' &&
      !/\s/.test(key.source ?? '')
    )
      return;
    const colon = /(?:\s|#[^\n]*)*:/y;
    colon.lastIndex = end;
    const written = this.#text.slice(start, colon.test(this.#text) ? colon.lastIndex - 1 : start);
    if ((!written.includes('\n') || !flow) && Array.from(written).length <= 1024) return;
    if (/\?\s+(?:[&!]\S*\s+)*$/.test(this.#text.slice(Math.max(0, start - 200), start))) return;
    throw refusal(
      flow ? "yaml: did not find expected ',' or '}'" : 'yaml: mapping values are not allowed in this context',
      key,
    );
  }

  #key(node: unknown, value: unknown): SetKey {
    const converted = this.#node(node);
    if ('collection' in converted) throw refusal('yaml: invalid map key', node);
    const resolved = converted.scalar;
    const key = accept(keyOf(resolved), node);
    const text = typeof resolved === 'string' ? goQuote(resolved) : key;
    return { key, text, resolved, valueOffset: this.#valueOffset(node, value) };
  }

  #set(members: Record<string, Value>, set: SetKey, value: Value, offset: number): void {
    const { key, text, resolved, valueOffset } = set;
    const keys = this.#keys.get(members) ?? new Map<Resolved, SetKey>();
    if (keys.has(resolved)) this.#duplicates.push({ key, text, offset, valueOffset });
    this.#keys.set(members, keys.set(resolved, set));
    setMember(members, key, value);
  }

  /** Puts members of other mappings where `<<` stands: before it they are replaced, behind it they may be. */
  #merge(members: Record<string, Value>, from: unknown, at: unknown): void {
    const sources = (isSeq(from) ? from.items : [from]).map((source) => {
      const merged = isMap(source) || isAlias(source) ? this.#node(source) : undefined;
      if (merged !== undefined && 'collection' in merged && !Array.isArray(merged.collection)) {
        return merged.collection as Record<string, Value>;
      }
      throw refusal('yaml: map merge requires map or sequence of maps as the value', at);
    });
    // The first of a list has precedence.
    for (const source of sources.reverse()) {
      for (const set of this.#keys.get(source)?.values() ?? []) {
        this.#set(members, set, source[set.key] as Value, offsetOf(at));
      }
    }
  }

  /** Keeps a small text from standing for a huge value. */
  #visit(visits: number, aliasVisits: number, node: unknown): void {
    this.#visits += visits;
    this.#aliasVisits += aliasVisits;
    if (this.#aliasVisits <= 100 || this.#visits <= 1000) return;
    if (this.#aliasVisits / this.#visits > allowedAliasRatio(this.#visits)) {
      throw refusal('yaml: document contains excessive aliasing', node);
    }
  }
}

function accept<T>(made: T | BadScalar, node: unknown): T {
  if (made instanceof BadScalar) throw refusal(made.message, node);
  return made;
}

/** The member name that a scalar key stands for; undefined where it is refused. */
export function keyText(key: Scalar | null): string | undefined {
  const resolved = key === null ? null : resolveScalar(key.source ?? '', key.type === 'PLAIN', key.tag);
  const name = resolved instanceof BadScalar ? resolved : keyOf(resolved);
  return name instanceof BadScalar ? undefined : name;
}

const refusal = (message: string, node: unknown): Refusal => new Refusal(message, offsetOf(node));

const offsetOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

/** What Kubernetes' reader refuses in a scalar and the library takes. */
function problemOfScalar(source: string, type: Scalar.Type | undefined): { message: string; at: number } | undefined {
  if (type === 'QUOTE_DOUBLE' && source.includes('\\')) {
    for (const { 0: written, index } of source.matchAll(/\\(?:u[dD][89a-fA-F]|.)/gs)) {
      if (written === '\\/') return { message: 'yaml: found unknown escape character', at: index };
      if (written.length > 2) return { message: 'yaml: found invalid Unicode character escape code', at: index };
    }
  }
  // To Kubernetes' reader these end a line, and what follows is not indented.
  const separator = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? -1 : source.search(/[\u2028\u2029]\S/);
  if (separator >= 0) return { message: "yaml: could not find expected ':'", at: separator };
  if ((type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') && source.includes('\t')) {
    // The lines that decide on the indentation: empty ones and the first that is not.
    const lead = /^[^\n]*\n(?: *\n)* *\t/.exec(source);
    if (lead !== null)
      return { message: 'yaml: found a tab character where an indentation space is expected', at: lead[0].length - 1 };
  }
  return undefined;
}

/** A key `<<` without quotes. */
export const isMergeKey = (key: unknown): boolean =>
  isScalar(key) &&
  key.source === '<<' &&
  (key.tag === undefined ? key.type === 'PLAIN' : key.tag === '!' || key.tag === 'tag:yaml.org,2002:merge');

/** How much of what is read may come from aliases: 99 % of a small document, 10 % of a very large one. */
function allowedAliasRatio(visits: number): number {
  if (visits <= 400_000) return 0.99;
  if (visits >= 4_000_000) return 0.1;
  return 0.99 - (0.89 * (visits - 400_000)) / 3_600_000;
}
