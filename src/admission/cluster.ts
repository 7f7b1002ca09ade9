/** What only a cluster knows: whoever has policies answer a request tells. */
import type { Authorizer } from '../../libs/kubernetes/authorizer.ts';
import type { PlainMap } from '../values/value.ts';
import type { ParamKind } from './read-policy.ts';
import type { GroupVersionKind, GroupVersionResource } from './request.ts';
import type { ResourceKind } from './resource-rules.ts';

/** All is optional: what is not told is not there. */
export interface Cluster {
  /** The Namespace of a name; undefined: there is none. Asked where a selector or a policy needs it. */
  namespace?(name: string): PlainMap | undefined;
  /** The objects of a kind; undefined: the cluster knows no such kind. */
  params?(kind: ParamKind): ParamSource | undefined;
  /** Answers the checks of `authorizer`; without one they fail. */
  readonly authorizer?: Authorizer | undefined;
  /** Without them rules are about the resource of the request alone, as with `matchPolicy: Exact`. */
  readonly versions?: ResourceVersions | undefined;
}

/** The objects of one kind, for policies to take parameters from. Namespaces are undefined for a kind of the cluster. */
export interface ParamSource {
  readonly isNamespaced: boolean;
  find(name: string, namespace: string | undefined): PlainMap | undefined;
  /** All in a namespace; selectors are asked here. */
  list(namespace: string | undefined): Iterable<PlainMap>;
}

/** Which objects can be read in other versions, or as of other groups. */
export interface ResourceVersions {
  /**
   * Resources with the same objects, in the order in which rules are to be tried on them. The resource itself may be among
   * them. A kind of empty texts: unknown.
   */
  equivalents(resource: GroupVersionResource, subResource: string): readonly ResourceKind[];
  /** The object as of another kind, or why there is none. */
  convert(object: PlainMap, kind: GroupVersionKind): PlainMap | ConversionError;
}

/** Why an object cannot be had in another version. */
export class ConversionError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
