import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** They know nothing of each other but their doors, and tests come in by the door as well. */
const BUILDINGS = ['service', 'local-slack', 'when'];
const PROGRAMS = ['main.ts', 'serve.ts', 'doctor.ts', 'manifest.ts'];

/** Which building may know the door of which. */
const mayEnter: Record<string, string[]> = {
  upnext: ['service', 'local-slack', 'when'],
  service: ['when'],
  'local-slack': ['when'],
  when: [],
};

/** The page of the local Slack runs in a browser, which has no files: it takes only what it needs. */
const PAGE = 'local-slack/page/';
const OF_THE_PAGE = ['when/durations.js', 'when/emoji/emoji.js'];

/** What every room of Upnext may know: plain functions, dated data and types. */
const ground = [
  'openapi',
  'when',
  'platforms',
  'drawing',
  'threads',
  'log.ts',
  'metrics',
  'nearest.ts',
  'steady-clock.ts',
];
/** For all that people use. `deps.ts` has the types of what they are given. */
const common = [
  ...ground,
  'deps.ts',
  'workspaces',
  'audit',
  'rights',
  'forms',
  'ui',
  'slack',
  'api',
  'jobs',
  'database',
];

/** The table of contents. It is a room of its own, since what it lists may not know it. */
const contents = 'features/index.ts';

/** Which room of Upnext may import which. A room is a folder of src/upnext, or a file directly in it. */
const mayImport: Record<string, string[]> = {
  app: [
    ...common,
    contents,
    'features',
    'agents',
    'calendar',
    'digest',
    'lists',
    'posts',
    'pictures',
    'messages',
    'service',
    'local-slack',
  ],
  'deps.ts': ['app', 'pictures', 'slack', 'api', 'jobs', 'when', 'drawing', 'log.ts', 'metrics'],
  [contents]: ['features', 'calendar', 'digest', 'lists', 'posts', 'steps', 'deps.ts', 'ui'],
  features: [...common, 'posts', 'agents', 'messages'],
  agents: [...common, 'lists', 'posts', 'calls', 'version.ts'],
  calendar: [...common, 'posts', 'version.ts'],
  steps: [...common, 'lists', 'posts', 'calls'],
  calls: [...common, 'posts'],
  digest: [...common, 'posts', 'messages'],
  lists: [...common, 'posts'],
  posts: [...common, 'pictures', 'messages'],
  pictures: ['platforms', 'slack', 'database', 'threads', 'log.ts', 'openapi', 'when'],
  audit: ['slack', 'database'],
  messages: ['deps.ts', 'slack', 'database', 'steady-clock.ts', 'when'],
  ui: common,
  forms: [
    ...['deps.ts', 'messages', 'audit', 'rights', 'slack', 'api', 'jobs', 'database'],
    ...['log.ts', 'steady-clock.ts', 'when'],
  ],
  rights: ['deps.ts', 'slack', 'database'],
  workspaces: ['database'],
  slack: ['jobs', 'api', 'database', 'log.ts', 'steady-clock.ts', 'when'],
  api: ['openapi', 'log.ts', 'when', 'platforms', 'steady-clock.ts'],
  jobs: ['database', 'log.ts', 'metrics', 'steady-clock.ts', 'when'],
  database: ['log.ts', 'when'],
  platforms: ['openapi', 'nearest.ts', 'when'],
  drawing: ['when'],
  threads: ['when'],
  metrics: [],
  'log.ts': [],
  'nearest.ts': [],
  'steady-clock.ts': ['when'],
  'version.ts': [],
};

/** Folders and files within a room that know less than it. Of other rooms, they import only these, or files in them. */
const knowsOnly: Record<string, string[]> = {
  'posts/model': [
    ...['openapi', 'when', 'api', 'platforms', 'slack/text', 'slack/views/view-state', 'rights', 'messages'],
    ...['pictures', 'database'],
  ],
  'posts/store': [
    ...['when', 'audit', 'database', 'forms/kept-forms-table', 'jobs', 'messages', 'rights', 'pictures'],
  ],
  'slack/files/csv.ts': [],
};
/** What is pure has nothing to do with these. */
const knowsNothingOf: Record<string, string[]> = {
  'posts/card': ['deps.ts', 'jobs', 'database', 'messages', 'forms'],
};

