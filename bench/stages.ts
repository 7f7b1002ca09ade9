import { type Engine, engines } from './engines.ts';
import { expressions, self } from './expressions.ts';
import { CEL_GO, type GoSide } from './go.ts';
import { inProcess, type Row, type Subject } from './harness.ts';

/** A row for each expression, with the engines that get through it. */
export async function rowsOf(
  stage: keyof Engine,
  go: GoSide | undefined,
  texts: Readonly<Record<string, string>> = expressions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const subjects: Record<string, Subject> = {};
    for (const [engine, stages] of Object.entries(engines)) {
      const make = stages[stage];
      if (make !== undefined && succeeds(stages, text)) subjects[engine] = inProcess(make(text));
    }
    if (go !== undefined) subjects[CEL_GO] = await go.prepare({ question: stage, text, self });
    rows.push({ name, subjects });
  }
  return rows;
}

/** Whether an engine evaluates an expression to what it is: true. */
function succeeds({ evaluate }: Engine, text: string): boolean {
  try {
    return evaluate(text)() === true;
  } catch {
    return false;
  }
}
