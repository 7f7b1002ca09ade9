/** Objects made to fit: without the parts that a schema refuses. */
import { readRequest } from '../../src/batch/request.ts';
import { CustomResource } from '../../src/crd/custom-resource.ts';
import { CrdError, readCrd } from '../../src/crd/read-crd.ts';
import { storedRules } from '../../src/crd/stored-rules.ts';
import { isObject } from './mutations.ts';

type Node = Readonly<Record<string, unknown>>;

const ROUNDS = 8;
const engine = storedRules();

/**
 * The object without the parts that keep rules from being run, as far as our code finds them; what rules say does not
 * count. Some faults stay.
 */
export function repaired(crd: Node, object: Node): Node {
  const request = readRequest(JSON.stringify({ crd }));
  const loaded = readCrd(request.fields.crd ?? null);
  const version = loaded instanceof CrdError ? undefined : loaded.versions[0];
  if (loaded instanceof CrdError || version === undefined) return object;
  const resource = new CustomResource(loaded, version, engine);
  let fitting = object;
  for (let round = 0; round < ROUNDS; round++) {
    const { errors } = resource.validate({
      object: readRequest(JSON.stringify({ object: fitting })).fields.object ?? null,
    });
    const faults = errors.filter(({ phase }) => phase !== 'rules' && phase !== 'blocked');
    if (faults.length === 0) return fitting;
    for (const { field, detail } of faults)
      fitting = (without(fitting, pathOf(field === '<nil>' ? detail : field)) ?? fitting) as Node;
  }
  return fitting;
}

/** Of `spec.list[0].name`, or of the first path that a text speaks of. */
const pathOf = (text: string): string[] =>
  (/(?:^|"| in )((?:spec|status|metadata)[^\s":]*)/.exec(text)?.[1] ?? 'spec').split(/[.[\]]+/).filter(Boolean);

/** Without the part at the path; without the last part that is there, if there is none. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const isThere = Array.isArray(value) ? Number(name) < value.length : isObject(value) && Object.hasOwn(value, name);
  if (!isThere) return undefined;
  const inner = rest.length === 0 ? undefined : without((value as Record<string, unknown>)[name], rest);
  if (Array.isArray(value))
    return value.flatMap((element: unknown, index) =>
      index !== Number(name) ? [element] : inner === undefined ? [] : [inner],
    );
  return Object.fromEntries(
    Object.entries(value as Node).flatMap(([key, member]) =>
      key !== name ? [[key, member]] : inner === undefined ? [] : [[key, inner]],
    ),
  );
}
