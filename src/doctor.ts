import {
  createFetch,
  failed,
  type Finding,
  readConfig,
  runChecks,
  SettingsError,
  summaryOf,
} from './upnext/index.js';

/** `npm run doctor`: every check that needs no workspace, with a fix for each problem. */
async function findProblems(): Promise<Finding[]> {
  try {
    const config = readConfig();
    return await runChecks(config, { fetch: createFetch(config.proxy), now: () => new Date() });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map((problem) =>
      failed('Settings', problem, 'Fix this, then run the doctor again: the other checks need it.'),
    );
  }
}

const findings = await findProblems();
for (const { check, ok, notChecked, message, fix } of findings) {
  console.log(`${notChecked ? '○' : ok ? '✓' : '✗'} ${check}: ${message}`);
  if (fix) console.log(`    ${fix}`);
}
console.log(`\n${summaryOf(findings)}`);
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
