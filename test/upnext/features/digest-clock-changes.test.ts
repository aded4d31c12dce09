import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { northwindPeople } from '../../../src/local-slack/index.js';
import { dailyDigest } from '../../../src/upnext/digest/index.js';
import { planned } from '../../../src/upnext/digest/schedule.js';
import { type Daily, nextOccurrence, type Occurrence } from '../../../src/when/index.js';
import { IS_FULL } from '../../support/extent.js';
import { someDigest } from '../../support/some-digest.js';
import { UNUSUAL_ZONES } from '../../support/time-zones.js';
import { clockChangesOf2026, openYear } from '../../support/year-of-digests.js';

/** Runs the real jobs with a test clock, through the nights around every clock change of 2026: of channels, and of people. */

/** A half-hour change, a change in the southern summer, two changes around Ramadan, and the usual ones. */
const SAMPLE = ['Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca', 'Europe/Berlin'];
const ZONES = IS_FULL ? UNUSUAL_ZONES : SAMPLE;
/** Comes twice or not at all in the nights of most changes. In Lord Howe, they are of half an hour. */
const dailyIn = (zone: string): Daily & { days: number[] } => ({
  time: zone === 'Australia/Lord_Howe' ? '01:45' : '02:30',
  days: [1, 2, 3, 4, 5, 6, 7],
  zone,
});
const HOUR_MS = 60 * 60_000;
const AROUND_MS = 3 * HOUR_MS;

let year: Awaited<ReturnType<typeof openYear>>;
const personIn = (zone: string) => `U0${zone.replace(/\W/g, '').toUpperCase()}`;

beforeAll(async () => {
  const [one] = northwindPeople();
  if (!one) throw new Error('nobody is there');
  year = await openYear({
    people: ['U0ADA', ...ZONES.map(personIn)].map((id, index) => ({
      ...one,
      id,
      name: id.toLowerCase(),
      zone: ZONES[index - 1] ?? 'UTC',
    })),
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

async function setUp(zone: string): Promise<void> {
  const setUpAt = year.clock.now();
  const daily = dailyIn(zone);
  const all = { workspace: year.slack.team.id, ...daily, setUpAt, next: nextOccurrence(daily, setUpAt) };
  const person = personIn(zone);
  for (const digest of [
    someDigest({ ...all, id: zone, place: 'C0LAUNCH', project: { id: zone, name: 'Tea House' } }),
    someDigest({ ...all, id: person, place: person, setUpBy: person }),
  ])
    await planned(year.deps, digest, digest.next?.at, () => year.deps.store.digests.save(digest));
}

/** Each day with when it came. */
function sentOf(messages: { ts: string; metadata?: { event_payload: object } | undefined }[], id: string) {
  return messages.flatMap(({ ts, metadata }) => {
    const about = metadata?.event_payload as { id?: string; name?: string };
    return about.id === id ? [{ day: about.name?.slice(0, 10), at: Number(ts) * 1000 }] : [];
  });
}

/** The digests due in a window, without its last hour. */
function expectedIn(zone: string, from: number, to: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  let next = nextOccurrence(dailyIn(zone), new Date(from));
  for (; next && next.at.getTime() < to - HOUR_MS; next = nextOccurrence(dailyIn(zone), next.at))
    occurrences.push(next);
  return occurrences;
}

test(
  'each digest comes once a day at its wall-clock time around every clock change',
  { timeout: 120_000 },
  async () => {
    for (const zone of ZONES) await setUp(zone);
    const windows = await year.runAround(clockChangesOf2026(ZONES), AROUND_MS);
    expect(windows.length).toBeGreaterThanOrEqual(ZONES.length * 1.5);
    for (const zone of ZONES) {
      const due = windows.flatMap(([from, to]) => expectedIn(zone, from, to));
      const person = personIn(zone);
      for (const sent of [
        sentOf(year.slack.channel('C0LAUNCH').messages, `C0LAUNCH ${zone}`),
        sentOf(year.slack.directMessage(person.toLowerCase()).messages, person),
      ]) {
        expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length);
        const late = due.map(({ day, at }) => {
          const ms = (sent.find((one) => one.day === day)?.at ?? Infinity) - at.getTime();
          return [day, ms >= 0 && ms < 60_000];
        });
        expect(late).toEqual(due.map(({ day }) => [day, true]));
      }
      // Only where the clocks skip the time: at most once a year.
      const { time } = dailyIn(zone);
      const moved = due.filter(({ at }) => DateTime.fromJSDate(at, { zone }).toFormat('HH:mm') !== time);
      expect(new Set(moved.map(({ day }) => day)).size).toBeLessThanOrEqual(1);
    }
  },
);
