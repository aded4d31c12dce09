import { expect, test } from 'vitest';
import { askEnd, readFreezeWords } from '../../src/posts/freeze/read-words.js';

/** Monday morning in Berlin. */
const reader = { now: new Date('2026-11-02T07:00:00Z'), zone: 'Europe/Berlin', locale: 'en-US' };

test.each([
  ['', undefined, ''],
  ['wrong price', undefined, 'wrong price'],
  ['until tomorrow 9am', '2026-11-03T08:00', ''],
  ['until tomorrow 9am wrong price', '2026-11-03T08:00', 'wrong price'],
  ['until 14:00, wrong price', '2026-11-02T13:00', 'wrong price'],
  ['until friday 5pm: press is calling', '2026-11-06T16:00', 'press is calling'],
  ['Until in 2 hours fire alarm', '2026-11-02T09:00', 'fire alarm'],
  ['bis morgen 9 Uhr falscher Preis', '2026-11-03T08:00', 'falscher Preis'],
  ['hasta mañana a las 9 precio', '2026-11-03T08:00', 'precio'],
  ['wrong price until tomorrow 9am', '2026-11-03T08:00', 'wrong price'],
  ['for 2 hours', '2026-11-02T09:00', ''],
  ['for 2 hours because of the storm', '2026-11-02T09:00', 'because of the storm'],
  ['for legal reasons', undefined, 'for legal reasons'],
  ['wait until legal says so', undefined, 'wait until legal says so'],
  ['tomorrow 9am is too early', undefined, 'tomorrow 9am is too early'],
])('"%s" is until %s, because of "%s"', (words, until, reason) => {
  const read = readFreezeWords(words, reader);
  expect(read).toEqual({ reason, ...(until && { until: new Date(`${until}:00Z`) }) });
});

test('an end that Upnext doesn’t understand is no end, and is asked about', () => {
  const read = readFreezeWords('until further notice', reader);
  expect(read).toMatchObject({ reason: '', question: { choices: [] } });
  expect(read.until).toBeUndefined();
  expect(read.question?.message).toContain('didn’t recognize');
});

test.each([
  ['until yesterday', ''],
  ['until yesterday 9am wrong price', 'wrong price'],
  ['wrong price until yesterday', 'wrong price'],
])('“%s” ends in the past, so the end is asked about, and the rest is the reason', (words, reason) => {
  expect(readFreezeWords(words, reader)).toEqual({
    reason,
    question: { message: 'That time is in the past. Until when?', choices: [] },
  });
});

test.each([
  ['until tomorrow wrong price', 'What time on Tue 3 Nov?', 'wrong price', '2026-11-03T16:00'],
  ['wrong price until tomorrow', 'What time on Tue 3 Nov?', 'wrong price', '2026-11-03T16:00'],
  ['until 9 May we relaunch', 'What time on Sun 9 May 2027?', 'we relaunch', '2027-05-09T15:00'],
])('"%s" has no end yet and asks "%s", the end of the day first', (words, message, reason, first) => {
  const read = readFreezeWords(words, reader);
  expect(read).toMatchObject({ reason, question: { message } });
  expect(read.until).toBeUndefined();
  expect(read.question?.choices[0]?.at).toEqual(new Date(`${first}:00Z`));
});

test.each([
  [
    'until tomorrow 9am until friday 9am wrong price',
    'wrong price',
    ['2026-11-03T08:00', '2026-11-06T08:00'],
  ],
  [
    'until friday 9am wrong price until tomorrow 9am',
    'wrong price',
    ['2026-11-03T08:00', '2026-11-06T08:00'],
  ],
  [
    'wrong price until friday 9am until tomorrow 9am',
    'wrong price',
    ['2026-11-03T08:00', '2026-11-06T08:00'],
  ],
  ['until friday 9am for 2 hours', '', ['2026-11-02T09:00', '2026-11-06T08:00']],
  ['for 2 hours until friday 9am: storm', 'storm', ['2026-11-02T09:00', '2026-11-06T08:00']],
])('"%s" has two ends, and asks for one', (words, reason, ends) => {
  const read = readFreezeWords(words, reader);
  expect(read).toMatchObject({
    reason,
    question: { message: 'You entered two ends. Which one do you mean?' },
  });
  expect(read.until).toBeUndefined();
  expect(read.question?.choices.map(({ at }) => at)).toEqual(ends.map((at) => new Date(`${at}:00Z`)));
});

test('an end that is entered twice is one end', () => {
  const until = new Date('2026-11-03T08:00:00Z');
  expect(readFreezeWords('until tomorrow 9am until 3 Nov 9:00', reader)).toEqual({ reason: '', until });
});

test.each(['until tomorrow 9am or never', 'until tomorrow 9am wait until legal says so'])(
  '"%s" has one end, and the rest is the reason',
  (words) => {
    const { reason, until } = readFreezeWords(words, reader);
    expect(until).toEqual(new Date('2026-11-03T08:00:00Z'));
    expect(`until tomorrow 9am ${reason}`).toBe(words);
  },
);

test('without an end, the usual ones are offered', () => {
  expect(askEnd({}, reader).choices.map(({ label }) => label)).toEqual([
    'Until Mon 2 Nov, 09:00',
    'Until Mon 2 Nov, 18:00',
    'Until Tue 3 Nov, 09:00',
    'Until Mon 9 Nov, 09:00',
  ]);
  expect(
    askEnd({ until: new Date('2026-11-03T11:00:00Z') }, reader).choices.map(({ label }) => label),
  ).toEqual(['Until Tue 3 Nov, 12:00']);
});
