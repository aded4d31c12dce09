import { describe, expect, test } from 'vitest';
import { asOnePost } from '../../../src/upnext/api/find-post.js';
import { failedResults, serviceState, unconfirmedNetworks } from '../../../src/upnext/api/post-state.js';
import { record } from '../../../src/upnext/api/read/read.js';

const DUE = '2030-01-02T09:00:00Z';
const SOON_AFTER = new Date('2030-01-02T09:01:00Z');
const LATER = new Date('2030-01-02T09:15:00Z');

function postOf(fields: Record<string, unknown>) {
  const post = record({ Id: 'a', Content: 'Hi', ScheduleDate: DUE, ...fields }, 'post');
  if (!post) throw new Error('This is no post.');
  return post;
}

function read(fields: Record<string, unknown>, now = SOON_AFTER) {
  const post = postOf(fields);
  const failed = failedResults(post).map(({ network, reason }) =>
    reason ? `${network}: ${reason}` : network,
  );
  return { state: serviceState(post, now), failed, problem: post.problem, platforms: post.platforms };
}

const BOTH = { Platforms: ['X', 'LINKEDIN'] };

describe('a post that failed on X and went out on LinkedIn', () => {
  test.each<[string, Record<string, unknown>]>([
    [
      'results by network',
      {
        Status: 'Published',
        results: { linkedin: { success: true }, x: { success: false, error: { message: 'Token expired' } } },
      },
    ],
    [
      'results as words',
      {
        state: 'posted',
        results: { LinkedIn: 'posted', Twitter: 'failed' },
        errors: { Twitter: 'Token expired' },
      },
    ],
    ['only errors by network', { Status: 'PUBLISHED', errors: { X: 'Token expired' } }],
    [
      'a list of errors',
      { Status: 'PUBLISHED', Errors: [{ platform: 'X', code: 89, message: 'Token expired' }] },
    ],
    [
      'a post that failed in part',
      {
        Status: 'FAILED',
        Results: [
          { Network: 'LinkedIn', State: 'Published' },
          { Network: 'X', State: 'Failed', FailureReason: 'Token expired' },
        ],
      },
    ],
    [
      'no status of its own',
      {
        results: [
          { provider: 'x', ok: false, message: 'Token expired' },
          { provider: 'linkedin', ok: true },
        ],
      },
    ],
    [
      'a status that was not updated',
      {
        Status: 'SCHEDULED',
        Results: [
          { Platform: 'X', Status: 'FAILED', Error: 'Token expired' },
          { Platform: 'LINKEDIN', Status: 'PUBLISHED' },
        ],
      },
    ],
  ])('%s', (_, fields) => {
    const { state, failed, platforms } = read('platforms' in fields ? fields : { ...BOTH, ...fields }, LATER);
    expect({ state, failed }).toEqual({ state: 'partly-published', failed: ['X: Token expired.'] });
    expect([...platforms].sort()).toEqual(['LINKEDIN', 'X']);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['whether it worked', { Status: 'PUBLISHED', results: { x: false, linkedin: true } }, ['X']],
    ['that it timed out', { Status: 'PUBLISHED', results: { x: 'timed out', linkedin: 'ok' } }, ['X']],
    ['only a status', { Status: 'partly published' }, []],
    ['a status in camel case', { Status: 'PublishedWithErrors' }, []],
    ['an error without a network', { Status: 'PUBLISHED', error: 'Something went wrong' }, []],
  ])('is known without a reason: %s', (_, fields, networks) => {
    expect(read({ ...BOTH, ...fields })).toMatchObject({ state: 'partly-published', failed: networks });
  });
});

describe('the state of a post', () => {
  test.each<[string, Record<string, unknown>]>([
    ['draft', { Status: 'DRAFT' }],
    ['draft', { status: 'draft', error: 'Unfinished' }],
    ['scheduled', { Status: 'SCHEDULED' }],
    ['scheduled', { Status: 'publishing' }],
    ['scheduled', { state: 'in progress' }],
    ['scheduled', { Status: 'SCHEDULED', Results: [{ Platform: 'X', Status: 'FAILED' }] }],
    ['scheduled', { Status: 'PUBLISHED', results: { x: 'queued', linkedin: 'ok' } }],
    ['published', { Status: 'PUBLISHED', results: { x: 'queued', linkedin: 'queued' } }],
    ['published', { Status: 'PUBLISHED' }],
    ['published', { Status: 'PUBLISHED', Results: [], Errors: [], Error: null, error_message: '' }],
    ['published', { Status: 'PUBLISHED', errors: { X: null }, error: 'none' }],
    ['published', { status: 'Sent', results: { x: 'ok', linkedin: 'ok' } }],
    ['failed', { Status: 'FAILED' }],
    ['failed', { Status: 'failed_to_publish' }],
    ['failed', { Status: 'Error', Error: 'Rate limit exceeded' }],
    ['failed', { Status: 'not published' }],
    ['failed', { Status: 'PUBLISHED', errors: { X: 'Refused', LINKEDIN: 'Refused' } }],
    ['failed', { Platforms: ['X'], Status: 'PUBLISHED', Results: [{ Platform: 'X', Status: 'FAILED' }] }],
    ['failed', { error: 'Rate limit exceeded' }],
    ['unknown', { Status: 'Waiting for legal' }],
    ['unknown', {}],
  ])('%s: %j', (state, fields) => {
    expect(read({ ...BOTH, ...fields }).state).toBe(state);
  });

  test.each([
    ['scheduled', 'SCHEDULED', LATER, 'stuck'],
    ['queued', 'queued', LATER, 'stuck'],
    ['still being published', 'PROCESSING', LATER, 'stuck'],
    ['scheduled, a moment before', 'SCHEDULED', new Date(LATER.getTime() - 1), 'scheduled'],
    ['published', 'PUBLISHED', LATER, 'published'],
    ['a draft', 'DRAFT', LATER, 'draft'],
    ['unconfirmed', 'UNCONFIRMED', LATER, 'unanswered'],
  ])('fifteen minutes after its time: %s', (_, Status, now, state) => {
    expect(read({ ...BOTH, Status }, now).state).toBe(state);
  });
});

