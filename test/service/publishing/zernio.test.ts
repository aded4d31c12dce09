import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import type { Answer, DuePost } from '../../../src/service/publishing/publisher.js';
import { createZernio } from '../../../src/service/publishing/zernio.js';
import type { NewPost } from '../../../src/service/validation/new-post.js';
import type { Fault, Reply } from '../../support/fake-server.js';
import {
  type FakeZernio,
  startFakeZernio,
  ZERNIO_KEY,
  type ZernioTarget,
} from '../../support/fake-zernio.js';

const NOW = new Date('2030-01-01T09:00:00.000Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);

const POST: DuePost = {
  id: 'pst_1',
  project: 'tea',
  platform: 'X',
  content: 'New mugs\nin the shop: <3 & more',
  media: null,
  dueAt: NOW,
};

let zernio: FakeZernio;
beforeEach(async () => {
  zernio = await startFakeZernio();
  for (const platform of PLATFORMS) zernio.accounts.push(accountOn(platform));
});
afterEach(() => zernio.stop());

const nameOf = (platform: Platform) => (platform === 'X' ? 'twitter' : platform.toLowerCase());
const accountOn = (platform: Platform) => ({
  _id: `acc_${platform}`,
  platform: nameOf(platform),
  profileId: 'prf_1',
  isActive: true,
});
const publisher = (platform: Platform = 'X', options: { account?: string; key?: string } = {}) =>
  createZernio(
    { platform, account: `acc_${platform}`, key: ZERNIO_KEY, api: zernio.api, ...options },
    () => NOW,
  );
const inTime = () => AbortSignal.timeout(10_000);
const publish = (post: Partial<DuePost> = {}) =>
  publisher(post.platform).publish({ ...POST, ...post }, undefined, inTime());
const look = (reference: string) => publisher().look?.(reference, inTime());
const sentBody = (): unknown => JSON.parse(zernio.received[0]?.body ?? '');

const later = (reference = zernio.posts[0]?._id ?? ''): Answer => {
  return { state: 'later', reference, lookAt: seconds(30) };
};
const refused = (why: string): Answer => ({ state: 'refused', why });
const unknown = (why: string): Answer => ({ state: 'unknown', why });

describe('a post for Zernio', () => {
  test('is created for a minute later, with an ID that tells a repetition, and asked about', async () => {
    expect(await publish()).toEqual(later());
    expect(zernio.received).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/posts',
        headers: {
          authorization: `Bearer ${ZERNIO_KEY}`,
          'x-request-id': expect.stringMatching(
            /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
          ) as unknown,
        },
      },
    ]);
    expect(sentBody()).toEqual({
      content: 'New mugs\nin the shop: <3 & more',
      platforms: [{ platform: 'twitter', accountId: 'acc_X' }],
      scheduledFor: '2030-01-01T09:01:00.000Z',
      timezone: 'UTC',
      metadata: { post: 'pst_1', network: 'X' },
    });
    expect(await publish()).toEqual(later());
    expect(zernio.posts).toHaveLength(1);
    expect(await look(zernio.posts[0]?._id ?? '')).toEqual(later());
  });

  test('has another ID for another network', async () => {
    await publish();
    await publish({ platform: 'LINKEDIN' });
    const [first, second] = zernio.received.map(({ headers }) => headers['x-request-id']);
    expect(first).not.toBe(second);
  });

  const PICTURE = 'https://cdn.example.com/mug.png?v=1';
  const VIDEO = 'https://cdn.example.com/mug.MP4';
  const TIKTOK = {
    privacyLevel: 'PUBLIC_TO_EVERYONE',
    allowComment: true,
    contentPreviewConfirmed: true,
    expressConsentGiven: true,
  };
  test.each<[Platform, string | null, string | undefined, object | undefined]>([
    ['X', PICTURE, 'image', undefined],
    ['THREADS', 'https://cdn.example.com/mug.gif', 'gif', undefined],
    ['LINKEDIN', 'https://cdn.example.com/mug.pdf', 'document', undefined],
    ['FACEBOOK', 'https://cdn.example.com/mug', 'image', undefined],
    ['INSTAGRAM', PICTURE, 'image', undefined],
    ['YOUTUBE', VIDEO, 'video', { title: 'New mugs', visibility: 'public', madeForKids: false }],
    ['YOUTUBE', 'https://cdn.example.com/1', 'video', expect.anything() as object],
    ['PINTEREST', PICTURE, 'image', { title: 'New mugs' }],
    ['REDDIT', null, undefined, { title: 'New mugs' }],
    ['TIKTOK', VIDEO, 'video', { ...TIKTOK, allowDuet: true, allowStitch: true }],
    ['TIKTOK', PICTURE, 'image', { ...TIKTOK, description: POST.content }],
  ])('has what %s needs', async (platform, media, type, data) => {
    await publish({ platform, media });
    expect(sentBody()).toMatchObject({
      content: POST.content,
      platforms: [
        {
          platform: nameOf(platform),
          accountId: `acc_${platform}`,
          ...(data && { platformSpecificData: data }),
        },
      ],
      ...(media && { mediaItems: [{ type, url: media }] }),
    });
  });

  test('is text for Telegram, where Zernio expects HTML', async () => {
    await publish({ platform: 'TELEGRAM' });
    expect(sentBody()).toMatchObject({ content: 'New mugs\nin the shop: &lt;3 &amp; more' });
  });

  test.each<[Platform, string, string | undefined]>([
    ['PINTEREST', `${'x'.repeat(99)}🫖 and more`, 'x'.repeat(99)],
    ['REDDIT', `\n ${'é'.repeat(400)}\nmore`, 'é'.repeat(300)],
    ['YOUTUBE', ' \n ', undefined],
  ])('has a title of its first line, as long as %s allows', async (platform, content, title) => {
    await publish({ platform, content });
    const [target] = (sentBody() as { platforms: { platformSpecificData: { title?: string } }[] }).platforms;
    expect(target?.platformSpecificData.title).toBe(title);
  });
});

