import { loadBinding, type PolicyBinding } from '../../admission/binding.ts';
import type { Cluster } from '../../admission/cluster.ts';
import { clusterOf } from '../../admission/given-objects.ts';
import type { ValidatingPolicy } from '../../admission/validating-policy.ts';
import { readRuleAuthorizer } from '../../batch/authorizer.ts';
import { BadRequest } from '../../batch/request.ts';
import { readDocuments } from '../../documents/document.ts';
import { readManifests } from '../../documents/manifests.ts';
import { certificatesIn, type Reach } from '../../server/configuration.ts';
import { AdmissionWebhook } from '../../server/webhook.ts';
import type { PlainMap } from '../../values/value.ts';
import type { Arguments, Command } from '../command.ts';
import type { Console, ServeOptions } from '../console.ts';
import { RECURSIVE_FLAG, readFiles } from '../files.ts';
import { loadRules } from '../rules-modules.ts';
import { UsageError } from '../usage-error.ts';
import { Contents, placeText } from './load.ts';

const DEFAULT_PORT = 8443;

export const webhook: Command = {
  name: 'webhook',
  summary: 'Answer an API server by definitions and policies, as a validating admission webhook',
  usage: 'FILE... --tls-cert FILE --tls-key FILE [flags]',
  description: `Answer an API server, as a validating admission webhook, by CustomResourceDefinitions, ValidatingAdmissionPolicies and
their bindings.

What an API server says that has these itself is what it is told: of an object of a defined kind the words of its
schema and rules, also of changes and of its status; of a policy the first denial, with code, reason and causes,
warnings and audit annotations. A policy without a binding is asked as if it were bound with Deny.

--print-configuration writes the ValidatingWebhookConfiguration that has the API server ask. It has one webhook for all
definitions, and one for each set of policies that are about the same: selectors, matchPolicy and failurePolicy are left
to the API server. Print it anew when what policies are about has changed.

A review does not tell all that policies may want to know: --objects has namespaces, for namespaceObject and the
namespaceSelector of bindings, and parameters; --authorizer says who may do what. They are read once, at the start.
A certificate is read again when its files change. SIGTERM lets answers be finished; /healthz and /readyz say ok.

A path is a file, a folder (its .yaml, .yml and .json files), a pattern in quotes or - for standard input.`,
  examples: [
    {
      title: 'Definitions and policies',
      line: 'kubecel webhook crds/ policies/ --tls-cert tls.crt --tls-key tls.key',
    },
    {
      title: 'By compiled code',
      line: 'kubecel compile crds/ policies/ -o rules.mjs\n  kubecel webhook crds/ policies/ --compiled rules.mjs --tls-cert tls.crt --tls-key tls.key',
    },
    {
      title: 'Have the API server ask the service kubecel in the namespace kubecel',
      line: 'kubecel webhook crds/ policies/ --print-configuration --service kubecel/kubecel --ca-bundle ca.crt | kubectl apply -f -',
    },
    {
      title: 'Try it without an API server',
      line: `kubecel webhook policies/ --insecure-http --port 8080\n  curl -H 'content-type: application/json' -d @review.json localhost:8080/validate`,
    },
  ],
  flags: [
    {
      name: 'filename',
      short: 'f',
      value: 'PATH',
      repeated: true,
      description: 'a file or folder, as kubectl has it; may be repeated',
    },
    { name: 'tls-cert', value: 'FILE', description: 'the certificate, with those that vouch for it, in PEM' },
    { name: 'tls-key', value: 'FILE', description: 'its key, in PEM' },
    { name: 'insecure-http', description: 'plain HTTP, for something in front that does TLS' },
    { name: 'port', value: 'PORT', description: `where to listen (default ${DEFAULT_PORT}; 0: any that is free)` },
    { name: 'host', value: 'ADDRESS', description: 'the address to listen at (default all of this machine)' },
    {
      name: 'compiled',
      value: 'FILE',
      repeated: true,
      description: 'run all by the code that "kubecel compile" made of the files; may be repeated',
    },
    {
      name: 'objects',
      value: 'PATH',
      repeated: true,
      description: 'namespaces, and objects that policies take as params; may be repeated',
    },
    {
      name: 'authorizer',
      value: 'FILE',
      description:
        'who may do what, for policies that ask: {rules: [{user, userGroup, verb, group, resource, namespace, name,\npath, decision: allow|deny}], default: {decision}}; the first rule that fits answers',
    },
    { name: 'require-bindings', description: 'leave out policies that have no binding' },
    { name: 'print-configuration', description: 'print the ValidatingWebhookConfiguration, and end' },
    {
      name: 'service',
      value: 'NAMESPACE/NAME[:PORT]',
      description: 'in the configuration: the Service in front (default a URL of --host and --port)',
    },
    { name: 'ca-bundle', value: 'FILE', description: 'in the configuration: who vouches for the certificate, in PEM' },
    RECURSIVE_FLAG,
  ],

  async run(args, console) {
    const isPrinting = args.on('print-configuration');
    const port = portOf(args);
    const tls = tlsOf(args, isPrinting);
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('nothing to answer by: kubecel webhook crds/ policies/ …');
    if ([...paths, ...args.values('objects')].filter((path) => path === '-').length > 1) {
      throw new UsageError('standard input (-) can be read once only');
    }
    const compiled = await loadRules(isPrinting ? [] : args.values('compiled'), console.files.load);
    const contents = new Contents(compiled);
    await contents.read(paths, console);
    const { definitions, policies, problems } = contents;
    if (problems.length > 0) {
      await console.err(`${problems.join('\n')}\n`);
      return 1;
    }
    if (definitions.length + policies.length === 0) {
      throw new UsageError(`no CustomResourceDefinitions or ValidatingAdmissionPolicies in ${paths.join(', ')}`);
    }
    const tell = (text: string): void => void console.err(`${text}\n`);
    const bindings = withDefaults(contents, args.on('require-bindings'));
    const known = isPrinting ? { cluster: {}, hasNamespaces: true } : await knownOf(contents, args, console);
    const server = new AdmissionWebhook({
      definitions: definitions.map(({ loaded }) => loaded),
      policies: policies.map(({ loaded }) => loaded),
      bindings,
      cluster: known.cluster,
      onError: (error) => tell(`error: ${(error as Error).message}`),
    });
    if (isPrinting) {
      const { stringifyYaml } = await import('../../documents/yaml-text.ts');
      const reach = reachOf(args, port);
      const caBundle = await caBundleOf(args, console);
      await console.out(stringifyYaml(server.configuration({ reach, caBundle })));
      return 0;
    }
    for (const line of report(contents, bindings, known)) tell(line);
    const listener = await console.serve({
      host: args.value('host'),
      port,
      tls,
      answer: (call) => server.reply(call),
      tell,
    });
    tell(`listening at ${listener.url}`);
    await listener.closed;
    return 0;
  },
};

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) < 65_536;

