import { describe, expect, test } from 'vitest';
import { parseWhen } from '../../src/when/index.js';
import { ada, choices, read } from './readers.js';

const at = (words: string, zone: string) => {
  const when = parseWhen(words, { ...ada, zone });
  return when.ok ? when.at.toISOString() : when.message;
};

describe('a time after a clock change keeps its wall clock', () => {
  test.each([
    ['America/New_York', 'nov 2 2026 9am', '2026-11-02T14:00:00.000Z'],
    ['Europe/Berlin', '26 oct 2026 9am', '2026-10-26T08:00:00.000Z'],
    ['Australia/Lord_Howe', '5 apr 2027 9am', '2027-04-04T22:30:00.000Z'],
    ['America/Santiago', '5 apr 2027 9am', '2027-04-05T13:00:00.000Z'],
    ['Asia/Kolkata', '2 nov 2026 9am', '2026-11-02T03:30:00.000Z'],
  ])('%s: %s', (zone, words, instant) => {
    expect(at(words, zone)).toBe(instant);
  });

  test('on the day before the change', () => {
    const eve = { ...ada, now: new Date('2026-10-31T22:00:00Z') };
    expect(read('tomorrow at 9am', eve)).toBe('Sun 2026-11-01 09:00');
  });
});

describe('a skipped time is refused, and the times around it are offered', () => {
  test.each([
    ['America/New_York', '14 mar 2027 2:30am', ['Sun 14 Mar 2027, 1:30 AM', 'Sun 14 Mar 2027, 3:30 AM']],
    ['Europe/Berlin', '28 mar 2027 2:30am', ['Sun 28 Mar 2027, 1:30 AM', 'Sun 28 Mar 2027, 3:30 AM']],
    ['Australia/Lord_Howe', '3 oct 2027 2:15am', ['Sun 3 Oct 2027, 1:45 AM', 'Sun 3 Oct 2027, 2:45 AM']],
    ['America/Santiago', '5 sep 2027 0:30', ['Sat 4 Sep 2027, 11:30 PM', 'Sun 5 Sep 2027, 1:30 AM']],
  ])('%s: %s', (zone, words, labels) => {
    expect(read(words, { ...ada, zone })).toMatch(/doesn’t exist that day/);
    expect(choices(words, { ...ada, zone })).toEqual(labels);
  });
});

describe('a repeated time is asked about, and both passes can be chosen', () => {
  test.each([
    ['America/New_York', '1 nov 2026 1:30am', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['Europe/Berlin', '25 oct 2026 2:30am', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['Australia/Lord_Howe', '4 apr 2027 1:45am', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
    ['America/Santiago', '3 apr 2027 23:30', ['2027-04-04T02:30:00.000Z', '2027-04-04T03:30:00.000Z']],
  ])('%s: %s', (zone, words, instants) => {
    const when = parseWhen(words, { ...ada, zone });
    expect(when).toMatchObject({
      ok: false,
      message: expect.stringMatching(/happens twice that day/) as string,
    });
    expect(when.ok ? [] : when.choices.map((choice) => at(choice.words, zone))).toEqual(instants);
  });

  test('a zone abbreviation picks the pass', () => {
    expect(at('1 nov 2026 1:30am EST', 'America/New_York')).toBe('2026-11-01T06:30:00.000Z');
    expect(at('1 nov 2026 1:30am EDT', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

describe('the time zone of the server does not matter', () => {
  const phrases = [
    'tomorrow 9am',
    'nov 2 9am',
    'tonight at 8',
    'friday 11:45pm',
    'in 3 hours',
    '24 Dec 18:00 Berlin time',
  ];

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])('%s', (zone) => {
    const expected = phrases.map((words) => at(words, 'America/New_York'));
    const own = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(phrases.map((words) => at(words, 'America/New_York'))).toEqual(expected);
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });
});
