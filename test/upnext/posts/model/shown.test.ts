import { describe, expect, test } from 'vitest';
import type { Cause } from '../../../../src/upnext/posts/model/causes.js';
import type { ApproverDecision } from '../../../../src/upnext/posts/model/decision.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import {
  countedStates,
  groupOf,
  isAhead,
  listedState,
  nameForAgents,
  NEED_AUTHOR,
  SHOWN_STATES,
  shownAs,
  type ShownState,
  shownState,
} from '../../../../src/upnext/posts/model/shown.js';
import { POST_STATES, type PostState } from '../../../../src/upnext/posts/model/states.js';
import type { ApprovalPolicy, Freeze } from '../../../../src/upnext/rights/project-settings-table.js';
import { MINUTE_MS } from '../../../../src/when/index.js';
import { DUE, type Outcome, POST, sentWith } from '../../../support/some-post.js';

const FROZEN: { freeze: Freeze } = { freeze: { person: 'Mei', since: DUE } };
const frozenUntil = (minutes: number): Partial<Post> => ({
  freeze: { ...FROZEN.freeze, until: new Date(DUE.getTime() + minutes * MINUTE_MS) },
  leavesAt: DUE,
});
const DELAYED: { cause: Cause } = { cause: 'delayed' };
const ASKS_ADMIN = { about: { asksAdmin: true } };

/** Every post of its project needs so many approvals. */
const needs = (needed: ApprovalPolicy['needed'], people = ['Mei', 'Grace']): { policy: ApprovalPolicy } => ({
  policy: { mode: 'required', people, groups: [], needed, channel: 'C1', allowsEmergency: true },
});
const NEEDED = needs(1);
const decided = (...all: [person: string, decision: ApproverDecision['decision']][]) => ({
  decided: all.map(([person, decision]) => ({ person, decision })),
});

describe('a held post is shown as', () => {
  test.each<[ShownState, why: string, Partial<Post>]>([
    ['held', 'what only waits for its time', {}],
    ['held', 'what nobody asked approval for', { policy: { ...NEEDED.policy, mode: 'on-request' } }],
    ['waiting', 'what nobody has approved', NEEDED],
    ['waiting', 'what has one approval of two', { ...needs(2), ...decided(['Mei', 'approved']) }],
    ['waiting', 'what only its writer approved', { ...NEEDED, ...decided(['Ada', 'approved']) }],
    ['approved', 'what has enough approvals', { ...NEEDED, ...decided(['Mei', 'approved']) }],
    ['approved', 'what an admin approved', { ...NEEDED, ...decided(['Mei', 'emergency']) }],
    ['held', 'what is approved without a policy', decided(['Mei', 'approved'])],
    ['held', 'what needs no approval of anybody', needs(0)],
    ['changes-requested', 'what a reviewer wants changed', { ...NEEDED, ...decided(['Mei', 'changes']) }],
    [
      'approved',
      'what one wants changed, and enough approved',
      { ...NEEDED, ...decided(['Mei', 'changes'], ['Grace', 'approved']) },
    ],
    ['asked', 'what an admin has to allow', ASKS_ADMIN],
    ['asked', 'what also needs approval after that', { ...ASKS_ADMIN, ...NEEDED }],
    ['held', 'what an admin allowed', { ...ASKS_ADMIN, ...decided(['Mei', 'allowed']) }],
    [
      'waiting',
      'what an admin allowed, and nobody approved',
      { ...ASKS_ADMIN, ...NEEDED, ...decided(['Mei', 'allowed']) },
    ],
    ['delayed', 'what couldn’t be sent', DELAYED],
    [
      'delayed',
      'what is approved and couldn’t be sent',
      { ...DELAYED, ...NEEDED, ...decided(['Mei', 'approved']) },
    ],
    ['waiting', 'what couldn’t be sent and now needs approval', { ...DELAYED, ...NEEDED }],
    [
      'changes-requested',
      'what couldn’t be sent, if a reviewer wants it changed',
      { ...DELAYED, ...NEEDED, ...decided(['Mei', 'changes']) },
    ],
    ['asked', 'what couldn’t be sent, if an admin has to allow it', { ...DELAYED, ...ASKS_ADMIN }],
    ['frozen', 'what a freeze stops', FROZEN],
    ['frozen', 'what leaves before a freeze ends', frozenUntil(1)],
    ['held', 'what leaves once a freeze has ended', frozenUntil(0)],
    ['frozen', 'what waits in a frozen project', { ...FROZEN, ...NEEDED }],
    [
      'frozen',
      'what is approved in a frozen project',
      { ...FROZEN, ...NEEDED, ...decided(['Mei', 'approved']) },
    ],
    [
      'frozen',
      'what a reviewer wants changed there',
      { ...FROZEN, ...NEEDED, ...decided(['Mei', 'changes']) },
    ],
    ['frozen', 'what an admin has to allow there', { ...FROZEN, ...ASKS_ADMIN }],
    ['frozen', 'what couldn’t be sent before the freeze', { ...FROZEN, ...DELAYED }],
  ])('%s: %s', (shown, _, post) => {
    expect(shownState({ ...POST, ...post })).toBe(shown);
  });
});

