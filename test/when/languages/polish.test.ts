import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  formatSeries,
  parseWhen,
  type Reader,
  readQuietHours,
  readRange,
  readRecurring,
  readTimetable,
  readWeek,
  splitWhen,
  writeQuietHours,
  writeTimetable,
} from '../../../src/when/index.js';

/** Wednesday, 21 October 2026, 16:00 in Warsaw. */
const reader: Reader = { now: new Date('2026-10-21T14:00:00Z'), zone: 'Europe/Warsaw', locale: 'pl-PL' };

function moment(words: string, locale = 'pl-PL'): string {
  const when = parseWhen(words, { ...reader, locale });
  if (!when.ok) return when.day ? `${when.message} ${when.day}` : when.message;
  return DateTime.fromJSDate(when.at, { zone: when.zone }).toFormat('ccc yyyy-MM-dd HH:mm');
}

function series(words: string): string {
  const found = readRecurring(words, reader);
  if (!found) return 'nothing';
  return found.ok ? `${formatSeries(found.repeats, reader)}, from ${found.repeats.start}` : found.message;
}

function timetable(words: string): string {
  const read = readTimetable(words, reader);
  return read.ok ? writeTimetable(read.value, reader) : read.message;
}

describe('moments', () => {
  test.each([
    ['jutro o 9', 'Thu 2026-10-22 09:00'],
    ['Jutro o 9:30', 'Thu 2026-10-22 09:30'],
    ['JUTRO RANO O 8', 'Thu 2026-10-22 08:00'],
    ['pojutrze o 18:00', 'Fri 2026-10-23 18:00'],
    ['dziś o 20', 'Wed 2026-10-21 20:00'],
    ['dzis o 20:15', 'Wed 2026-10-21 20:15'],
    ['dzisiaj wieczorem o 8', 'Wed 2026-10-21 20:00'],
    ['jutro po południu o 3', 'Thu 2026-10-22 15:00'],
    ['poniedziałek 9:00', 'Mon 2026-10-26 09:00'],
    ['w poniedziałek o 9', 'Mon 2026-10-26 09:00'],
    ['W PONIEDZIAŁEK O 9', 'Mon 2026-10-26 09:00'],
    ['we wtorek o 9:30', 'Tue 2026-10-27 09:30'],
    ['w środę rano o 8', 'Wed 2026-10-28 08:00'],
    ['w srode o 8:00', 'Wed 2026-10-28 08:00'],
    ['w czwartek wieczorem o 7', 'Thu 2026-10-22 19:00'],
    ['w piątek o piętnastej', 'Fri 2026-10-23 15:00'],
    ['w sobotę o 12', 'Sat 2026-10-24 12:00'],
    ['w niedzielę w południe', 'Sun 2026-10-25 12:00'],
    ['w przyszły poniedziałek o 9', 'Mon 2026-10-26 09:00'],
    ['w przyszłym tygodniu w środę o 9', 'Wed 2026-10-28 09:00'],
    ['w ten piątek o 17:00', 'Fri 2026-10-23 17:00'],
    ['24 grudnia o 18:00', 'Thu 2026-12-24 18:00'],
    ['24 grudnia 2026 r. o 18:00', 'Thu 2026-12-24 18:00'],
    ['24 grudnia 2026 roku o 18', 'Thu 2026-12-24 18:00'],
    ['5 pazdziernika o 9', 'Tue 2027-10-05 09:00'],
    ['pierwszego listopada o 10', 'Sun 2026-11-01 10:00'],
    ['dwudziestego czwartego grudnia o osiemnastej', 'Thu 2026-12-24 18:00'],
    ['24.12. o 18:00', 'Thu 2026-12-24 18:00'],
    ['w wigilię o 16:00', 'Thu 2026-12-24 16:00'],
    ['w sylwestra o 20:00', 'Thu 2026-12-31 20:00'],
    ['za dwie godziny', 'Wed 2026-10-21 18:00'],
    ['za 2 godziny', 'Wed 2026-10-21 18:00'],
    ['za godzinę', 'Wed 2026-10-21 17:00'],
    ['za pół godziny', 'Wed 2026-10-21 16:30'],
    ['za 15 minut', 'Wed 2026-10-21 16:15'],
    ['za 3 dni o 9', 'Sat 2026-10-24 09:00'],
    ['za tydzień o 9', 'Wed 2026-10-28 09:00'],
    ['za dwa tygodnie o 9', 'Wed 2026-11-04 09:00'],
    ['jutro o dziewiątej trzydzieści', 'Thu 2026-10-22 09:30'],
    ['jutro o wpół do dziesiątej', 'Thu 2026-10-22 09:30'],
    ['jutro kwadrans po dziewiątej', 'Thu 2026-10-22 09:15'],
    ['jutro za kwadrans dziewiąta', 'Thu 2026-10-22 08:45'],
    ['jutro za pięć dziewiąta', 'Thu 2026-10-22 08:55'],
    ['jutro o dwudziestej pierwszej', 'Thu 2026-10-22 21:00'],
    ['jutro o siódmej wieczorem', 'Thu 2026-10-22 19:00'],
    ['jutro o godz. 9', 'Thu 2026-10-22 09:00'],
    ['jutro o 9 czasu berlińskiego', 'Thu 2026-10-22 09:00'],
  ])('“%s” is read', (words, expected) => expect(moment(words)).toBe(expected));

  test.each([
    ['jutro o 9:30', 'Thu 2026-10-22 09:30'],
    ['w poniedziałek o 9:00', 'Mon 2026-10-26 09:00'],
    ['24 grudnia o 18:00', 'Thu 2026-12-24 18:00'],
  ])('“%s” is read by somebody whose Slack is in English', (words, expected) =>
    expect(moment(words, 'en-US')).toBe(expected),
  );

  test.each([
    ['jutro', /^What time on Thu 22 Oct/],
    ['w poniedziałek', /^What time on Mon 26 Oct/],
    ['za 3 dni', /^What time on Sat 24 Oct/],
    ['jutro o północy', /^Midnight at the start or at the end/],
    ['wczoraj o 9', /in the past/],
    ['w zeszły piątek o 9', /in the past/],
    ['od 9 do 10', /not over a time range/],
    ['30 lutego o 9', /^February 2027 has 28 days/],
    ['co poniedziałek o 9', /^This can’t repeat/],
    ['nie jutro o 9', /doesn’t understand “nie jutro o 9”/],
    ['jutro o 9 albo 10', /doesn’t understand/],
    ['między 9 a 10', /doesn’t understand/],
    ['przed jutrem o 9', /doesn’t understand/],
    ['jutro o 9 w Krakowie', /doesn’t understand/],
    ['jutro o 25', /^“25” isn’t a time of day/],
    ['za chwilę', /doesn’t understand/],
  ])('“%s” is not half understood', (words, message) => expect(moment(words)).toMatch(message));
});

