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

for (const entry of ['kubecel', 'kubecel/kubernetes', 'kubecel/crd', 'kubecel/compiled']) {
  const code = await bundled(`import * as entry from '${entry}'; globalThis.entry = entry;`);
  console.log(
    `${entry}: ${code.length} bytes minified, ${gzipSync(code, { level: 9 }).length} compressed, for browsers`,
  );
}
console.log(`cli: ${statSync(join(root, 'dist/cli.js')).size} bytes`);

const code = await bundled(PAGE);
const bare = inBareContext(code);
console.log(`In a bare context:\n${bare}`);
const real = inBrowser(code);
if (real === undefined) console.log('No browser present, 1 check not run');
else if (real !== bare) throw new Error(`a browser answers\n${real}`);
else console.log('In a browser: the same');
