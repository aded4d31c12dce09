import { describe, expect, test } from 'vitest';
import { splitWhen } from '../../src/time/split.js';
import { ada } from './readers.js';

describe('date words at either end of a text go to When, the rest stays', () => {
  test.each([
    ['tomorrow 9am Big launch!', 'tomorrow 9am', 'Big launch!'],
    ['tomorrow 9am: Big launch!', 'tomorrow 9am', 'Big launch!'],
    ['Big launch! tomorrow at 9am', 'tomorrow at 9am', 'Big launch!'],
    ['We are hiring a designer, next friday at 3pm', 'next friday at 3pm', 'We are hiring a designer'],
    ['in 2 hours Coffee is ready', 'in 2 hours', 'Coffee is ready'],
    ['24 Dec 18:00 Berlin time Merry everything', '24 Dec 18:00 Berlin time', 'Merry everything'],
    ['New episode is out on Thursday', 'on Thursday', 'New episode is out'],
    ['Doors open at 9pm', 'at 9pm', 'Doors open'],
    ['tomorrow 9am', 'tomorrow 9am', ''],
    ['yesterday 9am', 'yesterday 9am', ''],
  ])('%s', (text, when, rest) => {
    expect(splitWhen(text, ada)).toEqual({ when, rest });
  });
});

describe('what only looks like a date stays in the text', () => {
  test.each([
    'Taco Tuesday',
    'Happy Christmas',
    'Our top 10',
    'A table for 9',
    'Greetings from Berlin',
    'Sale up to 50%',
    'Our shop opens every friday at 9am',
    'Open from 9am to 5pm',
    'We met last friday at 3pm',
    'Version 2.10',
    'Version 2.10.3 is out',
    'May the force be with you',
    '',
  ])('%s', (text) => {
    expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
  });
});

test('a long text is looked at from both ends only', () => {
  const story = 'word '.repeat(600).trim();
  expect(splitWhen(`${story} tomorrow 9am`, ada)).toEqual({ when: 'tomorrow 9am', rest: story });
  expect(splitWhen(`tomorrow 9am ${story}`, ada)).toEqual({ when: 'tomorrow 9am', rest: story });
});
