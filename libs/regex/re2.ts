/** Patterns that can be asked: each part is made when a question needs it. */
import { Automaton } from './automaton.ts';
import { Finder } from './finder.ts';
import { PatternError, parsePattern } from './parse-pattern.ts';
import { commonStart, plainTest, requiredText, type TextTest } from './plain-parts.ts';
import { Program } from './program.ts';
import type { CompiledRegex } from './regex.ts';
import type { Node } from './syntax-tree.ts';

/** UTF-16 units from which on it pays to look first for what a match must have in it. */
const LONG = 100;

export function compilePattern(pattern: string): CompiledRegex | PatternError {
  const tree = parsePattern(pattern);
  return tree instanceof PatternError ? tree : new PatternRegex(tree);
}

/** Tests with an automaton, which reads each character once; finds by following all ways at once. */
class PatternRegex implements CompiledRegex {
  codePoints = -1;
  readonly #tree: Node;
  #program: Program | undefined;
  #finder: Finder | undefined;
  #test: TextTest | undefined;

  constructor(tree: Node) {
    this.#tree = tree;
  }

  matches(text: string): boolean {
    this.codePoints = -1;
    this.#test ??= plainTest(this.#tree) ?? this.#automatonTest() ?? this.#finderTest();
    return this.#test(text);
  }

  #automatonTest(): TextTest | undefined {
    const automaton = Automaton.of(this.#compiled());
    if (automaton === undefined) return undefined;
    const start = commonStart(this.#tree);
    const required = requiredText(this.#tree);
    return (text) => {
      if (required !== '' && text.length >= LONG && !text.includes(required)) return false;
      const from = start === '' ? 0 : text.indexOf(start);
      if (from < 0) return false;
      const matches = automaton.matches(text, from);
      this.codePoints = automaton.codePoints;
      if (matches !== undefined) return matches;
      this.#test = this.#finderTest();
      return this.#test(text);
    };
  }

  #finderTest(): TextTest {
    const finder = this.finder;
    return (text) => finder.find(text, 0);
  }

  #compiled(): Program {
    this.#program ??= new Program(this.#tree);
    return this.#program;
  }

  get finder(): Finder {
    this.#finder ??= new Finder(this.#compiled(), commonStart(this.#tree));
    return this.#finder;
  }
}
