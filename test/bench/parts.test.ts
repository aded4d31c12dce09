import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = import.meta.dirname;
const END = '.bench.mjs';
const PARTS = readdirSync(BENCH).filter((file) => file.endsWith(END));
const run = promisify(execFile);

/** Two at a time: what they measure in small means nothing, and the half of it is waiting. */
test.concurrent.each(PARTS.map((file) => file.slice(0, -END.length)))(
  'the part %s of the bench measures something',
  { timeout: 180_000 },
  async (part) => {
    const options = { env: { PATH: process.env.PATH, BENCH_SHARE: '0.001' }, cwd: join(BENCH, '..', '..') };
    const { stdout } = await run(process.execPath, [join(BENCH, 'run.mjs'), part], options);
    expect(stdout).toMatch(new RegExp(`^${part}: .+ \\d`, 'm'));
    expect(stdout).not.toContain(`${part}: failed`);
  },
);
