import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Project = TestProjectInlineConfiguration['test'];

const all: Project = {
  name: 'upnext',
  include: ['test/**/*.test.ts'],
  provide: { service: 'ours' },
};

const storiesOnceMore: Project = {
  name: 'odd service',
  include: ['test/features/*.test.ts'],
  provide: { service: 'odd' },
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    projects: [all, storiesOnceMore].map((test) => ({ extends: true, test })),
  },
});