describe('a post that ended here is shown as', () => {
  test.each<[ShownState, why: string, Partial<Post>]>([
    ['cancelled', 'what would have gone out', {}],
    ['cancelled', 'what belonged to a series that was stopped', { cause: 'stopped' }],
    ['deleted', 'a draft', { leavesAt: undefined }],
    ['deleted', 'what missed its time', { cause: 'missed' }],
    ['deleted', 'what expired', { cause: 'expired' }],
    ['deleted', 'what may have been sent', { cause: 'unconfirmed' }],
    ['discarded', 'a proposal', { cause: 'discarded' }],
    ['discarded', 'a proposal without a time', { cause: 'discarded', leavesAt: undefined }],
  ])('%s: %s', (shown, _, post) => {
    expect(shownState({ ...POST, ...post, state: 'cancelled' })).toBe(shown);
  });

  const AS_STORED: PostState[] = [
    'proposed',
    'draft',
    'sending',
    'refused',
    'missed',
    'expired',
    'unconfirmed',
  ];
  test.each(AS_STORED)('%s, whatever its project asks for', (state) => {
    expect(shownState({ ...POST, ...FROZEN, ...NEEDED, ...DELAYED, ...ASKS_ADMIN, state })).toBe(state);
  });
});

describe('a post that was sent is shown as', () => {
  test.each<[ShownState, PostState, why: string, Outcome | undefined]>([
    ['scheduled', 'scheduled', 'what is not looked up yet', undefined],
    ['stuck', 'scheduled', 'what still waited when it was looked up', { status: 'SCHEDULED' }],
    ['stuck', 'scheduled', 'what the service has a word of its own for', { status: 'With legal' }],
    ['unanswered', 'scheduled', 'what no network has confirmed', { status: 'UNCONFIRMED' }],
    ['published', 'published', 'what is out', { status: 'PUBLISHED' }],
    ['partly-published', 'partly-published', 'what is out somewhere', { status: 'PARTLY_PUBLISHED' }],
    ['failed', 'failed', 'what is nowhere', { status: 'FAILED' }],
  ])('%s, stored as %s: %s', (shown, state, _, outcome) => {
    expect(shownState({ ...POST, ...FROZEN, ...NEEDED, ...sentWith(outcome), state })).toBe(shown);
  });
});

