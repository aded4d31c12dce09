import { expect, test } from 'vitest';
import {
  formAfter,
  isWithForm,
  type StepAfter,
  stepAfter,
} from '../../../../src/upnext/posts/model/after-try.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import type { SendingState } from '../../../../src/upnext/posts/model/sending.js';
import { textsOf } from '../../../../src/upnext/posts/model/texts.js';
import { after, postOfTexts, WRITTEN } from '../../../support/some-post.js';

const WHY = 'The service is down.';
const again = after(20_000);
const look = after(5_000);
const missed = { to: 'missed', reason: WHY } as const;
const refused = { to: 'refused', reason: WHY } as const;
const delayed = { cause: 'delayed', reason: WHY } as const;
const goesOn = { to: 'held', goesOn: true } as const;
const waits = { to: 'held', ...delayed, nextAt: again } as const;
const FIRST = { cause: 'delayed', reason: 'Slack is down.' } as const;
const looks = { to: 'sending', ...delayed, nextAt: look } as const;

/** All but those that weren’t tried were tried in this turn. */
test.each<[string, (SendingState | undefined)[], StepAfter, Partial<Post>?]>([
  ['all of it was sent: it is at the service', ['sent'], { to: 'scheduled' }],
  ['both texts were sent', ['sent', 'sent'], { to: 'scheduled' }],
  ['one of two was sent: the other follows at once', ['sent', undefined], goesOn],
  ['another was refused: what is left follows', ['sent', 'refused', undefined], goesOn],
  ['it couldn’t be sent: it is tried again', ['open'], waits],
  ['the first couldn’t be sent: both are tried again', ['open', undefined], waits],
  ['the second couldn’t be sent: it is tried again', ['sent', 'open'], waits],
  ['it couldn’t be sent at the last try', ['open'], missed, { dueAt: after(-110_000) }],
  ['it may have arrived: it is looked for', ['busy'], looks],
  ['it may have arrived: the other waits', ['busy', undefined], looks],
  ['it may have arrived, although another was sent', ['sent', 'busy', undefined], looks],
  ['it may have arrived, although another was refused', ['refused', 'busy'], looks],
  ['it was refused', ['refused'], refused],
  ['the first was refused: the other isn’t sent', ['refused', undefined], refused],
  ['one was refused, the other sent', ['sent', 'refused'], refused],
  ['one was refused: what couldn’t be sent is tried again', ['sent', 'refused', 'open'], waits],
  ['until the last try', ['sent', 'refused', 'open'], refused, { dueAt: after(-110_000) }],
  ['but nothing once one was refused and none was sent', ['open', 'refused'], refused],
  ['nobody could find out', ['unconfirmed'], { to: 'unconfirmed', reason: WHY }],
  ['or one was refused too', ['refused', 'unconfirmed'], { to: 'unconfirmed', reason: WHY }],
  ['a delay is explained once, as at first', ['open'], { ...waits, ...FIRST }, FIRST],
  ['it stays delayed while the next is sent', ['sent', undefined], { ...goesOn, ...delayed }, delayed],
])('after a try, %s', (_, states, step, changes) => {
  const post = postOfTexts(states, { dueAt: after(150_000), writtenAt: after(-300_000), ...changes });
  const texts = textsOf(post);
  const tried = new Set(texts.filter(({ sending }) => sending).map(({ part }) => part.platforms.join()));
  expect(stepAfter(post, texts, { tried, at: WRITTEN, reason: WHY })).toEqual(step);
});

test.each<[string, StepAfter, Post['form'], after: Post['form']]>([
  ['its next text', goesOn, 'open', 'open'],
  ['that all of it was sent', { to: 'scheduled' }, 'open', 'open'],
  ['what is left', { to: 'refused' }, 'open', 'answered'],
  ['that it is tried again', waits, 'open', 'answered'],
  ['nothing more once it has said that', waits, 'answered', 'answered'],
  ['nothing of what may have arrived', looks, 'open', undefined],
  ['nothing of how it ends later', { to: 'refused' }, 'answered', undefined],
  ['nothing without a form', waits, undefined, undefined],
])('its form says %s', (_, step, form, then) => expect(formAfter({ form }, step)).toBe(then));

test.each<[string, (SendingState | undefined)[], StepAfter, Post['form'], boolean]>([
  ['nothing of it was sent', ['refused'], { to: 'refused' }, 'open', true],
  ['all of it was sent', ['sent'], { to: 'scheduled' }, 'open', false],
  ['a part of it was sent', ['sent', 'refused'], { to: 'refused' }, 'open', false],
  ['it may be there', ['busy'], looks, 'open', false],
  ['its form has answered', ['refused'], { to: 'refused' }, 'answered', false],
])('whether a post ends with its form: %s', (_, states, step, form, ends) => {
  const post = postOfTexts(states, { form });
  expect(isWithForm(post, textsOf(post), step)).toBe(ends);
});
