import { DateTime } from 'luxon';
import { createClock, createSlack, type Person } from '../../src/local-slack/index.js';
import { assemble } from '../../src/upnext/app/assemble.js';
import { createSeal } from '../../src/upnext/database/seal.js';
import type { Deps } from '../../src/upnext/deps.js';
import type { Worker } from '../../src/upnext/jobs/job.js';
import { createLog } from '../../src/upnext/log.js';
import { retryingClient, singleTryClient } from '../../src/upnext/slack/install/client.js';
import { openServer } from './databases.js';
import { manifest } from './desk.js';

const DAY_MS = 24 * 60 * 60_000;

interface Options {
  people?: Person[];
  /** What the service lists. */
  posts: (url: URL) => object[];
  workers: (deps: Deps) => Worker[];
}

/** The real jobs of digests with a test clock, from the beginning of 2026. */
export async function openYear({ people, posts, workers }: Options) {
  const clock = createClock('2026-01-01T00:00:00Z');
  const slack = createSlack({ clock, manifest, ...(people && { people }) });
  const database = await openServer();
  const api = { fetch: slack.fetch };
  const token = slack.credentials.botToken;
  const deps = await assemble({
    database,
    service: {
      url: 'http://service.test',
      token: 'any',
      fetch: async (input, init) =>
        Response.json({ data: posts(new URL(new Request(input, init).url)), success: true }),
    },
    slack: async () => retryingClient(token, api),
    slackOnce: async () => singleTryClient(token, api),
    fetch: slack.fetch,
    seal: createSeal(['a key for tests']),
    now: () => clock.now(),
    log: createLog('silent'),
    encoding: 'zone',
  });
  const all = workers(deps);
  for (const worker of all) deps.jobs.work(worker);
  const queues = all.map(({ queue }) => queue);

  /** Moves the clock from one job to the next. */
  async function advanceTo(until: Date): Promise<void> {
    while (clock.now() < until) {
      const { rows } = await database.executeSql(
        'select min(next_at) as at from upnext_jobs.jobs where queue = any($1)',
        [queues],
      );
      const next = Math.min((rows[0]?.at as Date).getTime(), until.getTime());
      clock.moveForward(Math.max(next - clock.now().getTime(), 1));
      await deps.jobs.runDue();
    }
  }

  /** Runs the jobs around each of these moments, and skips the time between. */
  async function runAround(moments: Date[], ms: number): Promise<(readonly [from: number, to: number])[]> {
    const windows = moments.map((at) => [at.getTime() - ms, at.getTime() + ms] as const);
    for (const [from, to] of windows) {
      if (clock.now().getTime() < from) clock.moveForward(from - clock.now().getTime());
      await advanceTo(new Date(to));
    }
    return windows;
  }

  return { clock, slack, database, deps, runAround };
}

/** All clock changes of the year in these zones, to the minute. */
export function clockChangesOf2026(zones: readonly string[]): Date[] {
  const offset = (ms: number, zone: string) => DateTime.fromMillis(ms, { zone }).offset;
  const days = Array.from({ length: 365 }, (_, n) => Date.UTC(2026, 0, 1) + n * DAY_MS);
  const changes = zones.flatMap((zone) =>
    days
      .filter((day) => offset(day, zone) !== offset(day + DAY_MS, zone))
      .flatMap((day) => {
        const minutes = Array.from({ length: 24 * 60 }, (_, n) => day + (n + 1) * 60_000);
        return minutes.find((at) => offset(at, zone) !== offset(day, zone)) ?? [];
      }),
  );
  return changes.sort((one, other) => one - other).map((at) => new Date(at));
}