describe('a post of the service is shown as', () => {
  const LATE = new Date(DUE.getTime() + 15 * MINUTE_MS);
  const ALMOST = new Date(LATE.getTime() - 1);
  test.each<[ShownState, why: string, status: string | undefined, now?: Date]>([
    ['draft', 'a draft, however late', 'DRAFT', LATE],
    ['scheduled', 'what waits', 'SCHEDULED', DUE],
    ['scheduled', 'what waits a moment less than 15 minutes after its time', 'QUEUED', ALMOST],
    ['stuck', 'what waits 15 minutes after its time', 'QUEUED', LATE],
    ['scheduled', 'what waits, where the time doesn’t matter', 'QUEUED'],
    ['unanswered', 'what no network has confirmed', 'UNCONFIRMED', LATE],
    ['published', 'what is out', 'PUBLISHED', LATE],
    ['partly-published', 'what is out somewhere', 'PUBLISHED_WITH_ERRORS', LATE],
    ['failed', 'what is nowhere', 'FAILED', LATE],
    ['unknown', 'what has a status that nobody knows', 'With legal', LATE],
    ['unknown', 'what has no status', undefined, LATE],
  ])('%s: %s', (shown, _, status, now) => {
    expect(listedState({ platforms: ['X'], status, scheduledAt: DUE }, now)).toBe(shown);
  });

  test('what Upnext says, if it has the post', () => {
    const post = { platforms: ['X'], status: 'SCHEDULED', scheduledAt: DUE, shown: 'frozen' as const };
    expect(listedState(post, LATE)).toBe('frozen');
  });
});

describe('what follows from what a post is shown as', () => {
  const post = (shown: ShownState) => ({ platforms: [], shown });
  const inGroup = (...groups: string[]) =>
    SHOWN_STATES.filter((shown) => groups.includes(groupOf(post(shown))));

  test('what is stored is also a name of what is shown', () => {
    expect(POST_STATES.filter((state) => !SHOWN_STATES.includes(state))).toEqual([]);
  });

  test('what is ahead goes out by itself, or once somebody has decided', () => {
    expect(SHOWN_STATES.filter((shown) => isAhead(post(shown)))).toEqual(inGroup('ahead', 'waits'));
    expect(inGroup('waits')).toEqual(['changes-requested', 'waiting', 'asked', 'frozen']);
    expect(inGroup('ahead')).toEqual(['delayed', 'held', 'scheduled', 'approved', 'sending']);
    expect(inGroup('draft')).toEqual(['proposed', 'draft']);
  });

  test('what is in trouble needs its author, and so does a proposal', () => {
    expect(inGroup('trouble')).toEqual([
      ...['failed', 'refused', 'missed', 'expired', 'unconfirmed', 'partly-published', 'unanswered', 'stuck'],
    ]);
    expect(NEED_AUTHOR).toEqual([
      ...['proposed', 'partly-published', 'failed', 'refused', 'missed', 'expired', 'unconfirmed'],
    ]);
  });

  test('a summary has what needs attention first, and no drafts', () => {
    expect(countedStates([...SHOWN_STATES.toReversed(), 'held' as const].map(post), DUE)).toEqual([
      ...['1 failed', '1 rejected', '1 missed', '1 expired', '1 not confirmed'],
      ...['1 partly published', '1 without an answer', '1 stuck', '1 needing changes', '1 delayed'],
      ...['3 scheduled', '1 approved', '1 waiting for approval', '1 waiting for an admin'],
      ...['1 frozen', '1 sending', '1 published'],
    ]);
  });

  test('agents know these states, which the schema of the tools has published', () => {
    expect([...new Set(SHOWN_STATES.map(nameForAgents))].sort()).toEqual([
      ...['cancelled', 'changes_requested', 'draft', 'expired', 'failed', 'frozen', 'missed', 'no_answer'],
      ...['partly_published', 'proposed', 'published', 'refused', 'scheduled', 'sending', 'stuck'],
      ...['unconfirmed', 'unknown', 'waiting_for_approval'],
    ]);
  });

  test('nothing can be pressed on what is being sent or is out, and what is over is only used for a new post', () => {
    const may = (pressed: string) => SHOWN_STATES.filter((shown) => shownAs(shown).may.join() === pressed);
    expect(may('')).toEqual(['scheduled', 'sending', 'published', 'unknown']);
    expect(may('reuse')).toEqual(['cancelled', 'deleted', 'discarded']);
  });
});
