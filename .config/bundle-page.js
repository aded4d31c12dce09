/** Bundles the page of the local desk into the folder named: `node .config/bundle-page.js dist/workspace/page`. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const outdir = process.argv[2];
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['src/workspace/page/main.tsx'],
  outdir,
  bundle: true,
  // The library for rich text and Markdown is a script of its own, fetched when the first such block is seen.
  splitting: true,
  minify: true,
  sourcemap: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
