import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../src/service/instant.js';
import { dateTime } from '../../../src/service/validation/date-time.js';
import { read } from '../../../src/service/validation/problem.js';

function written(sent: unknown): string {
  const date = read(dateTime, sent, []);
  return date.ok ? date.value.text : (date.problems[0]?.msg ?? '');
}

describe('reads and writes dates as pydantic 2 does', () => {
  test.each([
    ['2030-01-02T09:00:00', '2030-01-02T09:00:00'],
    ['2030-01-02T09:00', '2030-01-02T09:00:00'],
    ['2030-01-02t09:00z', '2030-01-02T09:00:00Z'],
    ['2030-01-02', '2030-01-02T00:00:00'],
    ['2030-01-02T09:00:00+0100', '2030-01-02T09:00:00+01:00'],
    ['2030-01-02T09:00:00+01:00', '2030-01-02T09:00:00+01:00'],
    ['2030-01-02T09:00:00−05:30', '2030-01-02T09:00:00-05:30'],
    ['2030-01-02T09:00:00+00:00', '2030-01-02T09:00:00Z'],
    ['2030-01-02T09:00+23:59', '2030-01-02T09:00:00+23:59'],
    ['2030-01-02T09:00:00.123', '2030-01-02T09:00:00.123000'],
    ['2030-01-02T09:00:00.123456789Z', '2030-01-02T09:00:00.123456Z'],
    ['2030-01-02T09:00:00,5Z', '2030-01-02T09:00:00.500000Z'],
    ['2028-02-29', '2028-02-29T00:00:00'],
    ['1893574800', '2030-01-02T09:00:00Z'],
    ['1893574800.123456789', '2030-01-02T09:00:00.123457Z'],
    ['1893574800000', '2030-01-02T09:00:00Z'],
    ['253402300799999', '9999-12-31T23:59:59.999000Z'],
    [1893574800, '2030-01-02T09:00:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [20_000_000_000, '2603-10-11T11:33:20Z'],
    [20_000_000_001, '1970-08-20T11:33:20.001000Z'],
    [1.9999999, '1970-01-01T00:00:02Z'],
  ])('%j is %s', (sent, text) => {
    expect(written(sent)).toBe(text);
  });
});

describe('rejects invalid dates for the same reasons as pydantic 2', () => {
  const either = 'Input should be a valid datetime or date, ';
  const extra = 'unexpected extra characters at the end of the input';

  test.each([
    ['', 'input is too short'],
    ['soon', 'input is too short'],
    ['2030-01', 'input is too short'],
    ['tomorrow at nine', 'invalid character in year'],
    [' 2030-01-02', 'invalid character in year'],
    ['02.01.2030 09:00', 'invalid character in year'],
    ['2030/01/02', 'invalid date separator, expected `-`'],
    ['2030-W01-1', 'invalid character in month'],
    ['2030-1-2T9:00:00', 'invalid character in month'],
    ['2030-13-01', 'month value is outside expected range of 1-12'],
    ['2030-02-30', 'day value is outside expected range'],
    ['1900-02-29', 'day value is outside expected range'],
    ['2030-01-02T09', extra],
    ['2030-01-02T24:00:00', extra],
    ['2030-01-02T23:59:60', extra],
    ['2030-01-02T09:00:00.', extra],
    ['2030-01-02T09:00:00+01', extra],
    ['2030-01-02T09:00+24:00', extra],
    ['2030-01-02T09:00:00 01:00', extra],
    ['2030-01-02T09:00:00Z[Europe/Berlin]', extra],
    ['253402300800000', 'dates after 9999 are not supported as unix timestamps'],
    ['-99999999999999', 'dates before 0000 are not supported as unix timestamps'],
  ])('%j: %s', (sent, reason) => {
    expect(written(sent)).toBe(either + reason);
    const date = read(dateTime, sent, ['body', 'ScheduleDate']);
    expect(date).toMatchObject({
      problems: [
        {
          type: 'datetime_from_date_parsing',
          loc: ['body', 'ScheduleDate'],
          input: sent,
          ctx: { error: reason },
        },
      ],
    });
  });

  test.each([
    ['0000-01-01', 'datetime_parsing', 'Input should be a valid datetime, year 0 is out of range'],
    [
      1e300,
      'datetime_parsing',
      'Input should be a valid datetime, dates after 9999 are not supported as unix timestamps',
    ],
    [
      Infinity,
      'datetime_parsing',
      'Input should be a valid datetime, dates after 9999 are not supported as unix timestamps',
    ],
    [true, 'datetime_type', 'Input should be a valid datetime'],
    [null, 'datetime_type', 'Input should be a valid datetime'],
    [[], 'datetime_type', 'Input should be a valid datetime'],
    [{}, 'datetime_type', 'Input should be a valid datetime'],
    [
      '\ud800',
      'string_unicode',
      'Input should be a valid string, unable to parse raw data as a unicode string',
    ],
  ])('%j: %s', (sent, type, msg) => {
    expect(read(dateTime, sent, [])).toMatchObject({ problems: [{ type, msg }] });
  });
});

describe('the instant of a date', () => {
  test.each([
    ['2030-07-02T09:00:00+02:00', 'America/New_York', '2030-07-02T07:00:00.000000Z'],
    ['2030-07-02T09:00:00Z', 'America/New_York', '2030-07-02T09:00:00.000000Z'],
    ['2030-07-02T09:00:00', 'America/New_York', '2030-07-02T13:00:00.000000Z'],
    ['2030-01-02T09:00:00.123456', 'Europe/Berlin', '2030-01-02T08:00:00.123456Z'],
    ['2030-07-02T09:00:00', 'UTC', '2030-07-02T09:00:00.000000Z'],
    // The hour that comes twice: the first time.
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000000Z'],
    ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000000Z'],
    ['2026-11-01T02:00:00', 'America/New_York', '2026-11-01T07:00:00.000000Z'],
    // The hour that is skipped: as before the jump.
    ['2027-03-28T02:30:00', 'Europe/Berlin', '2027-03-28T01:30:00.000000Z'],
    ['2027-03-28T03:00:00', 'Europe/Berlin', '2027-03-28T01:00:00.000000Z'],
    ['2026-10-04T02:10:00', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000000Z'],
    // A day that Samoa left out.
    ['2011-12-31T00:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    const date = read(dateTime, text, []);
    expect(date.ok && instantOf(date.value, zone)).toBe(instant);
  });

  test('is undefined outside the years 1 to 9999 in UTC', () => {
    for (const text of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00']) {
      const date = read(dateTime, text, []);
      expect(date.ok && instantOf(date.value, 'UTC')).toBeUndefined();
    }
  });
});

test('every date it writes can be read again', () => {
  const years = {
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(years), fc.constantFrom('', 'Z', '+02:00', '-05:30', '+14:00'), (date, zone) => {
      const text = written(date.toISOString().slice(0, -1) + zone);
      expect(written(text)).toBe(text);
      expect(Date.parse(text.slice(0, 19) + 'Z')).toBe(Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});
