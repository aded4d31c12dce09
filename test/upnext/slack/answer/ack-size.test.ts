import { expect, test } from 'vitest';
import { fewerOptions, fitsInAck, MAX_ANSWER_BYTES } from '../../../../src/upnext/slack/answer/ack-size.js';
import { formSurface } from '../../../../src/upnext/slack/answer/error-surfaces.js';
import type { SubmitArgs } from '../../../../src/upnext/slack/events/listeners.js';
import { option } from '../../../../src/upnext/slack/text/blocks.js';

test.each([
  ['nothing', undefined, true],
  ['an empty text', '', true],
  ['the longest text', 'x'.repeat(MAX_ANSWER_BYTES - 2), true],
  ['a text of one letter more', 'x'.repeat(MAX_ANSWER_BYTES - 1), false],
  ['as many Japanese letters', '茶'.repeat(MAX_ANSWER_BYTES / 2), false],
  ['quotation marks, which JSON escapes', { text: '"'.repeat(MAX_ANSWER_BYTES / 2) }, false],
])('%s', (_, answer, fits) => expect(fitsInAck(answer)).toBe(fits));

test.each(['茶', '"', 'x', '🍵'])('a list has as many options as fit: %s', (letter) => {
  const options = Array.from({ length: 200 }, (_, index) => option(letter.repeat(75), `${index}`));
  const more = option('More', '!');
  const fewer = fewerOptions(options, more);
  expect(fitsInAck({ options: fewer })).toBe(true);
  expect(fewer).toEqual([...options.slice(0, fewer.length - 1), more]);
  expect(fitsInAck({ options: [...options.slice(0, fewer.length), more] })).toBe(false);
});

test('errors that are too large for an ack are shortened', () => {
  const errors = { Content: '茶'.repeat(9_000), ScheduleDate: '"\u0001'.repeat(9_000) };
  // Nothing of the delivery is read.
  const { now, later } = formSurface.split?.({} as SubmitArgs, { response_action: 'errors', errors }) ?? {};
  expect(fitsInAck(now)).toBe(true);
  expect(now).toMatchObject({
    errors: { Content: `${'茶'.repeat(1_249)}…` },
  });
  expect(later).toBeUndefined();
});
