import { expect, test } from 'vitest';
import { stateOf } from '../../../../src/upnext/agents/shown-post.js';
import { eventOf } from '../../../../src/upnext/calendar/events.js';
import { stateLine } from '../../../../src/upnext/digest/run/lines.js';
import { problemSections } from '../../../../src/upnext/digest/run/problem-sections.js';
import { cardText } from '../../../../src/upnext/posts/card/card.js';
import { signedStatus } from '../../../../src/upnext/posts/card/lines.js';
import { asPost } from '../../../../src/upnext/posts/list/as-listed.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import { DUE, POST, sentWith } from '../../../support/some-post.js';

const CALENDAR = { workspace: 'T1', person: 'Ada', now: DUE, cards: new Map(), slackUrl: undefined };

test.each<[string, agents: string, Partial<Post>]>([
  ['Scheduled', 'scheduled', {}],
  ['Couldn’t be sent yet', 'scheduled', { cause: 'delayed' }],
  ['Waiting for an admin', 'waiting_for_approval', { about: { asksAdmin: true } }],
  ['Frozen', 'frozen', { freeze: { person: 'Mei', since: DUE } }],
  ['Not confirmed', 'unconfirmed', { state: 'unconfirmed' }],
  ['Stuck', 'stuck', { state: 'scheduled', ...sentWith({ status: 'SCHEDULED' }) }],
  ['No answer', 'no_answer', { state: 'scheduled', ...sentWith({ status: 'UNCONFIRMED' }) }],
  ['Partly published', 'partly_published', { state: 'partly-published', ...sentWith({ status: 'PARTLY' }) }],
  ['Failed', 'failed', { state: 'failed', ...sentWith({ status: 'FAILED' }) }],
  ['Published', 'published', { state: 'published', ...sentWith({ status: 'PUBLISHED' }) }],
  ['Cancelled', 'cancelled', { state: 'cancelled' }],
  ['Deleted', 'cancelled', { state: 'cancelled', cause: 'missed' }],
])('lists, calendars and agents say what the card of a post says: %s', (title, agents, more) => {
  const held = { ...POST, ...more };
  const post = { ...asPost(held), scheduledAt: DUE };
  expect(cardText(held)).toMatch(new RegExp(`^${title} `));
  expect(signedStatus(post, DUE)).toMatch(new RegExp(`^\\S+ ${title}|No answer from X`));
  expect(eventOf({ post, held, project: { id: 'tea' } }, CALENDAR).summary).toBe(`${title}: Tea`);
  expect(stateOf(post, DUE)).toBe(agents);
});

test('a digest says that a post of its reader has failed, where and why, and offers to post it again', () => {
  const { sendings } = sentWith({
    status: 'FAILED',
    results: [{ network: 'X', state: 'failed', reason: 'Blocked' }],
  });
  const sent = sendings.map((one) => ({ ...one, serviceId: 'pst_1' }));
  const post = { ...asPost({ ...POST, state: 'failed', sendings: sent }), scheduledAt: DUE };
  expect(stateLine(post, 'UTC', DUE)).toMatch(/^:x: .* · \*X\* · \*Failed\* · Tea$/);
  expect(problemSections([post], { zone: 'UTC', now: DUE, lines: 2 }).blocks).toMatchObject([
    {
      text: { text: expect.stringMatching(/Tea\nBlocked$/) as string },
      accessory: { text: { text: 'Post again' } },
    },
  ]);
});
