/**
 * Leaves out of the bundles what {@link CelParser} never needs of Chevrotain: it has a tokenizer of its own, decides by
 * the next token, does not recover, words no errors and builds no tree. What remains defines rules, nests them, consumes
 * tokens and throws. Chevrotain bundles badly by itself: its parser is a mixture of all its traits, whatever is used.
 *
 * From the sources, as tests and tools run them, Chevrotain is used whole; `npm run test:dist` tests what is built.
 */
import { readFileSync } from 'node:fs';

interface StandIn {
  /** Why nothing is missed. */
  readonly because: string;
  readonly code: string;
}

/** By the end of the path. */
const STAND_INS: Readonly<Record<string, StandIn>> = {
  'chevrotain/lib/src/api.js': {
    because: 'only these are imported',
    code: `
      export { EmbeddedActionsParser } from './parse/parser/parser.js';
      export { Lexer } from './scan/lexer_public.js';
      export { createToken, EOF } from './scan/tokens_public.js';`,
  },
  'parse/parser/parser.js': {
    because: 'no rules are recorded or checked, and most traits are not needed',
    code: `
      import { tokenStructuredMatcherNoCategories } from '../../scan/tokens.js';
      import { EOF } from '../../scan/tokens_public.js';
      import { MismatchedTokenException } from '../exceptions_public.js';
      import { RecognizerApi } from './traits/recognizer_api.js';
      import { RecognizerEngine } from './traits/recognizer_engine.js';
      import { applyMixins } from './utils/apply_mixins.js';
      export const END_OF_FILE = EOF;
      export const DEFAULT_RULE_CONFIG = { recoveryValueFunc() {} };
      export const ParserDefinitionErrorType = {};
      export class EmbeddedActionsParser {
        constructor() {
          this.RECORDING_PHASE = false;
          this.tokenMatcher = tokenStructuredMatcherNoCategories;
          this.subruleIdx = 0;
          this.currRuleShortName = 0;
          this.ruleShortNameIdx = 256;
          this.RULE_STACK = [];
          this.RULE_STACK_IDX = -1;
          this.RULE_OCCURRENCE_STACK = [];
          this.RULE_OCCURRENCE_STACK_IDX = -1;
        }
        performSelfAnalysis() {}
        consumeInternalError() {
          throw new MismatchedTokenException();
        }
        consumeInternalRecovery(type, index, error) {
          throw error;
        }
      }
      applyMixins(EmbeddedActionsParser, [RecognizerEngine, RecognizerApi]);`,
  },
  'parse/parser/utils/apply_mixins.js': {
    because: 'the traits have methods and nothing else',
    code: `
      export const applyMixins = ({ prototype }, traits) => {
        for (const trait of traits)
          for (const name of Object.getOwnPropertyNames(trait.prototype))
            if (name !== 'constructor') prototype[name] = trait.prototype[name];
      };`,
  },
  'scan/lexer_public.js': {
    because: 'the tokenizer is our own, token types have no patterns',
    code: 'export const Lexer = { NA: /NOT_APPLICABLE/ };',
  },
  'scan/tokens_public.js': {
    because: 'token types are a name and a number',
    code: `
      let last = 0;
      export const createToken = ({ name }) => ({ name, tokenTypeIdx: ++last });
      export const EOF = createToken({ name: 'EOF' });`,
  },
  'scan/tokens.js': {
    because: 'no token type belongs to a category',
    code: `
      export const tokenStructuredMatcherNoCategories = (token, type) => token.tokenTypeIdx === type.tokenTypeIdx;
      export const augmentTokenTypes = 0, isTokenType = 0, tokenStructuredMatcher = 0;`,
  },
  'parse/exceptions_public.js': {
    because: 'only consuming throws',
    code: `
      export class MismatchedTokenException extends Error {}
      export const isRecognitionException = (error) => error instanceof MismatchedTokenException;
      export const NotAllInputParsedException = 0;`,
  },
  'parse/errors_public.js': {
    because: 'errors are worded by src/parse/syntax',
    code: 'export const defaultGrammarValidatorErrorProvider = {};',
  },
  'parse/grammar/checks.js': {
    because: 'tests check the rules',
    code: 'export const validateRuleIsOverridden = () => [];',
  },
  'parse/grammar/interpreter.js': {
    because: 'nothing is recovered, nothing completed',
    code: `
      export const NextTerminalAfterAtLeastOneSepWalker = 0;
      export const NextTerminalAfterAtLeastOneWalker = 0;
      export const NextTerminalAfterManySepWalker = 0;
      export const NextTerminalAfterManyWalker = 0;`,
  },
  'parse/grammar/lookahead.js': {
    because: 'the next token decides, without tables',
    code: 'export const PROD_TYPE = {};',
  },
  'parse/parser/traits/recoverable.js': {
    because: 'nothing is recovered',
    code: "export const IN_RULE_RECOVERY_EXCEPTION = '';",
  },
  '@chevrotain/gast/lib/src/api.js': {
    because: 'no rules are recorded',
    code: 'export const serializeGrammar = () => [];',
  },
  'lodash-es/lodash.js': {
    because: 'JavaScript has these',
    code: `
      export const clone = (value) => ({ ...value });
      export const every = (items, test) => Object.values(items).every(test);
      export const flatten = (items) => items.flat();
      export const has = Object.hasOwn;
      export const includes = (items, item) => items.includes(item);
      export const isArray = Array.isArray;
      export const isEmpty = (value) => Object.keys(value).length === 0;
      export const isObject = (value) => typeof value === 'object';
      export const isString = (value) => typeof value === 'string';
      export const isUndefined = (value) => value === undefined;
      export const reduce = (items, step, start) => items.reduce(step, start);
      export const uniq = (items) => items;
      export const values = Object.values;`,
  },
};

