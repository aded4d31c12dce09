/**
 * Writes each file of src/ to dist/ as JavaScript, and bundles each program with its dependencies. It then starts in a
 * third of the time, because it reads a few files instead of many hundreds. What is imported later, with `import()`, has
 * bundles of its own. Types are not checked here: `npm run check` does that.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import compileModules from './compile-modules.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const programs = ['main', 'serve', 'doctor', 'manifest'];
/** As deep as the folders of src/, so that `../..` leads to the project from there too. */
const outdir = 'dist/bundle';
const COMPILED = '.compiled';
const UNUSED = './.config/unused.js';

for (const folder of [outdir, `dist/${COMPILED}`]) rmSync(folder, { recursive: true, force: true });
mkdirSync(`dist/${COMPILED}`, { recursive: true });
const options = {
  bundle: true,
  // For the stack traces in the log.
  minifyWhitespace: true,
  minifySyntax: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Bolt loads them for receivers that Upnext does not use. They would be a third of the bundle.
  alias: { express: UNUSED, 'raw-body': UNUSED, '@slack/socket-mode': UNUSED },
  plugins: [
    { name: 'twitter-text', setup: modernTwitterText },
    { name: 'undici', setup: smallUndici },
    { name: 'oauth', setup: lazyOauth },
  ],
  // The first reads files next to its own. The second is not installed.
  external: ['@electric-sql/pglite', 'pg-native'],
  // CommonJS packages call `require`.
  banner: {
    js: "import { createRequire as requiring } from 'node:module';const require = requiring(import.meta.url);",
  },
  logLevel: 'warning',
};
await compileModules();
await build({
  ...options,
  entryPoints: programs.map((name) => `src/${name}.ts`),
  outdir,
  splitting: true,
});
// Only the doctor loads it.
await build({
  ...options,
  entryPoints: ['test/catalogue/every-sample.ts'],
  outfile: `${outdir}/every-sample.js`,
});
for (const name of programs) writeFileSync(`dist/${name}.js`, program(name));

/** Node 22 and newer keep the compiled code if they may write it: the next start then takes a quarter less processor time. */
function program(name) {
  return `import module from 'node:module';
module.enableCompileCache?.(import.meta.dirname + '/${COMPILED}');
await import('./bundle/${name}.js');
`;
}

/**
 * X's own library as ES modules and without its polyfills for old browsers, which loads in 3 ms and 4 MB instead of 40 ms
 * and 13 MB. It uses the punycode package, because Node's own is deprecated.
 */
function modernTwitterText({ onResolve, resolve }) {
  onResolve({ filter: /^twitter-text$/ }, ({ resolveDir, kind }) =>
    resolve('twitter-text/dist/esm/index.js', { resolveDir, kind }),
  );
  onResolve({ filter: /^core-js\// }, () => ({ path: fileURLToPath(new URL('unused.js', import.meta.url)) }));
  onResolve({ filter: /^punycode$/ }, ({ resolveDir, kind }) => resolve('punycode/', { resolveDir, kind }));
}

/** The whole package takes 80 ms to load. */
function smallUndici({ onResolve }) {
  const path = fileURLToPath(new URL('undici.js', import.meta.url));
  onResolve({ filter: /^undici$/ }, () => ({ path }));
}

function lazyOauth({ onResolve }) {
  const path = fileURLToPath(new URL('slack-oauth.cjs', import.meta.url));
  onResolve({ filter: /^@slack\/oauth$/ }, ({ importer }) => (importer === path ? undefined : { path }));
}