function portOf(args: Arguments): number {
  const given = args.value('port') ?? String(DEFAULT_PORT);
  if (isPort(given)) return Number(given);
  throw new UsageError(`--port=${given}: a port is a number up to 65535`);
}

function tlsOf(args: Arguments, isPrinting: boolean): ServeOptions['tls'] {
  const [cert, key] = [args.value('tls-cert'), args.value('tls-key')];
  for (const name of ['service', 'ca-bundle']) {
    if (!isPrinting && args.value(name) !== undefined) {
      throw new UsageError(`--${name} is for the configuration: add --print-configuration`);
    }
  }
  if (isPrinting) return undefined;
  if (args.on('insecure-http')) {
    if ((cert ?? key) === undefined) return undefined;
    throw new UsageError('a certificate or --insecure-http, not both');
  }
  if (cert !== undefined && key !== undefined) return { cert, key };
  throw new UsageError(
    'an API server asks by HTTPS: give --tls-cert and --tls-key, or --insecure-http behind something that does TLS',
  );
}

function reachOf(args: Arguments, port: number): Reach {
  const service = args.value('service');
  if (service === undefined) {
    const host = args.value('host') ?? 'localhost';
    return { url: `https://${host.includes(':') ? `[${host}]` : host}:${port}` };
  }
  const [, namespace, name, servicePort] = /^([a-z0-9-]+)\/([a-z0-9-]+)(?::(\d{1,5}))?$/.exec(service) ?? [];
  if (namespace === undefined || name === undefined) {
    throw new UsageError(`--service=${service}: write NAMESPACE/NAME or NAMESPACE/NAME:PORT`);
  }
  if (servicePort !== undefined && (!isPort(servicePort) || Number(servicePort) === 0)) {
    throw new UsageError(`--service=${service}: a port is a number from 1 to 65535`);
  }
  return { service: { namespace, name, ...(servicePort !== undefined && { port: Number(servicePort) }) } };
}

async function caBundleOf(args: Arguments, console: Console): Promise<string | undefined> {
  const path = args.value('ca-bundle');
  if (path === undefined) return undefined;
  const certificates = certificatesIn(await console.files.read(path));
  if (certificates !== '') return certificates;
  throw new UsageError(`--ca-bundle=${path}: certificates in PEM are wanted`);
}

/** The bindings, and one that denies for each policy that has none. */
function withDefaults({ policies, bindings }: Contents, areRequired: boolean): readonly PolicyBinding[] {
  if (areRequired) return bindings;
  const unbound = policies.filter(({ loaded }) => !bindings.some(({ spec }) => spec.policyName === loaded.name));
  return [...bindings, ...unbound.map(({ loaded }) => denyBinding(loaded))];
}

