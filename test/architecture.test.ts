import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What every part may know: plain functions, dated data and types. */
const ground = [
  ...['openapi', 'platforms', 'time', 'holidays', 'emoji', 'drawing', 'threads'],
  ...['durations.ts', 'log.ts', 'metrics', 'nearest.ts', 'steady-clock.ts', 'take-turns.ts'],
];
/** For all that people use. `deps.ts` has the types of what they are given. */
const common = [
  ...ground,
  'deps.ts',
  'workspaces',
  'rights',
  'forms',
  'ui',
  'slack',
  'api',
  'jobs',
  'database',
];

/** The table of contents. It is a part of its own, since what it lists may not know it. */
const contents = 'features/index.ts';

/** Which part may import which. A part is a folder of src, or a file directly in it. */
const mayImport: Record<string, string[]> = {
  'main.ts': ['app', 'database', 'log.ts'],
  'serve.ts': ['app', 'database', 'log.ts'],
  'doctor.ts': ['app', 'features', 'threads', 'api'],
  'manifest.ts': ['slack'],
  app: [
    ...common,
    contents,
    'features',
    'agents',
    'calendar',
    'digest',
    'lists',
    'posts',
    'messages',
    'service',
    'local-slack',
  ],
  'deps.ts': ['app', 'posts', 'slack', 'api', 'jobs', 'time', 'drawing', 'log.ts', 'metrics'],
  [contents]: ['features', 'calendar', 'digest', 'lists', 'posts', 'steps', 'deps.ts', 'ui'],
  features: [...common, 'posts', 'agents', 'messages'],
  agents: [...common, 'lists', 'posts', 'version.ts'],
  calendar: [...common, 'posts', 'version.ts'],
  steps: [...common, 'agents', 'lists', 'posts'],
  digest: [...common, 'posts', 'messages'],
  lists: [...common, 'posts'],
  posts: [...common, 'messages'],
  messages: ['deps.ts', 'slack', 'database', 'steady-clock.ts'],
  ui: common,
  forms: [
    'deps.ts',
    'messages',
    'rights',
    'ui',
    'slack',
    'api',
    'jobs',
    'database',
    'log.ts',
    'steady-clock.ts',
    'durations.ts',
  ],
  rights: ['deps.ts', 'ui', 'slack', 'database'],
  workspaces: ['database'],
  slack: ['jobs', 'api', 'database', 'emoji', 'log.ts', 'steady-clock.ts', 'durations.ts'],
  api: ['openapi', 'log.ts', 'time', 'platforms', 'steady-clock.ts', 'durations.ts'],
  jobs: ['database', 'log.ts', 'metrics', 'steady-clock.ts', 'durations.ts'],
  database: ['log.ts', 'durations.ts'],
  service: ['openapi', 'database'],
  'local-slack': ['emoji'],
  time: ['durations.ts'],
  holidays: ['time'],
  platforms: ['openapi', 'emoji', 'nearest.ts', 'durations.ts'],
  openapi: [],
  emoji: [],
  drawing: ['time'],
  threads: ['durations.ts'],
  metrics: [],
  'durations.ts': [],
  'log.ts': [],
  'nearest.ts': [],
  'steady-clock.ts': ['durations.ts'],
  'version.ts': [],
  'take-turns.ts': [],
};

/** Folders and files within a part that know less than it. */
const knowsOnly: Record<string, string[]> = {
  'posts/pictures': [
    ...['durations.ts', 'log.ts', 'openapi', 'platforms', 'slack', 'database', 'threads', 'ui'],
  ],
  'posts/import/csv.ts': [],
};

/**
 * The folders of `posts`. The core is the life of a post, with the files that are directly in `posts`; it calls approval, freeze
 * and series by name. A vertical stands on it, from its form to its table.
 */
const core = [
  ...[
    'approval',
    'card',
    'fields',
    'follow-up',
    'form',
    'freeze',
    'held',
    'listed',
    'pictures',
    'sendings',
    'series',
    'table',
  ],
];
const verticals = ['import', 'proposal', 'slots'];
/** The lists of `posts`, and what puts a feature together. */
const composed = ['deps', 'index', 'schedule-post', 'send', 'tables'].map((name) => `posts/${name}.ts`);

