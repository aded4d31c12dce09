import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

type Project = TestProjectInlineConfiguration['test'];

const all: Project = {
  name: 'upnext',
  include: ['test/**/*.test.ts'],
  provide: { service: 'ours' },
};

const storiesOnceMore: Project = {
  name: 'service variants',
  include: ['test/features/*.test.ts'],
  exclude: [
    // There the service's answers are the story's own.
    'test/features/every-door.test.ts',
    // These ask the service nothing.
    'test/features/{audit-csv,digest-calendar,digest-clock-changes,help,invite-lines}.test.ts',
  ],
  provide: { service: 'variants' },
};

/** For CI, which adds up the figures of its runs. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What crosses processes and connections takes as long as the machine is busy.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // No module keeps anything that another file would find: so a process reads them once, and not anew for each file.
    isolate: false,
    // Many stories wait for clocks and processes: three at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    projects: [all, storiesOnceMore].map((test) => ({ extends: true, test })),
  },
});