const TEN = 'Every Monday at 09:00 Warsaw time, 10 times, from 2026-10-26';
const UNTIL = 'Every Monday at 09:00 Warsaw time until Thu 24 Dec 2026: 9 posts, from 2026-10-26';
const MORNINGS = 'Every day at 08:00 Warsaw time, 3 times, from 2026-10-22';
const OTHER_FRIDAY = 'Every 2 weeks on Friday at 09:00 Warsaw time, 3 times, from 2026-10-23';
const FIRST_MONDAY = 'Every month on the first Monday at 09:00 Warsaw time, 3 times, from 2026-11-02';

describe('repetitions', () => {
  test.each([
    ['co poniedziałek o 9 10 razy', TEN],
    ['CO PONIEDZIALEK O 9, 10 RAZY', TEN],
    ['w poniedziałki o 9 10 razy', TEN],
    ['każdy poniedziałek o 9:00 do 24 grudnia', UNTIL],
    ['w każdy poniedziałek o 9 do wigilii', UNTIL],
    ['co poniedziałek o 9 przez 9 tygodni', UNTIL.replace('Thu 24', 'Sun 27')],
    ['codziennie rano o 8, 3 razy', MORNINGS],
    ['co rano o 8, 3 razy', MORNINGS],
    ['co dwa tygodnie w piątek o 9 3 razy', OTHER_FRIDAY],
    ['co drugi piątek o 9 3 razy', OTHER_FRIDAY],
    ['pierwszy poniedziałek miesiąca o 9 3 razy', FIRST_MONDAY],
    ['w pierwszy poniedziałek każdego miesiąca o 9 3 razy', FIRST_MONDAY],
    [
      'we wtorki i czwartki o 9:00, 5 razy',
      'Every Tue and Thu at 09:00 Warsaw time, 5 times, from 2026-10-22',
    ],
    ['co drugi dzień o 9 3 razy', 'Every 2 days at 09:00 Warsaw time, 3 times, from 2026-10-22'],
    [
      'ostatniego dnia miesiąca o 9 3 razy',
      'Every month on the last day at 09:00 Warsaw time, 3 times, from 2026-10-31',
    ],
    [
      '15. dnia każdego miesiąca o 9 3 razy',
      'Every month on the 15th at 09:00 Warsaw time, 3 times, from 2026-11-15',
    ],
    ['w dni robocze o 9 3 razy', 'Every weekday at 09:00 Warsaw time, 3 times, from 2026-10-22'],
    [
      'co poniedziałek o 9 do końca stycznia',
      'Every Monday at 09:00 Warsaw time until Sun 31 Jan 2027: 14 posts, from 2026-10-26',
    ],
    [
      'co wtorek i środę o 9 czasu londyńskiego 3 razy',
      'Every Tue and Wed at 09:00 London time, 3 times, from 2026-10-27',
    ],
  ])('“%s” is read', (words, expected) => expect(series(words)).toBe(expected));

  test.each([
    ['co poniedziałek o 9', /^When does it end\?/],
    ['co poniedziałek o 5, 3 razy', /^Do you mean 05:00 or 17:00\?/],
    ['co roku o 9', /Schedule yearly posts one by one/],
    ['co niebieski poniedziałek o 9 3 razy', /doesn’t understand “co niebieski poniedziałek o 9 3 razy”/],
    ['co poniedziałek o 9 z miłością', /doesn’t understand “z miłością”/],
    ['w niedzielę o 9', /^nothing$/],
    ['jutro o 9', /^nothing$/],
  ])('“%s” is not half understood', (words, message) => expect(series(words)).toMatch(message));
});

