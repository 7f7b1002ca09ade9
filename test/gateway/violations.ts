/** For each rule of the Gateway API a value that violates it, and manifests that have the value where the rule stands. */
import { ELEMENT, type RulePlace, type Schema, type Step } from './rules.ts';

type Data = unknown;

/** What the node with the rule holds; of a rule that only an update can violate also what it held before. */
type Violation = { readonly value: Data; readonly before?: Data };

const parent = { name: 'gateway' };
const service = { name: 'service', port: 80 };
const section = { group: '', kind: 'Service', name: 'service', sectionName: 'a' };
const certificate = { group: '', kind: 'ConfigMap', name: 'ca' };
const listener = (name: string, port: number, protocol: string, more: object = {}): Data => ({
  name,
  port,
  protocol,
  ...more,
});
const header = (type: string): Data => ({
  type: `${type}HeaderModifier`,
  [`${type.toLowerCase()}HeaderModifier`]: { set: [{ name: 'a', value: 'b' }] },
});
const redirect = { type: 'RequestRedirect', requestRedirect: {} };
const rewrite = { type: 'URLRewrite', urlRewrite: { hostname: 'example.com' } };
const cors = { type: 'CORS', cors: { allowMethods: ['GET'] } };
const prefix = { type: 'ReplacePrefixMatch', replacePrefixMatch: '/b' };
const matches = [{ path: { type: 'Exact', value: '/a' } }];
const withPrefix = (filters: Data): Data => ({ matches, filters });
const twice = (item: Data): Data => [item, item];

const FILTERS: Readonly<Record<string, Data>> = {
  requestHeaderModifier: {},
  responseHeaderModifier: {},
  requestMirror: { backendRef: service },
  extensionRef: { group: 'example.com', kind: 'Extension', name: 'extension' },
  cors: {},
  requestRedirect: {},
  urlRewrite: {},
  externalAuth: { protocol: 'HTTP', backendRef: service, http: {} },
};

const typeOfFilter = (name: string): string =>
  name === 'cors' ? 'CORS' : name === 'urlRewrite' ? 'URLRewrite' : `${name[0]?.toUpperCase()}${name.slice(1)}`;

const filterViolations: [string, Violation][] = Object.entries(FILTERS).flatMap(([name, value]) => {
  const type = typeOfFilter(name);
  const another = name === 'requestHeaderModifier' ? 'ResponseHeaderModifier' : 'RequestHeaderModifier';
  return [
    [`filter.${name} must be nil if the filter.type is not ${type}`, { value: { type: another, [name]: value } }],
    [`filter.${name} must be specified for ${type} filter.type`, { value: { type } }],
  ] satisfies [string, Violation][];
});

const pathViolations: [string, Violation][] = Object.entries({
  "must not contain '//'": '/a//b',
  "must not contain '/./'": '/a/./b',
  "must not contain '/../'": '/a/../b',
  "must not contain '%2f'": '/a%2fb',
  "must not contain '%2F'": '/a%2Fb',
  "must not contain '#'": '/a#b',
  "must not end with '/..'": '/a/..',
  "must not end with '/.'": '/a/.',
  "value must be an absolute path and start with '/'": 'a',
}).map(([text, value]) => [
  `${text} when type one of ['Exact', 'PathPrefix']`,
  { value: { type: value.includes('f') ? 'Exact' : 'PathPrefix', value } },
]);

const NAME = String.raw`^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`;
const keyViolations: [string, Violation][] = ['Annotation', 'Label'].flatMap((kind) => [
  [
    `${kind} keys must be in the form of an optional DNS subdomain prefix followed by a required name segment of up to 63 characters.`,
    { value: { '-': 'x' } },
  ],
  [
    `If specified, the ${kind.toLowerCase()} key's prefix must be a DNS subdomain not longer than 253 characters in total.`,
    { value: { [`${'a'.repeat(254)}/b`]: 'x' } },
  ],
]);

