import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');
export const PAGE = 'src/local-slack/page/main.tsx';

/** @param outdir as deep as dist/bundle/programs, where programs find the files beside them */
export function createBundler(outdir: string): (source: string) => Promise<string> {
  const bundled = new Map<string, Promise<string>>();
  return (source) => {
    const started =
      bundled.get(source) ?? (source === PAGE ? bundlePage(outdir) : bundleProgram(source, outdir));
    bundled.set(source, started);
    return started;
  };
}

async function bundlePage(outdir: string): Promise<string> {
  const folder = join(outdir, 'page');
  await promisify(execFile)(process.execPath, [join(root, '.config', 'bundle-page.js'), folder]);
  return folder;
}

/** Bundled like the real build: starts three times as fast as unbundled. */
async function bundleProgram(source: string, outdir: string): Promise<string> {
  const name = source.replaceAll('/', '-');
  await build({
    entryPoints: { [name]: join(root, source) },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@electric-sql/pglite', '@resvg/resvg-js', 'pg-native'],
    banner: {
      js: "import { createRequire as requiring } from 'node:module';const require = requiring(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return join(outdir, `${name}.mjs`);
}
