/** Bundles the page of the local Slack into a folder: `node .config/bundle-page.js dist/local-slack/page`. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const outdir = process.argv[2];
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['src/local-slack/page/main.tsx'],
  outdir,
  bundle: true,
  minify: true,
  sourcemap: true,
  // Escapes would make the emoji larger.
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
