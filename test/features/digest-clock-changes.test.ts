import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planned } from '../../src/digest/schedule.js';
import { dailyDigest } from '../../src/digest/index.js';
import { nextOccurrence, type Occurrence } from '../../src/time/daily.js';
import { IS_FULL } from '../support/extent.js';
import { someDigest } from '../support/some-digest.js';
import { UNUSUAL_ZONES } from '../support/time-zones.js';
import { clockChangesOf2026, openYear } from '../support/year-of-digests.js';

/** Runs the real jobs with a test clock, through the days around every clock change of 2026. */

/** A half-hour change, a change in the southern summer, two changes around Ramadan, and the usual ones. */
const SAMPLE = ['Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca', 'Europe/Berlin'];
const ZONES = IS_FULL ? UNUSUAL_ZONES : SAMPLE;
const TIME = '02:30';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MS = 60 * 60_000;
const AROUND_MS = 5 * HOUR_MS;

interface Sent {
  zone: string;
  day: string;
  at: Date;
}

let year: Awaited<ReturnType<typeof openYear>>;

beforeAll(async () => {
  year = await openYear({
    posts: () => [],
    workers: (deps) => dailyDigest(deps).workers ?? [],
  });
});
afterAll(() => year.database.close());

const dailyIn = (zone: string) => ({ time: TIME, days: EVERY_DAY, zone });

async function setUp(zone: string): Promise<void> {
  const daily = dailyIn(zone);
  const now = year.clock.now();
  const digest = someDigest({
    id: zone,
    workspace: year.workspace.team.id,
    place: 'C0LAUNCH',
    ...daily,
    project: { id: zone, name: 'Tea House' },
    setUpAt: now,
    next: nextOccurrence(daily, now),
  });
  await planned(year.deps, digest, digest.next?.at, () => year.deps.store.digests.save(digest));
}

function sentDigests(): Sent[] {
  return year.workspace.channel('C0LAUNCH').messages.map(({ ts, metadata }) => {
    const { id = '', name: day = '' } = metadata?.event_payload as { id?: string; name?: string };
    const zone = id.replace('C0LAUNCH ', '');
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
    const windows = await year.runAround(clockChangesOf2026(ZONES), AROUND_MS);
    expect(windows.length).toBeGreaterThanOrEqual(ZONES.length * 1.5);

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
