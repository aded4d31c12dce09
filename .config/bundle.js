/**
 * Bundles each program in dist/ with all that it loads: a start reads a few files instead of many hundreds, which takes a
 * third of the time. Whatever is imported later, with `import()`, stays apart and is read when it is needed.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const programs = ['main', 'serve', 'doctor', 'manifest'];
/** As deep as the folders of src/, so that `../..` is the project from there too. */
const outdir = 'dist/bundle';
const UNUSED = './.config/unused.js';

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: programs.map((name) => `src/${name}.ts`),
  outdir,
  bundle: true,
  splitting: true,
  // Names stay, for the traces in the log.
  minifyWhitespace: true,
  minifySyntax: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Bolt loads them for ways of receiving that Upnext does not use: a third of all that would be read at a start.
  alias: { express: UNUSED, 'raw-body': UNUSED },
  plugins: [{ name: 'twitter-text', setup: modernTwitterText }],
  // It reads files that lie beside its own; and this one is nobody's.
  external: ['@electric-sql/pglite', 'pg-native'],
  // Packages of the older kind ask for `require`.
  banner: {
    js: "import { createRequire as requiring } from 'node:module';const require = requiring(import.meta.url);",
  },
  logLevel: 'warning',
});
for (const name of programs) writeFileSync(`dist/${name}.js`, `import './bundle/${name}.js';\n`);

/**
 * X's own library as modules, without what taught browsers of ten years ago to do what Node does: it takes 3 ms and 4 MB
 * instead of 40 and 13. Its punycode is the package, not Node's, which is on its way out.
 */
function modernTwitterText({ onResolve, resolve }) {
  onResolve({ filter: /^twitter-text$/ }, ({ resolveDir, kind }) =>
    resolve('twitter-text/dist/esm/index.js', { resolveDir, kind }),
  );
  onResolve({ filter: /^core-js\// }, () => ({ path: fileURLToPath(new URL('unused.js', import.meta.url)) }));
  onResolve({ filter: /^punycode$/ }, ({ resolveDir, kind }) => resolve('punycode/', { resolveDir, kind }));
}
