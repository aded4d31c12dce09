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
  // The library for rich text and Markdown gets its own script, loaded with the first such block.
  splitting: true,
  minify: true,
  sourcemap: true,
  // Escapes would make the emoji larger.
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // slack-blocks-to-jsx uses only its `emojify`, so both share one emoji table.
  alias: { 'node-emoji': './src/local-slack/page/text/emoji.ts' },
  logLevel: 'warning',
});
