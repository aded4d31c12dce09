import { expect, test } from 'vitest';
import type { SendingState } from '../../../../src/upnext/posts/model/sending.js';
import { isOver, isPart, nextText, textsOf, withSending } from '../../../../src/upnext/posts/model/texts.js';
import { postOfTexts, postWith, WRITTEN } from '../../../support/some-post.js';

type States = (SendingState | undefined)[];
const [LINKEDIN, X, THREADS] = ['LINKEDIN', 'X', 'THREADS'];

test.each<[string, States, tried: (string | undefined)[], next: string | undefined]>([
  ['the first one is sent first', [undefined, undefined], [], LINKEDIN],
  ['once it was sent, the second one follows', ['sent', undefined], [LINKEDIN], X],
  ['then nothing is left', ['sent', 'sent'], [LINKEDIN, X], undefined],
  ['if the first one was refused, nothing is sent', ['refused', undefined], [LINKEDIN], undefined],
  ['nor if it couldn’t be sent', ['open', undefined], [LINKEDIN], undefined],
  ['later, it is tried again', ['open', undefined], [], LINKEDIN],
  ['and not twice in one turn', ['sent', 'open'], [LINKEDIN, X], undefined],
  ['once one was sent, a refusal stops no other', ['sent', 'refused', undefined], [LINKEDIN, X], THREADS],
  ['nor does one that couldn’t be sent', ['sent', 'open', undefined], [LINKEDIN, X], THREADS],
  ['one sent in an earlier turn is enough', ['open', 'sent', undefined], [LINKEDIN], THREADS],
  ['what may have arrived is not sent again', ['sent', 'busy'], [], undefined],
  ['nor what was refused', ['sent', 'refused'], [], undefined],
  ['nor what nobody could find out about', ['sent', 'unconfirmed'], [], undefined],
])('of several texts, %s', (_, states, tried, next) => {
  const post = postOfTexts(states);
  const found = nextText({ sent: [] }, textsOf(post), new Set(tried.flatMap((one) => one ?? [])));
  expect(found?.part.platforms).toEqual(next && [next]);
});

test('a text that was sent in an earlier version is enough to go on', () => {
  const post = postOfTexts(['refused', undefined]);
  const sent = [{ platforms: ['BLUESKY'], content: 'Tea', version: 0 }];
  expect(nextText({ sent }, textsOf(post), new Set(['LINKEDIN']))?.part.platforms).toEqual([X]);
});

test.each<[string, version: number, state: SendingState | undefined]>([
  ['what became of it counts', 1, 'refused'],
  ['what became of an earlier version does not', 2, undefined],
])('of a text, %s', (_, version, state) => {
  const [text] = textsOf(postOfTexts(['refused'], { version }));
  expect(text?.sending?.state).toBe(state);
});

test('a later result of a text replaces the earlier one, of this version only', () => {
  const post = postOfTexts(['open', 'open']);
  const sent = { platforms: ['X'], content: 'For X', isPart: true, state: 'sent' as const };
  const sending = { ...sent, version: 1, tries: 2, triedAt: WRITTEN };
  const after = withSending(post, sending);
  expect(textsOf(after).map((text) => text.sending?.state)).toEqual(['open', 'sent']);
  expect(after.sent).toEqual([sending]);
  expect(withSending(after, { ...sending, version: 2 }).sendings).toHaveLength(3);
});

test.each<[string, States, part: boolean, over: boolean]>([
  ['the only text', ['sent'], false, false],
  ['one of two', ['sent', undefined], true, false],
  ['all of them', ['sent', 'sent'], true, true],
])('%s was sent', (_, states, part, over) => {
  const post = postOfTexts(states);
  expect([isPart(post), isOver(post)]).toEqual([part, over]);
});

test('what is left after a part was sent is a part too', () => {
  const sent = [{ platforms: ['BLUESKY'], content: 'Tea', version: 0 }];
  expect(isPart(postWith({ sent }))).toBe(true);
});