describe('Zernio answers', () => {
  const ID = '65f1c0a9e2b5af0012ab34cd';
  const post = (target: Partial<ZernioTarget>) => ({
    post: { _id: ID, status: 'publishing', platforms: [{ platform: 'twitter', accountId: 'a', ...target }] },
  });
  const failed = (errorCategory: string): Partial<ZernioTarget> => {
    return { status: 'failed', errorCategory, errorMessage: 'The text is too long.' };
  };

  test.each<[string, Reply | Fault, Answer]>([
    ['created', { status: 201, body: post({ status: 'pending' }) }, later(ID)],
    ['created, without networks', { status: 201, body: { post: { _id: ID } } }, later(ID)],
    [
      'published at once',
      { status: 201, body: post({ status: 'published', platformPostUrl: 'https://x.com/tea/1' }) },
      { state: 'published', url: 'https://x.com/tea/1' },
    ],
    [
      'saved, and rejected by the network',
      { status: 207, body: { ...post(failed('user_content')), message: 'Some failed' } },
      refused('The text is too long'),
    ],
    [
      'saved, nothing else',
      { status: 207, body: { message: 'Some failed' } },
      unknown('Zernio took it, and doesn’t say whether it was published'),
    ],
    [
      'created, unreadable',
      { status: 201, body: 'ok' },
      unknown('Zernio took it, and doesn’t say whether it was published'),
    ],
    ['half an answer', 'half', unknown('Zernio took it, and doesn’t say whether it was published')],
    ['an endless answer', 'endless', unknown('Zernio took it, and doesn’t say whether it was published')],
    ['400', { status: 400, body: { error: 'Board not found.' } }, refused('Board not found')],
    ['402', { status: 402, body: { error: 'X needs a card' } }, refused('X needs a card')],
    [
      '403',
      { status: 403, body: { error: 'Reconnect it.', code: 'ACCOUNT_DISCONNECTED' } },
      refused('Reconnect it'),
    ],
    ['404', { status: 404 }, refused('Zernio rejected it (HTTP 404)')],
    ['422', { status: 422, body: '<p>' }, refused('Zernio rejected it (HTTP 422)')],
    ['401', { status: 401 }, { state: 'again', why: 'Zernio didn’t take it (HTTP 401)' }],
    [
      '429',
      { status: 429, headers: { 'retry-after': '60' } },
      { state: 'again', why: 'Zernio didn’t take it (HTTP 429)', notBefore: seconds(60) },
    ],
    ['500', { status: 500, body: { error: 'No' } }, unknown('Zernio answered with HTTP 500')],
    ['a redirect', { status: 307, headers: { location: '/x' } }, unknown('Zernio answered with HTTP 307')],
    [
      '409, without the post',
      { status: 409, body: { error: 'Same' } },
      unknown('Zernio answered with HTTP 409'),
    ],
  ])('%s', async (_, reply, expected) => {
    zernio.next.push(reply);
    expect(await publish()).toEqual(expected);
    expect(zernio.received).toHaveLength(1);
  });

  test.each<Fault>(['cut before', 'cut after'])('a %s it took the post is unknown', async (fault) => {
    zernio.next.push(fault);
    expect(await publish()).toMatchObject({ state: 'unknown' });
  });

  test.each<[string, Partial<ZernioTarget>, Answer]>([
    [
      'published',
      { status: 'published', platformPostUrl: 'https://x.com/1' },
      { state: 'published', url: 'https://x.com/1' },
    ],
    ['published, without an address', { status: 'published', platformPostUrl: null }, { state: 'published' }],
    [
      'published, with an empty address',
      { status: 'published', platformPostUrl: '' },
      { state: 'published' },
    ],
    [
      'published, after an error',
      { ...failed('platform_error'), status: 'published' },
      { state: 'published' },
    ],
    ['failed', failed('user_content'), refused('The text is too long')],
    [
      'failed without a reason',
      { status: 'failed' },
      refused('Zernio couldn’t publish it, and gave no reason'),
    ],
    ['cancelled', { status: 'cancelled' }, refused('It was cancelled at Zernio')],
    ...['pending', 'processing', 'uploading', 'publishing', 'resting'].map(
      (status): [string, Partial<ZernioTarget>, Answer] => [status, { status }, later(ID)],
    ),
    ['slowed down by the network', failed('platform_rate_limit'), later(ID)],
    ['out of quota for today', failed('quota_exhausted'), later(ID)],
  ])('later: %s', async (_, target, expected) => {
    zernio.next.push({ status: 200, body: post(target) });
    expect(await look(ID)).toEqual(expected);
  });

  test.each<[Reply | Fault]>([
    [{ status: 401 }],
    [{ status: 404 }],
    [{ status: 429, headers: { 'retry-after': '5' } }],
    [{ status: 500 }],
    [{ status: 302, headers: { location: '/' } }],
    [{ status: 200, body: 'ok' }],
    ['cut after'],
    ['endless'],
  ])('later: %j is asked again', async (reply) => {
    zernio.next.push(reply);
    expect(await look(ID)).toEqual(later(ID));
  });

  test('later: nobody answers, and it is asked again', async () => {
    await zernio.stop();
    expect(await look(ID)).toEqual(later(ID));
    expect(await publish()).toMatchObject({ state: 'again' });
  });
});

