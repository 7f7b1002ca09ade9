/**
 * Checks the built package as others will meet it: its manifest and types, and each entry in a browser.
 *
 *   npm run package:check
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command: string, ...args: string[]): void => {
  execFileSync('npx', [command, ...args], { cwd: root, stdio: 'inherit' });
};

/** What a page does with the package: throws where anything is not as it should be. */
const PAGE = readFileSync(new URL('browser-page.js', import.meta.url), 'utf8');

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    write: false,
    // The package as it was built, not the sources that tsconfig.json points at.
    tsconfigRaw: '{}',
  });
  return outputFiles[0]?.text ?? '';
}

/** Only what the language and every browser has. */
function inBareContext(code: string): string {
  const context = createContext({ TextEncoder, TextDecoder, URL, answers: [] });
  runInContext(code, context, { timeout: 30_000 });
  return runInContext('answers.join("\\n")', context) as string;
}

/** In a real browser; undefined where there is none. */
function inBrowser(code: string): string | undefined {
  const browser = ['chromium-headless-shell', 'chromium', 'chromium-browser'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (browser === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'kubecel-'));
  try {
    const script = `var answers = [];\n${code}\ndocument.body.textContent = answers.join("\\n");`;
    const page = `<!doctype html><meta charset="utf-8"><body>failed<script>${script.replaceAll('</script', '<\\/script')}</script>`;
    writeFileSync(join(folder, 'page.html'), page);
    const args = ['--no-sandbox', '--disable-gpu', '--dump-dom', `file://${join(folder, 'page.html')}`];
    const dom = execFileSync(browser, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 });
    const text = /<body>([\s\S]*?)<\/body>/.exec(dom)?.[1] ?? '';
    return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

run('publint', '--strict');
run('attw', '--pack', '.', '--profile', 'esm-only');

for (const entry of [
  'kubecel',
  'kubecel/kubernetes',
  'kubecel/crd',
  'kubecel/admission',
  'kubecel/server',
  'kubecel/compiled',
]) {
  const code = await bundled(`import * as entry from '${entry}'; globalThis.entry = entry;`);
  console.log(
    `${entry}: ${code.length} bytes minified, ${gzipSync(code, { level: 9 }).length} compressed, for browsers`,
  );
}
console.log(`cli: ${statSync(join(root, 'dist/cli.js')).size} bytes`);

// What `kubecel compile` writes runs where no code may be made.
const folder = mkdtempSync(join(root, '.cache', 'compiled-'));
const cli = join(root, 'dist/cli.js');
const expression = "self.size < 5 && self.name.matches('^[a-z]+$')";
execFileSync(process.execPath, [cli, 'compile', '-e', expression, '--var', 'self', '-o', join(folder, 'rule.mjs')]);
const use =
  "import { expression } from './rule.mjs'; console.log(expression.evaluate({ self: { size: 3, name: 'a' } }).value);";
writeFileSync(join(folder, 'use.mjs'), use);
const node = (...args: string[]): string =>
  execFileSync(process.execPath, ['--disallow-code-generation-from-strings', ...args], { cwd: root, encoding: 'utf8' });
if (node(join(folder, 'use.mjs')) !== 'true\n') throw new Error('the compiled expression is not true');
const crds = join(root, 'examples/crds');
node(cli, 'compile', crds, '-o', join(folder, 'rules.mjs'));
const validated = node(
  cli,
  'validate',
  '--crds',
  crds,
  '--compiled',
  join(folder, 'rules.mjs'),
  join(root, 'examples/good'),
);
const policyFile = join(root, 'examples/policies/few-replicas.yaml');
node(cli, 'compile', policyFile, '-o', join(folder, 'policy.mjs'));
const judge = `import { readFileSync } from 'node:fs';
import { loadPolicy } from 'kubecel/admission';
import rules from './policy.mjs';
const policy = loadPolicy(readFileSync(${JSON.stringify(policyFile)}, 'utf8'), rules);
const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 7 } };
const namespaceObject = { metadata: { name: 'team' } };
const request = { user: { name: 'alice' } };
console.log(policy.evaluate({ object, namespaceObject, request }).decisions[0].message);`;
writeFileSync(join(folder, 'judge.mjs'), judge);
const judged = node(join(folder, 'judge.mjs'));
if (judged !== 'at most 5 replicas, not 7\n') throw new Error(`the compiled policy says: ${judged}`);
const ask = `import { readFileSync } from 'node:fs';
import { loadBinding, loadPolicy } from 'kubecel/admission';
import { admissionWebhook } from 'kubecel/server';
import rules from './policy.mjs';
const policy = loadPolicy(readFileSync(${JSON.stringify(policyFile)}, 'utf8'), rules);
const spec = { policyName: policy.name, validationActions: ['Deny'] };
const apiVersion = 'admissionregistration.k8s.io/v1';
const binding = loadBinding({ apiVersion, kind: 'ValidatingAdmissionPolicyBinding', metadata: { name: 'all' }, spec });
const namespace = (name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
const webhook = admissionWebhook({ policies: [policy], bindings: [binding], cluster: { namespace } });
const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 7 } };
const kind = { group: 'apps', version: 'v1', kind: 'Deployment' };
const resource = { group: 'apps', version: 'v1', resource: 'deployments' };
const userInfo = { username: 'alice' };
const request = { uid: 'u', kind, resource, operation: 'CREATE', namespace: 'team', userInfo, object };
const body = JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request });
const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
const answer = await webhook.fetch(new Request('https://webhook/validate', init));
console.log((await answer.json()).response.status.code);`;
writeFileSync(join(folder, 'ask.mjs'), ask);
const asked = node(join(folder, 'ask.mjs'));
if (asked !== '403\n') throw new Error(`the webhook answers: ${asked}`);
const configuration = node(cli, 'webhook', policyFile, '--print-configuration');
if (!configuration.includes('/validate/policies/few-replicas')) {
  throw new Error(`the configuration of the webhook is: ${configuration}`);
}
rmSync(folder, { recursive: true });
console.log(`Compiled, without making code: ${validated.trim()}; ${judged.trim()}`);

const code = await bundled(PAGE);
const bare = inBareContext(code);
console.log(`In a bare context:\n${bare}`);
const real = inBrowser(code);
if (real === undefined) console.log('No browser present, 1 check not run');
else if (real !== bare) throw new Error(`a browser answers\n${real}`);
else console.log('In a browser: the same');
