import { describe, expect, test } from 'vitest';
import { parseWhen } from '../../src/when/index.js';
import { ada, read } from './readers.js';

const TOMORROW = 'Thu 2026-10-22';

describe('a time of day', () => {
  test.each([
    ['tomorrow 9am', '09:00'],
    ['tomorrow at 9:45 p.m.', '21:45'],
    ['9a tomorrow', '09:00'],
    ['tomorrow @ 7pm', '19:00'],
    ['tomorrow: 7pm', '19:00'],
    ['tomorrow at 1640', '16:40'],
    ['0815 tomorrow', '08:15'],
    ['tomorrow 745pm', '19:45'],
    ['tomorrow 7 45pm', '19:45'],
    ['tomorrow 10 15am', '10:15'],
    ['tomorrow at 8.20pm', '20:20'],
    ['17h30 tomorrow', '17:30'],
    ['tomorrow at 14', '14:00'],
    ['quarter past 4pm tomorrow', '16:15'],
    ['twenty to six tomorrow evening', '17:40'],
    ['ten past eleven tomorrow morning', '11:10'],
    ['half past eight in the evening tomorrow', '20:30'],
    ['four thirty pm tomorrow', '16:30'],
    ["tomorrow 6 o'clock in the morning", '06:00'],
    ['tomorrow evening at seven', '19:00'],
    ['quarter to 12 tomorrow night', '23:45'],
    ['20 to 12 tomorrow morning', '11:40'],
    ['noon tomorrow', '12:00'],
    ['tomorrow at mid-day', '12:00'],
    ['tomorrow 12am', '00:00'],
    ['tomorrow 10:05', '10:05'],
    ['tomorrow 19:45h', '19:45'],
    ['tomorrow 19.45 h', '19:45'],
    ['tomorrow 1945h', '19:45'],
    ['tomorrow 19.45', '19:45'],
    ['tomorrow 8 o clock pm', '20:00'],
    ['tomorrow nine hundred hours', '09:00'],
    ['tomorrow noonish', '12:00'],
    ['tomorrow twelve noon', '12:00'],
  ])('%s', (words, clock) => {
    expect(read(words)).toBe(`${TOMORROW} ${clock}`);
  });
});

describe('a day', () => {
  test.each([
    ['today 5pm', 'Wed 2026-10-21'],
    ['tonight at 8', 'Wed 2026-10-21', '20:00'],
    ['day after tomorrow 5pm', 'Fri 2026-10-23'],
    ['friday 5pm', 'Fri 2026-10-23'],
    ['this coming Monday 5pm', 'Mon 2026-10-26'],
    ['next friday 5pm', 'Fri 2026-10-30'],
    ['tuesday of next week 5pm', 'Tue 2026-10-27'],
    ['next week on thursday 5pm', 'Thu 2026-10-29'],
    ['three Sundays from now 5pm', 'Sun 2026-11-08'],
    ['on the 30th at 5pm', 'Fri 2026-10-30'],
    ['the 3rd 5pm', 'Tue 2026-11-03'],
    ['Friday the 30th 5pm', 'Fri 2026-10-30'],
    ['the 9th of next month 5pm', 'Mon 2026-11-09'],
    ['December 4 5pm', 'Fri 2026-12-04'],
    ['4 dec 5pm', 'Fri 2026-12-04'],
    ['the fourth of December 2027 at 5pm', 'Sat 2027-12-04'],
    ['fri, 4-dec-26 5pm', 'Fri 2026-12-04'],
    ['march twenty-second 5pm', 'Mon 2027-03-22'],
    ['2026-12-04 5pm', 'Fri 2026-12-04'],
    ['20261204 5pm', 'Fri 2026-12-04'],
    ['12/24 5pm', 'Thu 2026-12-24'],
    ['24/12/2026 5pm', 'Thu 2026-12-24'],
    ['first Monday of December 5pm', 'Mon 2026-12-07'],
    ['last friday in november 5pm', 'Fri 2026-11-27'],
    ['last day of november 5pm', 'Mon 2026-11-30'],
    ['a week from Friday 5pm', 'Fri 2026-10-30'],
    ['two days after christmas 5pm', 'Sun 2026-12-27'],
    ['NYE 5pm', 'Thu 2026-12-31'],
    ['halloween saturday oct 31 5pm', 'Sat 2026-10-31'],
    ['tomorrow thursday oct 22 5pm', 'Thu 2026-10-22'],
    ['friday this week the 23rd 5pm', 'Fri 2026-10-23'],
    ['black friday 5pm', 'Fri 2026-11-27'],
    ['a week on Friday 5pm', 'Fri 2026-10-30'],
    ['two weeks tomorrow 5pm', 'Thu 2026-11-05'],
    ['first monday of the month 5pm', 'Mon 2026-11-02'],
    ['the 3rd of the month 5pm', 'Tue 2026-11-03'],
    ['next month on the 9th 5pm', 'Mon 2026-11-09'],
    ["in a fortnight's time at 5pm", 'Wed 2026-11-04'],
    ["Dec 4 '26 5pm", 'Fri 2026-12-04'],
    ['20261204T170000', 'Fri 2026-12-04'],
    ['easter monday 5pm', 'Mon 2027-03-29'],
    ['in 10 days at 5pm', 'Sat 2026-10-31'],
    ['3 weeks from now at 5pm', 'Wed 2026-11-11'],
    ['in 4 days 11h', 'Sun 2026-10-25', '11:00'],
    ['in 1d 2h', 'Thu 2026-10-22', '12:00'],
    ['in 2 days and 4 hours', 'Fri 2026-10-23', '14:00'],
  ])('%s is %s', (words, day, clock = '17:00') => {
    expect(read(words)).toBe(`${day} ${clock}`);
  });
});

