/** Every view and message of the catalogue at its longest, checked by the rules of the local Slack. */
import { runnerImport } from 'vite';
import { messageProblems, viewProblems } from './block-kit.mjs';
import { percentile } from './measure.mjs';

const CHECKED_MS = 2;

export async function run(report) {
  const { module } = await runnerImport('test/upnext/catalogue/every-sample.ts', { logLevel: 'error' });
  const { everySample } = module;
  const times = [];
  const refused = everySample.filter(({ view, message }) => {
    const start = performance.now();
    const problems = view ? viewProblems(view, view.type) : messageProblems(message);
    times.push(performance.now() - start);
    return problems.length > 0;
  });
  const what = `${everySample.length} views and messages of the catalogue`;
  report({ what: `${what}: refused by Slack’s rules`, figure: refused.length, atMost: 0 });
  report({ what: '… a check, p95', figure: percentile(times, 95), unit: 'ms', atMost: CHECKED_MS });
}
