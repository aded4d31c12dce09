import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  countries,
  countryInText,
  countryOfZone,
  holidayLine,
  holidaysOf,
  isCountry,
} from '../../../src/when/index.js';

const FOLDER = new URL('../../../src/when/holidays/data/', import.meta.url);

const between = (country: string, from: string, to: string) =>
  holidaysOf(country, from, to).map(({ day, name }) => `${day} ${name}`);

describe('the public holidays of a country', () => {
  test.each([
    ['DE', '2026-10-03', 'German Unity Day'],
    ['DE', '2026-12-26', 'Second Day of Christmas'],
    ['DE', '2027-03-26', 'Good Friday'],
    ['DE', '2027-05-17', 'Whit Monday'],
    ['US', '2026-07-03', 'Independence Day (substitute day)'],
    ['US', '2026-11-26', 'Thanksgiving Day'],
    ['US', '2026-09-07', 'Labor Day'],
    ['US', '2027-12-31', 'New Year’s Day (substitute day)'],
    ['GB', '2026-12-28', 'Boxing Day (substitute day)'],
    ['GB', '2027-05-31', 'Spring bank holiday'],
    ['FR', '2026-07-14', 'Bastille Day'],
    ['JP', '2026-09-22', 'Citizens’ Holiday'],
    ['JP', '2026-05-06', 'Constitution Day (substitute day)'],
    ['IN', '2026-08-15', 'Independence Day'],
    ['BR', '2026-11-20', 'Black Awareness Day'],
    ['FI', '2026-06-20', 'Midsummer Day'],
    ['NL', '2026-04-27', 'King’s Day'],
    ['CA', '2026-07-01', 'Canada Day'],
    ['AU', '2027-01-26', 'Australia Day'],
    ['TR', '2026-03-20', 'Eid al-Fitr'],
  ])('%s, %s: %s', (country, day, name) => {
    expect(holidaysOf(country, day)).toEqual([{ day, name }]);
  });

  test.each([
    ['DE', '2026-10-31', 'Reformation Day is one only in some of its states'],
    ['DE', '2026-12-24', 'Christmas Eve is a bank holiday at most'],
    ['TR', '2026-03-19', 'only its evening belongs to Eid'],
    ['CN', '2026-03-08', 'only half of it is free'],
    ['US', '2026-11-27', 'the day after Thanksgiving is no federal holiday'],
  ])('%s, %s is none: %s', (country, day) => expect(holidaysOf(country, day)).toEqual([]));

  test('are in order, and from the first day to the last', () => {
    expect(between('DE', '2026-12-25', '2027-01-01')).toEqual([
      '2026-12-25 Christmas Day',
      '2026-12-26 Second Day of Christmas',
      '2027-01-01 New Year’s Day',
    ]);
  });

  test('are known from 2026 to 2040, for every country', () => {
    for (const { code } of countries()) {
      const years = new Set(holidaysOf(code, '0', '9').map(({ day }) => Number(day.slice(0, 4))));
      expect([code, Math.min(...years), Math.max(...years), years.size]).toEqual([code, 2026, 2040, 15]);
    }
  });

  test('of a country that is unknown, or of no country, there are none', () => {
    for (const country of [undefined, '', 'XX', '../zones', 'countries', '__proto__'])
      expect(holidaysOf(country, '0', '9')).toEqual([]);
  });
});

describe('countries', () => {
  test.each([
    ['DE', 'Germany'],
    ['US', 'the United States'],
    ['NL', 'the Netherlands'],
    ['CZ', 'Czechia'],
    ['DO', 'the Dominican Republic'],
    ['VI', 'the U.S. Virgin Islands'],
    ['HK', 'Hong Kong'],
  ])('%s in a text is %s', (code, words) => expect(countryInText(code)).toBe(words));

  test('each has a file, and each file a country', () => {
    const files = readdirSync(FOLDER).filter((file) => /^[A-Z]{2}\.json$/.test(file));
    expect(files).toEqual(
      countries()
        .map(({ code }) => `${code}.json`)
        .sort(),
    );
    expect(isCountry('toString')).toBe(false);
    expect(existsSync(new URL('LICENSE', FOLDER))).toBe(true);
  });

  test.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Helsinki', 'FI'],
    ['America/Chicago', 'US'],
    ['Europe/Belgrade', undefined],
    ['UTC', undefined],
    [undefined, undefined],
  ])('the time zone %s is that of %s alone', (zone, country) => expect(countryOfZone(zone)).toBe(country));
});

describe('the line about them', () => {
  const line = (country: string, from: string, to = from) =>
    holidayLine(country, holidaysOf(country, from, to));

  test.each([
    ['DE', '2026-12-25', '2026-12-25', 'Public holiday in Germany: Christmas Day on Fri 25 Dec.'],
    [
      'DE',
      '2026-12-21',
      '2026-12-27',
      'Public holidays in Germany: Christmas Day on Fri 25 Dec, Second Day of Christmas on Sat 26 Dec.',
    ],
    [
      'TR',
      '2026-03-16',
      '2026-03-22',
      'Public holidays in Turkey: Eid al-Fitr from Fri 20 Mar to Sun 22 Mar.',
    ],
    [
      'US',
      '2026-11-26',
      '2026-11-26',
      'Public holiday in the United States: Thanksgiving Day on Thu 26 Nov.',
    ],
  ])('of %s from %s to %s', (country, from, to, words) => expect(line(country, from, to)).toBe(words));

  test('there is none without a holiday or a country', () => {
    expect(line('DE', '2026-12-22')).toBeUndefined();
    expect(holidayLine(undefined, [])).toBeUndefined();
  });
});
