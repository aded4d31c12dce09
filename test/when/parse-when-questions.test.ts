import { describe, expect, test } from 'vitest';
import { parseWhen, readRecurring, zoneMeant } from '../../src/when/index.js';
import { ada, berta, choices, read } from './readers.js';

describe('asks when words have several meanings, and offers each as a choice', () => {
  test.each([
    [
      'a bare hour',
      'tomorrow at 9',
      'Do you mean 9:00 AM or 9:00 PM?',
      ['Thu 22 Oct, 9:00 AM', 'Thu 22 Oct, 9:00 PM'],
    ],
    [
      'an early time',
      'tomorrow 3:30',
      'Do you mean 3:30 AM or 3:30 PM?',
      ['Thu 22 Oct, 3:30 AM', 'Thu 22 Oct, 3:30 PM'],
    ],
    ['day and month', '12/11 9am', 'Which date do you mean?', ['Thu 12 Nov, 9:00 AM', 'Fri 11 Dec, 9:00 AM']],
    [
      'an hour of the only day that is left of two',
      '12/04/2026 3:30',
      'Do you mean 3:30 AM or 3:30 PM?',
      ['Fri 4 Dec, 3:30 AM', 'Fri 4 Dec, 3:30 PM'],
    ],
    ['a month above twelve', '2027-14-05 10am', 'Which date do you mean?', ['Fri 14 May 2027, 10:00 AM']],
    [
      'today’s weekday',
      'wednesday 5pm',
      'Which week do you mean?',
      ['Wed 21 Oct, 5:00 PM', 'Wed 28 Oct, 5:00 PM'],
    ],
    [
      'a weekday of another date',
      'Thursday 15 Nov 9am',
      '15 Nov 2026 is a Sunday. Which day do you mean?',
      ['Sun 15 Nov, 9:00 AM'],
    ],
    ['the end of a month', 'end of month 9am', 'Do you mean the last day?', ['Sat 31 Oct, 9:00 AM']],
    [
      'the end of next month',
      'Ende nächsten Monats 9 Uhr',
      'Do you mean the last day?',
      ['Mon 30 Nov, 9:00 AM'],
    ],
    [
      'midnight of a day',
      'friday midnight',
      'Midnight at the start or at the end of that day?',
      ['Fri 23 Oct, 12:00 AM', 'Sat 24 Oct, 12:00 AM'],
    ],
    [
      'a quarter after midnight of a day',
      'saturday quarter past midnight',
      'Midnight at the start or at the end of that day?',
      ['Sat 24 Oct, 12:15 AM', 'Sun 25 Oct, 12:15 AM'],
    ],
    [
      'a zone word of summer in winter',
      'nov 20 9am CEST',
      'Which time zone do you mean? Naming a city is clearest.',
      ['Fri 20 Nov, 9:00 AM Berlin', 'Fri 20 Nov, 9:00 AM UTC+2'],
    ],
    [
      'a small hour of the night',
      'tonight at half past 3',
      'Do you mean 3:30 AM or 3:30 PM?',
      ['Thu 22 Oct, 3:30 AM', 'Wed 21 Oct, 3:30 PM'],
    ],
    [
      'an hour behind midnight',
      'tonight 12:30am',
      'After midnight it’s already the next day. Which day do you mean?',
      ['Thu 22 Oct, 12:30 AM'],
    ],
    [
      'an hour behind midnight of another night',
      'friday night 1am',
      'After midnight it’s already the next day. Which day do you mean?',
      ['Fri 23 Oct, 1:00 AM', 'Sat 24 Oct, 1:00 AM'],
    ],
    [
      'twelve tonight',
      'this evening at 12:45',
      'Do you mean 12:45 AM or 12:45 PM?',
      ['Thu 22 Oct, 12:45 AM', 'Wed 21 Oct, 12:45 PM'],
    ],
    [
      'another weekday than today’s',
      'today monday 4pm',
      '21 Oct 2026 is a Wednesday. Which day do you mean?',
      ['Wed 21 Oct, 4:00 PM'],
    ],
    [
      'a holiday and another date',
      'halloween nov 2 6pm',
      'That names two different days. Which one do you mean?',
      ['Sat 31 Oct, 6:00 PM', 'Mon 2 Nov, 6:00 PM'],
    ],
    [
      'a holiday on another weekday',
      'saturday new year’s eve 8pm',
      '31 Dec 2026 is a Thursday. Which day do you mean?',
      ['Thu 31 Dec, 8:00 PM'],
    ],
    ['a day of another week', 'tomorrow next week 8pm', 'Which week do you mean?', ['Thu 22 Oct, 8:00 PM']],
    ['a day of this week', 'nov 12 this week 8pm', 'Which week do you mean?', ['Thu 12 Nov, 8:00 PM']],
    ['a duration in words', 'an hour', 'Did you mean “in an hour”?', ['in an hour']],
    ['one wrong letter', 'in 2 huors', 'Did you mean “in 2 hours”?', ['in 2 hours']],
    ['one missing letter', 'frday 9am', 'Did you mean “friday 9am”?', ['friday 9am']],
    ['swapped letters in French', 'demian à 9h', 'Did you mean “demain à 9h”?', ['demain à 9h']],
  ])('%s: %s', (_, words, say, labels) => {
    expect(read(words)).toBe(say);
    expect(choices(words)).toEqual(labels);
  });

  test.each(['at 5 here', 'tomorrow 5pm home', 'friday 9am lines'])(
    'asks for no word of another language in place of an English one: %s',
    (words) => expect(read(words)).toMatch(/^Upnext doesn’t understand/),
  );

  test('asks about "tomorrow" if it is already another day in the named zone', () => {
    const late = { ...ada, now: new Date('2026-10-22T03:30:00Z') };
    expect(choices('tomorrow 9am Berlin time', late)).toEqual([
      'Fri 23 Oct, 9:00 AM Berlin',
      'Thu 22 Oct, 9:00 AM Berlin',
    ]);
    expect(choices('in 3 days at 9am Berlin time', late)).toEqual([
      'Sun 25 Oct, 9:00 AM Berlin',
      'Sat 24 Oct, 9:00 AM Berlin',
    ]);
    expect(choices('this evening 9pm Berlin time', late)).toEqual(['Thu 22 Oct, 9:00 PM Berlin']);
  });

  test('asks about abbreviations of several zones, unless one is the reader’s own', () => {
    expect(choices('nov 20 9am IST', berta)).toEqual([
      'Fri 20 Nov, 09:00 Kolkata',
      'Fri 20 Nov, 09:00 Jerusalem',
      'Fri 20 Nov, 09:00 Dublin',
      'Fri 20 Nov, 09:00 UTC+1',
    ]);
    expect(read('nov 20 9am CST')).toBe('Fri 2026-11-20 09:00');
    expect(read('nov 20 9am CST', { ...ada, zone: 'Asia/Singapore' })).toMatch(
      /Do you mean the time in Chicago or/,
    );
    expect(read('nov 20 9am CST', { ...ada, zone: 'America/Chicago' })).toBe('Fri 2026-11-20 09:00');
  });

  test.each([
    ['Asia/Kolkata', 'Birmingham', ['London', 'Chicago']],
    ['Europe/Berlin', 'Cambridge', ['London', 'Toronto', 'New York']],
    ['Europe/Berlin', 'in Valencia', ['Madrid', 'Caracas']],
    ['Europe/Berlin', 'Portland time', ['Los Angeles', 'New York']],
    ['America/New_York', 'Portland', ['Los Angeles', 'New York']],
    ['Europe/Berlin', 'San José', ['Los Angeles', 'Costa Rica']],
  ])('asks in %s which city of that name is meant: %s', (zone, city, cities) => {
    const reader = { ...ada, zone };
    expect(choices(`nov 20 9am ${city}`, reader)).toEqual(cities.map((one) => `Fri 20 Nov, 9:00 AM ${one}`));
    expect(read(`nov 20 9am ${city}`, reader)).toMatch(/^Do you mean the time in /);
    expect(readRecurring(`every Friday 9am ${city} 4 times`, reader)?.ok).toBe(false);
    expect(zoneMeant(city.replace('in ', ''), reader)).toBeUndefined();
  });

  test('asks about no city in the country of the project, unless the person is where another one is', () => {
    const inProject = (zone: string, projectZone: string) =>
      parseWhen('nov 20 9am Valencia', { ...ada, zone, projectZone });
    expect(inProject('Asia/Tokyo', 'America/Caracas')).toMatchObject({ ok: true, zone: 'America/Caracas' });
    expect(inProject('Asia/Tokyo', 'Atlantic/Canary')).toMatchObject({ ok: true, zone: 'Europe/Madrid' });
    expect(inProject('Europe/Madrid', 'America/Caracas').ok).toBe(false);
  });

  test.each([
    ['en-US', 'America/Chicago', 'nov 20 9am Birmingham time', 'America/Chicago'],
    ['en-US', 'America/New_York', 'nov 20 9am Birmingham', 'America/Chicago'],
    ['en-GB', 'Europe/London', 'nov 20 9am Birmingham', 'Europe/London'],
    ['en-US', 'America/New_York', 'nov 20 9am Cambridge', 'America/New_York'],
    ['en-US', 'America/Los_Angeles', 'nov 20 9am Portland', 'America/Los_Angeles'],
    ['es-ES', 'Atlantic/Canary', 'nov 20 9am Valencia', 'Europe/Madrid'],
    ['en-IN', 'Asia/Kolkata', 'nov 20 9am London', 'Europe/London'],
    ['es-ES', 'Europe/Madrid', '20 noviembre a las 9:00 hora de Córdoba', 'Europe/Madrid'],
    ['es-AR', 'America/Argentina/Buenos_Aires', '20 noviembre 9:00 Córdoba', 'America/Argentina/Cordoba'],
    ['es-MX', 'America/Mexico_City', '20 noviembre 9:00 Guadalajara', 'America/Mexico_City'],
    ['en-AU', 'Australia/Sydney', 'june 5 9am EST', 'Australia/Sydney'],
    ['en-GB', 'Europe/London', 'nov 20 9am EST', 'America/New_York'],
    ['en-US', 'America/New_York', 'nov 20 9am EST', 'America/New_York'],
  ])('picks the nearby city of two with the same name: %s in %s, %s', (locale, zone, words, meant) => {
    expect(parseWhen(words, { ...ada, locale, zone })).toMatchObject({ ok: true, zone: meant });
  });

  test('asks Australians about EST in their summer', () => {
    const words = 'dec 5 9am EST';
    for (const zone of ['Australia/Sydney', 'Australia/Brisbane'])
      expect(read(words, { ...ada, locale: 'en-AU', zone })).toMatch(/Do you mean the time in /);
  });

  test('asks about next week on a Sunday if weeks start on Sunday', () => {
    const sunday = { ...ada, now: new Date('2026-10-25T14:00:00Z') };
    expect(choices('thursday next week 9am', sunday)).toEqual(['Thu 29 Oct, 9:00 AM', 'Thu 5 Nov, 9:00 AM']);
    expect(read('thursday next week 9am', { ...sunday, locale: 'en-GB' })).toBe('Thu 2026-10-29 09:00');
  });

  test('asks about a weekday in some weeks if there are two ways to count', () => {
    expect(read('Samstag in einer Woche 10 Uhr', berta)).toBe('Sat 2026-10-31 10:00');
    expect(read('morgen in einer Woche 10 Uhr', berta)).toBe('Thu 2026-10-29 10:00');
    expect(choices('Dienstag in einer Woche 10 Uhr', berta)).toEqual([
      'Tue 27 Oct, 10:00',
      'Tue 3 Nov, 10:00',
    ]);
  });

  test('asks about standard time in summer', () => {
    expect(choices('june 12 9am Eastern Standard Time')).toEqual([
      'Sat 12 Jun 2027, 9:00 AM New York',
      'Sat 12 Jun 2027, 9:00 AM UTC-5',
    ]);
    expect(read('dec 12 9am Eastern Standard Time')).toBe('Sat 2026-12-12 09:00');
    expect(read('june 12 9am British Summer Time')).toBe('Sat 2027-06-12 09:00');
  });

  test.each([
    ['en-US', 'America/New_York', 'labor day 9am', 'Mon 2027-09-06 09:00'],
    ['en-GB', 'Europe/London', 'mother’s day 9am', 'Sun 2027-03-07 09:00'],
    ['en-CA', 'America/Toronto', 'thanksgiving 9am', 'Mon 2027-10-11 09:00'],
    ['en-US', 'America/New_York', 'canadian thanksgiving 9am', 'Mon 2027-10-11 09:00'],
    ['en-IN', 'Asia/Kolkata', 'independence day 9am', 'Sun 2027-08-15 09:00'],
    ['fr-FR', 'Europe/Paris', 'fête des mères 9h', 'Sun 2027-05-30 09:00'],
    ['es-ES', 'Europe/Madrid', 'día del padre a las 9:00', 'Fri 2027-03-19 09:00'],
    ['pt-BR', 'America/Sao_Paulo', 'dia dos pais 9h', 'Sun 2027-08-08 09:00'],
    ['de-DE', 'Europe/Berlin', '2. Advent 9 Uhr', 'Sun 2026-12-06 09:00'],
  ])('uses the holiday of the reader’s country: %s in %s, %s', (locale, zone, words, expected) => {
    expect(read(words, { ...ada, locale, zone })).toBe(expected);
  });

  test('asks about holidays that the reader’s country does not have or has on another day', () => {
    expect(choices('independence day 9am', { ...ada, zone: 'Asia/Tokyo', locale: 'en-GB' })).toEqual([
      'Sun 4 Jul 2027, 09:00',
    ]);
    expect(choices('mother’s day 9am', { ...ada, zone: 'Europe/London' })).toEqual([
      'Sun 9 May 2027, 9:00 AM',
      'Sun 7 Mar 2027, 9:00 AM',
    ]);
  });

  test('does not offer the half of today that has passed', () => {
    expect(read('today at 5')).toBe('Wed 2026-10-21 17:00');
  });
});