/** The floors of `posts`, from the ground up: a file imports, of posts, only its own folder and lower floors. */
const FLOORS = [
  ['model'],
  ['store', 'card'],
  ['life', 'list'],
  ['fields', 'news', 'freeze', 'slots'],
  ['form', 'approval'],
  ['submit'],
  ['buttons', 'import'],
  ['schedule-post.ts'],
  ['index.ts'],
];
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room));

/** The rooms and buildings that may import a package; all others go through them. */
const packageHome: Record<string, string[]> = {
  'chrono-node': ['when'],
  'twitter-text': ['platforms'],
  'openapi-fetch': ['api'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  '@modelcontextprotocol/server': ['agents'],
  hono: ['service', 'local-slack'],
  '@hono/node-server': ['app', 'local-slack'],
  react: ['local-slack'],
  ws: ['local-slack', 'app'],
  pino: ['log.ts'],
  'prom-client': ['metrics'],
  '@resvg/resvg-js': ['drawing'],
  sharp: ['pictures'],
  'csv-parse': ['slack/files/csv.ts'],
  'csv-stringify': ['slack/files/csv.ts'],
};

interface Import {
  file: string;
  part: string;
  target: string;
}

const root = join(import.meta.dirname, '..');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:tsx?|mjs)$/.test(file),
  );

/** The files of Upnext are named as in their building, and the others as in src. */
const named = (path: string) => path.replace(/^upnext\//, '');
const sources = new Map(filesIn('src').map((file) => [named(file), join(root, 'src', file)]));
const files = [...sources.keys()];
const readSource = (file: string) => readFileSync(sources.get(file) as string, 'utf8');
const imports = files.flatMap((file) => readImports(file, readSource(file)));

function readImports(file: string, text: string): Import[] {
  const targets = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].map(
    (match) => match[1] as string,
  );
  return targets.map((target) => ({ file, part: partOf(file), target }));
}

/** A building, or a room of Upnext. */
function partOf(path: string): string {
  return path === contents ? path : (path.split('/')[0] as string);
}

/** From src, or named as in Upnext. */
const pathImported = ({ file, target }: Import) =>
  named(relative(join(root, 'src'), join(sources.get(file) as string, '..', target)));

/** `../ui/list.js`, imported by `features/x/modal.ts`, belongs to `ui`. Outside src it is the folder's name. */
function partImported(one: Import): string {
  const path = pathImported(one);
  if (path.startsWith('..')) return path.split('/').find((step) => step !== '..') as string;
  return partOf(path.replace(/\.js$/, '.ts'));
}

/** The rooms of Upnext, and the programs, are in no other building. */
const buildingOf = (path: string) =>
  BUILDINGS.find((building) => path.startsWith(`${building}/`)) ?? 'upnext';
/** The parsers of the service have tables of their own, and so have the words of the page. */
const mayTestInside = (file: string, path: string) =>
  (file.startsWith('service/') && path.startsWith('service/')) ||
  (file.startsWith(PAGE) && path.startsWith(PAGE));
const isInRoom = (file: string) => buildingOf(file) === 'upnext' && !isProgram(file) && file !== 'index.ts';
const isProgram = (file: string) => PROGRAMS.includes(file);

const isIn = (file: string, place: string) =>
  file.replace(/\.[jt]s$/, '') === place.replace(/\.ts$/, '') || file.startsWith(`${place}/`);

/** A folder of `posts`, or a file directly in it. */
const roomOfPosts = (path: string) => path.split('/')[1] as string;

/** What a file of another room may import of `posts`. */
function facesOfPosts(file: string): string[] {
  return file.startsWith('app/tables/')
    ? ['posts/store/tables.js', 'posts/store/schema.js']
    : ['posts/index.js'];
}

