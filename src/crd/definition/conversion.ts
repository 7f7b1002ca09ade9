/**
 * How versions are converted.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go: validateCustomResourceConversion
 * @see kubernetes/apiserver pkg/util/webhook/validation.go
 */
import { subdomainErrors } from '../../../libs/kubernetes/names.ts';
import { type WebUrl, webUrl } from '../../../libs/kubernetes/url-value.ts';
import { type FieldError, forbidden, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { certificateFault } from './certificates.ts';
import type { ClientConfig, Conversion, ServiceReference } from './definition.ts';
import { invalidJson } from './shown-value.ts';
import { labelFieldErrors, oneOfErrors } from './spec-names.ts';

const child = FieldPath.child;

/** Versions of ConversionReview that servers know. */
const REVIEW_VERSIONS = ['v1', 'v1beta1'];

export interface ConversionOptions {
  /** Whether one version of the reviews must be known; an old definition may have none that is. */
  readonly knownReviewVersion: boolean;
  /** A definition that is not established yet, or whose certificates were wrong before, may have wrong ones. */
  readonly anyCertificates: boolean;
}

export function conversionErrors(
  { strategy, webhook }: Conversion,
  path: FieldPath,
  options: ConversionOptions,
): FieldError[] {
  const errors = oneOfErrors(strategy, ['None', 'Webhook'], child(path, 'strategy'));
  const configPath = child(path, 'webhookClientConfig');
  const versionsPath = child(path, 'conversionReviewVersions');
  const versions = webhook?.conversionReviewVersions ?? [];
  const config = webhook?.clientConfig;
  if (strategy !== 'Webhook') {
    const detail = 'should not be set when strategy is not set to Webhook';
    if (config !== undefined) errors.push(forbidden(configPath, detail));
    if (versions.length > 0) errors.push(forbidden(versionsPath, detail));
    return errors;
  }
  if (config === undefined) errors.push(required(configPath, 'required when strategy is set to Webhook'));
  else errors.push(...clientErrors(config, configPath, options.anyCertificates));
  return [...errors, ...reviewVersionErrors(versions, versionsPath, options.knownReviewVersion)];
}

function clientErrors(
  { url, service, caBundle }: ClientConfig,
  path: FieldPath,
  anyCertificates: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  if ((url === undefined) === (service === undefined)) {
    errors.push(required(path, 'exactly one of url or service is required'));
  } else if (url !== undefined) errors.push(...urlErrors(url, child(path, 'url')));
  else if (service !== undefined) errors.push(...serviceErrors(service, child(path, 'service')));
  if (caBundle !== '' && !anyCertificates) {
    const fault = certificateFault(caBundle);
    if (fault !== undefined) errors.push(invalidJson(child(path, 'caBundle'), caBundle, fault));
  }
  return errors;
}

const URL_FORM = '; desired format: https://host[/path]';

function urlErrors(text: string, path: FieldPath): FieldError[] {
  const url: WebUrl | string = webUrl(text);
  if (typeof url === 'string') return [required(path, `url must be a valid URL: ${url}${URL_FORM}`)];
  const errors: FieldError[] = [];
  const { scheme, host, user, fragment, query } = url;
  if (scheme !== 'https') errors.push(invalid(path, scheme, `'https' is the only allowed URL scheme${URL_FORM}`));
  if (host === '') errors.push(invalid(path, host, `host must be specified${URL_FORM}`));
  if (user !== undefined) errors.push(invalid(path, user, 'user information is not permitted in the URL'));
  if (fragment !== '') errors.push(invalid(path, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') errors.push(invalid(path, query, 'query parameters are not permitted in the URL'));
  return errors;
}

const DEFAULT_PORT = 443;

function serviceErrors(service: ServiceReference, path: FieldPath): FieldError[] {
  // Kubernetes hands the two names over in the wrong order, so each is missed where the other is.
  const { name: namespace, namespace: name, path: urlPath = '', port = DEFAULT_PORT } = service;
  const errors: FieldError[] = [];
  if (name === '') errors.push(required(child(path, 'name'), ''));
  if (namespace === '') errors.push(required(child(path, 'namespace'), ''));
  if (port < 1 || port > 65535) {
    errors.push(invalid(child(path, 'port'), port, 'port is not valid: must be between 1 and 65535, inclusive'));
  }
  return [...errors, ...urlPathErrors(urlPath, child(path, 'path'))];
}

function urlPathErrors(text: string, path: FieldPath): FieldError[] {
  if (text === '' || text === '/') return [];
  if (text === '//') return [invalid(path, text, 'segment[0] may not be empty')];
  const errors = text.startsWith('/') ? [] : [invalid(path, text, "must start with a '/'")];
  // The first byte is dropped whatever it is.
  const steps = text.slice(1).replace(/\/$/, '').split('/');
  for (const [i, step] of steps.entries()) {
    if (step === '') errors.push(invalid(path, text, `segment[${i}] may not be empty`));
    else errors.push(...subdomainErrors(step).map((error) => invalid(path, text, `segment[${i}]: ${error}`)));
  }
  return errors;
}

function reviewVersionErrors(versions: readonly string[], path: FieldPath, mustBeKnown: boolean): FieldError[] {
  if (versions.length === 0) return [required(path, '')];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, version] of versions.entries()) {
    const versionPath = FieldPath.index(path, i);
    if (seen.has(version)) errors.push(invalid(versionPath, version, 'duplicate version'));
    else errors.push(...labelFieldErrors(version, versionPath));
    seen.add(version);
  }
  if (mustBeKnown && !REVIEW_VERSIONS.some((version) => seen.has(version))) {
    errors.push(invalid(path, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`));
  }
  return errors;
}

/** Whether there is a version of the reviews that is known, or none at all. */
export const hasKnownReviewVersion = ({ webhook }: Conversion): boolean => {
  const versions = webhook?.conversionReviewVersions ?? [];
  return versions.length === 0 || versions.some((version) => REVIEW_VERSIONS.includes(version));
};
