import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeInText, withoutTime } from '../../src/when/index.js';
import { ada } from './readers.js';

describe('says why time words stay in a text, and what a button moves to When', () => {
  test.each([
    [
      'tomorrow 9am Berlin we are live',
      /^Upnext left “tomorrow 9am Berlin” in your text/,
      ['tomorrow 9am Berlin', 'tomorrow 9am'],
    ],
    ['9pm Monday motivation', /^Upnext left “9pm Monday” in your text/, ['9pm Monday', '9pm']],
    ['On Friday we dance 15:00', /more than one time/, ['On Friday', '15:00']],
    ['at 5 5 things to know', /^Upnext left “at 5” in your text/, ['at 5']],
    ['at 5 we are live', /^Upnext left “at 5” in your text/, ['at 5']],
    [
      'friday at 5 10 reasons to come',
      /^Upnext left “friday at 5 10” in your text/,
      ['friday at 5 10', 'friday at 5'],
    ],
    ['9am is too early', /^Upnext left “9am” in your text/, ['9am']],
    ['in 2 huors Coffee is ready', /^Did you mean “in 2 hours”\?/, ['in 2 hours']],
    ['31 November 9am Coffee is ready', /^Upnext left “31 November 9am” in your text/, ['31 November 9am']],
    ['31 feb mugs', /^February 2027 has 28 days/, ['31 feb']],
    ['New mugs on 31 June!', /^June has 30 days/, ['on 31 June']],
    ['New mugs are here next slot', /^Upnext left “next slot” in your text/, ['next slot']],
    ['next slot is on friday', /^Upnext left “next slot” in your text/, ['next slot']],
    ['New mugs: next slot after Thursday', /^Upnext left “next slot after/, ['next slot after Thursday']],
    ['Neue Tassen nächster Slot', /^Upnext left “nächster Slot” in your text/, ['nächster Slot']],
    ['Coffee is ready frday 9am', /^Did you mean “friday 9am”\?/, ['friday 9am']],
    ['the day afer tomorrow 9am Hi', /^Did you mean “the day after/, ['the day after tomorrow 9am']],
    [
      'tomorrow 9am XYZ hello',
      /^Upnext left “tomorrow 9am XYZ” in your text/,
      ['tomorrow 9am XYZ', 'tomorrow 9am'],
    ],
    ['yesterday 9am hello there', /^“yesterday 9am” is in the past/, []],
    ['Hello there yesterday 9am', /^“yesterday 9am” is in the past/, []],
    [
      'every other tuesday at 10 coffee',
      /^Upnext left “every other tuesday at 10” in your text/,
      ['every other tuesday at 10'],
    ],
    ['the next 4 tuesdays 9am coffee', /^Upnext left “the next 4 tuesdays 9am”/, ['the next 4 tuesdays 9am']],
    ['every day 9am coffee', /could also be when to post\. A series needs an end/, ['every day 9am']],
  ])('%s', (text, why, whens) => {
    const found = timeInText(text, ada);
    expect(found?.why).toMatch(why);
    expect(found?.offers.map(({ when }) => when)).toEqual(whens);
  });

  test.each([
    'Coffee is ready',
    'Our top 10',
    'Every slot is taken',
    'Look at 5 reasons to come',
    'Taco Tuesday',
    'Photos tomorrow.',
    'Tomorrow never dies',
    'See you on Friday',
    '24h sale',
    'Route 66 in May',
    'We won 30/2',
    '3 feb mugs',
    'Two seconds shelves on sale',
    '',
  ])('but not in: %s', (text) => {
    expect(timeInText(text, ada)).toBeUndefined();
  });
});

test.each([
  ['tomorrow 9am Berlin we are live', 'tomorrow 9am', 'Berlin we are live'],
  ['Coffee is ready: frday 9am', 'frday 9am', 'Coffee is ready'],
  ['Coffee is ready', 'frday 9am', 'Coffee is ready'],
])('takes from %j only %j', (text, words, rest) => {
  expect(withoutTime(text, words)).toBe(rest);
});

test('offers only words at the start or the end, and takes nothing else', () => {
  const words = fc.constantFrom(
    ...'tomorrow 9am friday on in 2 huors hours Berlin Pacific We open , : 24h sale noon'.split(' '),
  );
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 8 }),
      fc.constantFrom('en-US', 'de-DE', 'ru-RU'),
      (list, locale) => {
        const text = list.join(' ');
        const letters = (said: string) => said.replace(/[^\p{L}\d]/gu, '').length;
        for (const offer of timeInText(text, { ...ada, locale })?.offers ?? [])
          expect(letters(withoutTime(text, offer.words)) + letters(offer.words)).toBe(letters(text));
      },
    ),
  );
});