describe('the four buildings', () => {
  test('know of each other only the doors that they may know', () => {
    const violations = imports.filter((one) => {
      const path = pathImported(one);
      const [from, to] = [buildingOf(one.file), buildingOf(path)];
      const isOfPage = one.file.startsWith(PAGE) && OF_THE_PAGE.includes(path);
      if (!one.target.startsWith('.') || path.startsWith('..') || from === to || isOfPage) return false;
      return path !== `${to}/index.js` || !mayEnter[from]?.includes(to);
    });
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test('are entered by the programs through the door of Upnext', () => {
    const entered = imports
      .filter((one) => isProgram(one.file) && one.target.startsWith('.'))
      .map(pathImported);
    expect([...new Set(entered)]).toEqual(['index.js']);
    expect(imports.filter((one) => !isProgram(one.file) && pathImported(one) === 'index.js')).toEqual([]);
  });

  test('are entered by tests through their doors', () => {
    const violations = filesIn('test').flatMap((file) => {
      const text = readFileSync(join(root, 'test', file), 'utf8');
      const entered = [...text.matchAll(/'(?:\.\.?\/)+(?:src|dist)\/([\w/-]+\.js)'/g)].map(
        ([, path = '']) => path,
      );
      const inside = entered.filter(
        (path) => buildingOf(path) !== 'upnext' && path !== `${buildingOf(path)}/index.js`,
      );
      return inside.filter((path) => !mayTestInside(file, path)).map((path) => `${file} → ${path}`);
    });
    expect(violations).toEqual([]);
  });
});

describe('import rules', () => {
  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const violations = imports
      .filter((one) => one.part === part && one.target.startsWith('.'))
      .filter((one) => partImported(one) !== part && !allowed.includes(partImported(one)));
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(['slack', 'jobs', 'database', 'platforms', 'api'])(
    '%s knows nothing of the process that it runs in, not even through others',
    (part) => {
      const reached = reachedFrom(files.filter((file) => partOf(file) === part));
      expect(reached.filter((file) => partOf(file) === 'app' || file === 'deps.ts')).toEqual([]);
    },
  );

  test('every room has a rule', () => {
    const rooms = new Set(imports.filter(({ file }) => isInRoom(file)).map((one) => one.part));
    expect([...rooms].filter((room) => !(room in mayImport))).toEqual([]);
  });

  test.each(Object.entries(knowsOnly))('%s imports of other rooms only what it may', (folder, allowed) => {
    const violations = imports.filter(
      (one) =>
        isIn(one.file, folder) &&
        one.target.startsWith('.') &&
        partImported(one) !== one.part &&
        !allowed.some((place) => partImported(one) === place || isIn(pathImported(one), place)),
    );
    expect(violations.map((one) => `${one.file} → ${one.target}`)).toEqual([]);
  });

  test.each(Object.entries(knowsNothingOf))('%s imports nothing that does something', (folder, forbidden) => {
    const violations = imports.filter(
      (one) => isIn(one.file, folder) && one.target.startsWith('.') && forbidden.includes(partImported(one)),
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

  test('every room of posts has a floor', () => {
    const rooms = new Set(files.filter((file) => partOf(file) === 'posts').map(roomOfPosts));
    expect([...rooms].toSorted()).toEqual(FLOORS.flat().toSorted());
  });

  test('a file of posts imports only its own folder and lower floors', () => {
    const violations = imports
      .filter((one) => one.part === 'posts' && partOf(pathImported(one)) === 'posts')
      .map((one) => ({
        ...one,
        from: roomOfPosts(one.file),
        to: roomOfPosts(pathImported(one).replace(/\.js$/, '.ts')),
      }))
      .filter(({ from, to }) => from !== to && floorOf(to) >= floorOf(from));
    const sentences = violations.map(
      ({ file, from, to, target }) =>
        `${file} imports ${target}, but ${to} isn’t below ${from}: move what needs it up into ${to}, or what is needed down to a floor below both.`,
    );
    expect(sentences).toEqual([]);
  });

  test('others see of posts only its index, and the store its tables', () => {
    const violations = imports
      .filter((one) => one.part !== 'posts' && partImported(one) === 'posts')
      .filter((one) => !facesOfPosts(one.file).includes(pathImported(one)));
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
    const isTable = /^(?:database|jobs|service|posts\/store)\/|^(?!posts\/).*(?:^|[/-])tables?(?:\.ts$|\/)/;
    const violations = imports.filter((one) => one.target === 'kysely' && !isTable.test(one.file));
    expect(violations.map((one) => one.file)).toEqual([]);
  });

  test('measurements and helpers of tests import what is there', () => {
    const built = filesIn('test')
      .flatMap((file) => [
        ...readFileSync(join(root, 'test', file), 'utf8').matchAll(/\.\.\/dist\/([\w/-]+)\.js'/g),
      ])
      .map((match) => named(match[1] as string));
    expect(built.filter((file) => !sources.has(`${file}.ts`))).toEqual([]);
  });

  test('there is no import circle, types included', () => {
    expect(importCircles()).toEqual([]);
  });

  test('no file only re-exports but the door of a building and the index of a room', () => {
    const forwarding = files.filter((file) => {
      if (/^(?:[^/]+\/)?index\.ts$/.test(file)) return false;
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
        buildingOf(file) === 'upnext' &&
        /chat\.(?:postMessage|update|scheduleMessage|postEphemeral)\(/.test(readSource(file)),
    );
    expect(posting).toEqual(['slack/send/post-message.ts']);
  });

  test('a time of day is written in one file, as its reader reads it, and with 24 hours where many do', () => {
    const inBot = files.filter((file) => ['upnext', 'when'].includes(buildingOf(file)) && !isProgram(file));
    const having = (pattern: RegExp) => inBot.filter((file) => pattern.test(readSource(file))).sort();
    expect(having(/HH|hh:|\bh:mm|timeStyle|hour12|toLocaleTimeString|formatMinutes\(/)).toEqual([
      'when/format.ts',
      'when/messages.ts',
      // A cell of a file, words that are read again, and what is compared.
      'when/parse-cells.ts',
      'when/resolve/readings.ts',
      'when/slots/timetable.ts',
    ]);
    expect(having(/\bMANY_READERS\b(?!,\n)/)).toEqual([
      'digest/run/message.ts',
      'digest/setup/reply.ts',
      // The audit trail, cards of a series, what Slack shows if it can’t show a date, and steps, whose words go anywhere.
      'posts/slots/form.ts',
      'posts/submit/audited.ts',
      'posts/submit/start-series.ts',
      'slack/text/slack-date.ts',
      'steps/worker.ts',
      'when/format.ts',
    ]);
    expect(having(/\bformatShort\([^,()]+(?:\(\))?, [^,()]+(?:\([^)]*\)[^,()]*)*\)/)).toEqual([
      'app/start/local-desk.ts',
      'slack/text/slack-date.ts',
    ]);
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

describe('a file', () => {
  /** They put a process, a room or a simulation together. */
  const isWiring = (file: string) =>
    file.startsWith('app/') ||
    /(?:^|\/)index\.ts$/.test(file) ||
    ['local-slack/slack.ts', 'posts/schedule-post.ts'].includes(file);

  test('imports at most twenty others, or does more than one thing', () => {
    const many = files
      .filter((file) => !isWiring(file))
      .map((file) => ({
        file,
        count: readSource(file).match(/^(?:import\b.* from |\} from )/gm)?.length ?? 0,
      }))
      .filter(({ count }) => count > 20);
    expect(many).toEqual([]);
  });

  test('has one header, at its top: a second one begins another file', () => {
    const seconds = files.flatMap((file) => {
      const [, ...rest] = readSource(file)
        .replaceAll(/^import\b[^;]*;\n/gm, '')
        .trim()
        .split(/\n\n/);
      const isHeader = (part: string) => /^\/\*\*(?:[^*]|\*(?!\/))*\*\/$/.test(part.trim());
      return rest.filter(isHeader).map((header) => `${file}: ${header}`);
    });
    expect(seconds).toEqual([]);
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
    .map((one) => pathImported(one).replace(/\.js$/, ''))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`, path].find((name) => sources.has(name)) ?? []);
}
