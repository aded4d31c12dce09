import { expect, test } from 'vitest';
import { problemsOf } from '../../../src/upnext/digest/run/problems.js';
import { localDay } from '../../../src/when/index.js';

const DAYS = [
  '30',
  '31',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
];
/** Noon of each day from Fri 30 Oct 2026 to Sun 15 Nov. */
const posts = DAYS.map((day, index) => ({
  day,
  scheduledAt: new Date(`2026-${index < 2 ? '10' : '11'}-${day}T12:00:00Z`),
}));

test.each([
  ['a Monday has those since Friday', '2026-11-02', '02 03 04 05 06 07 08 09 30 31 01'],
  ['a Tuesday has those since Monday', '2026-11-03', '03 04 05 06 07 08 09 10 02'],
  ['a Saturday has those since Friday', '2026-11-07', '07 08 09 10 11 12 13 14 06'],
  ['a Sunday has those since Friday', '2026-11-08', '08 09 10 11 12 13 14 15 06 07'],
])('%s, those of the next seven days first', (_, day, expected) => {
  const shown = problemsOf(posts, localDay(day, 'Europe/Berlin'));
  expect(shown.map((post) => post.day).join(' ')).toBe(expected);
});
