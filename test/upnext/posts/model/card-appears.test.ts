import { expect, test } from 'vitest';
import { appearsLater, hasNoCard, placeOf } from '../../../../src/upnext/posts/model/card-appears.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import { HOUR_MS } from '../../../../src/when/index.js';
import { after, ASKS_APPROVAL, by, cardWhere, policyWith, postWith } from '../../../support/some-post.js';

const required = { policy: policyWith() };
const onRequest = { policy: policyWith({ mode: 'on-request' }) };
const requested = { ...onRequest, ...ASKS_APPROVAL };
const asksAdmin = { about: { asksAdmin: true } };
const allowed = { ...asksAdmin, decided: [by('U0LINUS', 'allowed')] };
const approved = { decided: [by('U0MEI')] };
const card = (channel?: string) => ({ messages: [cardWhere(channel)] });
const elsewhere = card('C0OTHER');
const OTHER = { channel: 'C0OTHER' };
/** It leaves a hundred hours after it was written. */
const series = { series: 'series', leavesAt: after(100 * HOUR_MS) };

test.each<[string, Partial<Post>, hours: number, from: number | undefined]>([
  ['of a post that goes out once, at once', { leavesAt: series.leavesAt }, 0, undefined],
  ['of an occurrence, a day before it leaves', series, 0, 76],
  ['then it is there', series, 76, undefined],
  ['of one that needs approval, three days before', { ...series, ...required }, 0, 28],
  ['of one that could but needn’t be approved, a day before', { ...series, ...onRequest }, 0, 76],
  ['of one whose author asks for approval, three days before', { ...series, ...requested }, 0, 28],
  ['of one that has a card, it stays', { ...series, ...card() }, 0, undefined],
  ['of one that failed or was missed, at once', { ...series, state: 'missed' }, 0, undefined],
  ['of one that an admin has to allow, at once', { ...series, ...asksAdmin }, 0, undefined],
  ['of one that was allowed, a day before', { ...series, ...allowed }, 0, 76],
])('when a card appears: %s', (_, post, hours, from) => {
  expect(appearsLater(postWith(post), after(hours * HOUR_MS))).toEqual(from && after(from * HOUR_MS));
});

const imported = { about: { importId: 'import' } };
test.each<[string, Partial<Post>, boolean]>([
  ['a post that a person scheduled has one', {}, false],
  ['none while its form is open', { form: 'open' }, true],
  ['none if the answer to it said that it is scheduled', { form: 'answered', state: 'scheduled' }, true],
  ['but if Upnext holds it then', { form: 'answered' }, false],
  ['a post of an import has none', imported, true],
  ['also once it is published', { ...imported, state: 'published' }, true],
  ['but if it needs approval', { ...imported, ...required }, false],
  ['or failed', { ...imported, state: 'failed' }, false],
  ['or was rejected', { ...imported, state: 'refused' }, false],
  ['or an admin has to allow it', { about: { importId: 'import', asksAdmin: true } }, false],
  ['a skipped occurrence has none', { ...series, state: 'cancelled' }, true],
  ['any other cancelled post has one', { state: 'cancelled' }, false],
  ['an occurrence has one', series, false],
])('which posts have no card: %s', (_, post, none) => {
  expect(hasNoCard(postWith(post))).toBe(none);
});

const HERE = { channel: 'C0HERE', ifItShowsCards: true } as const;
const direct = { channel: undefined };
const launch = { channel: 'C0LAUNCH' };
test.each<[string, Partial<Post>, ReturnType<typeof placeOf>]>([
  ['where it was scheduled, if cards are shown there', {}, HERE],
  ['with its approvers', required, launch],
  ['not on request, if nobody asked', onRequest, HERE],
  ['where a proposal was made, until it is scheduled', { ...required, state: 'proposed' }, HERE],
  ['where it is', elsewhere, OTHER],
  ['in the direct message where it is', card(), direct],
  ['it moves to its approvers', { ...required, ...card() }, launch],
  ['and stays where it is once it is approved', { ...required, ...approved, ...elsewhere }, OTHER],
  ['a direct message until it is allowed', { ...required, ...asksAdmin }, direct],
  ['and stays where it is until then', { ...required, ...asksAdmin, ...elsewhere }, OTHER],
  ['then with its approvers', { ...required, ...allowed, ...card() }, launch],
  ['or where it was scheduled', { ...allowed, ...card() }, HERE],
  ['or where it is', { ...allowed, ...elsewhere }, OTHER],
])('where a card is: %s', (_, post, place) => {
  expect(placeOf(postWith(post))).toEqual(place);
});