/** By the message of the rule. */
const VIOLATIONS: ReadonlyMap<string, Violation> = new Map<string, Violation>([
  ...filterViolations,
  ...pathViolations,
  ...keyViolations,
  [
    'sectionName must be specified when targetRefs includes 2 or more references to the same target',
    { value: [section, { ...section, sectionName: undefined }] },
  ],
  [
    'sectionName must be unique when targetRefs includes 2 or more references to the same target',
    { value: twice(section) },
  ],
  [
    'must not contain both CACertificateRefs and WellKnownCACertificates',
    { value: { hostname: 'a', caCertificateRefs: [certificate], wellKnownCACertificates: 'System' } },
  ],
  ['must specify either CACertificateRefs or WellKnownCACertificates', { value: { hostname: 'a' } }],
  ['SubjectAltName element must contain Hostname, if Type is set to Hostname', { value: { type: 'Hostname' } }],
  [
    'SubjectAltName element must not contain Hostname, if Type is not set to Hostname',
    { value: { type: 'URI', uri: 'a://b', hostname: 'a' } },
  ],
  ['SubjectAltName element must contain URI, if Type is set to URI', { value: { type: 'URI' } }],
  [
    'SubjectAltName element must not contain URI, if Type is not set to URI',
    { value: { type: 'Hostname', hostname: 'a', uri: 'a://b' } },
  ],
  ['field is immutable', { value: 'example.com/new', before: 'example.com/old' }],
  ['IPAddress values must be unique', { value: twice({ type: 'IPAddress', value: '10.0.0.1' }) }],
  ['Hostname values must be unique', { value: twice({ type: 'Hostname', value: 'a.example.com' }) }],
  [
    `Hostname value must be empty or contain only valid characters (matching ${NAME})`,
    { value: { type: 'Hostname', value: '_' } },
  ],
  [`Hostname value must only contain valid characters (matching ${NAME})`, { value: { type: 'Hostname', value: '_' } }],
  [
    "tls must not be specified for protocols ['HTTP', 'TCP', 'UDP']",
    { value: [listener('a', 80, 'HTTP', { tls: { certificateRefs: [{ name: 'a' }] } })] },
  ],
  [
    'tls mode must be Terminate for protocol HTTPS',
    { value: [listener('a', 443, 'HTTPS', { tls: { mode: 'Passthrough' } })] },
  ],
  ['tls mode must be set for protocol TLS', { value: [listener('a', 443, 'TLS')] }],
  [
    "hostname must not be specified for protocols ['TCP', 'UDP']",
    { value: [listener('a', 53, 'UDP', { hostname: 'example.com' })] },
  ],
  [
    'Listener name must be unique within the Gateway',
    { value: [listener('a', 80, 'HTTP'), listener('a', 81, 'HTTP')] },
  ],
  [
    'Combination of port, protocol and hostname must be unique for each listener',
    { value: [listener('a', 80, 'HTTP'), listener('b', 80, 'HTTP')] },
  ],
  [
    'certificateRefs or options must be specified when mode is Terminate',
    { value: { certificateRefs: [], options: {} } },
  ],
  ['Port for TLS configuration must be unique within the Gateway', { value: twice({ port: 443, tls: {} }) }],
  [
    'sectionName must be specified when parentRefs includes 2 or more references to the same parent',
    { value: [parent, { ...parent, sectionName: 'a' }] },
  ],
  [
    'sectionName must be unique when parentRefs includes 2 or more references to the same parent',
    { value: twice(parent) },
  ],
  [
    'sectionName or port must be specified when parentRefs includes 2 or more references to the same parent',
    { value: [parent, { ...parent, port: 80 }] },
  ],
  [
    'sectionName or port must be unique when parentRefs includes 2 or more references to the same parent',
    { value: twice({ ...parent, sectionName: 'a', port: 80 }) },
  ],
  [
    'While 16 rules and 64 matches per rule are allowed, the total number of matches across all rules in a route must be less than 128',
    { value: [64, 64, 1].map((length) => ({ matches: Array.from({ length }, () => ({})) })) },
  ],
  ['Rule name must be unique within the route', { value: twice({ name: 'a', backendRefs: [service] }) }],
  ['Must have port for Service reference', { value: { name: 'service' } }],
  ['RequestHeaderModifier filter cannot be repeated', { value: twice(header('Request')) }],
  ['ResponseHeaderModifier filter cannot be repeated', { value: twice(header('Response')) }],
  ['CORS filter cannot be repeated', { value: twice(cors) }],
  ['RequestRedirect filter cannot be repeated', { value: twice(redirect) }],
  ['URLRewrite filter cannot be repeated', { value: twice(rewrite) }],
  [
    'May specify either httpRouteFilterRequestRedirect or httpRouteFilterRequestRewrite, but not both',
    { value: [redirect, rewrite] },
  ],
  [
    'Only one of percent or fraction may be specified in HTTPRequestMirrorFilter',
    { value: { backendRef: service, percent: 1, fraction: { numerator: 1 } } },
  ],
  ['numerator must be less than or equal to denominator', { value: { numerator: 101 } }],
  ["One or both of 'service' or 'method' must be specified", { value: { type: 'RegularExpression' } }],
  [
    String.raw`service must only contain valid characters (matching ^(?i)\.?[a-z_][a-z_0-9]*(\.[a-z_][a-z_0-9]*)*$)`,
    { value: { service: 'a-b' } },
  ],
  ['method must only contain valid characters (matching ^[A-Za-z_][A-Za-z_0-9]*$)', { value: { method: '1a' } }],
  [
    'RequestRedirect filter must not be used together with backendRefs',
    { value: { filters: [redirect], backendRefs: [service] } },
  ],
  [
    'When using RequestRedirect filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified',
    { value: withPrefix([{ type: 'RequestRedirect', requestRedirect: { path: prefix } }]) },
  ],
  [
    'When using URLRewrite filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified',
    { value: withPrefix([{ type: 'URLRewrite', urlRewrite: { path: prefix } }]) },
  ],
  [
    'Within backendRefs, when using RequestRedirect filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified',
    {
      value: {
        matches,
        backendRefs: [{ ...service, filters: [{ type: 'RequestRedirect', requestRedirect: { path: prefix } }] }],
      },
    },
  ],
  [
    'Within backendRefs, When using URLRewrite filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified',
    {
      value: {
        matches,
        backendRefs: [{ ...service, filters: [{ type: 'URLRewrite', urlRewrite: { path: prefix } }] }],
      },
    },
  ],
  ["AllowHeaders cannot contain '*' alongside other methods", { value: ['*', 'a'] }],
  ["AllowMethods cannot contain '*' alongside other methods", { value: ['GET', '*'] }],
  ["AllowOrigins cannot contain '*' alongside other origins", { value: ['https://example.com', '*'] }],
  ["replaceFullPath must be specified when type is set to 'ReplaceFullPath'", { value: { type: 'ReplaceFullPath' } }],
  ["type must be 'ReplaceFullPath' when replaceFullPath is set", { value: { ...prefix, replaceFullPath: '/a' } }],
  [
    "replacePrefixMatch must be specified when type is set to 'ReplacePrefixMatch'",
    { value: { type: 'ReplacePrefixMatch' } },
  ],
  [
    "type must be 'ReplacePrefixMatch' when replacePrefixMatch is set",
    { value: { type: 'ReplaceFullPath', replaceFullPath: '/a', replacePrefixMatch: '/b' } },
  ],
  // The schema's enum says the same first, except of what was stored before and does not change: then both only warn.
  [
    "type must be one of ['Exact', 'PathPrefix', 'RegularExpression']",
    { value: { type: 'Other', value: '/a' }, before: { type: 'Other', value: '/a' } },
  ],
  [
    "must only contain valid characters (matching ^(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|[%][0-9a-fA-F]{2})+$) for types ['Exact', 'PathPrefix']",
    { value: { type: 'Exact', value: '/a b' } },
  ],
  ['backendRequest timeout cannot be longer than request timeout', { value: { request: '1m', backendRequest: '61s' } }],
  ['Hostnames cannot contain an IP', { value: ['10.0.0.1'] }],
  ['Hostnames must be valid based on RFC-1123', { value: ['a_b.example.com'] }],
  [
    'Wildcards on hostnames must be the first label, and the rest of hostname must be valid based on RFC-1123',
    { value: ['a.*.example.com'] },
  ],
  [
    'AbsoluteTimeout must be specified when cookie lifetimeType is Permanent',
    { value: { cookie: { lifetimeType: 'Permanent' } } },
  ],
  ['cookie must be nil if type is not Cookie', { value: { type: 'Header', header: { name: 'a' }, cookie: {} } }],
  ['cookie must be specified for Cookie type', { value: { type: 'Cookie' } }],
  ['header must be nil if type is not Header', { value: { cookie: {}, header: { name: 'a' } } }],
  ['header must be specified for Header type', { value: { type: 'Header' } }],
  ["grpc must be specified when protocol is set to 'GRPC'", { value: { backendRef: service, protocol: 'GRPC' } }],
  [
    "protocol must be 'GRPC' when grpc is set",
    { value: { backendRef: service, protocol: 'HTTP', http: {}, grpc: {} } },
  ],
  ["http must be specified when protocol is set to 'HTTP'", { value: { backendRef: service, protocol: 'HTTP' } }],
  [
    "protocol must be 'HTTP' when http is set",
    { value: { backendRef: service, protocol: 'GRPC', grpc: {}, http: {} } },
  ],
  [
    'externalHostname must be set when type is ExternalHostname and must be unset otherwise',
    { value: { type: 'ExternalHostname', port: { port: 80 } } },
  ],
  ['hostname must not be an IP address or end with .cluster.local', { value: 'a.cluster.local' }],
  ['Name must be a valid DNS label', { value: 'A_b' }],
  [
    'clientCertificateRef must be set if and only if mode is ClientAndServer',
    { value: { mode: 'ServerOnly', clientCertificateRef: { name: 'a' } } },
  ],
  ['interval cannot be greater than one hour or less than one second', { value: '61m' }],
  ['interval cannot be greater than one hour', { value: '0s' }],
]);

