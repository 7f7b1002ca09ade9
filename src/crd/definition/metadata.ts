/**
 * The metadata of a definition.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go, validateAPIApproval
 * @see kubernetes/apiextensions-apiserver pkg/apihelpers/helpers.go
 */
import { subdomainErrors, withoutTrailingDash } from '../../../libs/kubernetes/names.ts';
import { absoluteUrl } from '../../../libs/kubernetes/url-value.ts';
import { type FieldError, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { type MetaRules, metaErrors, metaUpdateErrors, pathSegmentErrors } from '../../validation/object-meta.ts';
import { isPlainMap, type PlainMap } from '../../values/value.ts';
import type { Definition } from './definition.ts';

const METADATA = FieldPath.child(undefined, 'metadata');

const rules = (nameErrors: MetaRules['nameErrors']): MetaRules => ({ namespaced: false, needsName: true, nameErrors });

export function newMetadataErrors({ metadata, spec }: Definition): FieldError[] {
  const wanted = `${spec.names.plural}.${spec.group}`;
  return metaErrors(
    metadata,
    METADATA,
    rules((name, isPrefix) => {
      const errors = subdomainErrors(isPrefix ? withoutTrailingDash(name) : name);
      return name === wanted ? errors : [...errors, 'must be spec.names.plural+"."+spec.group'];
    }),
  );
}

/** What holds for all objects of the API, once nothing else is wrong. */
export const commonMetadataErrors = ({ metadata }: Definition): FieldError[] =>
  metaErrors(metadata, METADATA, rules(pathSegmentErrors));

export const changedMetadataErrors = ({ metadata }: Definition, old: Definition): FieldError[] =>
  metaUpdateErrors(metadata, old.metadata, METADATA);

const APPROVAL = 'api-approved.kubernetes.io';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

type Approval = 'missing' | 'bypassed' | 'approved' | 'invalid';

function approvalText({ metadata }: Definition): string {
  const annotations = Object.hasOwn(metadata, 'annotations') ? (metadata.annotations as PlainMap) : {};
  const text = isPlainMap(annotations) && Object.hasOwn(annotations, APPROVAL) ? annotations[APPROVAL] : '';
  return typeof text === 'string' ? text : '';
}

function approvalOf(text: string): Approval {
  if (text === '') return 'missing';
  if (text.startsWith('unapproved')) return 'bypassed';
  const url = absoluteUrl(text);
  return typeof url !== 'string' && url.host !== '' && url.scheme !== '' ? 'approved' : 'invalid';
}

const isProtected = (group: string): boolean =>
  ['k8s.io', 'kubernetes.io'].some((domain) => group === domain || group.endsWith(`.${domain}`));

/** Groups of the community need an approval; one that was wrong before may stay so. */
export function approvalErrors(definition: Definition, old: Definition | undefined): FieldError[] {
  if (!isProtected(definition.spec.group)) return [];
  const text = approvalText(definition);
  const approval = approvalOf(text);
  if (approval === 'approved' || approval === 'bypassed') return [];
  if (old !== undefined && approvalOf(approvalText(old)) === approval) return [];
  const path = FieldPath.key(FieldPath.child(METADATA, 'annotations'), APPROVAL);
  if (approval === 'missing') {
    return [required(path, `protected groups must have approval annotation "${APPROVAL}", ${SEE}`)];
  }
  const detail = `protected groups must have approval annotation "${APPROVAL}" with either a URL or a reason starting with "unapproved", ${SEE}`;
  return [invalid(path, text, detail)];
}
