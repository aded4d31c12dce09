import { createFetch } from './api/fetch.js';
import { readConfig, SettingsRefused } from './config.js';
import { examine } from './diagnose/examine.js';
import { wrong, type Finding } from './diagnose/finding.js';

/** What `npm run doctor` runs: every check that needs no workspace, each with its cure. */
async function findings(): Promise<Finding[]> {
  try {
    return await examine(readConfig(), { fetch: createFetch(), now: () => new Date() });
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    return error.problems.map((problem) =>
      wrong('Settings', problem, 'Mend it, then look again: the rest waits for it.'),
    );
  }
}

const found = await findings();
for (const { ok, of, say, cure } of found) {
  console.log(`${ok ? '✓' : '✗'} ${of}: ${say}`);
  if (cure) console.log(`    ${cure}`);
}
const bad = found.filter(({ ok }) => !ok).length;
console.log(
  bad === 0 ? '\nAll is well.' : `\n${bad} of ${found.length} ${bad === 1 ? 'needs' : 'need'} a hand.`,
);
process.exitCode = bad === 0 ? 0 : 1;
