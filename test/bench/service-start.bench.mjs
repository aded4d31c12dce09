/**
 * The service with its embedded database and demo data, from the command to the first response. The fastest of several
 * starts counts, because other load can only slow a start down, and the highest memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { millisecondsOf } from './measure.mjs';
import { serve } from './processes.mjs';

const ROUNDS = 5;

export async function run(report) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await firstAndLater());
  const quickest = (figure) => Math.min(...rounds.map((round) => round[figure]));
  const most = (figure) => Math.max(...rounds.map((round) => round[figure]));
  const seconds = { unit: 's', atMost: 1 };
  report({
    what: 'first start in an empty directory (limit)',
    ours: quickest('first'),
    baseline: 2,
    ...seconds,
  });
  report({ what: 'later start (limit)', ours: quickest('later'), baseline: 1, ...seconds });
  report({
    what: 'peak memory of a first start (limit)',
    ours: most('megabytes'),
    baseline: 450,
    unit: 'MB',
    atMost: 1,
  });
}

async function firstAndLater() {
  const dir = mkdtempSync(join(tmpdir(), 'upnext-bench-'));
  try {
    const first = await start(join(dir, 'data'));
    const later = await start(join(dir, 'data'));
    return { first: first.seconds, later: later.seconds, megabytes: first.megabytes };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function start(dir) {
  let service;
  const took = await millisecondsOf(async () => (service = await serve('dist/serve.js', { DATA_DIR: dir })));
  const megabytes = service.peakMegabytes();
  await service.stop();
  return { seconds: took / 1000, megabytes };
}
