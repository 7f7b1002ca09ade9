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
  'scan/lexer_public.js': {
    because: 'the tokenizer is our own, token types have no patterns',
    code: 'export const Lexer = { NA: /NOT_APPLICABLE/ };',
  },
  'scan/tokens.js': {
    because: 'no token type belongs to a category',
    code: `
      let last = 0;
      export function augmentTokenTypes(types) {
        for (const type of types) {
          type.tokenTypeIdx ??= ++last;
          type.categoryMatches = [];
        }
      }
      export const isTokenType = () => true;
      export const tokenStructuredMatcherNoCategories = (token, type) => token.tokenTypeIdx === type.tokenTypeIdx;
      export const tokenStructuredMatcher = tokenStructuredMatcherNoCategories;`,
  },
  'parse/errors_public.js': {
    because: 'errors are worded by src/parse/syntax',
    code: `
      export const defaultParserErrorProvider = { buildMismatchTokenMessage: () => '' };
      export const defaultGrammarValidatorErrorProvider = {};`,
  },
  'parse/grammar/checks.js': {
    because: 'tests check the rules',
    code: `
      export const validateLookahead = () => [];
      export const validateRuleIsOverridden = () => [];`,
  },
  'parse/grammar/gast/gast_resolver_public.js': {
    because: 'no rules are recorded',
    code: `
      export const resolveGrammar = () => [];
      export const validateGrammar = () => [];`,
  },
  'parse/grammar/follow.js': {
    because: 'nothing is recovered',
    code: 'export const computeAllProdsFollows = () => ({});',
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
  'parse/parser/traits/looksahead.js': {
    because: 'the next token decides, without tables',
    code: `
      export class LooksAhead {
        initLooksAhead() {
          this.lookaheadStrategy = {};
        }
        preComputeLookaheadFunctions() {}
      }`,
  },
  'parse/parser/traits/recoverable.js': {
    because: 'nothing is recovered',
    code: `
      export const IN_RULE_RECOVERY_EXCEPTION = '';
      export class Recoverable {
        initRecoverable() {
          this.recoveryEnabled = false;
        }
      }`,
  },
  'parse/parser/traits/tree_builder.js': {
    because: 'actions build the tree',
    code: `
      export class TreeBuilder {
        initTreeBuilder() {
          this.outputCst = false;
        }
        cstInvocationStateUpdate() {}
        cstFinallyStateUpdate() {}
        cstPostTerminal() {}
        cstPostNonTerminal() {}
      }`,
  },
  'parse/parser/traits/error_handler.js': {
    because: 'nobody asks what is wrong',
    code: `
      export class ErrorHandler {
        initErrorHandler() {
          this.errorMessageProvider = { buildMismatchTokenMessage: () => '' };
        }
        SAVE_ERROR(error) {
          return error;
        }
      }`,
  },
  'parse/parser/traits/context_assist.js': {
    because: 'nothing is completed',
    code: 'export class ContentAssist { initContentAssist() {} }',
  },
  'parse/parser/traits/gast_recorder.js': {
    because: 'no rules are recorded',
    code: `
      export class GastRecorder {
        initGastRecorder() {
          this.RECORDING_PHASE = false;
        }
        enableRecording() {}
        disableRecording() {}
        topLevelRuleRecord() {}
      }`,
  },
  'parse/parser/traits/perf_tracer.js': {
    because: 'nothing is traced',
    code: `
      export class PerformanceTracer {
        initPerformanceTracer() {}
        TRACE_INIT(name, run) {
          return run();
        }
      }`,
  },
  '@chevrotain/gast/lib/src/api.js': {
    because: 'no rules are recorded',
    code: 'export const serializeGrammar = () => [];',
  },
  'lodash-es/lodash.js': {
    because: 'JavaScript has these',
    code: `
      export const clone = (value) => (Array.isArray(value) ? [...value] : { ...value });
      export const every = (items, test) => Object.values(items).every(test);
      export const flatten = (items) => items.flat();
      export const forEach = (items, visit) => items.forEach(visit);
      export const has = Object.hasOwn;
      export const includes = (items, item) => items.includes(item);
      export const isArray = Array.isArray;
      export const isEmpty = (value) => Object.keys(value).length === 0;
      export const isObject = (value) => typeof value === 'object';
      export const isString = (value) => typeof value === 'string';
      export const isUndefined = (value) => value === undefined;
      export const map = (items, change) => items.map(change);
      export const reduce = (items, step, start) => items.reduce(step, start);
      export const uniq = (items) => items;
      export const values = Object.values;`,
  },
};

/** Of classes that are used in part: the methods that are. */
const KEPT_METHODS: Readonly<Record<string, readonly string[]>> = {
  'parse/parser/traits/recognizer_api.js': ['CONSUME', 'SUBRULE', 'RULE'],
  'parse/parser/traits/recognizer_engine.js': [
    ...['initRecognizerEngine', 'defineRule', 'invokeRuleCatch', 'ruleInvocationStateUpdate', 'ruleFinallyStateUpdate'],
    ...[
      'subruleInternal',
      'subruleInternalError',
      'consumeInternal',
      'consumeInternalError',
      'consumeInternalRecovery',
    ],
    ...['isBackTracking', 'getCurrRuleFullName', 'reset'],
  ],
};

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
  return trimmed;
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
