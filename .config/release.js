/**
 * `npm run release -- check` says what keeps this version from being a release: what stands beside the code and is older than it.
 * `node .config/release.js taken NAME` writes down which code the picture NAME shows, for `npm run pictures`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const CHANGELOG = '.github/CHANGELOG.md';
const DUMPS = 'test/upnext/database/releases';
const PICTURES = '.github/docs/pictures';
const TAKEN = 'test/docs/pictures/taken.json';
/** What changes for people if it changes. */
const CODE = ['src', 'openapi', 'manifest.yml'];
/** package.json has the version. What is read where there is no package.json repeats it. */
const REPEATED = {
  'package-lock.json': /"version": "(.+)"/,
  'src/upnext/version.ts': /VERSION = '(.+)'/,
  'manifest.yml': /^# Upnext (\S+)/,
  'README.md': /Upnext (\d+\.\d+\.\d+)/,
  'src/upnext/app/deploy/kubernetes.yaml': /image: \S+:(\S+)/,
};

const problems = [];
const refuse = (problem, cure) => problems.push(`- ${problem}\n  ${cure}`);
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const readJson = (file) => JSON.parse(read(file) || '{}');
const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
const git = (...args) =>
  spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout?.trim() ?? '';

const [command, picture] = process.argv.slice(2);
const { version } = readJson('package.json');
if (command === 'taken' && picture) writeTaken(picture);
else if (command === 'check') {
  checkHistory();
  checkVersions();
  checkChangelog();
  checkDump();
  checkTypes();
  checkPictures();
  console.log(problems.join('\n') || `Upnext ${version} can be released: git tag v${version}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  console.error('Usage: npm run release -- check');
  process.exitCode = 2;
}

function checkHistory() {
  if (!git('rev-parse', 'HEAD'))
    refuse('The history is not available here.', 'Check in a clone of the repository.');
  const changed = git('status', '--porcelain');
  if (changed) refuse(`Not everything is committed:\n${changed}`, 'Commit it, and check again.');
}

function checkVersions() {
  for (const [file, pattern] of Object.entries(REPEATED)) {
    const [, named = 'no version'] = pattern.exec(read(file)) ?? [];
    if (named !== version) refuse(`${file} names ${named}.`, `Write ${version} there, as in package.json.`);
  }
}

function checkChangelog() {
  const sections = read(CHANGELOG).split(/^## /m).slice(1);
  const heading = `${version} – `;
  const section = sections.find((one) => one.startsWith(heading));
  if (sections.some((one) => /^Unreleased\s+\S/.test(one)))
    return refuse(
      `${CHANGELOG} has changes that are “Unreleased”.`,
      'Give them the next version and today’s date, and write that version into package.json.',
    );
  if (!section)
    return refuse(
      `${CHANGELOG} has no section “## ${heading}” with a date.`,
      'Write what changes for those who write, and for those who run Upnext.',
    );
  const dated = section.slice(heading.length, section.indexOf('\n'));
  const changed = git('log', '-1', '--format=%cs', '--', ...CODE);
  if (!/^\d{4}-\d\d-\d\d$/.test(dated) || dated < changed)
    refuse(
      `${CHANGELOG} is as of ${dated}, the code of ${changed}.`,
      `Read git log --since=${dated}, add what people notice, and set the date.`,
    );
}

function checkDump() {
  const cure = 'Make it with the script that CONTRIBUTING.md names, and commit it.';
  const name = filesIn(DUMPS).find((file) => file.startsWith(`${version}.`));
  if (!name) return refuse(`${DUMPS} has no database of ${version}.`, cure);
  const tables = git('grep', '-liE', '(create|alter) (table|(unique )?index)', '--', 'src').split('\n');
  const changes = git('log', '--format=%h %s', `${lastCommitOf(`${DUMPS}/${name}`)}..HEAD`, '--', ...tables);
  if (changes) refuse(`${DUMPS}/${name} is older than its tables:\n${changes}`, cure);
}

function checkTypes() {
  const { status } = spawnSync('npm', ['run', '--silent', 'check:generated']);
  if (status !== 0) refuse('openapi/schema.d.ts is older than openapi.yaml.', 'Run npm run generate.');
}

/** Any change of the code may change what a picture shows. Whether it does is seen only in a new one. */
function checkPictures() {
  const taken = readJson(TAKEN);
  const now = hashOfCode();
  const names = filesIn(PICTURES).map((file) => file.replace('.png', ''));
  const old = names.filter((name) => taken[name] !== now);
  if (old.length > 0)
    refuse(
      `The code has changed since these pictures were taken: ${old.join(', ')}.`,
      'Run npm run pictures, look at them, and commit them.',
    );
}

function lastCommitOf(file) {
  return git('log', '-1', '--format=%H', '--', file);
}

/** Of the files that draw messages, views and the page. */
function hashOfCode() {
  const files = ['src/upnext', 'src/local-slack']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(?:tsx?|css)$/.test(file));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function writeTaken(name) {
  const taken = Object.entries({ ...readJson(TAKEN), [name]: hashOfCode() }).sort();
  writeFileSync(TAKEN, `${JSON.stringify(Object.fromEntries(taken), undefined, 2)}\n`);
}
