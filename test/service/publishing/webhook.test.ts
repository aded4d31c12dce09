import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanAnswer } from '../../../src/service/publishing/clean-answer.js';
import type { Answer, DuePost } from '../../../src/service/publishing/publisher.js';
import { createWebhook } from '../../../src/service/publishing/webhook.js';
import { type FakeReceiver, RECEIVER_SECRET, startFakeReceiver } from '../../support/fake-receiver.js';
import type { Fault, Reply } from '../../support/fake-server.js';

const NOW = new Date();
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);

const POST: DuePost = {
  id: 'pst_1',
  project: 'tea',
  platform: 'X',
  content: 'New mugs – “in the shop” 🫖',
  media: 'https://cdn.example.com/mug.png',
  dueAt: new Date('2030-01-01T09:00:00.000Z'),
};

let receiver: FakeReceiver;
beforeEach(async () => void (receiver = await startFakeReceiver()));
afterEach(() => receiver.stop());

const webhook = (url = `${receiver.url}/post-due`, secret = RECEIVER_SECRET) =>
  createWebhook({ url, secret }, () => NOW);
const inTime = () => AbortSignal.timeout(10_000);
/** As it is saved. */
const publish = async (signal = inTime()) =>
  cleanAnswer(await webhook().publish(POST, undefined, signal), []);
const look = (reference = '/runs/7?key=1') => webhook().look?.(reference, inTime());
const host = () => new URL(receiver.url).host;

/** `HOST` stands for the receiver’s. */
const named = <T extends object>(expected: T): T =>
  JSON.parse(JSON.stringify(expected).replaceAll('HOST', host()), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? new Date(value) : value,
  ) as T;

const SAYS_NOTHING: Answer = {
  state: 'unknown',
  why: 'HOST took it, and doesn’t say whether it was published',
};
const unknown = (why: string): Answer => ({ state: 'unknown', why });
const refused = (why: string): Answer => ({ state: 'refused', why });
const later = (reference: string): Answer => ({ state: 'later', reference, lookAt: seconds(30) });

const LONG_URL = `https://social.example/${'x'.repeat(2_000)}`;