describe('what may be out', () => {
  const said = (Status: string | undefined, x: unknown, linkedin?: unknown) => ({
    ...BOTH,
    ...(Status && { Status }),
    results: { x, ...(linkedin !== undefined && { linkedin }) },
  });
  const CUT_OFF = { status: 'UNCONFIRMED', error: 'The connection broke' };
  test.each<[string, Record<string, unknown>, string[]]>([
    ['unanswered', { ...BOTH, Status: 'UNCONFIRMED' }, ['X', 'LINKEDIN']],
    ['unanswered', { ...BOTH, Status: 'unconfirmed', Error: 'No answer' }, ['X', 'LINKEDIN']],
    ['unanswered', { Platforms: [], Status: 'UNCONFIRMED' }, []],
    ['unanswered', said('UNCONFIRMED', CUT_OFF, 'UNCONFIRMED'), ['X', 'LINKEDIN']],
    ['unanswered', said('UNCONFIRMED', 'published'), ['LINKEDIN']],
    ['unanswered', said('PUBLISHED', 'UNCONFIRMED', 'published'), ['X']],
    ['unanswered', said('PUBLISHED', CUT_OFF, 'published'), ['X']],
    ['unanswered', said('PUBLISHED', { status: 'in limbo' }, 'published'), ['X']],
    ['unanswered', said('PUBLISHED', { status: 504, error: 'No answer' }, 'published'), ['X']],
    ['unanswered', said('PUBLISHED', 'partly published', 'published'), ['X']],
    ['unanswered', said('FAILED', CUT_OFF, 'published'), ['X']],
    ['unanswered', said('FAILED', CUT_OFF), ['X']],
    ['unanswered', said(undefined, 'UNCONFIRMED', 'published'), ['X']],
    ['unanswered', { ...said('PUBLISHED', 'UNCONFIRMED', 'ok'), errors: { X: 'No answer' } }, ['X']],
    ['partly-published', said('UNCONFIRMED', 'failed', 'UNCONFIRMED'), ['LINKEDIN']],
    ['partly-published', said('UNCONFIRMED', 'failed'), ['LINKEDIN']],
    ['partly-published', said('FAILED', { error: 'Token expired' }, 'UNCONFIRMED'), ['LINKEDIN']],
    ['scheduled', said('SCHEDULED', 'UNCONFIRMED', 'SCHEDULED'), []],
    ['scheduled', said('SCHEDULED', 'created', 'created'), []],
    ['scheduled', said(undefined, 'UNCONFIRMED', 'queued'), []],
    ['published', said('PUBLISHED', 'https://x.com/1', 'post_17'), []],
    [
      'published',
      { Status: 'PUBLISHED', Platforms: [{ platform: 'x', name: '@acme', status: 'connected' }] },
      [],
    ],
    ['failed', { Platforms: ['X'], Status: 'FAILED', results: { x: { error: 'Token expired' } } }, []],
  ])('%s: %j', (state, fields, networks) => {
    const post = postOf(fields);
    expect({ state: serviceState(post, SOON_AFTER), networks: unconfirmedNetworks(post) }).toEqual({
      state,
      networks,
    });
  });

  test.each<[Record<string, unknown>, object]>([
    [
      { Status: 'UNCONFIRMED', Error: 'No answer' },
      { state: 'unconfirmed', reason: 'No answer.' },
    ],
    [{ Status: 'Waiting for legal' }, { state: 'unconfirmed' }],
    [{ Status: 'partly published' }, { state: 'unconfirmed' }],
    [
      { Status: 'FAILED', Error: 'No answer' },
      { state: 'failed', reason: 'No answer.' },
    ],
    [{ Status: 'PUBLISHED' }, { state: 'published' }],
    [{ Status: 'SCHEDULED' }, { state: 'waiting' }],
  ])('of a post that is one of several at the service: %j', (fields, result) => {
    const one = postOf({ Platforms: ['X'], ...fields });
    const other = postOf({ Platforms: ['LINKEDIN'], Status: 'PUBLISHED' });
    expect(asOnePost([one, other])?.results).toEqual([
      { network: 'X', ...result },
      { network: 'LINKEDIN', state: 'published' },
    ]);
  });
});

describe('what the service says about the whole post', () => {
  test.each<[unknown, string | undefined]>([
    ['quota exceeded', 'Quota exceeded.'],
    [{ message: 'Quota exceeded', code: 4 }, 'Quota exceeded.'],
    [{ Content: 'Too long' }, 'Too long.'],
    [['First', 'Second'], 'First. Second.'],
    [{ code: 4 }, 'The service didn’t give a reason.'],
    ['<html><body>500</body></html>', 'The service didn’t give a reason.'],
    [false, undefined],
  ])('%j', (Errors, problem) => {
    expect(read({ ...BOTH, Status: 'FAILED', Errors }).problem).toBe(problem);
  });
});

test('the networks of accounts are read from their platform, not from their name', () => {
  const Platforms = [
    { platform: 'x', name: '@acme', status: 'connected' },
    { network: 'Twitter', name: '@acme2' },
    { platform: 'linked_in', name: 'Acme' },
  ];
  expect(read({ Platforms, Status: 'SCHEDULED' })).toMatchObject({
    platforms: ['X', 'TWITTER', 'LINKED_IN'],
    state: 'scheduled',
  });
});
