import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SkippedTests } from './skipped-tests.js';

/** What needs a program that is downloaded for it: `npm run test:mock` and `npm run test:conformance`. */
const DOWNLOADS = {
  mock: ['test/upnext/api/prism.test.ts'],
  conformance: ['test/upnext/agents/conformance.test.ts'],
};
/** Limits in milliseconds and numbers of statements. Nothing runs beside them. */
const COSTS = [
  'test/upnext/app/costs.test.ts',
  'test/when/cost.test.ts',
  'test/upnext/app/start/large-response.test.ts',
  'test/bench/*.test.ts',
];
const BROWSER = ['test/local-slack/page/*.story.test.ts'];
/** Crash points, random walks, the fault matrix, and what is killed for real. */
const FAULTS = ['test/{service,upnext}/faults/**/*.test.ts'];
/** The one program that `npm test` starts: the local desk. */
const SMOKE = ['test/upnext/app/start/local-desk.test.ts'];
/** Processes, threads with real pictures, sockets, databases that are created, and the installation guide. */
const PROGRAMS = [
  'test/upnext/app/{start,deploy,doctor}/**/*.test.ts',
  'test/upnext/database/**/*.test.ts',
  'test/upnext/{pictures,features}/pictures.test.ts',
];
/** Upnext, the service and the local Slack in one process, with a PostgreSQL. */
const STORIES = [
  'test/*.test.ts',
  'test/upnext/app/{*,tables/*}.test.ts',
  'test/upnext/{agents,calendar,digest,features,forms,jobs,messages,pictures,posts,slack,steps}/**/*.test.ts',
  'test/{service,support}/**/*.test.ts',
  'test/local-slack/{delivery-fields,desk-server,files,people-files}.test.ts',
];
const NOT_IN_STORIES = [...COSTS, ...FAULTS, ...PROGRAMS, ...DOWNLOADS.conformance];
const NOT_IN_UNIT = [...COSTS, ...BROWSER, ...FAULTS, ...PROGRAMS, ...STORIES, ...DOWNLOADS.mock];

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

/** A limit in milliseconds needs a fresh process, and nothing beside it. */
const ALONE = { isolate: true, maxWorkers: 1, maxConcurrency: 2, sequence: { groupOrder: 1 } };

/** To optimize the WebAssembly of the embedded database takes more processor time than a run of these gets back. */
const UNOPTIMIZED = { execArgv: ['--liftoff-only'] };

const PROJECTS: Project[] = [
  { name: 'unit', include: ['test/**/*.test.ts'], exclude: NOT_IN_UNIT },
  { name: 'stories', include: STORIES, exclude: NOT_IN_STORIES, ...UNOPTIMIZED },
  { name: 'smoke', include: SMOKE, ...UNOPTIMIZED },
  { name: 'programs', include: PROGRAMS, exclude: [...COSTS, ...SMOKE] },
  { name: 'faults', include: FAULTS },
  { name: 'browser', include: BROWSER },
  { name: 'costs', include: COSTS, ...ALONE },
  { name: 'mock', include: DOWNLOADS.mock },
  { name: 'conformance', include: DOWNLOADS.conformance },
  { name: 'pictures', include: ['test/docs/pictures/take.ts'] },
  { name: 'dump', include: ['test/upnext/database/releases/make.ts'] },
  { name: 'slack', include: ['test/upnext/catalogue/real-slack.ts'] },
];

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** For CI, which adds up the results of its runs. */
const results = process.env.TEST_RESULTS;

/** `--mode full` ends an instance at every statement, and repeats random cases more often. */
const extentOf = (mode: string): 'full' | 'short' => (mode === 'full' ? 'full' : 'short');

export default defineConfig(({ mode }) => ({
  root: ROOT,
  // Tests import what the build compiles, which Node loads by itself: the runner would need a second for each forty files.
  resolve: {
    alias: [{ find: /^(?:\.\.?\/)+src\/(?!local-slack\/page\/)(.*\.js)$/, replacement: `${ROOT}dist/$1` }],
  },
  test: {
    server: { deps: { external: [/\/dist\//] } },
    execArgv: ['--enable-source-maps'],
    globalSetup: ['.config/compile-modules.js', 'test/support/global-setup.ts'],
    setupFiles: ['test/support/known-shapes.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Polling across processes and connections takes longer on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // No module keeps state between files, so each worker loads the modules once.
    isolate: false,
    // Many stories wait for timers and processes: three workers keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism()),
    slowTestThreshold: 5_000,
    reporters: [
      'default',
      new SkippedTests(),
      ...(results ? [['json', { outputFile: results }] satisfies [string, object]] : []),
    ],
    projects: PROJECTS.map((test) => ({
      extends: true,
      test: { ...test, provide: { extent: extentOf(mode) } },
    })),
  },
}));