/** A request of the recorder's `cr` that violates the rule, but for the definition. */
export function violating(place: RulePlace): Record<string, unknown> | undefined {
  const violation = VIOLATIONS.get(place.rule.message.trim());
  if (violation === undefined) return undefined;
  const { group, kind, namespaced, version, steps } = place;
  const metadata = { name: 'example', ...(namespaced && { namespace: 'default' }) };
  const object = (value: Data): object => {
    const members = filled(place.schema, steps, value) as object;
    return { apiVersion: `${group}/${version}`, kind, metadata, ...members };
  };
  const { value, before } = violation;
  const request = { op: 'cr', version, object: object(value) };
  if (steps[0] === 'status') return { ...request, old: { ...object(value), status: undefined }, subresource: 'status' };
  return before === undefined ? request : { ...request, old: object(before) };
}

/** The least that the schema takes, with the value at the end of the steps. */
function filled(schema: Schema, [step, ...rest]: readonly Step[], value: Data): Data {
  if (step === undefined) return value;
  if (step === ELEMENT) return [filled(schema.items ?? {}, rest, value)];
  const inner = filled(schema.properties?.[step] ?? {}, rest, value);
  return { ...(least(schema, step) as object), [step]: inner };
}

/** What fits strings with a pattern, formats and all else in these schemas. */
const TEXTS: readonly string[] = ['a', 'Service', 'example.com/a', '10.0.0.1', '2026-01-01T00:00:00Z'];

/** @param beside - the member that is set already */
function least(schema: Schema, beside?: string): Data {
  const choice = schema.enum?.find((option) => String(option).toLowerCase() === beside?.toLowerCase());
  if (schema.enum !== undefined) return choice ?? schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const names = (schema.required ?? []).filter((name) => name !== beside);
      return Object.fromEntries(names.map((name) => [name, least(schema.properties?.[name] ?? {}, beside)]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    case 'string':
      return TEXTS.find((text) => new RegExp(schema.pattern ?? '').test(text) && isOfFormat(text, schema.format));
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}

const isOfFormat = (text: string, format: string | undefined): boolean => format !== 'date-time' || text.endsWith('Z');