describe('posting times', () => {
  test.each([
    ['poniedziałki i środy 9:00', 'Mon and Wed 9:00, Warsaw'],
    ['pon-pt 9:00 i 13:00, sob 11:00, Warszawa', 'Mon–Fri 9:00 and 13:00, Sat 11:00, Warsaw'],
    ['od poniedziałku do piątku o 9:00, niedziele 11:00', 'Mon–Fri 9:00, Sun 11:00, Warsaw'],
    ['codziennie oprócz niedzieli 8:30', 'Mon–Sat 8:30, Warsaw'],
    ['we wtorki o 7 rano, w srody wieczorem o 7', 'Tue 7:00, Wed 19:00, Warsaw'],
  ])('“%s” are read', (words, expected) => expect(timetable(words)).toBe(expected));

  test.each([
    ['w niebieski poniedziałek 9:00', /doesn’t understand “w niebieski poniedziałek 9:00”/],
    ['w poniedziałki 9', /^Do you mean 09:00 or 21:00\?/],
    ['co drugi poniedziałek 9:00', /doesn’t understand “co drugi poniedziałek 9:00”/],
  ])('“%s” is not half understood', (words, message) => expect(timetable(words)).toMatch(message));

  test('quiet hours', () => {
    const read = readQuietHours('pon-pt od 22:00 do 7:00, niedziele cały dzień', reader);
    expect(read.ok && writeQuietHours(read.value, reader)).toBe('Mon–Fri 22:00–7:00, Sun all day');
  });

  test.each([
    ['następny slot', '2026-10-21T14:00:00.000Z'],
    ['najbliższy wolny termin po czwartku', '2026-10-22T21:59:59.999Z'],
    ['następny slot od czwartku', '2026-10-21T21:59:59.999Z'],
  ])('a slot: %s', (words, after) => {
    expect(parseWhen(words, reader)).toMatchObject({ slot: { nth: 1, after: new Date(after) } });
  });
});

test.each([
  ['ten tydzień', '2026-10-19'],
  ['w przyszłym tygodniu', '2026-10-26'],
  ['zeszły tydzień', '2026-10-12'],
  ['tydzień od 14 grudnia', '2026-12-14'],
])('a week: %s', (words, monday) => expect(readWeek(words, reader)).toBe(monday));

test('a day as a range', () => {
  expect(readRange('ten piątek', reader)?.from).toEqual(new Date('2026-10-22T22:00:00Z'));
});

test.each([
  ['jutro o 9 Nowe kubki już są', 'jutro o 9', 'Nowe kubki już są'],
  ['Nowe kubki w sklepie we wtorek o 17:00', 'we wtorek o 17:00', 'Nowe kubki w sklepie'],
  ['24 grudnia o 18:00 Wigilia w biurze', '24 grudnia o 18:00', 'Wigilia w biurze'],
  ['Do jutra!', '', 'Do jutra!'],
  ['Festiwal od piątku do niedzieli o 10:00', '', 'Festiwal od piątku do niedzieli o 10:00'],
])('in a text: %s', (text, when, rest) => expect(splitWhen(text, reader)).toEqual({ when, rest }));
