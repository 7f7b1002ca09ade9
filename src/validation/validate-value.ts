/**
 * Holds values to schemas.
 *
 * @see kubernetes/kube-openapi pkg/validation/validate: schema.go, schema_props.go, type.go, object_validator.go,
 * slice_validator.go, validator.go
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/validation: validation.go, ratcheting.go
 */
import { RegexError } from '../../libs/regex/regex.ts';
import type { FieldError } from '../kubernetes/field-error.ts';
import type { FieldPath } from '../kubernetes/field-path.ts';
import type { StructuralSchema } from '../schema/structural-schema.ts';
import { goQuote } from '../values/quote.ts';
import { doubleValue, isDouble, isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { Correlated } from './correlated.ts';
import { isListed } from './enum.ts';
import { isJsonInteger, numberFindings } from './numbers.ts';
import { Place } from './place.ts';
import { hasDuplicates } from './unique.ts';
import * as says from './value-finding.ts';
import { type ValueNode, valueNode } from './value-node.ts';

export interface ValueOptions {
  /** Where the value stands; undefined for a whole object. */
  readonly path?: FieldPath | undefined;
  /**
   * The value with the one before an update: what is wrong with a part that has not changed is passed over. Undefined to
   * look at everything.
   */
  readonly correlated?: Correlated | undefined;
  /** Whether the value is a default, which is held to the schema as it is written: see {@link valueNode}. */
  readonly isDefault?: boolean;
}

/**
 * What is wrong with a value. Parts that the schema does not know are not looked at.
 *
 * @param value - plain data; it is not changed
 */
export function validate(value: Value, schema: StructuralSchema, options: ValueOptions = {}): FieldError[] {
  const walk = new Walk();
  walk.value(valueNode(schema, options.isDefault), value, Place.ROOT, options.correlated);
  const { findings } = walk;
  if (findings.length === 0) return [];
  const told = new Map(findings.toReversed().map((finding) => [finding.message, finding]));
  return findings
    .filter((finding) => told.get(finding.message) === finding)
    .map(({ toError }) => toError(options.path));
}

/** Members of the whole object that are never passed over as unchanged. */
const TYPE_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind']);

/** Findings that begin so are told even where another branch of a junctor is the one that counts. */
const IMPORTANT = 'IMPORTANT!';

/**
 * One validation. Its methods answer how many checks there were that passed, by which junctors choose the branch whose
 * findings they tell.
 */
class Walk {
  readonly findings: says.ValueFinding[] = [];

  value(node: ValueNode, value: Value, place: Place, correlated: Correlated | undefined): number {
    const before = this.findings.length;
    const score = value === null ? this.#null(node, place) : this.#present(node, value, place, correlated);
    if (this.findings.length > before && correlated?.isUnchanged) this.findings.length = before;
    return score;
  }

  #null({ types, schema, listed }: ValueNode, place: Place): number {
    const isWrong = types.length > 0 && !types.includes('null') && !schema.nullable;
    if (isWrong) this.findings.push(says.wrongType(place, types.join(','), 'null'));
    // Null is none of the values, even where it is one of them.
    if (listed !== undefined) this.findings.push(says.notListed(place, null, listed.texts));
    return isWrong ? 0 : 1;
  }

  #present(node: ValueNode, value: Exclude<Value, null>, place: Place, correlated: Correlated | undefined): number {
    // The value itself, the junctors (twice) and the listed values always count.
    let score = 4;
    if (node.types.length > 0 || node.format !== '') score += 1 + this.#type(node, value, place);
    if (node.hasJunctors) score += this.#junctors(node, value, place);
    if (typeof value === 'string') {
      score += 1;
      this.#string(node, value, place);
      if (node.formatCheck !== undefined) {
        score += 1;
        if (!node.formatCheck(value)) this.findings.push(says.wrongType(place, node.format, value));
      }
    } else if (isInt(value) || isDouble(value)) {
      score += 2;
      if (
        node.limitsNumbers &&
        !(typeof value === 'number' && Number.isSafeInteger(value) && node.integers?.hold(value))
      )
        this.findings.push(...numberFindings(value, node.schema, node.numberType, place));
    } else if (Array.isArray(value)) score += 2 + this.#list(node, value, place, correlated);
    if (node.listed !== undefined && !isListed(value, node.listed)) {
      this.findings.push(says.notListed(place, value, node.listed.texts));
    }
    if (isPlainMap(value)) score += 1 + this.#map(node, value, place, correlated);
    return score;
  }

  #type({ types, format }: ValueNode, value: Exclude<Value, null>, place: Place): number {
    const [type, ownFormat] = typeOf(value);
    if (types[0] === type) return 1;
    const fits =
      types.includes(type) ||
      (type === 'number' && types.includes('integer') && isJsonInteger(doubleValue(value as number))) ||
      (type === 'integer' && types.includes('number'));
    const mayHaveFormat = type === 'string' || type === 'array';
    if (format !== '' && !mayHaveFormat && !fits && ownFormat !== format) {
      this.findings.push(says.wrongType(place, format, ownFormat));
      return 0;
    }
    const isNumeric = types.includes('number') || types.includes('integer');
    // A list passes where a text in a format is wanted.
    if (fits || (format !== '' && mayHaveFormat && !isNumeric)) return 1;
    this.findings.push(says.wrongType(place, types.join(','), type));
    return 0;
  }

  #string(node: ValueNode, value: string, place: Place): void {
    const { schema } = node;
    // The first that is wrong is told.
    if (!node.lengths.isOpen && !node.lengths.hold(codePoints(value))) {
      const { maxLength, minLength } = schema;
      if (maxLength !== undefined && codePoints(value) > maxLength) {
        this.findings.push(says.longerThan(place, maxLength));
      } else if (minLength !== undefined) this.findings.push(says.shorterThan(place, value, minLength));
    } else if (schema.pattern !== '') {
      const { pattern } = node;
      if (pattern instanceof RegexError) {
        const told = `${schema.pattern}, but pattern is invalid: ${pattern.message}`;
        this.findings.push(says.unlikePattern(place, value, told));
      } else if (!pattern.matches(value)) this.findings.push(says.unlikePattern(place, value, schema.pattern));
    }
  }

  #list(
    { schema, items, itemCounts }: ValueNode,
    list: readonly Value[],
    place: Place,
    correlated: Correlated | undefined,
  ): number {
    let score = 0;
    if (items !== undefined) {
      for (let i = 0; i < list.length; i++) {
        score += this.value(items, list[i] ?? null, place.index(i), correlated?.element(i));
      }
    }
    const count = list.length;
    if (!itemCounts.hold(count)) {
      const { minItems, maxItems } = schema;
      if (minItems !== undefined && count < minItems) this.findings.push(says.fewerItemsThan(place, count, minItems));
      if (maxItems !== undefined && count > maxItems) this.findings.push(says.moreItemsThan(place, count, maxItems));
    }
    if (schema.uniqueItems && hasDuplicates(list)) this.findings.push(says.duplicateItems(place));
    return score;
  }

  #map(node: ValueNode, map: PlainMap, place: Place, correlated: Correlated | undefined): number {
    const keys = Object.keys(map);
    const count = keys.length;
    if (!node.propertyCounts.hold(count)) {
      const { minProperties, maxProperties } = node.schema;
      if (minProperties !== undefined && count < minProperties) {
        this.findings.push(says.fewerPropertiesThan(place, count, minProperties));
      }
      if (maxProperties !== undefined && count > maxProperties) {
        this.findings.push(says.morePropertiesThan(place, count, maxProperties));
      }
    }
    let score = 0;
    for (const key of keys) {
      const value = map[key] ?? null;
      const property = node.properties?.get(key);
      if (property !== undefined) {
        score += this.value(property, value, place.property(key), memberOf(correlated, key, place));
      } else if (node.isClosed) this.findings.push(says.forbiddenProperty(place, key));
      else if (node.values !== undefined) {
        score += this.value(node.values, value, place.member(key), memberOf(correlated, key, place));
      }
    }
    for (const name of node.schema.required)
      if (!Object.hasOwn(map, name)) this.findings.push(says.missing(place, name));
    return score;
  }

  #junctors({ anyOf, oneOf, allOf, not }: ValueNode, value: Value, place: Place): number {
    const important: says.ValueFinding[] = [];
    const branch = (node: ValueNode): Branch => {
      const walk = new Walk();
      const score = walk.value(node, value, place, undefined);
      return { score, findings: walk.findings };
    };
    const quoted = (): string => goQuote(place.toString());
    let score = this.#anyOf(anyOf, branch, quoted, important);
    score += this.#oneOf(oneOf, branch, quoted, important);
    score += this.#allOf(allOf, branch, quoted, important);
    if (not !== undefined && branch(not).findings.length === 0) {
      this.findings.push(says.aboutAll(`${quoted()} must not validate the schema (not)`));
    }
    this.findings.push(...important);
    return score;
  }

  #anyOf(nodes: readonly ValueNode[], branch: TryBranch, quoted: () => string, important: says.ValueFinding[]): number {
    if (nodes.length === 0) return 0;
    const kept: says.ValueFinding[] = [];
    let best: Branch | undefined;
    for (const node of nodes) {
      const tried = branch(node);
      if (tried.findings.length === 0) return tried.score;
      kept.push(...importantOf(tried));
      if (best === undefined || tried.score > best.score) best = tried;
    }
    this.findings.push(says.aboutAll(`${quoted()} must validate at least one schema (anyOf)`));
    this.findings.push(...(best?.findings ?? []));
    important.push(...kept);
    return best?.score ?? 0;
  }

  #oneOf(nodes: readonly ValueNode[], branch: TryBranch, quoted: () => string, important: says.ValueFinding[]): number {
    if (nodes.length === 0) return 0;
    let kept: says.ValueFinding[] = [];
    let best: Branch | undefined;
    let first: Branch | undefined;
    let valid = 0;
    for (const node of nodes) {
      const tried = branch(node);
      if (tried.findings.length === 0) {
        valid++;
        first ??= tried;
        kept = [];
        continue;
      }
      kept.push(...importantOf(tried));
      if (valid === 0 && (best === undefined || tried.score > best.score)) best = tried;
    }
    important.push(...kept);
    if (valid === 1) return first?.score ?? 0;
    const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
    this.findings.push(says.aboutAll(`${quoted()} must validate one and only one schema (oneOf). ${found}`));
    if (valid > 0) return 0;
    this.findings.push(...(best?.findings ?? []));
    return best?.score ?? 0;
  }

  #allOf(nodes: readonly ValueNode[], branch: TryBranch, quoted: () => string, important: says.ValueFinding[]): number {
    let valid = 0;
    let score = 0;
    for (const node of nodes) {
      const tried = branch(node);
      if (tried.findings.length === 0) valid++;
      score += tried.score;
      this.findings.push(...tried.findings);
      important.push(...importantOf(tried));
    }
    if (valid < nodes.length) {
      const none = valid === 0 ? '. None validated' : '';
      this.findings.push(says.aboutAll(`${quoted()} must validate all the schemas (allOf)${none}`));
    }
    return score;
  }
}

