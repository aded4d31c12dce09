/** Everything CI checks besides the tests, all of it even where one part fails, so that one run tells the whole truth. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const checks = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  existsSync('src/workspace/page/tsconfig.json') && [
    'types of the page',
    'tsc',
    ['-p', 'src/workspace/page'],
  ],
  ['format', 'prettier', ['--check', '--log-level', 'warn', 'src', 'test', '.config']],
  ['lint', 'eslint', ['-c', '.config/eslint.config.js', 'src', 'test']],
  ['dead code', 'knip', ['-c', '.config/knip.json']],
  ['the document', 'redocly', ['lint', '--config', '.config/redocly.yaml', 'openapi/openapi.yaml']],
  [
    'generated types',
    'openapi-typescript',
    ['openapi/openapi.yaml', '--output', 'openapi/schema.d.ts', '--check'],
  ],
  ['import rules', 'vitest', ['run', '--config', '.config/vitest.config.ts', 'test/architecture.test.ts']],
].filter(Boolean);

const failed = checks.filter(([name, command, args]) => {
  console.log(`\n— ${name}`);
  return spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' }).status !== 0;
});
console.log(
  failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
