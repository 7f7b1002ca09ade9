/** A cluster of objects that are given: of files, or of a test. */
import { type ObjectSource, readSource } from '../documents/object-source.ts';
import { isPlainMap, type PlainMap } from '../values/value.ts';
import type { Cluster, ParamSource } from './cluster.ts';
import { builtInType } from './go-types.ts';
import { member } from './object-labels.ts';

const metadataText = (object: PlainMap, name: string): string => textOf(member(object, 'metadata'), name);

function textOf(map: Parameters<typeof member>[0], name: string): string {
  const text = member(map, name);
  return typeof text === 'string' ? text : '';
}

/** Parameters that are given. */
export class GivenParams implements ParamSource {
  readonly isNamespaced: boolean;
  readonly #objects: readonly PlainMap[];
  /** By namespace and name. */
  readonly #byName: ReadonlyMap<string, ReadonlyMap<string, PlainMap>>;

  /** @param isNamespaced - by default whether one of them is in a namespace */
  constructor(objects: readonly PlainMap[], isNamespaced?: boolean) {
    this.#objects = objects;
    const byName = new Map<string, Map<string, PlainMap>>();
    for (const object of objects) {
      const namespace = metadataText(object, 'namespace');
      const name = metadataText(object, 'name');
      const named = byName.get(namespace) ?? new Map<string, PlainMap>();
      byName.set(namespace, named);
      // The first of a name stays.
      if (!named.has(name)) named.set(name, object);
    }
    this.#byName = byName;
    this.isNamespaced = isNamespaced ?? Array.from(byName.keys()).some((namespace) => namespace !== '');
  }

  find(name: string, namespace = ''): PlainMap | undefined {
    return this.#byName.get(namespace)?.get(name);
  }

  list(namespace: string | undefined): Iterable<PlainMap> {
    return namespace === undefined ? this.#objects : (this.#byName.get(namespace)?.values() ?? []);
  }
}

/**
 * A cluster in which there are these objects and no others: namespaces, parameters, and CustomResourceDefinitions, which
 * make their kinds known. Of a kind without a definition an object that has a namespace says that all have one; a
 * built-in kind of which there is none has namespaces.
 *
 * @param more - what else the cluster knows
 * @throws TypeError for a text that cannot be read, and for what is no object
 */
export function clusterOf(
  objects: Iterable<ObjectSource>,
  more: Pick<Cluster, 'authorizer' | 'versions'> = {},
): Cluster {
  const byKind = new Map<string, PlainMap[]>();
  const namespaces = new Map<string, PlainMap>();
  const scopes = new Map<string, boolean>();
  for (const source of objects) {
    const { value: object } = readSource(source);
    if (!isPlainMap(object)) throw new TypeError('an object of a cluster is an object');
    const [apiVersion, kind] = [textOf(object, 'apiVersion'), textOf(object, 'kind')];
    if (apiVersion === 'v1' && kind === 'Namespace') namespaces.set(metadataText(object, 'name'), object);
    if (kind === 'CustomResourceDefinition') for (const [key, scope] of scopesOf(object)) scopes.set(key, scope);
    const key = `${apiVersion} ${kind}`;
    byKind.set(key, [...(byKind.get(key) ?? []), object]);
  }
  const sources = new Map<string, ParamSource | undefined>();
  return {
    ...more,
    namespace: (name) => namespaces.get(name),
    params({ apiVersion, kind }) {
      const key = `${apiVersion} ${kind}`;
      if (!sources.has(key)) {
        const given = byKind.get(key);
        const isKnown = given !== undefined || scopes.has(key) || builtInType(apiVersion, kind) !== undefined;
        const isNamespaced = scopes.get(key) ?? (given === undefined ? true : undefined);
        sources.set(key, isKnown ? new GivenParams(given ?? [], isNamespaced) : undefined);
      }
      return sources.get(key);
    },
  };
}

/** The kinds of a definition, and whether they have namespaces. */
function scopesOf(definition: PlainMap): [string, boolean][] {
  const spec = member(definition, 'spec');
  const versions = member(spec, 'versions');
  const kind = textOf(member(spec, 'names'), 'kind');
  return (Array.isArray(versions) ? versions : []).map((version) => [
    `${textOf(spec, 'group')}/${textOf(version, 'name')} ${kind}`,
    textOf(spec, 'scope') === 'Namespaced',
  ]);
}
