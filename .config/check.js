/**
 * Everything that CI checks besides the tests. All checks run even if one fails. With `--audit-required` (or
 * AUDIT_REQUIRED=1) it also fails if the registry cannot be asked for vulnerable packages.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The exit status of a check that could not be made. */
const NOT_MADE = 75;
const auditRequired = process.argv.includes('--audit-required') || process.env.AUDIT_REQUIRED === '1';

/** Nobody needs it but this check, and it is as heavy as all that Upnext runs on. */
const REDOCLY = '@redocly/cli@2.77.0';

/** The slowest first. */
const checks = [
  ['lint', 'eslint', ['-c', '.config/eslint.config.js', 'src', 'test']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  existsSync('src/local-slack/page/tsconfig.json') && [
    'types of the page',
    'tsc',
    ['-p', 'src/local-slack/page'],
  ],
  ['format', 'prettier', ['--check', '--log-level', 'warn', 'src', 'test', '.config']],
  ['dead code', 'knip', ['-c', '.config/knip.json']],
  [
    'the document',
    'npx',
    ['-y', REDOCLY, 'lint', '--config', '.config/redocly.yaml', 'openapi/openapi.yaml'],
  ],
  [
    'generated types',
    'openapi-typescript',
    ['openapi/openapi.yaml', '--output', 'openapi/schema.d.ts', '--check'],
  ],
  ['vulnerable packages', process.execPath, ['.config/audit.js', ...(auditRequired ? ['--required'] : [])]],
  ['commit subjects', process.execPath, ['.config/commit-subjects.js']],
  ['import rules', 'vitest', ['run', '--config', '.config/vitest.config.ts', 'test/architecture.test.ts']],
].filter(Boolean);

/** Prints the output at the end, because checks run in parallel. */
function run([name, command, args]) {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
  const isLocal = ![process.execPath, 'npx'].includes(command);
  const program = isLocal ? `node_modules/.bin/${command}` : command;
  const check = spawn(program, args, { env });
  let said = '';
  for (const stream of [check.stdout, check.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((done) => {
    check.once('error', (error) => (said += error.message));
    check.once('close', (status) => {
      console.log(`\n— ${name}\n${said}`.trimEnd());
      done(status);
    });
  });
}

const waiting = [...checks];
const failed = [];
const notMade = [];
async function runNext() {
  for (let check = waiting.shift(); check; check = waiting.shift())
    await run(check).then((status) => {
      if (status === NOT_MADE) notMade.push(check[0]);
      else if (status !== 0) failed.push(check[0]);
    });
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext));

if (notMade.length > 0) console.log(`\nNot made, so neither passed nor failed: ${notMade.join(', ')}`);
const passed = notMade.length > 0 ? 'All other checks passed.' : 'All checks passed.';
console.log(failed.length === 0 ? `\n${passed}` : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
