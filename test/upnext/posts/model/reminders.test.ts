import { expect, test } from 'vitest';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import { remindersOf, whomToRemind } from '../../../../src/upnext/posts/model/reminders.js';
import { MINUTE_MS } from '../../../../src/when/index.js';
import { after, by, policyWith, postWith } from '../../../support/some-post.js';

const [MEI, GRACE, LINUS] = ['U0MEI', 'U0GRACE', 'U0LINUS'] as const;
const HOUR = 60;
const DAY = 24 * HOUR;
const at = (minutes: number) => after(minutes * MINUTE_MS);

const required = { policy: policyWith({ people: [MEI, GRACE], needed: 2 }) };
const escalates = { policy: policyWith({ people: [MEI, GRACE], needed: 2, escalationTo: LINUS }) };
const allowed = { ...required, about: { asksAdmin: true }, decided: [by(LINUS, 'allowed')] };
const allowing = { about: { asksAdmin: true } };
const late = { ...escalates, writtenAt: at(590) };
const series = { ...required, series: 'series', leavesAt: at(7 * DAY) };
const GRACE_ONLY = ['reminder U0GRACE'];
const ASKED = ['ask U0MEI', 'ask U0GRACE'];
const both = ['reminder U0MEI', 'reminder U0GRACE'];
const escalation = 'escalation U0LINUS';

/** A post is written at 0:00 and leaves at 11:00, 660 minutes later. */
test.each<[string, Partial<Post>, minute: number, whom: string | undefined, due: string[], next?: number]>([
  ['nobody, if it needs no approval', {}, 400, undefined, []],
  ['nobody at first', required, 0, undefined, [], 330],
  ['its approvers, halfway', required, 330, 'approvers', both],
  ['not a minute before that', required, 329, undefined, [], 330],
  ['the same people until its deadline', required, 659, 'approvers', both],
  ['nobody then', required, 660, undefined, []],
  ['nobody who approved it', { ...required, decided: [by(MEI)] }, 330, 'approvers', GRACE_ONLY],
  [
    'nobody who asked for changes',
    { ...required, decided: [by(MEI, 'changes')] },
    330,
    'approvers',
    GRACE_ONLY,
  ],
  ['nobody, once it is approved', { policy: policyWith(), decided: [by(MEI)] }, 330, undefined, []],
  ['nobody about a draft', { ...required, state: 'draft', leavesAt: undefined }, 330, undefined, []],
  ['halfway since it was changed', { ...required, writtenAt: at(5 * HOUR) }, 479, undefined, [], 480],
  ['one more person later', escalates, 330, 'approvers', both, 600],
  ['not a minute before that', escalates, 599, 'approvers', both, 600],
  ['one more person, an hour before its deadline', escalates, 600, 'approvers', [...both, escalation]],
  ['first, if it was written less than two hours before', late, 600, undefined, [escalation], 625],
  ['an admin at once, to allow it', { ...required, ...allowing }, 0, 'admins', ASKED],
  ['an admin until its deadline', allowing, 659, 'admins', ASKED],
  ['no admin then', allowing, 660, undefined, []],
  ['its approvers, once an admin has allowed it', allowed, 330, 'approvers', both],
  ['halfway since its card appeared, if it repeats', series, 5.5 * DAY - 1, undefined, [], 5.5 * DAY],
])('who is written to about a decision: %s', (_, changes, minute, whom, due, next) => {
  const post = postWith(changes);
  const now = at(minute);
  const found = remindersOf(post, now, { people: whom ? [MEI, GRACE] : [] });
  expect(whomToRemind(post, now)).toBe(whom);
  expect(found.due.map(([person, about]) => `${about} ${person}`)).toEqual(due);
  expect(found.next).toEqual(next === undefined ? undefined : at(next));
});

test('while Slack does not say who the admins are, they are asked for again', () => {
  const silent = { people: [], againAt: at(5) };
  expect(remindersOf(postWith(allowing), at(0), silent)).toEqual({ due: [], next: at(5) });
});

test('of a large group, twenty are written to', () => {
  const people = Array.from({ length: 25 }, (_, index) => `U${index}`);
  const { due } = remindersOf(postWith({ ...required, decided: [by('U0')] }), at(330), { people });
  expect(due.map(([person]) => person)).toEqual(people.slice(1, 21));
});