describe('a webhook', () => {
  test('is sent a post that is due, signed, with an id that stays the same', async () => {
    expect(await publish()).toEqual({ state: 'published', url: 'https://social.example/posts/1' });
    await publish();
    expect(receiver.taken).toEqual(['pst_1-X', 'pst_1-X']);
    const [first, second] = receiver.received;
    expect(first).toMatchObject({
      method: 'POST',
      path: '/post-due',
      headers: { 'content-type': 'application/json', 'user-agent': 'upnext-service' },
    });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'post.due',
      timestamp: '2030-01-01T09:00:00.000Z',
      data: {
        Id: 'pst_1',
        ProjectId: 'tea',
        Platform: 'X',
        Content: 'New mugs – “in the shop” 🫖',
        Media: 'https://cdn.example.com/mug.png',
        ScheduleDate: '2030-01-01T09:00:00.000Z',
      },
    });
    expect(second?.body).toBe(first?.body);
  });

  test('that has another secret is asked again: the setting may be about to change', async () => {
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const answer = await webhook(`${receiver.url}/`, other).publish(POST, undefined, inTime());
    expect(answer).toEqual({ state: 'again', why: `${host()} didn’t take it (HTTP 401)` });
    expect(receiver.taken).toEqual([]);
  });

  test.each<[string, Reply | Fault, Answer]>([
    ['published', { status: 200, body: { Status: 'PUBLISHED' } }, { state: 'published' }],
    [
      'published, in other letters',
      { status: 200, body: { Status: 'Published', Url: 'https://x.com/a/1' } },
      { state: 'published', url: 'https://x.com/a/1' },
    ],
    ...['http://x.com/1', 'x.com/1', 'javascript:alert(1)', 'https://a b', 'https://', 7, LONG_URL].map(
      (Url): [string, Reply, Answer] => [
        `published, with the URL ${String(Url).slice(0, 30)}`,
        { status: 200, body: { Status: 'PUBLISHED', Url } },
        { state: 'published' },
      ],
    ),
    [
      'failed',
      { status: 200, body: { Status: 'FAILED', Error: 'The account\n is locked.' } },
      refused('The account is locked'),
    ],
    [
      'failed without a reason',
      { status: 200, body: { Status: 'FAILED' } },
      refused('HOST couldn’t publish it, and gave no reason'),
    ],
    ['another status', { status: 200, body: { Status: 'QUEUED' } }, SAYS_NOTHING],
    ['no status', { status: 200, body: { message: 'Workflow was started' } }, SAYS_NOTHING],
    ['a list', { status: 200, body: [{ Status: 'PUBLISHED' }] }, SAYS_NOTHING],
    ['a page', { status: 200, body: '<h1>PUBLISHED</h1>' }, SAYS_NOTHING],
    ['nothing', { status: 200 }, SAYS_NOTHING],
    ['created', { status: 201, body: { Status: 'PUBLISHED' } }, SAYS_NOTHING],
    ['no content', { status: 204 }, SAYS_NOTHING],
    ['a text without end', 'endless', SAYS_NOTHING],
    ['half a text', 'half', SAYS_NOTHING],
    ['later', { status: 202, headers: { location: '/runs/7?key=1' } }, later('/runs/7?key=1')],
    ['later, beside its URL', { status: 202, headers: { location: 'runs/7' } }, later('/runs/7')],
    ['later, with two slashes', { status: 202, headers: { location: '/.//x/7' } }, later('//x/7')],
    ['later, without saying where', { status: 202 }, SAYS_NOTHING],
    ['later, elsewhere', { status: 202, headers: { location: 'https://x.example/1' } }, SAYS_NOTHING],
    ['later, elsewhere, in short', { status: 202, headers: { location: '//x.example/1' } }, SAYS_NOTHING],
    ['later, nowhere', { status: 202, headers: { location: 'http://' } }, SAYS_NOTHING],
    ...[400, 403, 404, 405, 410, 413, 415, 422].map((status): [string, Reply, Answer] => [
      `HTTP ${status}`,
      { status },
      refused(`HOST rejected it (HTTP ${status})`),
    ]),
    ['a reason in Error', { status: 400, body: { Error: 'Too long.' } }, refused('Too long')],
    ['a reason in detail', { status: 422, body: { detail: 'No board' } }, refused('No board')],
    ['a reason in message', { status: 404, body: { message: 'No such flow' } }, refused('No such flow')],
    ['a reason as a text', { status: 403, body: 'Not on Sundays' }, refused('Not on Sundays')],
    ['a long reason', { status: 400, body: 'é'.repeat(900) }, refused(`${'é'.repeat(299)}…`)],
    ['a page as reason', { status: 404, body: '<h1>404</h1>' }, refused('HOST rejected it (HTTP 404)')],
    ['a list as reason', { status: 422, body: { detail: [1] } }, refused('HOST rejected it (HTTP 422)')],
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '40' } },
      { state: 'again', why: 'HOST didn’t take it (HTTP 429)', notBefore: seconds(40) },
    ],
    [
      'too many requests, without a time',
      { status: 429 },
      { state: 'again', why: 'HOST didn’t take it (HTTP 429)' },
    ],
    [
      'unavailable for a time',
      { status: 503, headers: { 'retry-after': '5' } },
      { state: 'again', why: 'HOST didn’t take it (HTTP 503)', notBefore: seconds(5) },
    ],
    ['unavailable', { status: 503 }, unknown('HOST answered with HTTP 503')],
    ...[300, 301, 302, 303, 307, 308, 304, 402, 408, 409, 418, 425, 500, 502, 504, 524].map(
      (status): [string, Reply, Answer] => [
        `HTTP ${status}`,
        { status, headers: { location: '/elsewhere' }, body: { Status: 'PUBLISHED' } },
        unknown(`HOST answered with HTTP ${status}`),
      ],
    ),
    ['another protocol', 'switch protocols', unknown('HOST answered with HTTP 101')],
    ['garbage', 'garbage', unknown('the connection to HOST broke off (HPE_INVALID_CONSTANT)')],
    ['a cut before it took the post', 'cut before', unknown('the connection to HOST broke off (ECONNRESET)')],
    ['a cut after it took the post', 'cut after', unknown('the connection to HOST broke off (ECONNRESET)')],
  ])('answers: %s', async (_, reply, expected) => {
    receiver.next.push(reply);
    expect(await publish()).toEqual(named(expected));
    expect(receiver.received).toHaveLength(1);
  });

  test('that doesn’t answer in time may have published it', async () => {
    const time = new AbortController();
    receiver.next.push('hang');
    const answer = publish(time.signal);
    await expect.poll(() => receiver.taken).toHaveLength(1);
    time.abort();
    expect(await answer).toEqual(unknown(`no answer from ${host()} in time`));
  });

  test('that can’t be reached was sent nothing', async () => {
    await receiver.stop();
    const why = `no connection to ${host()} (ECONNREFUSED)`;
    expect(await publish()).toEqual({ state: 'again', why });
  });
});