describe('asks for the time of a day', () => {
  test.each([
    ['tomorrow', '2026-10-22', 'Thu 22 Oct, 9:00 AM'],
    ['tomorrow evening', '2026-10-22', 'Thu 22 Oct, 6:00 PM'],
    ['in three days', '2026-10-24', 'Sat 24 Oct, 9:00 AM'],
    ['christmas', '2026-12-25', 'Fri 25 Dec, 9:00 AM'],
    ['12/04/2026', '2026-12-04', 'Fri 4 Dec, 9:00 AM'],
    ['6/10/2027', '2027-06-10', 'Thu 10 Jun 2027, 9:00 AM'],
  ])('%s', (words, day, first) => {
    expect(parseWhen(words, ada)).toMatchObject({ ok: false, day });
    expect(choices(words)[0]).toBe(first);
  });
});

describe('refuses the past', () => {
  test.each([
    'today 9am',
    'yesterday at noon',
    'Oct 1 2026 5pm',
    '2 hours ago',
    'last friday 9am',
    'day before yesterday',
    'the past week',
  ])('%s', (words) => {
    expect(read(words)).toMatch(/in the past/);
  });
});

describe('explains why words are not a single moment', () => {
  test.each([
    ['every friday at 9am', /can’t repeat/],
    ['weekdays at 9', /can’t repeat/],
    ['tuesday evenings at 8pm', /can’t repeat/],
    ['3pm-5pm tomorrow', /time range/],
    ['from 9am to 11am on friday', /time range/],
    ['15 to 18:00 tomorrow', /time range/],
    ['tomorrow 20 till 23:00', /time range/],
    ['15 to 19 dec 10am', /time range/],
    ['tomorrow 9am-10:30', /time range/],
    ['tomorrow 9am–10:30', /time range/],
    ['tomorrow 9am -10:30', /time range/],
    ['tomorrow 07:00 -08:00', /time range/],
    ['tomorrow 9pm -1:30', /time range/],
    ['oct 23 11am-1230', /time range/],
    ['dec 5 - 7 10am', /time range/],
    ['dec 5, 7 10am', /only have one time/],
    ['tomorrow 10 11am', /only have one time/],
    ['quarter to 6 nov 10am', /time range/],
    ['10 past 4/12 10am', /./],
    ['tomorrow 9am and 5pm', /only have one time/],
    ['9am or 10am tomorrow', /only have one time/],
    ['asap', /in 2 minutes/],
    ['in 30 seconds', /in 2 minutes/],
    ['eod', /When exactly/],
    ['close of business tomorrow', /When exactly/],
    ['first thing tomorrow', /When exactly/],
    ['late tomorrow evening', /When exactly/],
    ['lunch tomorrow', /When exactly/],
    ['tomorrow before 9', /a single time/],
    ['after 5pm tomorrow', /a single time/],
    ['the last weekday of the month at 9am', /Which day/],
    ['the day before the launch 9am', /Which day/],
    ['the day before yesterday 9am', /in the past/],
    ['in a few hours', /When exactly/],
    ['mid-December', /Which day/],
    ['this weekend at 10am', /Which day/],
    ['next week', /Which day/],
    ['tuesday week 46 9am', /week 46/],
    ['', /Enter a day and a time/],
    ['tomorrow 25:00', /25:00/],
    ['tomorrow 9am or so, whatever', /./],
    ['next year 10am', /not a complete date/],
    ['saturday next year 10am', /not a complete date/],
    ['tomorrow next year 10am', /not a complete date/],
    ['feb 30 9am', /^February 2027 has 28 days/],
    ['31 feb', /^February 2027 has 28 days/],
    ['30 feb 2028 9am', /^February 2028 has 29 days/],
    ['2028-02-30 9:00', /^February 2028 has 29 days/],
    ['31/2/2027 9am', /^February 2027 has 28 days/],
    ['31/11 9am', /^November has 30 days/],
    ['11/31 9am', /^November has 30 days/],
    ['30. Februar 9 Uhr', /^February 2027 has 28 days/],
    ['29 feb 2027 9am', /^February 2027 has 28 days/],
    ['0', /./],
    ['31st of next month 9am', /^November has 30 days/],
    ['5th friday of november 9am', /doesn’t exist/],
    ['fifth tuesday of november 9am', /doesn’t exist/],
    ['9pm in the morning tomorrow', /doesn’t match the part of the day/],
    ['tonight 2pm', /doesn’t match the part of the day/],
    ['tomorrow afternoon 22:30', /doesn’t match the part of the day/],
    ['this evening 11am', /doesn’t match the part of the day/],
    ['friday night 12pm', /doesn’t match the part of the day/],
    ['in 2 hours at 5pm', /not both/],
    ['2 weeks after 9am', /not a complete date/],
    ['this time tomorrow', /this time/],
    ['13:75 tomorrow', /^“13:75” isn’t a time of day/],
    ['tomorrow at 25:00', /^“25:00” isn’t a time of day/],
    ['tomorrow 3;30pm', /^“3;30pm” isn’t a time of day/],
    ['tomorrow 13pm', /^“13pm” isn’t a time of day/],
    ['morgen um 25 Uhr', /^“25 Uhr” isn’t a time of day/],
    ['dopodomani alle 9:75', /^“9:75” isn’t a time of day/],
    ['明日25時', /^“25時” isn’t a time of day/],
    ['9am tomorrow Atlantis time', /time zone “Atlantis time”/],
    ['tomorrow 9am XYZ', /time zone “XYZ”/],
    ['tomorrow 9am (Narnia time)', /time zone “Narnia time”/],
    ['tomorrow 9am UTC+25', /time zone “UTC\+25”/],
    ['2026-11-31 9:00', /^November has 30 days/],
    ['x'.repeat(200), /too long/],
  ])('%s', (words, say) => {
    expect(read(words)).toMatch(say);
  });

  test.each([
    ['2027-12-31T12:00:00Z', /^February 2028 has 29 days/],
    ['2028-02-10T12:00:00Z', /^February 2028 has 29 days/],
    ['2028-03-01T12:00:00Z', /^February 2029 has 28 days/],
  ])('on %s, “31 feb” is a day of the coming February', (now, say) => {
    expect(read('31 feb', { ...ada, now: new Date(now) })).toMatch(say);
    expect(read('31. Februar', { ...berta, now: new Date(now) })).toMatch(say);
  });

  test.each([
    'our launch',
    'room 12b',
    'version 2.10.3',
    'call 555-0199',
    'chapter 7',
    '$1,250',
    'may',
    'sat on it',
    '50%',
    '12.5',
    '7-8-9',
  ])('%s is not a time', (words) => {
    expect(parseWhen(words, ada).ok).toBe(false);
  });
});

test('refuses repetition in other languages too', () => {
  expect(read('jeden Freitag um 9 Uhr', berta)).toMatch(/can’t repeat/);
});
