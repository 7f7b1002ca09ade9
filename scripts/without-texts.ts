/**
 * Leaves the texts of the function libraries out of the packages' modules: what a function does in words and examples
 * of it are for people, who have them in `docs/reference` and by `kubecel explain`. Declared they are once, beside all
 * else that there is to know of a function.
 */

/** A node of the syntax tree, as far as it matters here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: SyntaxNode;
}

interface TextRemover {
  readonly name: string;
  transform(
    this: { parse(code: string, options: { lang: 'ts' }): object },
    code: string,
    id: string,
  ): string | undefined;
}

/** What stands for a text, by the name of the property. */
const EMPTY: Readonly<Record<string, string>> = { doc: "''", source: "''", examples: '[]' };

export function withoutTexts(): TextRemover {
  return {
    name: 'without-texts',
    transform(code: string, id: string): string | undefined {
      if (!/\/libs\/[\w/-]+\.ts$/.test(id.replaceAll('\\', '/'))) return undefined;
      const texts: { start: number; end: number; empty: string }[] = [];
      visit(this.parse(code, { lang: 'ts' }), ({ type, key, value }) => {
        const empty = EMPTY[key?.name ?? ''];
        if (type === 'Property' && empty !== undefined && value !== undefined && isText(value)) {
          texts.push({ start: value.start, end: value.end, empty });
        }
      });
      let shortened = '';
      let at = 0;
      for (const { start, end, empty } of texts) {
        shortened += code.slice(at, start) + empty;
        at = end;
      }
      return shortened + code.slice(at);
    },
  };
}

const isText = ({ type }: SyntaxNode): boolean =>
  type === 'Literal' || type === 'TemplateLiteral' || type === 'ArrayExpression';

function visit(value: unknown, found: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) found(value as SyntaxNode);
  for (const part of Object.values(value)) visit(part, found);
}
