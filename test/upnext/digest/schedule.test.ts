import { expect, test } from 'vitest';
import { whereTheyAre } from '../../../src/upnext/digest/mine/page.js';
import { nextFrom } from '../../../src/upnext/digest/schedule.js';
import { someDigest } from '../../support/some-digest.js';

const [BERLIN, LONDON, TOKYO] = ['Europe/Berlin', 'Europe/London', 'Asia/Tokyo'];
const LOS_ANGELES = 'America/Los_Angeles';
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const digest = someDigest({ workspace: 'T0NORTHWIND', id: 'U0ADA', place: 'U0ADA', setUpAt: at('01T00:00') });

/** At nine where they are, on the planned day. */
test.each<[string, from: string, planned: string, to: string, now: string, next: string]>([
  ['where they are, it stays', BERLIN, '03T08:00', BERLIN, '02T08:36', '03T08:00'],
  ['to the east, it comes the next morning there', LOS_ANGELES, '03T17:00', TOKYO, '02T20:06', '03T00:00'],
  ['to the west, it comes once for each day', TOKYO, '04T00:00', LOS_ANGELES, '03T10:06', '04T17:00'],
  ['to the west after it has come, not again that day', BERLIN, '03T08:00', LONDON, '02T08:36', '03T09:00'],
  ['to the east after nine there, it comes at once', LONDON, '02T09:00', BERLIN, '02T08:36', '02T08:00'],
  ['to the east up to two hours after nine', LONDON, '02T09:00', BERLIN, '02T10:00', '02T08:00'],
  ['to the east later than that, the next day', LOS_ANGELES, '02T17:00', BERLIN, '02T11:00', '03T08:00'],
])('of a person who travels: %s', (_, from, planned, to, now, next) => {
  const there = { ...digest, zone: from, next: { day: `2026-11-${planned.slice(0, 2)}`, at: at(planned) } };
  expect(whereTheyAre({ profile: { zone: to } }, there, at(now)).next?.at).toEqual(at(next));
});

test.each<[string, time: string, after: string, came: string | undefined, next: string]>([
  ['the first one comes today', '14:00', '02T10:00', undefined, '02T14:00'],
  ['not if its hour has passed', '09:00', '02T10:00', undefined, '03T09:00'],
  ['moved to a later hour after it has come, it comes the next day', '14:00', '02T10:00', '02', '03T14:00'],
  ['what came yesterday doesn’t count', '14:00', '02T10:00', '01', '02T14:00'],
])('a day has one message: %s', (_, time, after, came, next) => {
  expect(nextFrom({ ...digest, time }, at(after), came && `2026-11-${came}`)?.at).toEqual(at(next));
});
