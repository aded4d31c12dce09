/**
 * The lines that each building and room of `src` may have, and `test`. Only what has to be understood counts: no imports, blank lines
 * or comments, so that merging files or leaving out a comment pays nothing. A room over its budget fails, and so does a budget far over
 * its room: it falls in the commit that empties the room. What one room is given, another one loses: a sum rises only by what ALLOWED says.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FILE = '.config/budgets.json';
/** Where the sums began, and what has been asked for since. */
const ALLOWED = {
  src: {
    'before posts had floors': 48_821,
    'a network may not have answered': 90,
    'the rest of what was found by using Upnext': 70,
    'the included service publishes': 1_610,
    'no sentence decides, and one retry policy': 62,
    'one table of shown states, of details and of settings': -120,
    'fewer statements for a post at once and for a held one': 110,
    'what is asked in the same moment is one statement, prepared, and requests without web streams': 125,
    'restored backups, updates from 1.0.0, releases, alerts, tables for Slackbot': 242,
    'the desk says where its clock moves to and keeps the focus, times are read by one clock': 141,
    'questions and freezes that walks found unanswered': 206,
  },
  test: {
    'before posts had floors': 46_442,
    'floors, headers and imports are checked': 60,
    'each mistake that was found by using Upnext has a test': 1_060,
    'a network may not have answered': 230,
    'the rest of what was found by using Upnext': 270,
    'the included service publishes, and each outside has a fake': 4_000,
    'no sentence decides, and one retry policy': 500,
    'each decision is a table, and requests survive an end at any statement': 830,
    'fewer statements for a post, and a bench that can be trusted': 150,
    'the bench measures a delivery, two instances and digests at nine': 111,
    'restored backups and updates are played, releases and what runs are checked': 1_373,
    'what seven walks through the product found has a test each': 2_381,
  },
};
/** Room for the work of a few days. */
const SPARE = 60;

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
const lines = {};
for (const file of git('ls-files', 'src', 'test').split('\n')) {
  if (!/\.(?:tsx?|mjs|css)$/.test(file)) continue;
  const [top, building, room, ...rest] = file.split('/');
  const name =
    top === 'test'
      ? top
      : rest.length > 0 && building === 'upnext'
        ? `${top}/${building}/${room}`
        : room
          ? `${top}/${building}`
          : `${top}/*`;
  lines[name] = (lines[name] ?? 0) + countLines(readFileSync(file, 'utf8'));
}

const budgets = JSON.parse(readFileSync(FILE, 'utf8'));
const wrong = [];
for (const [name, count] of Object.entries(lines)) {
  const budget = budgets[name] ?? 0;
  if (count > budget)
    wrong.push(`${name} has ${count} lines, and may have ${budget}: remove ${count - budget}.`);
  if (count < budget - SPARE)
    wrong.push(`${name} has ${count} lines: lower its budget from ${budget} to ${count}.`);
}
for (const name of Object.keys(budgets))
  if (!(name in lines)) wrong.push(`${name} is gone: remove its budget.`);
const total = (numbers) => numbers.reduce((one, other) => one + other, 0);
const { test, ...src } = budgets;
for (const [name, all] of [
  ['src', total(Object.values(src))],
  ['test', test],
]) {
  const allowed = total(Object.values(ALLOWED[name]));
  if (all > allowed) wrong.push(`The budgets of ${name} together are ${all}, and may be ${allowed}.`);
}

for (const line of wrong) console.log(line);
process.exitCode = wrong.length === 0 ? 0 : 1;

function countLines(text) {
  const code = text.replaceAll(
    /^(?:import|export (?:type )?\{[^}]*\} from|export \* from)\b[^;]*;|^[ \t]*\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*$|^[ \t]*\/\/.*$/gm,
    '',
  );
  return code.split('\n').filter((line) => line.trim() !== '').length;
}
