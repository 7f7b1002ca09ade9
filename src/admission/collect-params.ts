/**
 * The parameters that a binding gives its policy.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/generic/policy_dispatcher.go: CollectParams
 */
import { SelectorError } from '../../libs/kubernetes/field-selector.ts';
import { compareStrings } from '../values/order.ts';
import type { PlainMap } from '../values/value.ts';
import type { ParamRef, PolicyBinding } from './binding.ts';
import type { ParamSource } from './cluster.ts';
import { labelsOf, member } from './object-labels.ts';
import { MatchError } from './resource-rules.ts';
import { compileSelector } from './selector.ts';

/** Why parameters cannot be told. */
const refuse = (message: string): MatchError => new MatchError(message);

/**
 * Each is an evaluation of the policy; undefined: one without parameters. None: the binding is passed over.
 *
 * @param source - of the policy's `paramKind`; undefined where it has none
 * @param namespace - of the request
 */
export function collectParams(
  source: ParamSource | undefined,
  { spec: { paramRef } }: PolicyBinding,
  namespace: string,
): readonly (PlainMap | undefined)[] | MatchError {
  if (source === undefined || paramRef === undefined) return [undefined];
  const { isNamespaced } = source;
  const from = paramRef.namespace || namespace;
  if (isNamespaced && from === '') {
    return refuse('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
  }
  if (!isNamespaced && paramRef.namespace !== '') {
    return refuse('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
  }
  const found = find(source, paramRef, isNamespaced ? from : undefined);
  if (found instanceof MatchError || found.length > 0 || paramRef.parameterNotFoundAction !== 'Deny') return found;
  return refuse('no params found for policy binding with `Deny` parameterNotFoundAction');
}

function find(
  source: ParamSource,
  { name, selector }: ParamRef,
  namespace: string | undefined,
): readonly PlainMap[] | MatchError {
  if (name !== '') {
    if (selector !== undefined) return refuse('paramRef.name and paramRef.selector are mutually exclusive');
    const param = source.find(name, namespace);
    return param === undefined ? [] : [param];
  }
  if (selector === undefined) return refuse('one of name or selector must be provided');
  const compiled = compileSelector(selector);
  if (compiled instanceof SelectorError) return refuse(compiled.message);
  const selected: PlainMap[] = [];
  for (const param of source.list(namespace)) {
    const labels = labelsOf(param);
    if (labels !== undefined && compiled.matches(labels)) selected.push(param);
  }
  // Kubernetes has the order of a Go map.
  return selected.length < 2 ? selected : selected.sort((a, b) => compareStrings(placeOf(a), placeOf(b)));
}

function placeOf(object: PlainMap): string {
  const metadata = member(object, 'metadata');
  return `${String(member(metadata, 'namespace') ?? '')}/${String(member(metadata, 'name') ?? '')}`;
}
