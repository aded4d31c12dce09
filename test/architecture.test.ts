import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Which part may import which. A part is a folder of src, or a file directly in it. */
const common = [
  'forms',
  'plan',
  'slots',
  'drawing',
  'pictures',
  'csv',
  'slack',
  'api',
  'time',
  'platforms',
  'openapi',
  'store',
  'jobs',
  'emoji',
];
const mayImport: Record<string, string[]> = {
  'main.ts': ['*'],
  'serve.ts': ['config.ts', 'database', 'start', 'log.ts'],
  start: ['*'],
  deploy: ['config.ts', 'database'],
  'catalogue.ts': ['features', 'views', ...common],
  'doctor.ts': ['catalogue.ts', 'config.ts', 'deps.ts', 'diagnose', 'database', 'log.ts', ...common],
  'manifest.ts': ['slack'],
  'assemble.ts': ['approvers.ts', 'deps.ts', 'database', 'log.ts', 'metrics', ...common],
  'bot.ts': ['commands.ts', 'deps.ts', 'features', 'guard.ts', 'views', ...common],
  'commands.ts': ['access.ts', 'deps.ts', 'features', 'guard.ts', 'views', ...common],
  'guard.ts': ['access.ts', 'deps.ts', 'views', 'slack', 'store'],
  'access.ts': ['slack', 'store'],
  'approvers.ts': ['deps.ts', 'plan', 'slack', 'store'],
  'deps.ts': [...common, 'config.ts', 'log.ts', 'metrics'],
  'config.ts': ['settings.ts'],
  'settings.ts': ['nearest.ts', 'openapi'],
  'nearest.ts': [],
  'steady-clock.ts': [],
  'take-turns.ts': [],
  'log.ts': [],
  'slack-app.ts': ['config.ts', 'log.ts', 'slack'],
  features: ['access.ts', 'deps.ts', 'nearest.ts', 'take-turns.ts', 'views', 'diagnose', ...common],
  views: ['access.ts', 'deps.ts', ...common],
  diagnose: ['deps.ts', 'config.ts', 'database', ...common],
  forms: ['access.ts', 'deps.ts', 'slack', 'store', 'jobs', 'api', 'log.ts'],
  // The posts that Upnext holds: it knows no Slack.
  plan: ['deps.ts', 'store', 'jobs', 'time'],
  slots: ['deps.ts', 'api', 'slack', 'store', 'time'],
  slack: ['deps.ts', 'store', 'jobs', 'api', 'emoji', 'log.ts', 'steady-clock.ts'],
  api: ['openapi', 'log.ts', 'time', 'platforms', 'steady-clock.ts'],
  time: [],
  openapi: [],
  platforms: ['openapi', 'emoji', 'nearest.ts'],
  drawing: ['threads'],
  // It knows no posts: only files, networks and addresses.
  pictures: ['log.ts', 'metrics', 'openapi', 'platforms', 'slack', 'store', 'threads'],
  threads: [],
  csv: ['openapi', 'platforms'],
  emoji: [],
  // An outcome and its jobs are stored in one statement.
  store: ['database', 'jobs', 'log.ts', 'steady-clock.ts', 'take-turns.ts'],
  jobs: ['database', 'log.ts', 'metrics', 'steady-clock.ts'],
  metrics: [],
  database: [],
  service: ['openapi', 'database'],
  'local-slack': ['emoji'],
};

/** The parts that may import a package; all others go through them. */
const packageHome: Record<string, string[]> = {
  'chrono-node': ['time'],
  'twitter-text': ['platforms'],
  'openapi-fetch': ['api'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  kysely: ['database', 'store', 'service', 'jobs'],
  hono: ['service', 'local-slack'],
  '@hono/node-server': ['start', 'local-slack'],
  react: ['local-slack'],
  'slack-blocks-to-jsx': ['local-slack'],
  ws: ['local-slack', 'start'],
  pino: ['log.ts'],
  'prom-client': ['metrics'],
  '@resvg/resvg-js': ['drawing'],
  sharp: ['pictures'],
  'csv-parse': ['csv'],
  'csv-stringify': ['csv'],
};

interface Import {
  file: string;
  part: string;
  target: string;
}

const src = join(import.meta.dirname, '..', 'src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const known = new Set(files);
const readSource = (file: string) => readFileSync(join(src, file), 'utf8');
const imports = files.flatMap(readImports);

function readImports(file: string): Import[] {
  const targets = [...readSource(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] as string,
  );
  return targets.map((target) => ({ file, part: partOf(file), target }));
}

function partOf(path: string): string {
  return path.split('/')[0] as string;
}

/** `../time/zones.js`, imported by `features/x/modal.ts`, belongs to `time`. Outside src it is the folder's name. */
function partImported({ file, target }: Import): string {
  const path = relative(src, join(src, file, '..', target));
  if (path.startsWith('..')) return path.split('/').find((step) => step !== '..') as string;
  return partOf(path).replace(/\.js$/, '.ts');
}

describe('import rules', () => {
  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const violations = imports
      .filter((one) => one.part === part && one.target.startsWith('.'))
      .filter(
        (one) => partImported(one) !== part && !allowed.includes('*') && !allowed.includes(partImported(one)),
      );
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('every part has a rule', () => {
    const parts = new Set(imports.map((one) => one.part));
    expect([...parts].filter((part) => !(part in mayImport))).toEqual([]);
  });

  test('no feature imports another one', () => {
    const violations = imports.filter((one) => {
      if (one.part !== 'features' || !one.target.startsWith('.') || one.file === 'features/index.ts')
        return false;
      const [, feature] = one.file.split('/');
      const [, other] = relative(src, join(src, one.file, '..', one.target)).split('/');
      return partImported(one) === 'features' && other !== feature && !/^feature\.js$/.test(other ?? '');
    });
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(Object.entries(packageHome))('only its part imports %s', (pkg, parts) => {
    const violations = imports.filter(
      (one) => (one.target === pkg || one.target.startsWith(`${pkg}/`)) && !parts.includes(one.part),
    );
    expect(violations.map((one) => one.file)).toEqual([]);
  });

  test('there is no import circle, types included', () => {
    expect(importCircles()).toEqual([]);
  });

  test('no file only re-exports', () => {
    const forwarding = files.filter((file) => {
      const statements = readSource(file)
        .split(/;\s*\n/)
        .map((statement) => statement.trim());
      return statements.every((statement) => statement === '' || /^export [^=]* from '/.test(statement));
    });
    expect(forwarding).toEqual([]);
  });

  test('only one file sends messages, so that none is too long for Slack, or lost because of an image', () => {
    const posting = files.filter(
      (file) =>
        partOf(file) !== 'local-slack' &&
        /chat\.(?:postMessage|update|scheduleMessage|postEphemeral)\(/.test(readSource(file)),
    );
    expect(posting).toEqual(['slack/post-message.ts']);
  });

  test('only config.ts reads the environment', () => {
    const readers = files.filter((file) => file !== 'config.ts' && readSource(file).includes('process.env'));
    expect(readers).toEqual([]);
  });
});

/** The first circle through each file that is on one. */
function importCircles(): string[] {
  const graph = new Map(files.map((file) => [file, importedFiles(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) return void circles.push([...path.slice(start), file].join(' → '));
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

function importedFiles(file: string): string[] {
  return imports
    .filter((one) => one.file === file && one.target.startsWith('.'))
    .map(({ target }) => join(file, '..', target).replace(/\.js$/, ''))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`, path].find((name) => known.has(name)) ?? []);
}