interface Branch {
  readonly score: number;
  readonly findings: readonly says.ValueFinding[];
}

type TryBranch = (node: ValueNode) => Branch;

const importantOf = ({ findings }: Branch): says.ValueFinding[] =>
  findings
    .filter(({ message }) => message.startsWith(IMPORTANT))
    .map(({ message }) => says.aboutAll(message.slice(IMPORTANT.length)));

const memberOf = (correlated: Correlated | undefined, key: string, object: Place): Correlated | undefined =>
  correlated === undefined || (TYPE_FIELDS.has(key) && object.toString() === '') ? undefined : correlated.member(key);

/** What a value is by itself. */
type OwnType = readonly [type: string, format: string];

const STRING: OwnType = ['string', ''];
const BOOLEAN: OwnType = ['boolean', ''];
const ARRAY: OwnType = ['array', ''];
const INTEGER: OwnType = ['integer', 'int64'];
const NUMBER: OwnType = ['number', 'float64'];
const OBJECT: OwnType = ['object', ''];

function typeOf(value: Exclude<Value, null>): OwnType {
  if (typeof value === 'string') return STRING;
  if (typeof value === 'boolean') return BOOLEAN;
  if (Array.isArray(value)) return ARRAY;
  if (isInt(value)) return INTEGER;
  return isDouble(value) ? NUMBER : OBJECT;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (
      text.charCodeAt(i) >= 0xd800 &&
      text.charCodeAt(i) <= 0xdbff &&
      text.charCodeAt(i + 1) >= 0xdc00 &&
      text.charCodeAt(i + 1) <= 0xdfff
    ) {
      count--;
      i++;
    }
  }
  return count;
}
