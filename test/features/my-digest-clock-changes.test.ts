import { afterAll, beforeAll, expect } from 'vitest';
import { dailyDigest } from '../../src/digest/index.js';
import { planned } from '../../src/digest/schedule.js';
import { nextOccurrence } from '../../src/time/daily.js';
import { openDesk } from '../support/desk.js';
import { clockChangesOf2026, openYear } from '../support/year-of-digests.js';
import { EVERY_DAY } from '../../src/time/slots/timetable.js';
import { someDigest } from '../support/some-digest.js';
import { test } from '../support/story.js';

/** Each person has their own digest once a day, at their own time, around every clock change. */

const ZONES = ['Europe/Berlin', 'Australia/Lord_Howe'];
/** Comes twice or not at all in the nights of Berlin’s changes, and in Lord Howe’s of half an hour. */
const TIMES = { 'Europe/Berlin': '02:30', 'Australia/Lord_Howe': '01:45' };
const HOUR_MS = 60 * 60_000;
const AROUND_MS = 5 * HOUR_MS;

let year: Awaited<ReturnType<typeof openYear>>;
const person = (zone: string) => `U0${zone.replace(/\W/g, '').toUpperCase()}`;
const timeIn = (zone: string) => TIMES[zone as keyof typeof TIMES];

beforeAll(async () => {
  const desk = await openDesk();
  const [one] = desk.workspace.people;
  await desk.close();
  if (!one) throw new Error('nobody is there');
  year = await openYear({
    people: ZONES.map((zone) => ({ ...one, id: person(zone), name: person(zone).toLowerCase(), zone })),
    posts: postOfThatDay,
    workers: (deps) => dailyDigest(deps).workers ?? [],
  });
});
afterAll(() => year.database.close());

/** There is always something to tell. */
function postOfThatDay({ searchParams }: URL): object[] {
  const from = searchParams.get('schedule_date_from');
  const post = { Id: `pst ${from}`, Content: 'Oolong', Platforms: ['X'], Status: 'PUBLISHED' };
  return from ? [{ ...post, ScheduleDate: from, Timezone: 'UTC' }] : [];
}

async function start(zone: string): Promise<void> {
  const id = person(zone);
  const setUpAt = year.clock.now();
  const next = nextOccurrence(dailyIn(zone), setUpAt);
  const workspace = year.workspace.team.id;
  const digest = someDigest({ workspace, id, place: id, setUpBy: id, setUpAt, ...dailyIn(zone), next });
  await planned(year.deps, digest, next?.at, () => year.deps.store.digests.save(digest));
}

function sentTo(zone: string) {
  return year.workspace.directMessage(person(zone).toLowerCase()).messages.map(({ ts, metadata }) => {
    const { name = '' } = metadata?.event_payload as { name?: string };
    return { day: name.slice(0, 10), at: Number(ts) * 1000 };
  });
}

test('comes once a day at its wall-clock time around every clock change', { timeout: 120_000 }, async () => {
  for (const zone of ZONES) await start(zone);
  const windows = await year.runAround(clockChangesOf2026(ZONES), AROUND_MS);
  expect(windows).toHaveLength(4);
  let expected = 0;
  for (const zone of ZONES) {
    const sent = sentTo(zone);
    expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length);
    for (const [from, to] of windows) {
      let next = nextOccurrence(dailyIn(zone), new Date(from));
      for (; next && next.at.getTime() < to - HOUR_MS; next = nextOccurrence(dailyIn(zone), next.at)) {
        const { day, at } = next;
        expected += 1;
        const late = (sent.find((one) => one.day === day)?.at ?? Infinity) - at.getTime();
        expect([zone, day, late >= 0 && late < 60_000]).toEqual([zone, day, true]);
      }
    }
  }
  // That night in the zone whose clocks change.
  expect(expected).toBeGreaterThanOrEqual(4);
});

const dailyIn = (zone: string) => ({ time: timeIn(zone), days: EVERY_DAY, zone });