describe('a webhook that answered 202', () => {
  test('is asked with a signed request without a body, with another id each time', async () => {
    expect(await look()).toEqual({ state: 'published', url: 'https://social.example/posts/1' });
    await look();
    expect(receiver.received).toMatchObject([{ method: 'GET', path: '/runs/7?key=1', body: '' }, {}]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(receiver.taken).toEqual([]);
  });

  test('is never asked elsewhere', async () => {
    await look('//x.example/1');
    expect(receiver.received).toMatchObject([{ path: '//x.example/1', headers: { host: host() } }]);
  });

  test.each<[string, Reply | Fault, Answer]>([
    ['failed', { status: 200, body: { Status: 'FAILED', Error: 'No board' } }, refused('No board')],
    ['still running', { status: 202 }, later('/runs/7?key=1')],
    ['moved', { status: 202, headers: { location: '/runs/8' } }, later('/runs/7?key=1')],
    ['running, in other words', { status: 200, body: { Status: 'RUNNING' } }, later('/runs/7?key=1')],
    ['too many requests', { status: 429, headers: { 'retry-after': '9' } }, later('/runs/7?key=1')],
    ...[204, 302, 400, 401, 404, 410, 500, 503].map((status): [string, Reply, Answer] => [
      `HTTP ${status}`,
      { status, body: { Status: 'PUBLISHED', Error: 'No' } },
      later('/runs/7?key=1'),
    ]),
    ['a cut', 'cut after', later('/runs/7?key=1')],
    ['half a text', 'half', later('/runs/7?key=1')],
  ])('answers: %s', async (_, reply, expected) => {
    receiver.next.push(reply);
    expect(await look()).toEqual(expected);
  });
});

describe('the check of a webhook', () => {
  let bare: Server;
  let bytes: number;
  let connections: number;
  beforeEach(async () => {
    [bytes, connections] = [0, 0];
    bare = createServer((socket) => {
      connections++;
      socket.on('data', (data) => (bytes += data.length)).on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await new Promise((done) => bare.once('listening', done));
  });
  afterEach(() => new Promise((done) => bare.close(done)));

  const address = () => `127.0.0.1:${(bare.address() as AddressInfo).port}`;

  test('connects and sends nothing, so that no flow starts', async () => {
    expect(await webhook(`http://${address()}/post-due`).check(inTime())).toBeUndefined();
    await expect.poll(() => connections).toBe(1);
    expect(bytes).toBe(0);
  });

  test('says what is wrong', async () => {
    await receiver.stop();
    expect(await webhook().check(inTime())).toBe(
      `Webhook ${host()}: no connection (ECONNREFUSED). Start its receiver, or correct its URL in service.yaml.`,
    );
    expect(await webhook('https://flows.invalid/').check(inTime())).toMatch(
      /^Webhook flows\.invalid: no connection \(E\w+\)\. /,
    );
  });

  test('doesn’t wait for a receiver that takes connections only', async () => {
    const time = new AbortController();
    const checked = webhook(`https://${address()}/post-due`).check(time.signal);
    await expect.poll(() => connections).toBe(1);
    time.abort();
    expect(await checked).toMatch(/: no connection \(ETIMEDOUT\)\. /);
  });

  test('rejects no post when it is created', () => {
    expect(webhook().accepts({ ...NEW, media: null })).toEqual([]);
  });
});

const NEW = {
  content: '',
  media: null,
  templateId: null,
  promptId: null,
  written: null,
  scheduleAt: null,
  timezone: null,
  platforms: ['X' as const],
  status: 'SCHEDULED' as const,
};
