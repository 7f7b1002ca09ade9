/**
 * The YAML library, taught the borders that Kubernetes' YAML reader draws elsewhere.
 *
 * The library follows the specification, Kubernetes' reader the older libyaml: that one does not look at the
 * indentation within quotes and brackets, refuses tabs where a line may begin a key, and knows fewer escapes and
 * characters of anchors. Each of these is a few lines here, between the library's lexer, its parser and its composer.
 *
 * @see yaml/go-yaml v2 scannerc.go
 */
import { Composer, CST, type Document, isCollection, Lexer, Parser, type YAMLError } from 'yaml';
import { Refusal } from './refusal.ts';

export type YamlTree = Document.Parsed;

/** The tree of the first document. Scalars are text; mappings may have a key twice. */
export function composeYaml(text: string): YamlTree | Refusal {
  const problem = problemOfCharacters(text) ?? problemOfDirectives(text);
  if (problem !== undefined) return problem;
  const lexemes = new Lexemes(text);
  const composer = new Composer({
    version: '1.1',
    schema: 'failsafe',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    // Kubernetes' reader takes a comment that follows something without a space.
    strict: false,
    logLevel: 'silent',
  });
  try {
    return firstTree(composer.compose(lexemes.tokens(), true, text.length), lexemes, text);
  } catch (refused) {
    if (refused instanceof Refusal) return refused;
    throw refused;
  }
}

function firstTree(trees: Iterable<unknown>, lexemes: Lexemes, text: string): YamlTree | Refusal {
  for (const tree of trees) {
    const error = firstError(tree as YamlTree);
    const tab = lexemes.problem;
    if (tab !== undefined && (error === undefined || tab.offset <= error.pos[0])) return tab;
    if (error === undefined || isBehindRoot(error, tree as YamlTree, text)) return tree as YamlTree;
    return new Refusal(wordsOf(error), error.pos[0]);
  }
  return new Refusal('yaml: unknown problem parsing YAML content', 0);
}

export const TOO_DEEP = 'yaml: exceeded max depth';

/**
 * Of collections in collections. Kubernetes' reader goes further (10,000); but the composer calls itself, and a stack
 * that is nearly full is no place to be: a regular expression that is compiled there ends the process.
 */
const MAX_DEPTH = 500;

/** What no YAML text may have; a byte order mark only at its beginning. */
const FORBIDDEN = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function problemOfCharacters(text: string): Refusal | undefined {
  const at = text.search(FORBIDDEN);
  return at < 0 ? undefined : new Refusal('yaml: control characters are not allowed', at);
}

