import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countries, countryOfZone, holidayLine } from '../../../src/when/index.js';

const FOLDER = new URL('../../../src/when/holidays/data/', import.meta.url);

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
    expect(holidayLine(country, day)).toContain(`: ${name} on `);
  });

  test.each([
    ['DE', '2026-10-31', 'Reformation Day is one only in some of its states'],
    ['DE', '2026-12-24', 'Christmas Eve is a bank holiday at most'],
    ['TR', '2026-03-19', 'only its evening belongs to Eid'],
    ['CN', '2026-03-08', 'only half of it is free'],
    ['US', '2026-11-27', 'the day after Thanksgiving is no federal holiday'],
  ])('%s, %s is none: %s', (country, day) => expect(holidayLine(country, day)).toBeUndefined());

  test('are known from 2026 to 2040, for every country', () => {
    for (const code of countries.keys()) {
      const isKnown = (year: number) => holidayLine(code, `${year}-01-01`, `${year}-12-31`) !== undefined;
      const years = Array.from({ length: 17 }, (_, index) => 2025 + index).filter(isKnown);
      expect([code, years[0], years.at(-1), years.length]).toEqual([code, 2026, 2040, 15]);
    }
  });

  test('of a country that is unknown, or of no country, there are none', () => {
    for (const country of [undefined, '', 'XX', '../zones', 'countries', '__proto__'])
      expect(holidayLine(country, '0', '9')).toBeUndefined();
  });
});

describe('countries', () => {
  test('each has a file, and each file a country', () => {
    const files = readdirSync(FOLDER).filter((file) => /^[A-Z]{2}\.json$/.test(file));
    expect(files).toEqual([...countries.keys()].map((code) => `${code}.json`).sort());
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
      'DE',
      '2026-12-25',
      '2027-01-01',
      'Public holidays in Germany: Christmas Day on Fri 25 Dec, Second Day of Christmas on Sat 26 Dec, New Year’s Day on Fri 1 Jan.',
    ],
  ])('of %s from %s to %s', (country, from, to, words) => expect(holidayLine(country, from, to)).toBe(words));

  test.each([
    ['US', 'the United States'],
    ['NL', 'the Netherlands'],
    ['CZ', 'Czechia'],
    ['DO', 'the Dominican Republic'],
    ['VI', 'the U.S. Virgin Islands'],
    ['HK', 'Hong Kong'],
  ])('of %s is about %s', (code, words) =>
    expect(holidayLine(code, '2026-12-25')).toContain(`Public holiday in ${words}: `),
  );
});
