import { describe, expect, test } from 'vitest';
import { readWeek, shiftDay, weekFrom } from '../../../src/when/index.js';

/** On Sunday, 22 Nov 2026 in Berlin. */
const read = (words: string, locale = 'en-GB') =>
  readWeek(words, { now: new Date('2026-11-22T17:00:00Z'), zone: 'Europe/Berlin', locale });

describe('the week that words name', () => {
  test.each([
    ['', '2026-11-16'],
    ['this week', '2026-11-16'],
    ['next', '2026-11-23'],
    ['next week', '2026-11-23'],
    ['the coming week', '2026-11-23'],
    ['last week', '2026-11-09'],
    ['of 14 Dec', '2026-12-14'],
    ['week of Dec 17', '2026-12-14'],
    ['the week of 20 December', '2026-12-14'],
    ['2026-12-16', '2026-12-14'],
    ['tomorrow', '2026-11-23'],
    ['in 3 weeks', '2026-12-07'],
    ['christmas', '2026-12-21'],
    ['nächste Woche', '2026-11-23'],
    ['diese Woche', '2026-11-16'],
    ['letzte Woche', '2026-11-09'],
    ['Woche vom 14. Dezember', '2026-12-14'],
    ['in zwei Wochen', '2026-11-30'],
    ['la semaine prochaine', '2026-11-23'],
    ['cette semaine', '2026-11-16'],
    ['semaine du 14 décembre', '2026-12-14'],
    ['la próxima semana', '2026-11-23'],
    ['la semana que viene', '2026-11-23'],
    ['semana del 14 de diciembre', '2026-12-14'],
    ['a próxima semana', '2026-11-23'],
    ['semana que vem', '2026-11-23'],
    ['semana de 14 de dezembro', '2026-12-14'],
    ['la prossima settimana', '2026-11-23'],
    ['settimana scorsa', '2026-11-09'],
    ['settimana del 14 dicembre', '2026-12-14'],
    ['volgende week', '2026-11-23'],
    ['week van 14 december', '2026-12-14'],
    ['来週', '2026-11-23'],
    ['今週', '2026-11-16'],
    ['先週', '2026-11-09'],
    ['12月14日の週', '2026-12-14'],
  ])('“%s” starts on %s', (words, day) => {
    expect(read(words)).toBe(day);
  });

  test('weeks start on the first day of the reader’s weeks', () => {
    expect(read('next', 'en-US')).toBe('2026-11-29');
    expect(read('', 'en-US')).toBe('2026-11-22');
  });

  test.each(['launch', 'next month of sundays', 'of', 'woche'])('“%s” names no week', (words) => {
    expect(read(words)).toBeUndefined();
  });

  test('a week has seven days, also over the end of a year', () => {
    expect(weekFrom('2026-12-28', 'UTC').map(({ day }) => day)).toEqual([
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      ...['2027-01-01', '2027-01-02', '2027-01-03'],
    ]);
  });

  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-10-24', 2, '2026-10-26'],
    ['', 7, ''],
    ['soon', 7, 'soon'],
  ])('“%s” shifted by %d is “%s”', (day, days, shifted) => {
    expect(shiftDay(day, days)).toBe(shifted);
  });
});
