import { BadTypeName, parseTypeName } from '../batch/type-names.ts';
import { compileDefinition } from '../compile/compile-crd.ts';
import { compilePolicy } from '../compile/compile-policy.ts';
import { expressionsModule, type NamedExpression, type RulesCode, rulesModule } from '../compile/module-text.ts';
import type { VariableDecl } from '../decls/decls.ts';
import { type Document, readDocuments } from '../documents/document.ts';
import { readManifests } from '../documents/manifests.ts';
import { parsePath } from '../documents/path.ts';
import { kubernetesEnv, releaseEnv } from '../kubernetes/environment.ts';
import { compile } from '../pipeline.ts';
import { DYN } from '../types/type.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { Arguments, Command } from './command.ts';
import type { Console } from './console.ts';
import { RECURSIVE_FLAG, readFiles } from './files.ts';
import { UsageError } from './usage-error.ts';

export const compileCommand: Command = {
  name: 'compile',
  summary: 'Write expressions, rules of CustomResourceDefinitions or admission policies as JavaScript',
  usage: 'FILE... [-o out.js] [flags]',
  description: `Write expressions, or rules of CustomResourceDefinitions and of admission policies, as a JavaScript module.

What the module evaluates has the values, errors and costs that Kubernetes has, several times as fast as otherwise, and
makes no code while it runs, so a strict Content Security Policy allows it. It fits the version of kubecel that made it.

A path is a file, a folder (its .yaml, .yml and .json files) or - for standard input. Of definitions and policies, which
may be mixed, the module exports by default what "kubecel validate --compiled", "kubecel webhook --compiled" and the
library's loadCrd and loadPolicy take. A file of expressions says:

  variables: {self: 'map(string, dyn)'}    types of the variables; others are not known
  expressions:
    fits: self.spec.replicas <= 5          what the module exports by the name of fits`,
  examples: [
    { title: 'The rules of definitions', line: 'kubecel compile crds/ -o rules.js' },
    { title: 'Validate with them', line: 'kubecel validate --crds crds/ --compiled rules.js manifests/' },
    { title: 'The expressions of an admission policy', line: 'kubecel compile policy.yaml -o policy.js' },
    {
      title: 'An expression; import { expression } from "./fits.js", then expression.evaluate({ self })',
      line: `kubecel compile -e 'self.replicas <= 5' --var 'self:map(string, int)' -o fits.js`,
    },
    {
      title: 'A file of expressions, as for an API server of Kubernetes 1.30',
      line: 'kubecel compile rules.yaml --kubernetes-version=1.30 -o rules.js',
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
    {
      name: 'expression',
      short: 'e',
      value: 'EXPRESSION',
      description: 'an expression instead of files: the module exports it as expression',
    },
    {
      name: 'var',
      value: 'NAME[:TYPE]',
      repeated: true,
      description: 'a variable of all expressions and its type (default dyn): int, list(string), …; may be repeated',
    },
    {
      name: 'kubernetes-version',
      value: '1.N',
      description: 'expressions as for an API server of this release: 1.23 to 1.37 (default: all that 1.37 has)',
    },
    { name: 'stored', description: 'as expressions that are stored already; rules always are' },
    {
      name: 'from',
      value: 'MODULE',
      description: 'where the code of expressions imports its library from (default kubecel/compiled)',
    },
    RECURSIVE_FLAG,
    { name: 'output', short: 'o', value: 'FILE', description: 'where to write the module (default standard output)' },
  ],

  async run(args, console) {
    const text = args.value('expression');
    const paths = [...args.values('filename'), ...args.positionals];
    if (text === undefined && paths.length === 0) {
      throw new UsageError("nothing to compile: kubecel compile crds/, or kubecel compile -e '1 + 1'");
    }
    if (text !== undefined && paths.length > 0) throw new UsageError('an expression or files, not both');
    const output = args.value('output') ?? '-';
    if (output === '' || /\.(?:ya?ml|json)$/.test(output)) {
      throw new UsageError(`--output=${output}: a module is JavaScript: name it .js or .mjs`);
    }
    const module =
      text === undefined ? await compileFiles(paths, args, console) : ofExpressions({ expression: text }, {}, args);
    if ('problems' in module) {
      console.err(`${module.problems.join('\n')}\n`);
      return 1;
    }
    if (module.remarks.length > 0) console.err(`${module.remarks.join('\n')}\n`);
    if (output === '-') await console.out(module.text);
    else await console.files.write(output, module.text);
    return 0;
  },
};

interface Module {
  readonly text: string;
  /** What is worth telling of it. */
  readonly remarks: readonly string[];
}

/** Why there is no module. */
interface Problems {
  readonly problems: readonly string[];
}

async function compileFiles(paths: readonly string[], args: Arguments, console: Console): Promise<Module | Problems> {
  const documents: ManifestPart[] = [];
  const expressions: Record<string, Value> = {};
  const variables: Record<string, Value> = {};
  const problems: string[] = [];
  for await (const file of readFiles(paths, console)) {
    const found = expressionsIn(file.text, file.name);
    if (found !== undefined) {
      Object.assign(expressions, found.expressions);
      Object.assign(variables, found.variables);
      continue;
    }
    const { manifests, errors } = readManifests([file]);
    for (const { message, place } of errors) problems.push(`${place.file}:${place.line}:${place.column}: ${message}`);
    for (const { kind, object, document } of manifests) {
      if (!COMPILED_KINDS.has(kind)) continue;
      documents.push({ kind, object, document });
    }
  }
  if (problems.length > 0) return { problems };
  const hasExpressions = Object.keys(expressions).length > 0;
  if (hasExpressions && documents.length > 0) throw new UsageError('expressions and definitions make two modules');
  if (hasExpressions) return ofExpressions(expressions, variables, args);
  if (documents.length === 0) {
    throw new UsageError(`no CustomResourceDefinitions, policies or expressions in ${paths.join(', ')}`);
  }
  return ofDocuments(documents);
}

/** A definition or a policy in a file. */
interface ManifestPart {
  readonly kind: string;
  readonly object: PlainMap;
  readonly document: Document;
}

const POLICY_KINDS: ReadonlySet<string> = new Set(['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy']);
const COMPILED_KINDS: ReadonlySet<string> = new Set(['CustomResourceDefinition', ...POLICY_KINDS]);

function ofDocuments(documents: readonly ManifestPart[]): Module | Problems {
  const problems: string[] = [];
  const remarks: string[] = [];
  const definitions: RulesCode[] = [];
  const policies: RulesCode[] = [];
  for (const { kind, object, document } of documents) {
    const at = (path: string): string => {
      const { file, line, column } = document.place(parsePath(path));
      return `${file}:${line}:${column}`;
    };
    const isPolicy = POLICY_KINDS.has(kind);
    const code = isPolicy ? compilePolicy(object) : compileDefinition(object);
    if (!('source' in code)) {
      problems.push(`${at('path' in code ? code.path : '')}: ${code.message}`);
      continue;
    }
    (isPolicy ? policies : definitions).push(code);
    for (const { path, message } of code.broken ?? []) remarks.push(`${at(path)}: warning: ${path}: ${message}`);
  }
  return problems.length > 0 ? { problems } : { text: rulesModule(definitions, policies), remarks };
}

/** A file of expressions; undefined for any other. */
function expressionsIn(text: string, name: string): { expressions: PlainMap; variables: PlainMap } | undefined {
  const [document, ...others] = readDocuments(text, name);
  if (document?.ok !== true || others.length > 0 || !isPlainMap(document.value)) return undefined;
  const { expressions, variables = {}, ...more } = document.value as Record<string, Value>;
  if (expressions === undefined || Object.hasOwn(more, 'kind')) return undefined;
  const unknown = Object.keys(more)[0];
  if (unknown !== undefined)
    throw new UsageError(`${name}: ${unknown}: a file of expressions has variables and expressions`);
  if (!isPlainMap(expressions)) throw new UsageError(`${name}: expressions is to be a mapping of names`);
  if (!isPlainMap(variables)) throw new UsageError(`${name}: variables is to be a mapping of names to types`);
  return { expressions, variables };
}

/** Words that JavaScript does not take as names. */
const isExportable = (name: string): boolean => {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return false;
  return !RESERVED.has(name);
};

const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let link new null package private ' +
    'protected public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function ofExpressions(expressions: PlainMap, variables: PlainMap, args: Arguments): Module | Problems {
  const release = args.value('kubernetes-version');
  const kind = args.on('stored') ? 'stored' : 'new';
  const env = environment(
    [...Object.entries(variables).map(declared), ...args.values('var').map(flagVariable)],
    release,
    kind,
  );
  const problems: string[] = [];
  const named: NamedExpression[] = [];
  for (const [name, expression] of Object.entries(expressions)) {
    if (!isExportable(name)) throw new UsageError(`${name}: JavaScript has no such names`);
    if (typeof expression !== 'string') throw new UsageError(`${name}: an expression is a string`);
    const compiled = compile(env, expression);
    if (compiled.ok) named.push({ name, expression, compiled });
    else problems.push(`${name}: ${compiled.text}`);
  }
  if (problems.length > 0) return { problems };
  const from = args.value('from');
  const module = expressionsModule(named, {
    kind,
    ...(release !== undefined && { release }),
    ...(from !== undefined && { from }),
  });
  return typeof module === 'string' ? { text: module, remarks: [] } : { problems: [module.message] };
}

function environment(variables: readonly VariableDecl[], release: string | undefined, kind: 'new' | 'stored') {
  try {
    return release === undefined ? kubernetesEnv({ kind, variables }) : releaseEnv({ release, kind, variables });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

function declared([name, type]: readonly [string, Value]): VariableDecl {
  if (typeof type !== 'string') throw new UsageError(`variables: the type of ${name} is a string`);
  const parsed = parseTypeName(type);
  if (parsed instanceof BadTypeName) throw new UsageError(`variables: ${name}: ${parsed.message}`);
  return { name, type: parsed };
}

function flagVariable(text: string): VariableDecl {
  const match = /^([A-Za-z_]\w*)(?::(.+))?$/s.exec(text);
  if (match === null) throw new UsageError(`--var ${text}: write NAME or NAME:TYPE`);
  const [, name, type] = match as unknown as [string, string, string | undefined];
  if (type === undefined) return { name, type: DYN };
  const parsed = parseTypeName(type.trim());
  if (parsed instanceof BadTypeName) throw new UsageError(`--var ${name}: ${parsed.message}`);
  return { name, type: parsed };
}