describe('the same content', () => {
  const again = (post: Partial<DuePost> = {}) => publish({ id: 'pst_2', ...post });

  test('of this post is this post', async () => {
    await publish();
    zernio.settle(zernio.posts[0], { status: 'published', platformPostUrl: 'https://x.com/1' });
    const same = { error: 'Same', details: { existingPostId: zernio.posts[0]?._id } };
    zernio.next.push({ status: 409, body: same });
    expect(await publish()).toEqual({ state: 'published', url: 'https://x.com/1' });
  });

  test('of another post is rejected, and says where it is', async () => {
    await publish();
    const why = 'Zernio had the same post for this account in the last 24 hours';
    expect(await again()).toEqual(refused(why));
    zernio.settle(zernio.posts[0], { status: 'published', platformPostUrl: 'https://x.com/1' });
    expect(await again()).toEqual(refused(`${why}: https://x.com/1`));
  });

  test.each<[string, Reply]>([
    ['can’t be read', { status: 404 }],
    ['doesn’t say whose it is', { status: 200, body: { post: { _id: 'p', platforms: [] } } }],
  ])('of a post that %s is unknown', async (_, reply) => {
    zernio.next.push({ status: 409, body: { details: { existingPostId: 'p' } } }, reply);
    expect(await publish()).toEqual(unknown('Zernio says that it has this post already'));
    expect(zernio.received[1]).toMatchObject({ method: 'GET', path: '/api/v1/posts/p' });
  });
});