/** Of classes that are used in part: the methods that are. */
const KEPT_METHODS: Readonly<Record<string, readonly string[]>> = {
  'parse/parser/traits/recognizer_api.js': ['CONSUME', 'SUBRULE', 'RULE'],
  'parse/parser/traits/recognizer_engine.js': [
    ...['defineRule', 'invokeRuleCatch', 'ruleInvocationStateUpdate', 'ruleFinallyStateUpdate', 'reset'],
    ...['subruleInternal', 'subruleInternalError', 'consumeInternal'],
  ],
};

/** What never changes in what is kept, and calls that do nothing; minifiers drop the ways that are closed by it. */
const CONSTANTS: readonly (readonly [RegExp, string])[] = [
  [/resyncEnabledConfig && !this\.isBackTracking\(\) && this\.recoveryEnabled/g, 'false'],
  [/has\(config, "(resyncEnabled|recoveryValueFunc)"\)[^:]*:/g, ''],
  [/this\.outputCst( === true)?/g, 'false'],
  [/this\.selfAnalysisDone|includes\(this\.definedRulesNames, name\)/g, 'false'],
  [/^ *this\.(errors|CST_STACK|isBackTrackingStack) = \[\];\n/gm, ''],
  [/^ *this\.(shortRuleNameToFull\[|fullRuleNameToShort\[|definedRulesNames\.push).*\n/gm, ''],
  [/isRecognitionException\(e\) && e\.partialCstResult !== undefined/g, 'false'],
  [/^ *this\.cst\w+\([^;]*\);\n/gm, ''],
];

/** A method of a class at the outermost level, as TypeScript writes them. */
const METHOD = /^ {4}(\w+)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm;

function withMethods(code: string, kept: readonly string[]): string {
  const missing = new Set(kept);
  const trimmed = code.replace(METHOD, (method, name: string) => {
    if (!kept.includes(name)) return '';
    missing.delete(name);
    return method;
  });
  if (missing.size > 0) throw new Error(`Chevrotain has no ${[...missing].join(', ')}`);
  return CONSTANTS.reduce((text, [never, value]) => text.replace(never, value), trimmed);
}

interface BundlerPlugin {
  readonly name: string;
  load(id: string): string | undefined;
  buildEnd(): void;
}

export function trimmedChevrotain(): BundlerPlugin {
  const unused = new Set([...Object.keys(STAND_INS), ...Object.keys(KEPT_METHODS)]);
  return {
    name: 'trimmed-chevrotain',
    load(id: string): string | undefined {
      const path = id.replaceAll('\\', '/');
      if (!/\/node_modules\/(?:@?chevrotain|lodash-es)\//.test(path)) return undefined;
      const file = [...unused].find((each) => path.endsWith(`/${each}`));
      if (file === undefined) return undefined;
      unused.delete(file);
      const kept = KEPT_METHODS[file];
      return kept === undefined ? STAND_INS[file]?.code : withMethods(readFileSync(id, 'utf8'), kept);
    },
    buildEnd(): void {
      // Another version has other files: the lists are for this one.
      if (unused.size > 0) throw new Error(`Chevrotain has no ${[...unused].join(', ')}`);
    },
  };
}
