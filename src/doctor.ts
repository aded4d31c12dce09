import * as z from 'zod';
import { createFetch } from './api/http/fetch.js';
import { readConfig, SettingsError } from './app/config.js';
import { failed, summaryOf, type Finding } from './features/doctor/checks/finding.js';
import { runChecks } from './app/doctor/run-checks.js';
import { builtFile } from './threads/thread.js';

/** `npm run doctor`: every check that needs no workspace, with a fix for each problem. */
async function findProblems(): Promise<Finding[]> {
  try {
    const config = readConfig();
    return await runChecks(config, {
      fetch: createFetch(config.proxy),
      now: () => new Date(),
      sent: await everySample(),
      progress: showProgress,
    });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map((problem) =>
      failed('Settings', problem, 'Fix this, then run the doctor again: the other checks need it.'),
    );
  }
}

const content = z.record(z.string(), z.unknown());
const built = z.object({
  everySample: z.array(
    z.union([
      z.object({ name: z.string(), view: content }),
      z.object({ name: z.string(), message: content }),
    ]),
  ),
});

/** Every view and message that Upnext sends. The build makes this file from the samples of the tests. */
const everySample = async () =>
  built.parse(await import(builtFile('bundle/every-sample.js').href)).everySample;

/** On one line of a terminal, and every fifty in a log. */
function showProgress(done: number, total: number): void {
  const line = `Checking views and messages: ${done} of ${total}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total || done % 50 === 1) console.error(line);
}

const findings = await findProblems();
for (const { check, ok, notChecked, message, fix } of findings) {
  console.log(`${notChecked ? '○' : ok ? '✓' : '✗'} ${check}: ${message}`);
  if (fix) console.log(`    ${fix}`);
}
console.log(`\n${summaryOf(findings)}`);
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