describe('the check of Zernio', () => {
  const check = (options = {}) => publisher('X', options).check(inTime());
  const change = (changes: object) =>
    Object.assign(zernio.accounts.find(({ _id }) => _id === 'acc_X') ?? {}, changes);

  test('finds the account, on any page, and publishes nothing', async () => {
    for (let count = 0; count < 45; count++)
      zernio.accounts.unshift({ ...accountOn('X'), _id: `acc_${count}` });
    expect(await check()).toBeUndefined();
    expect(zernio.received.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
    expect(zernio.posts).toEqual([]);
  });

  test.each([{ isActive: false }, { needsReconnection: true }])(
    'says that it is disconnected',
    async (state) => {
      change(state);
      expect(await check()).toBe('Zernio acc_X: X is disconnected. Connect it again at Zernio.');
    },
  );

  test('says that it is not for posts', async () => {
    change({ enabled: false });
    expect(await check()).toBe('Zernio acc_X: X isn’t turned on for posting. Turn it on at Zernio.');
  });

  test('says that the ID is wrong, or of another network', async () => {
    expect(await check({ account: 'acc_LINKEDIN' })).toBe(
      'Zernio acc_LINKEDIN: no X account of this key has this ID. Copy the ID from Zernio’s list of accounts.',
    );
  });

  test('says that the key is wrong, without the key', async () => {
    expect(await check({ key: 'sk_other' })).toBe(
      'Zernio acc_X: the key was rejected (HTTP 401). Create one at Zernio that may publish and read accounts.',
    );
  });

  test('says that it doesn’t get through', async () => {
    zernio.next.push({ status: 500 });
    expect(await check()).toBe('Zernio acc_X: its accounts can’t be read (HTTP 500). Try again later.');
    await zernio.stop();
    expect(await check()).toMatch(
      /^Zernio acc_X: no connection to 127.0.0.1:\d+ \(ECONNREFUSED\)\. Try again later\.$/,
    );
  });
});

test.each<[Platform, string | null, string | undefined]>([
  ['X', null, undefined],
  ['TELEGRAM', 'https://cdn.example.com/mug.png', undefined],
  ['INSTAGRAM', null, 'Instagram needs a picture or a video'],
  ['TIKTOK', null, 'TikTok needs a picture or a video'],
  ['PINTEREST', null, 'Pinterest needs a picture or a video'],
  ['YOUTUBE', null, 'YouTube needs a video'],
  ['X', 'http://cdn.example.com/mug.png', 'X needs a picture or video at a URL that starts with https://'],
  ['INSTAGRAM', 'mug.png', 'Instagram needs a picture or video at a URL that starts with https://'],
])('Zernio can publish on %s with %j or not', (platform, media, message) => {
  const post: NewPost = {
    content: 'Mugs',
    media,
    templateId: null,
    promptId: null,
    written: null,
    scheduleAt: null,
    timezone: null,
    platforms: ['X', 'INSTAGRAM'],
    status: 'SCHEDULED',
  };
  const problems = createZernio({ platform, account: 'a', key: 'k' }, () => NOW).accepts(post);
  expect(problems).toEqual(
    message
      ? [
          {
            type: 'value_error',
            loc: ['body', 'Media'],
            msg: `Value error, ${message}`,
            input: media,
            ctx: { error: {} },
          },
        ]
      : [],
  );
});