/** The parts that may import a package; all others go through them. */
const packageHome: Record<string, string[]> = {
  'chrono-node': ['time'],
  'twitter-text': ['platforms'],
  'openapi-fetch': ['api'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  '@modelcontextprotocol/server': ['agents'],
  hono: ['service', 'local-slack'],
  '@hono/node-server': ['app', 'local-slack'],
  react: ['local-slack'],
  'slack-blocks-to-jsx': ['local-slack'],
  ws: ['local-slack', 'app'],
  pino: ['log.ts'],
  'prom-client': ['metrics'],
  '@resvg/resvg-js': ['drawing'],
  sharp: ['posts/pictures'],
  'csv-parse': ['posts/import/csv.ts'],
  'csv-stringify': ['posts/import/csv.ts'],
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
  const targets = [...readSource(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].map(
    (match) => match[1] as string,
  );
  return targets.map((target) => ({ file, part: partOf(file), target }));
}

function partOf(path: string): string {
  return path === contents ? path : (path.split('/')[0] as string);
}

const pathImported = ({ file, target }: Import) => relative(src, join(src, file, '..', target));

/** `../time/zones.js`, imported by `features/x/modal.ts`, belongs to `time`. Outside src it is the folder's name. */
function partImported(one: Import): string {
  const path = pathImported(one);
  if (path.startsWith('..')) return path.split('/').find((step) => step !== '..') as string;
  return partOf(path.replace(/\.js$/, '.ts'));
}

/** Undefined for a file that is not in a folder of `posts`. */
function folderOfPosts(path: string): string | undefined {
  const [part, folder, file] = path.split('/');
  return part === 'posts' && file !== undefined ? folder : undefined;
}

/** The one file of `posts` that a file of another part may import. */
function faceOfPosts(file: string): string {
  if (file === 'deps.ts') return 'posts/deps.js';
  return file.startsWith('app/tables/') ? 'posts/tables.js' : 'posts/index.js';
}

describe('import rules', () => {
  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const violations = imports
      .filter((one) => one.part === part && one.target.startsWith('.'))
      .filter((one) => partImported(one) !== part && !allowed.includes(partImported(one)));
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(['slack', 'jobs', 'database', 'time', 'platforms', 'api'])(
    '%s knows nothing of the process that it runs in, not even through others',
    (part) => {
      const reached = reachedFrom(files.filter((file) => partOf(file) === part));
      expect(reached.filter((file) => partOf(file) === 'app' || file === 'deps.ts')).toEqual([]);
    },
  );

  test('every part has a rule', () => {
    const parts = new Set(imports.map((one) => one.part));
    expect([...parts].filter((part) => !(part in mayImport))).toEqual([]);
  });

  test.each(Object.entries(knowsOnly))('%s imports only what it may', (folder, allowed) => {
    const violations = imports.filter(
      (one) =>
        (one.file === folder || one.file.startsWith(`${folder}/`)) &&
        one.target.startsWith('.') &&
        !pathImported(one).startsWith(`${folder}/`) &&
        !allowed.includes(partImported(one)),
    );
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(['features', 'lists'])('no folder of %s imports another one', (part) => {
    const violations = imports.filter((one) => {
      if (one.part !== part || !one.target.startsWith('.') || partImported(one) !== part) return false;
      return one.file.split('/')[1] !== pathImported(one).split('/')[1];
    });
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('the table of contents sees of each folder only its index, and features that are one file', () => {
    const violations = imports
      .filter((one) => one.file === contents && !['deps.ts', 'ui'].includes(partImported(one)))
      .filter((one) => !one.target.endsWith('/index.js') && !/^\.\/[^/]+\.js$/.test(one.target));
    expect(violations.map((one) => one.target)).toEqual([]);
  });

  test('every folder of posts is core or a vertical', () => {
    const folders = files
      .filter((file) => partOf(file) === 'posts')
      .flatMap((file) => folderOfPosts(file) ?? []);
    expect([...new Set(folders)].toSorted()).toEqual([...core, ...verticals].toSorted());
  });

  test.each(verticals)('the vertical %s of posts imports no other one', (vertical) => {
    const violations = imports.filter((one) => {
      const imported = folderOfPosts(pathImported(one));
      const isOther = imported !== undefined && imported !== vertical && verticals.includes(imported);
      return folderOfPosts(one.file) === vertical && isOther;
    });
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('the core of posts imports of a vertical only its tables', () => {
    const violations = imports.filter((one) => {
      const isVertical = verticals.includes(folderOfPosts(one.file) ?? '');
      const imported = folderOfPosts(pathImported(one)) ?? '';
      return (
        one.part === 'posts' &&
        !isVertical &&
        !composed.includes(one.file) &&
        verticals.includes(imported) &&
        pathImported(one) !== `posts/${imported}/table.js`
      );
    });
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('others see of posts only its index, the store its tables, and Deps what posts add to it', () => {
    const violations = imports
      .filter((one) => one.part !== 'posts' && partImported(one) === 'posts')
      .filter((one) => pathImported(one) !== faceOfPosts(one.file));
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(Object.entries(packageHome))('only its part imports %s', (pkg, parts) => {
    const violations = imports.filter(
      (one) =>
        (one.target === pkg || one.target.startsWith(`${pkg}/`)) &&
        !parts.some((part) => one.file === part || one.file.startsWith(`${part}/`)),
    );
    expect(violations.map((one) => one.file)).toEqual([]);
  });

  test('statements stand in the tables of their owners', () => {
    const isTable = /^(?:database|jobs|service)\/|(?:^|[/-])tables?(?:\.ts$|\/)/;
    const violations = imports.filter((one) => one.target === 'kysely' && !isTable.test(one.file));
    expect(violations.map((one) => one.file)).toEqual([]);
  });

  test('measurements and helpers of tests import what is there', () => {
    const folder = join(src, '..', 'test');
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:mjs|ts)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/\.\.\/dist\/([\w/-]+)\.js'/g),
      ])
      .map((match) => match[1] as string);
    expect(built.filter((file) => !known.has(`${file}.ts`))).toEqual([]);
  });

  test('there is no import circle, types included', () => {
    expect(importCircles()).toEqual([]);
  });

  test('no file only re-exports but the index of a part', () => {
    const forwarding = files.filter((file) => {
      if (/^[^/]+\/index\.ts$/.test(file)) return false;
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
    expect(posting).toEqual(['slack/send/post-message.ts']);
  });

  test('nobody below app but a feature, or its index, is given all of Deps', () => {
    const given = files.filter((file) => {
      if (partOf(file) === 'app' || file === 'deps.ts') return false;
      if (/(?:^|\/)index\.ts$|^features\/[^/]+\.ts$/.test(file)) return false;
      return /: Deps\b(?!\[)/.test(readSource(file));
    });
    expect(given).toEqual(['posts/schedule-post.ts']);
  });

  test('only config.ts reads the environment', () => {
    const readers = files.filter(
      (file) => file !== 'app/config.ts' && readSource(file).includes('process.env'),
    );
    expect(readers).toEqual([]);
  });
});

/** The files, and all that they import directly or through others. */
function reachedFrom(starts: string[]): string[] {
  const reached = new Set(starts);
  for (const file of reached) for (const next of importedFiles(file)) reached.add(next);
  return [...reached];
}

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
