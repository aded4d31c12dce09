import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const EVERY_TEST = ['test/**/*.test.ts'];
/**
 * A test with a limit in milliseconds, also for what counts as asked at the same time, runs first, by itself and in a fresh
 * process, so that nothing else slows it down.
 */
const TIMED_TESTS = [
  'test/app/costs.test.ts',
  'test/time/cost.test.ts',
  'test/app/start/large-response.test.ts',
];
/** Need programs that are not installed: `npm run test:mock` and `npm run test:conformance` bring them. */
const MOCK_TESTS = ['test/api/prism.test.ts'];
const CONFORMANCE_TESTS = ['test/agents/conformance.test.ts'];
const FIRST = 0;
const KILL_TESTS = 'test/faults/**/*.test.ts';
const BROWSER_TESTS = 'test/local-slack/page/*.story.test.ts';
const FAULT_TESTS = [
  KILL_TESTS,
  'test/features/digest-clock-changes.test.ts',
  'test/time/properties.test.ts',
  'test/service/any-request.test.ts',
];

/**
 * These stories show what the service sent, so they run once more against a service whose answers have other shapes.
 * The others use the same readers; test/service-variants.test.ts runs each operation against each shape.
 */
const VARIANT_TESTS = [
  'test/features/{schedule-post,show-up-next,list-posts,list-logs,browse-templates,update-source}.test.ts',
  'test/features/{choose-project,change-role,living-digest}.test.ts',
];

/** `npm test` runs everything, with a sample of the faults. */
const sample: Project[] = [
  timed('sample'),
  {
    name: 'upnext',
    include: EVERY_TEST,
    exclude: [...TIMED_TESTS, ...MOCK_TESTS, ...CONFORMANCE_TESTS],
    provide: { service: 'ours', faults: 'sample' },
  },
];
/** What CI runs on a second version of Node, besides all faults. */
const stories: Project[] = [
  timed('sample'),
  {
    name: 'stories',
    include: EVERY_TEST,
    exclude: [...TIMED_TESTS, ...MOCK_TESTS, ...CONFORMANCE_TESTS, KILL_TESTS, BROWSER_TESTS],
    provide: { service: 'ours', faults: 'sample' },
  },
];
const mock: Project[] = [
  { name: 'mock', include: MOCK_TESTS, provide: { service: 'ours', faults: 'sample' } },
];
const conformance: Project[] = [
  { name: 'conformance', include: CONFORMANCE_TESTS, provide: { service: 'ours', faults: 'sample' } },
];
/** `npm run test:faults` sets the mode: every kill and fault, and every shape of the service's answers. */
const allFaults: Project[] = [
  timed('all'),
  { name: 'faults', include: FAULT_TESTS, provide: { service: 'ours', faults: 'all' } },
  { name: 'service variants', include: VARIANT_TESTS, provide: { service: 'variants', faults: 'all' } },
];

/** `npm run pictures` sets the mode: it writes the pictures of the pages. */
const pictures: Project[] = [
  { name: 'pictures', include: ['test/pictures/take.ts'], provide: { service: 'ours', faults: 'sample' } },
];

const PROJECTS: Record<string, Project[]> = { 'all-faults': allFaults, mock, conformance, stories, pictures };

function timed(faults: 'sample' | 'all'): Project {
  return {
    name: 'timed',
    include: TIMED_TESTS,
    isolate: true,
    // One after the other.
    maxWorkers: 1,
    sequence: { groupOrder: FIRST },
    provide: { service: 'ours', faults },
  };
}

/** For CI, which adds up the results of its runs. */
const results = process.env.TEST_RESULTS;

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/support/global-setup.ts'],
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
    sequence: { sequencer: LongestFirst, groupOrder: FIRST + 1 },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    projects: (PROJECTS[mode] ?? sample).map((test) => ({ extends: true, test })),
  },
}));