describe('a duration from now', () => {
  test.each([
    ['2h', '12:00'],
    ['1h30m', '11:30'],
    ['45m', '10:45'],
    ['90 min', '11:30'],
    ['2 Stunden', '12:00'],
    ['in 20 minutes', '10:20'],
    ['in half an hour', '10:30'],
    ['in 3/4 hour', '10:45'],
    ['in ½ hour', '10:30'],
    ['in 1½ hours', '11:30'],
    ['2 ¼ hours from now', '12:15'],
    ['in 1 3/4 hours', '11:45'],
    ['in one and a quarter hours', '11:15'],
    ['in an hour and a half', '11:30'],
    ['in 2.5 hours', '12:30'],
    ['in 1h 15m', '11:15'],
    ['two hours from now', '12:00'],
    ['+45 min', '10:45'],
    ['in 1h45', '11:45'],
    ['in 1:45 hours', '11:45'],
    ['a couple of hours later', '12:00'],
  ])('%s', (words, clock) => {
    expect(read(words)).toBe(`Wed 2026-10-21 ${clock}`);
  });
});

describe('another zone', () => {
  test.each([
    ['24 Dec 18:00 Berlin time', 'Europe/Berlin', '2026-12-24T17:00:00.000Z'],
    ['12/04/2026 9am Berlin time', 'Europe/Berlin', '2026-12-04T08:00:00.000Z'],
    ['nov 5 3pm in Tokyo', 'Asia/Tokyo', '2026-11-05T06:00:00.000Z'],
    ['nov 5 9am Europe/Kyiv', 'Europe/Kyiv', '2026-11-05T07:00:00.000Z'],
    ['tomorrow 9am pacific', 'America/Los_Angeles', '2026-10-22T16:00:00.000Z'],
    ['nov 20 9am EST', 'America/New_York', '2026-11-20T14:00:00.000Z'],
    ['nov 20 9am London, UK', 'Europe/London', '2026-11-20T09:00:00.000Z'],
    ['nov 20 9am Bogotá', 'America/Bogota', '2026-11-20T14:00:00.000Z'],
    ['nov 20 9am Reykjavík time', 'Atlantic/Reykjavik', '2026-11-20T09:00:00.000Z'],
    ['nov 20 9am (CET)', 'Europe/Berlin', '2026-11-20T08:00:00.000Z'],
    ['nov 20 9am UTC+2', 'UTC', '2026-11-20T07:00:00.000Z'],
    ['nov 20 9am UTC-2', 'UTC', '2026-11-20T11:00:00.000Z'],
    ['nov 20 18:00 -05:00', 'America/New_York', '2026-11-20T23:00:00.000Z'],
    ['nov 20 18:00:00 -0300', 'UTC', '2026-11-20T21:00:00.000Z'],
    ['nov 20 6pm -03:00', 'UTC', '2026-11-20T21:00:00.000Z'],
    ['2026-11-20T18:00-03:00', 'UTC', '2026-11-20T21:00:00.000Z'],
    ['2026-11-20T09:00:00+05:30', 'UTC', '2026-11-20T03:30:00.000Z'],
  ])('%s keeps %s', (words, zone, instant) => {
    expect(parseWhen(words, ada)).toEqual({ ok: true, at: new Date(instant), zone, zoneGiven: true });
  });

  test('"my time" is the reader’s own', () => {
    expect(parseWhen('tomorrow 9am my time', ada)).toMatchObject({
      zone: 'America/New_York',
      zoneGiven: false,
    });
  });
});

describe('sloppy typing', () => {
  test.each([
    ['  TOMORROW   9 AM !', `${TOMORROW} 09:00`],
    ['*tomorrow* at _9am_', `${TOMORROW} 09:00`],
    ['“tomorrow” 9am', `${TOMORROW} 09:00`],
    ['tommorow 9am', `${TOMORROW} 09:00`],
    ['thursdya 9am', `${TOMORROW} 09:00`],
    ['tomorrow ９:００ am', `${TOMORROW} 09:00`],
    ['tomorrow\u200b 9am', `${TOMORROW} 09:00`],
    ['post it tomorrow at 9am please', `${TOMORROW} 09:00`],
    ['tomorrow 9am 🎉🎉', `${TOMORROW} 09:00`],
    ['tomorrow 9am :tada:', `${TOMORROW} 09:00`],
    ['[tomorrow 9am]', `${TOMORROW} 09:00`],
  ])('%j', (words, expected) => {
    expect(read(words)).toBe(expected);
  });
});

describe('British English', () => {
  test.each([
    ['tomorrow half nine', `${TOMORROW} 09:30`],
    ['half six tomorrow evening', `${TOMORROW} 18:30`],
    ['Saturday week at noon', 'Sat 2026-10-31 12:00'],
    ['tomorrow week 9am', 'Thu 2026-10-29 09:00'],
  ])('%s', (words, expected) => {
    expect(read(words, { ...ada, locale: 'en-GB' })).toBe(expected);
  });

  test.each(['tomorrow half nine', 'Saturday week at noon'])(
    '%s is not understood in American English',
    (words) => {
      expect(parseWhen(words, ada).ok).toBe(false);
    },
  );
});

test('"quarter past midnight" just after midnight is the coming one', () => {
  const late = { ...ada, now: new Date('2026-10-21T04:05:00Z') };
  expect(read('quarter past midnight', late)).toBe('Wed 2026-10-21 00:15');
  expect(read('midnight', late)).toBe('Thu 2026-10-22 00:00');
});
