import type { Reporter, TestModule } from 'vitest/node';

/** Says at the end which tests need a browser that isn’t installed. */
export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const browser = modules.filter(({ project }) => project.name === 'browser');
    const skipped = browser.flatMap(({ children }) => [...children.allTests('skipped')]).length;
    if (skipped > 0) console.log(`\n${skipped} browser tests skipped: Chromium isn’t installed.`);
  }
}