const denyBinding = ({ name }: ValidatingPolicy): PolicyBinding =>
  loadBinding({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: { policyName: name, validationActions: ['Deny'] },
  }) as PolicyBinding;

/** What is known beside what a review tells. */
interface Known {
  readonly cluster: Cluster;
  readonly hasNamespaces: boolean;
}

async function knownOf({ definitions }: Contents, args: Arguments, console: Console): Promise<Known> {
  const objects: PlainMap[] = [];
  for await (const file of readFiles(args.values('objects'), console)) {
    const { manifests, errors } = readManifests([file]);
    const [error] = errors;
    if (error !== undefined) throw new UsageError(`--objects: ${placeText(error.place)}: ${error.message}`);
    objects.push(...manifests.map(({ object }) => object));
  }
  const all = [...definitions.map(({ manifest }) => manifest.object), ...objects];
  const cluster = clusterOf(all, { authorizer: await authorizerOf(args, console) });
  return {
    cluster,
    hasNamespaces: objects.some(({ kind, apiVersion }) => kind === 'Namespace' && apiVersion === 'v1'),
  };
}

async function authorizerOf(args: Arguments, console: Console): Promise<Cluster['authorizer']> {
  const path = args.value('authorizer');
  if (path === undefined) return undefined;
  const [document, ...others] = readDocuments(await console.files.read(path), path);
  if (document === undefined || others.length > 0) throw new UsageError(`--authorizer=${path}: one document is wanted`);
  if (!document.ok) throw new UsageError(`--authorizer: ${placeText(document.place)}: ${document.message}`);
  try {
    return readRuleAuthorizer(document.value);
  } catch (error) {
    if (error instanceof BadRequest) throw new UsageError(`--authorizer=${path}: ${error.message}`);
    throw error;
  }
}

/** What was loaded, and what is to be known of it. */
function* report(
  { definitions, policies, bindings: given, remarks }: Contents,
  bindings: readonly PolicyBinding[],
  { cluster, hasNamespaces }: Known,
): Generator<string, void> {
  yield* remarks.map((remark) => `note: ${remark}`);
  const by = (module: string | undefined): string => (module === undefined ? '' : `, by ${module}`);
  for (const { loaded, module } of definitions) {
    const versions = loaded.versions.filter(({ served }) => served).map(({ name }) => name);
    yield `CustomResourceDefinition ${loaded.plural}.${loaded.group}: ${versions.join(', ')}${by(module)}`;
  }
  for (const { loaded, manifest, module } of policies) {
    const own = given.filter(({ spec }) => spec.policyName === loaded.name);
    const isAsked = bindings.some(({ spec }) => spec.policyName === loaded.name);
    const bound = own.map(({ name, spec }) => `${name} (${spec.validationActions.join(', ')})`).join(', ');
    const otherwise = isAsked ? 'no binding: asked as if bound with Deny' : 'no binding: left out';
    yield `ValidatingAdmissionPolicy ${loaded.name}: ${own.length > 0 ? `bound by ${bound}` : otherwise}${by(module)}`;
    for (const warning of warningsOf(loaded, cluster, hasNamespaces)) {
      yield `${placeText(manifest.document.place())}: warning: ${warning}`;
    }
    for (const { path, error, place } of brokenIn(loaded)) {
      yield `${place ?? placeText(manifest.document.place())}: warning: ${path}: ${error}`;
    }
  }
  for (const { name, spec } of given) {
    if (policies.some(({ loaded }) => loaded.name === spec.policyName)) continue;
    yield `note: ValidatingAdmissionPolicyBinding ${name}: its policy ${spec.policyName} is not here`;
  }
}

/** In a cluster they fail when they are evaluated, here as well. */
const brokenIn = ({ expressions }: ValidatingPolicy): { path: string; error: string; place: string | undefined }[] =>
  expressions.flatMap((expression) => {
    const { path, error } = expression;
    const place = expression.place();
    return error === undefined ? [] : [{ path, error, place: place && placeText(place) }];
  });

/** What a policy wants to know and is not told. */
function* warningsOf(
  { spec, expressions }: ValidatingPolicy,
  cluster: Cluster,
  hasNamespaces: boolean,
): Generator<string, void> {
  const asks = (word: RegExp): boolean => expressions.some(({ text }) => word.test(text));
  if (!hasNamespaces && asks(/\bnamespaceObject\b/))
    yield 'it reads namespaceObject: give the namespaces with --objects';
  if (cluster.authorizer === undefined && asks(/\bauthorizer\b/))
    yield 'it asks the authorizer: give one with --authorizer';
  const { paramKind } = spec;
  if (paramKind !== undefined && cluster.params?.(paramKind) === undefined) {
    yield `its params are of ${paramKind.kind} in ${paramKind.apiVersion}: give them with --objects`;
  }
}
