/** The largest definition of the Gateway API, checked whole as the API server checks a new one: from its JSON to the verdict. */
import { checkDefinition, readDefinition } from 'kubecel/crd';
// Not public: texts of errors, and JSON with Kubernetes' numbers.
import { parseJson } from '../src/documents/json.ts';
import { stringifyJson } from '../src/documents/json-text.ts';
import { fieldErrorText } from '../src/kubernetes/field-error.ts';
import { API_SERVER, type GoSide } from './go.ts';
import { inProcess, measure, type Row, report, type Subject } from './harness.ts';
import { OURS } from './ours.ts';
import { type Answer, ratioAim } from './question.ts';
import { routeDefinition } from './route-definition.ts';

function check(text: string): string[] {
  const read = parseJson(text);
  const definition = read.ok ? readDefinition(read.value) : read;
  if (!('definition' in definition)) throw new Error(definition.message);
  return checkDefinition(definition.definition).errors.map(fieldErrorText).sort();
}

/** Without most of its bounds its rules cost too much, which the errors tell with figures. */
const unbounded = (text: string): string => text.replaceAll(/"max(Items|Length)":\d+,/g, '');

export async function rows(go?: GoSide): Promise<Row[]> {
  const text = stringifyJson(routeDefinition());
  const made: Row[] = [];
  for (const [name, each] of [
    ['as it is', text],
    ['without bounds', unbounded(text)],
  ] as const) {
    const subjects: Record<string, Subject> = { [OURS]: inProcess(() => check(each)) };
    if (go !== undefined) {
      subjects[API_SERVER] = await go.prepare({ question: 'definition', definition: JSON.parse(each) });
    }
    made.push({ name, subjects });
  }
  return made;
}

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const measured = await measure(await rows(go), { rounds: 11, least: 300e6 });
  return {
    text: report('A definition, checked whole', measured),
    aims: [ratioAim(5, 'the largest Gateway API CRD checked whole', measured.slice(0, 1), API_SERVER, 0.1)],
  };
}
