/** Every view and message of the catalogue at its longest, checked by the rules of the local Slack. */
import { everySample } from '../../dist/bundle/every-sample.js';
import { messageProblems, viewProblems } from './block-kit.mjs';
import { percentile } from './measure.mjs';

const CHECKED_MS = 2;

export function run(report) {
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
