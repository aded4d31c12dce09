/** Checks that commit subjects have at most 72 characters. Older commits, up to the one named here, had longer ones. */
import { spawnSync } from 'node:child_process';

const SINCE = 'd94c30a2f792dcaaa5f6c9accc90633fdd6bb465';
const MAX_LENGTH = 72;

const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${SINCE}..HEAD`], {
  encoding: 'utf8',
});
if (status !== 0) {
  console.log('Skipped: the history is not available here.');
  process.exit(0);
}
const tooLong = stdout.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_LENGTH);
for (const line of tooLong) console.log(`Longer than ${MAX_LENGTH} characters: ${line}`);
process.exit(tooLong.length === 0 ? 0 : 1);
