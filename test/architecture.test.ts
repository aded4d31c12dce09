import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Which part may import which. A part is a folder of src, or a file directly in it. */
const ground = ['forms', 'slack', 'api', 'time', 'platforms', 'openapi', 'store', 'jobs'];
const mayImport: Record<string, string[]> = {
  'main.ts': ['*'],
  'serve.ts': ['config.ts', 'database', 'start', 'log.ts'],
  start: ['*'],
  deploy: ['config.ts', 'database'],
  'doctor.ts': ['config.ts', 'deps.ts', 'diagnose', 'database', 'log.ts', ...ground],
  'assemble.ts': ['deps.ts', 'database', 'log.ts', 'metrics', ...ground],
  'bot.ts': ['access.ts', 'deps.ts', 'features', 'views', ...ground],
  'access.ts': ['slack', 'store'],
  'deps.ts': [...ground, 'config.ts', 'log.ts', 'metrics'],
  'config.ts': ['settings.ts'],
  'settings.ts': ['nearest.ts', 'openapi'],
  'nearest.ts': [],
  'log.ts': [],
  'slack-app.ts': ['config.ts', 'log.ts', 'slack'],
  features: ['access.ts', 'deps.ts', 'nearest.ts', 'views', 'diagnose', ...ground],
  views: ['access.ts', 'deps.ts', ...ground],
  diagnose: ['deps.ts', 'config.ts', 'database', ...ground],
  forms: ['access.ts', 'deps.ts', 'slack', 'store', 'jobs', 'api', 'log.ts'],
  slack: ['deps.ts', 'store', 'jobs', 'api', 'log.ts'],
  api: ['openapi', 'log.ts', 'time', 'platforms'],
  time: [],
  openapi: [],
  platforms: ['openapi'],
  store: ['database', 'log.ts'],
  jobs: ['database', 'log.ts', 'metrics'],
  metrics: [],
  database: [],
  service: ['openapi', 'database'],
  workspace: [],
};

/** Which package lives in which part alone. */
const livesIn: Record<string, string[]> = {
  'chrono-node': ['time'],
  'twitter-text': ['platforms'],
  'openapi-fetch': ['api'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  kysely: ['database', 'store', 'service', 'jobs'],
  hono: ['service', 'workspace'],
  '@hono/node-server': ['start', 'workspace'],
  react: ['workspace'],
  'slack-blocks-to-jsx': ['workspace'],
  ws: ['workspace'],
  pino: ['log.ts'],
  'prom-client': ['metrics'],
};

interface Import {
  file: string;
  part: string;
  target: string;
}

const src = join(import.meta.dirname, '..', 'src');
const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap(readImports);

function readImports(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const targets = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] as string,
  );
  return targets.map((target) => ({ file, part: partOf(file), target }));
}

function partOf(path: string): string {
  return path.split('/')[0] as string;
}

/** `../time/zone.js` seen from `features/x/modal.ts` is part `time`; outside src it is the folder's name. */
function partImported({ file, target }: Import): string {
  const path = relative(src, join(src, file, '..', target));
  if (path.startsWith('..')) return path.split('/').find((step) => step !== '..') as string;
  return partOf(path).replace(/\.js$/, '.ts');
}

describe('the arrows of the house', () => {
  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const strays = imports
      .filter((one) => one.part === part && one.target.startsWith('.'))
      .filter(
        (one) => partImported(one) !== part && !allowed.includes('*') && !allowed.includes(partImported(one)),
      );
    expect(strays.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('every part has its row', () => {
    const parts = new Set(imports.map((one) => one.part));
    expect([...parts].filter((part) => !(part in mayImport))).toEqual([]);
  });

  test('a feature never imports another', () => {
    const strays = imports.filter((one) => {
      if (one.part !== 'features' || !one.target.startsWith('.') || one.file === 'features/index.ts')
        return false;
      const [, feature] = one.file.split('/');
      const [, other] = relative(src, join(src, one.file, '..', one.target)).split('/');
      return partImported(one) === 'features' && other !== feature && !/^feature\.js$/.test(other ?? '');
    });
    expect(strays.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(Object.entries(livesIn))('%s is imported in one place', (pkg, parts) => {
    const strays = imports.filter(
      (one) => (one.target === pkg || one.target.startsWith(`${pkg}/`)) && !parts.includes(one.part),
    );
    expect(strays.map((one) => one.file)).toEqual([]);
  });

  test('only config.ts reads the environment', () => {
    const readers = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'config.ts')
      .filter((file) => readFileSync(join(src, file), 'utf8').includes('process.env'));
    expect(readers).toEqual([]);
  });
});
