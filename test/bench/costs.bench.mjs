/** What everyday acts cost, as test/upnext/app/costs.test.ts measures it. */
import { startVitest } from 'vitest/node';

const FILE = 'test/upnext/app/costs.test.ts';

export async function run(report) {
  const options = { config: '.config/vitest.config.ts', watch: false, reporters: ['dot'] };
  const vitest = await startVitest('test', [FILE], options);
  const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  await vitest.close();
  for (const test of tests) {
    const { costs } = test.meta();
    if (!costs) throw new Error(`${test.name} was not measured`);
    const figures = ({ statements, roundTrips, slack, service }) => [statements, roundTrips, slack, service];
    // The runner quotes and shortens what each is about.
    const name = test.name.replace(/^'.*'/, costs.what);
    const what = `${name}: statements · waits · calls to Slack · to the service`;
    report({ what, figure: figures(costs.measured), atMost: figures(costs.expected) });
  }
  if (tests.length === 0) throw new Error(`${FILE} measured nothing`);
}
