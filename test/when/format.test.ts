import { describe, expect, test } from 'vitest';
import {
  formatBothClocks,
  formatClock,
  formatCountdown,
  formatDay,
  formatOtherClock,
  formatStored,
  formatWeekdays,
  isoDay,
} from '../../src/when/index.js';
import { ada, berta } from './readers.js';

const now = new Date('2026-10-26T08:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('formatCountdown', () => {
  test.each([
    [0, 'now'],
    [0.4, 'now'],
    [-0.4, 'now'],
    [1, 'in 1 min'],
    [59, 'in 59 min'],
    [60, 'in 1 h'],
    [90, 'in 1 h 30 min'],
    [200, 'in 3 h 20 min'],
    [12 * 60 - 1, 'in 11 h 59 min'],
    [22 * 60 + 40, 'in 23 h'],
    [24 * 60, 'in 24 h'],
    [36 * 60 - 30, 'in 36 h'],
    [48 * 60 - 1, 'in 2 days'],
    [2 * 24 * 60 + 250, 'in 2 days'],
    [12 * 24 * 60 + 23 * 60, 'in 13 days'],
    [60 * 24 * 60, 'in 60 days'],
    [61 * 24 * 60, 'in 2 months'],
    [500 * 24 * 60, 'in 16 months'],
    [1826 * 24 * 60, 'in 5 years'],
    [-25, '25 min ago'],
    [-3 * 24 * 60, '3 days ago'],
  ])('%d minutes from now is "%s"', (minutes, words) => {
    expect(formatCountdown(after(minutes), now)).toBe(words);
  });

  test('counts days on the calendar of the zone', () => {
    const mondayEvening = new Date('2026-10-26T22:30:00Z');
    const thursdayMorning = new Date('2026-10-29T06:00:00Z');
    expect(formatCountdown(thursdayMorning, mondayEvening, 'America/New_York')).toBe('in 3 days');
    expect(formatCountdown(thursdayMorning, mondayEvening, 'Europe/Berlin')).toBe('in 3 days');
    expect(formatCountdown(thursdayMorning, mondayEvening, 'Asia/Tokyo')).toBe('in 2 days');
  });
});

describe('formatDay', () => {
  test.each([
    ['2026-10-26T22:59:00Z', 'Today, Mon 26 Oct'],
    ['2026-10-26T23:00:00Z', 'Tomorrow, Tue 27 Oct'],
    ['2026-10-24T22:00:00Z', 'Yesterday, Sun 25 Oct'],
    ['2026-12-24T12:00:00Z', 'Thu 24 Dec'],
    ['2027-01-01T12:00:00Z', 'Fri 1 Jan 2027'],
  ])('%s in Berlin is "%s"', (at, words) =>
    expect(formatDay(isoDay(new Date(at), 'Europe/Berlin'), isoDay(now, 'Europe/Berlin'))).toBe(words),
  );

  test('isoDay is the day on the clock of the zone', () =>
    expect(isoDay(new Date('2026-10-26T23:00:00Z'), 'Europe/Berlin')).toBe('2026-10-27'));
});

describe('a time of day has the hours that its reader reads', () => {
  test.each([
    ['en-US', ['12:00 AM', '12:05 AM', '9:00 AM', '12:00 PM', '9:30 PM', '11:59 PM']],
    ['en-GB', ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59']],
    ['de-DE', ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59']],
    ['fr-FR', ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59']],
    ['ja-JP', ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59']],
    ['pt-BR', ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59']],
    ['en-AU', ['12:00 AM', '12:05 AM', '9:00 AM', '12:00 PM', '9:30 PM', '11:59 PM']],
  ])('%s', (locale, expected) => {
    const clocks = ['00:00', '00:05', '09:00', '12:00', '21:30', '23:59'];
    expect(clocks.map((clock) => formatStored(clock, { locale }))).toEqual(expected);
    const at = clocks.map((clock) => new Date(`2026-10-26T${clock}:00Z`));
    expect(at.map((one) => formatClock(one, 'UTC', { locale }))).toEqual(expected);
  });
});

describe('formatOtherClock shows the clock of another zone if it differs', () => {
  test.each([
    ['America/New_York', '04:00 New York'],
    ['Pacific/Kiritimati', '22:00 Kiritimati'],
    ['Pacific/Honolulu', 'Sun 22:00 Honolulu'],
    ['Europe/Paris', undefined],
    ['Mars/Olympus', undefined],
  ])('%s', (zone, words) => expect(formatOtherClock(now, zone, berta)).toBe(words));
});

describe('formatBothClocks', () => {
  const monday = new Date('2026-11-02T14:00:00Z');

  test.each([
    [
      'the zone and the reader’s own clock',
      monday,
      'America/New_York',
      berta,
      'Mon 2 Nov, 09:00 New York (EST) = 15:00 Berlin',
    ],
    ['one clock if both are the same', monday, 'America/New_York', ada, 'Mon 2 Nov, 9:00 AM New York (EST)'],
    [
      'the reader’s weekday if it differs',
      new Date('2026-11-02T23:00:00Z'),
      'Asia/Tokyo',
      ada,
      'Tue 3 Nov, 8:00 AM Tokyo (UTC+9) = Mon 6:00 PM New York',
    ],
    [
      'the name of a zone once',
      new Date('2026-10-21T14:01:00Z'),
      'UTC',
      ada,
      'Wed 21 Oct, 2:01 PM UTC = 10:01 AM New York',
    ],
  ])('shows %s', (_, at, zone, reader, expected) => {
    expect(formatBothClocks(at, zone, reader)).toBe(expected);
  });
});

describe('formatWeekdays', () => {
  test.each([
    [[1, 2, 3, 4, 5, 6, 7], 'every day'],
    [[1, 2, 3, 4, 5], 'every weekday'],
    [[1, 2, 3, 4, 5, 7], 'every day except Saturday'],
    [[5, 3, 1], 'Mon, Wed and Fri'],
    [[6, 7], 'Sat and Sun'],
    [[2, 3, 4, 5, 6], 'Tue, Wed, Thu, Fri and Sat'],
    [[1], 'every Monday'],
    [[], 'never'],
  ])('%j is "%s"', (days, words) => expect(formatWeekdays(days)).toBe(words));
});