/** Lines that begin with `%`, in front of the document. */
function problemOfDirectives(text: string): Refusal | undefined {
  const head = /^\ufeff?(?:[ \t]*(?:#[^\n]*)?\n|%[^\n]*\n)*/.exec(text)?.[0] ?? '';
  if (text.startsWith('...', head.length) && /^\s|^$/.test(text.charAt(head.length + 3))) {
    return new Refusal('yaml: did not find expected node content', head.length);
  }
  for (const { 0: line, 1: name, 2: rest, index } of head.matchAll(/^%(\S*)([^\n]*)/gm)) {
    if (name !== 'YAML' && name !== 'TAG') return new Refusal('yaml: found unknown directive name', index);
    if (name === 'YAML' && rest?.trim() !== '1.1')
      return new Refusal('yaml: found incompatible YAML document', index + line.length);
  }
  return undefined;
}

/** Tags that are merely unknown and further documents are no errors to Kubernetes. */
const isTolerated = ({ code, message }: YAMLError): boolean =>
  code === 'MULTIPLE_DOCS' || (code === 'TAG_RESOLVE_FAILED' && !message.startsWith('Could not resolve tag'));

function firstError(tree: YamlTree): YAMLError | undefined {
  let first: YAMLError | undefined;
  for (const error of tree.errors) {
    if (!isTolerated(error) && (first === undefined || error.pos[0] < first.pos[0])) first = error;
  }
  return first;
}

function wordsOf({ code, message }: YAMLError): string {
  if (code === 'RESOURCE_EXHAUSTION') return TOO_DEEP;
  const theirs = WORDS.find(([pattern]) => pattern.test(message))?.[1];
  return `yaml: ${theirs ?? message}`;
}

/**
 * What the library says, in the words of Kubernetes' reader. The two look at a text in different ways, so this is what
 * that reader says most often where the library says the other.
 */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Nested mappings are not allowed/, 'mapping values are not allowed in this context'],
  [/^Implicit keys need to be on a single line/, 'mapping values are not allowed in this context'],
  [/^Implicit map keys need to be followed/, "could not find expected ':'"],
  [/^All mapping items must start at/, 'did not find expected key'],
  [/^Unexpected \S+ at node end/, 'did not find expected key'],
  [/^A node can have at most one/, 'did not find expected key'],
  [/^Block scalars with more-indented/, 'did not find expected key'],
  [/^Unexpected block-seq-ind on same line/, 'block sequence entries are not allowed in this context'],
  [/^Unexpected , in flow/, 'did not find expected node content'],
  [/^Unexpected flow-(?:map|seq)-end token/, 'did not find expected node content'],
  [/^Plain value cannot start with flow/, 'did not find expected node content'],
  [/^Plain value cannot start with (?:reserved|directive)/, 'found character that cannot start any token'],
  [/^Flow sequence .*must/, "did not find expected ',' or ']'"],
  [/^Flow map .*must/, "did not find expected ',' or '}'"],
  [/^Missing closing/, 'found unexpected end of stream'],
  [/^Tags and anchors must be separated|^Anchor cannot be/, 'did not find expected alphabetic or numeric character'],
  [/^Could not resolve tag/, 'found undefined tag handle'],
  [/^Missing directives-end/, 'did not find expected <document start>'],
  [/^Block scalar header includes extra/, 'did not find expected comment or line break'],
  [/^Invalid escape sequence \\[xuU]/, 'did not find expected hexdecimal number'],
  [/^Invalid escape sequence/, 'found unknown escape character'],
];

/**
 * Kubernetes reads up to the end of the first value. Of what follows it only notices what stands in a block's column, and
 * a token that cannot be one, for it looks one token ahead.
 */
