import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../../src/app/assemble.js';
import type { Database } from '../../src/database/database.js';
import type { Deps } from '../../src/deps.js';
import { createCalendar, DIGEST } from '../../src/digest/run/calendar.js';
import { dailyDigest } from '../../src/digest/index.js';
import { createLog } from '../../src/log.js';
import { retryingClient, singleTryClient } from '../../src/slack/install/client.js';
import { createSeal } from '../../src/database/seal.js';
import { clockChange } from '../../src/time/clock-change.js';
import { nextOccurrence, type Occurrence } from '../../src/time/daily.js';
import { createClock } from '../../src/local-slack/clock.js';
import { createWorkspace } from '../../src/local-slack/workspace.js';
import { openEmbedded } from '../support/embedded-databases.js';
import { manifest } from '../support/desk.js';
import { ALL_FAULTS } from '../support/fault-extent.js';
import { UNUSUAL_ZONES } from '../support/time-zones.js';

/** Runs the real jobs with a test clock, through the days around every clock change of 2026. */

/** A half-hour change, a change in the southern summer, two changes around Ramadan, and the usual ones. */
const SAMPLE = ['Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca', 'Europe/Berlin'];
const ZONES = ALL_FAULTS ? UNUSUAL_ZONES : SAMPLE;
const TIME = '02:30';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MS = 60 * 60_000;
const AROUND_MS = 36 * HOUR_MS;

interface Sent {
  zone: string;
  day: string;
  at: Date;
}

const clock = createClock('2026-01-01T00:00:00Z');
const workspace = createWorkspace({ clock, manifest });
let database: Database;
let deps: Deps;

beforeAll(async () => {
  database = await openEmbedded();
  const [log, slack, token] = [
    createLog('silent'),
    { fetch: workspace.fetch },
    workspace.credentials.botToken,
  ];
  deps = await assemble({
    database,
    service: {
      url: 'http://service.test',
      token: 'any',
      fetch: async () => Response.json({ data: [], success: true }),
    },
    slack: async () => retryingClient(token, slack),
    slackOnce: async () => singleTryClient(token, slack),
    fetch: workspace.fetch,
    seal: createSeal(['a key for tests']),
    now: () => clock.now(),
    log,
    encoding: 'zone',
  });
  for (const worker of dailyDigest(deps).workers ?? []) if (worker.queue === DIGEST) deps.jobs.work(worker);
});
afterAll(() => database.close());

const dailyIn = (zone: string) => ({ time: TIME, days: EVERY_DAY, zone });

async function setUp(zone: string): Promise<void> {
  const daily = dailyIn(zone);
  const digest = {
    id: zone,
    workspace: workspace.team.id,
    channel: 'C0LAUNCH',
    ...daily,
    project: { id: `prj of ${zone}`, name: 'Tea House' },
    sendsWhenQuiet: true,
    paused: null,
    skipped: [],
    setUpBy: 'U0ADA',
    setUpName: 'ada',
    setUpAt: clock.now(),
    changedBy: null,
    changedAt: null,
    next: nextOccurrence(daily, clock.now()) ?? null,
  };
  await deps.store.digests.save(digest);
  await createCalendar(deps).scheduleNext(digest);
}

/** Moves the clock from one digest to the next. */
async function advanceTo(until: Date): Promise<void> {
  while (clock.now() < until) {
    const { rows } = await database.executeSql(
      'select min(next_at) as at from upnext_jobs.jobs where queue = $1',
      [DIGEST],
    );
    const next = Math.min((rows[0]?.at as Date).getTime(), until.getTime());
    clock.moveForward(Math.max(next - clock.now().getTime(), 1));
    await deps.jobs.runDue();
  }
}

/** All clock changes of the year in these zones. */
function changes(): Date[] {
  const start = clock.now().getTime();
  const days = Array.from({ length: 365 }, (_, n) => new Date(start + n * 24 * HOUR_MS));
  const all = ZONES.flatMap((zone) =>
    days.flatMap((day) => clockChange(day, new Date(day.getTime() + 24 * HOUR_MS), zone)?.at ?? []),
  );
  return all.sort((one, other) => one.getTime() - other.getTime());
}

function sentDigests(): Sent[] {
  return workspace.channel('C0LAUNCH').messages.map(({ ts, metadata }) => {
    const { digest: zone = '', day = '' } = metadata?.event_payload as { digest?: string; day?: string };
    return { zone, day, at: new Date(Number(ts) * 1000) };
  });
}

/** The digests due in a window, without its last hour. */
function expectedIn(zone: string, from: number, to: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  let next = nextOccurrence(dailyIn(zone), new Date(from));
  while (next && next.at.getTime() < to - HOUR_MS) {
    occurrences.push(next);
    next = nextOccurrence(dailyIn(zone), next.at);
  }
  return occurrences;
}

test(
  'sends each digest once a day at its wall-clock time around every clock change',
  { timeout: 120_000 },
  async () => {
    for (const zone of ZONES) await setUp(zone);
    const windows = changes().map((at) => [at.getTime() - AROUND_MS, at.getTime() + AROUND_MS] as const);
    expect(windows.length).toBeGreaterThanOrEqual(ZONES.length * 1.5);
    for (const [from, to] of windows) {
      if (clock.now().getTime() < from) clock.moveForward(from - clock.now().getTime());
      await advanceTo(new Date(to));
    }

    const sent = sentDigests();
    const moved = new Set<string>();
    expect(new Set(sent.map(({ zone, day }) => `${zone} ${day}`)).size).toBe(sent.length);
    for (const zone of ZONES) {
      for (const { day, at } of windows.flatMap(([from, to]) => expectedIn(zone, from, to))) {
        const one = sent.find((each) => each.zone === zone && each.day === day);
        expect([zone, day, one && one.at >= at && one.at.getTime() - at.getTime() < 60_000]).toEqual([
          zone,
          day,
          true,
        ]);
        if (DateTime.fromJSDate(at, { zone }).toFormat('HH:mm') !== TIME) moved.add(`${zone} ${day}`);
      }
    }
    // Only where the clocks skip the time: at most once a year per zone.
    const zones = [...moved].map((one) => one.split(' ')[0]);
    expect(new Set(zones).size).toBe(zones.length);
  },
);