function isBehindRoot({ pos: [offset], message }: YAMLError, tree: YamlTree, text: string): boolean {
  const root = tree.contents;
  if (root?.range === undefined || root.range[0] === root.range[1] || offset < root.range[1]) return false;
  // What is wrong with the value itself is told at its end.
  if (/must|^Missing/.test(message) || /[@`%]/.test(text.charAt(offset))) return false;
  if (/['"]/.test(text.charAt(offset)) && tree.errors.some((error) => error.message.startsWith('Missing')))
    return false;
  const column = (at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);
  return !isCollection(root) || root.flow === true || column(offset) < column(root.range[0]);
}

/** The parts of the library's lexer that decide where a scalar ends. */
interface OpenLexer {
  buffer: string;
  pos: number;
  /** The least indentation of a line that continues a scalar. */
  indentNext: number;
  parseQuotedScalar(): Generator<string, string>;
  parseFlowCollection(): Generator<string, string>;
  pushUntil(test: (character: string | undefined) => boolean): Generator<string, number>;
  lex(source: string): Generator<string, void>;
}

/** The lexemes of a text, and what only they show to be wrong. */
class Lexemes {
  readonly #text: string;
  readonly #lexer: OpenLexer = new Lexer() as unknown as OpenLexer;
  /** What `indentNext` is outside of the brackets; -1 where it says so itself. */
  #indentOutside = -1;
  problem: Refusal | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#ignoreIndentation('parseQuotedScalar');
    this.#ignoreIndentation('parseFlowCollection');
    this.#endNamesEarly();
  }

  *tokens(): Generator<CST.Token, void> {
    const parser = new Parser();
    const { stack } = parser as unknown as { readonly stack: readonly CST.Token[] };
    const watch = this.#text.includes('\t') ? this.#watchTabs() : undefined;
    for (const lexeme of this.#lexer.lex(this.#text)) {
      watch?.(lexeme);
      yield* parser.next(lexeme);
      if (stack.length > MAX_DEPTH) throw new Refusal(TOO_DEEP, parser.offset);
    }
    yield* parser.end();
  }

  /** Within quotes and brackets a line may begin anywhere. */
  #ignoreIndentation(method: 'parseQuotedScalar' | 'parseFlowCollection'): void {
    const lexer = this.#lexer;
    const original = lexer[method];
    const within = function* (self: Lexemes): Generator<string, string> {
      const indent = lexer.indentNext;
      const outermost = self.#indentOutside < 0;
      if (outermost) self.#indentOutside = indent;
      lexer.indentNext = 0;
      const next = yield* original.call(lexer);
      lexer.indentNext = indent;
      if (outermost) self.#indentOutside = -1;
      return next;
    };
    lexer[method] = () => within(this);
  }

  /** Anchors are made of letters, digits, `_` and `-`. */
  #endNamesEarly(): void {
    const lexer = this.#lexer;
    const pushUntil = lexer.pushUntil;
    lexer.pushUntil = (test) => {
      const sigil = lexer.buffer.charAt(lexer.pos);
      if (sigil !== '&' && sigil !== '*') return pushUntil.call(lexer, test);
      let atSigil = true;
      return pushUntil.call(lexer, (character) => {
        if (!atSigil) return character === undefined || !/[\w-]/.test(character);
        atSigil = false;
        return false;
      });
    };
  }

  /** Where a key may begin, in block context, only spaces may lead to it; nor may a tab stand for indentation behind a plain scalar. */
  #watchTabs(): (lexeme: string) => void {
    let offset = 0;
    let lineStart = 0;
    let depth = 0;
    let keyMayBegin = true;
    let scalarFollows = false;
    /** The indentation that the last plain scalar asks of its lines. */
    let floor = 0;
    const refuse = (what: string, at: number): void => {
      this.problem ??= new Refusal(`yaml: ${what}`, at);
    };
    const violates = (at: number): boolean => at - lineStart < floor;
    return (lexeme) => {
      const type = scalarFollows ? 'scalar' : CST.tokenType(lexeme);
      scalarFollows = !scalarFollows && lexeme === CST.SCALAR;
      if (type === 'doc-mode' || type === 'flow-error-end' || scalarFollows) return;
      const tab = type === 'space' ? offset + lexeme.indexOf('\t') : -1;
      if (tab >= offset) {
        if (lineStart > 0 && violates(tab)) refuse('found a tab character that violates indentation', tab);
        else if (keyMayBegin && depth === 0) refuse('found character that cannot start any token', tab);
      }
      if (type === 'scalar') {
        floor = this.#indentOutside < 0 ? this.#lexer.indentNext : this.#indentOutside;
        for (const { 0: lead, index } of lexeme.matchAll(/\n *\t/g)) {
          if (depth > 0 && lead.length - 2 < floor)
            refuse('found a tab character that violates indentation', offset + index + lead.length - 1);
        }
      } else if (type !== 'newline' && type !== 'space') floor = 0;
      if (type === 'newline') lineStart = offset + lexeme.length;
      if (type !== 'space' && type !== 'comment') keyMayBegin = type !== null && BEFORE_KEYS.has(type);
      if (type === 'flow-map-start' || type === 'flow-seq-start') depth++;
      else if (type === 'flow-map-end' || type === 'flow-seq-end') depth--;
      offset += lexeme.length;
    };
  }
}

const BEFORE_KEYS: ReadonlySet<string> = new Set(['newline', 'seq-item-ind', 'explicit-key-ind']);
