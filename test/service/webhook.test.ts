import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeliverer } from '../../src/service/webhooks/deliveries.js';
import { createSender } from '../../src/service/webhooks/send.js';
import { readWebhooks, registerWebhooks } from '../../src/service/webhooks/settings.js';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const nothing = () => undefined;
const SILENT = { info: nothing, warn: nothing, error: nothing };

/** As a receiver does it, with the package that it would use, at the time of the test. */
function verify(body: string, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  try {
    return new Webhook(SECRET).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

interface Received {
  headers: Record<string, string>;
  body: string;
}

describe('a webhook', () => {
  let it: ServiceUnderTest;
  let receiver: Server;
  let url: string;
  let received: Received[];
  let answer: { status: number; headers?: Record<string, string> };
  const stopping = new AbortController();

  beforeAll(async () => void (it = await startService({ failPlatforms: ['REDDIT'] })));
  afterAll(() => it.stop());
  beforeEach(async () => {
    received = [];
    answer = { status: 204 };
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(answer.status, answer.headers).end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => receiver.once('listening', done));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    it.now = NOW;
    const { database } = it;
    await database.executeSql('truncate scheduling.webhooks, scheduling.webhook_deliveries, scheduling.logs');
    await database.executeSql('truncate scheduling.posts cascade');
    await register();
  });
  afterEach(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  const register = (to = url) =>
    registerWebhooks(it.db, readWebhooks(`prj_bakery ${to} ${SECRET}`), NOW, SILENT);
  const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

  async function deliverAt(at: Date): Promise<number> {
    it.now = at;
    const call = createSender({ anywhere: false, signal: stopping.signal });
    return createDeliverer(it.db, call, () => it.now, stopping.signal)();
  }
  async function post(platforms = ['X']): Promise<void> {
    await it.call('POST ~/posts', {
      Content: 'Hello',
      Platforms: platforms,
      ScheduleDate: NOW.toISOString(),
    });
  }
  const warnings = async () =>
    (await it.call<{ Level: string; Message: string }[]>('GET ~/logs')).data
      .filter((line) => line.Level === 'WARNING')
      .map((line) => line.Message);

  test('gets signed events when a post is created and published', async () => {
    await post();
    await it.service.publishDue();
    await deliverAt(NOW);
    const events = received.map(({ headers, body }) => verify(body, headers));
    expect(events).toMatchObject([
      { type: 'post.created', timestamp: NOW.toISOString(), data: { Content: 'Hello', Status: 'SCHEDULED' } },
      { type: 'post.published', data: { Status: 'PUBLISHED', PublishedAt: NOW.toISOString() } },
    ]);
  });

  test('gets an event when a post fails', async () => {
    await post(['REDDIT']);
    await it.service.publishDue();
    await deliverAt(NOW);
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort()).toEqual([
      'post.created',
      'post.failed',
    ]);
  });

  test('is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', async () => {
    answer = { status: 500 };
    await post();
    const seconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    let at = 0;
    for (const wait of seconds) {
      expect(await deliverAt(after(at + wait - 1))).toBe(0);
      expect(await deliverAt(after((at += wait)))).toBe(1);
    }
    expect(await deliverAt(after(1e6))).toBe(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    expect(await warnings()).toEqual(['Webhook event not delivered: HTTP 500']);
  });

  test.each<[string, typeof answer, number]>([
    ['a redirect is not followed', { status: 302, headers: { location: '/elsewhere' } }, 5],
    ['Retry-After in seconds', { status: 503, headers: { 'retry-after': '120' } }, 120],
    ['Retry-After as a date', { status: 429, headers: { 'retry-after': after(90).toUTCString() } }, 90],
    ['too many requests, without saying until when', { status: 429 }, 10],
    ['a Retry-After that means nothing', { status: 400, headers: { 'retry-after': 'soon' } }, 5],
  ])('respects Retry-After: %s', async (_, given, seconds) => {
    answer = given;
    await post();
    await deliverAt(NOW);
    expect(await deliverAt(after(seconds - 0.001))).toBe(0);
    expect(await deliverAt(after(seconds))).toBe(1);
    expect(received).toHaveLength(2);
  });

  test('is disabled by 410 Gone', async () => {
    answer = { status: 410 };
    await post();
    await post();
    await deliverAt(NOW);
    await post();
    expect(await deliverAt(after(1e6))).toBe(0);
    expect(await warnings()).toContain('Webhook disabled: its receiver is gone (HTTP 410)');
  });

  test('stays deleted after a restart with the same setting', async () => {
    await post();
    expect((await it.call('DELETE ~/webhook')).status).toBe(200);
    expect((await it.call('DELETE ~/webhook')).status).toBe(404);
    await register();
    await post();
    expect(await deliverAt(after(1e6))).toBe(0);
    expect(received).toEqual([]);
  });

  test('with a different URL is a new webhook', async () => {
    await it.call('DELETE ~/webhook');
    await register(`${url}/new`);
    await post();
    expect(await deliverAt(NOW)).toBe(1);
  });

  test('is retried when nothing listens', async () => {
    receiver.close();
    receiver.closeAllConnections();
    await post();
    expect(await deliverAt(NOW)).toBe(1);
    expect(await deliverAt(after(5))).toBe(1);
  });

  test.each([
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://2130706434.example.invalid/',
    'http://[::ffff:10.0.0.1]/',
  ])('is not called on another machine unless that is allowed: %s', async (elsewhere) => {
    const call = createSender({ anywhere: false, signal: stopping.signal });
    const { status } = await call(elsewhere, {}, '{}');
    expect(status).toBeUndefined();
  });
});

test.each([
  ['prj_1 http://127.0.0.1/ not-a-secret'],
  ['prj_1 ftp://127.0.0.1/ ' + SECRET],
  ['prj_1 http://127.0.0.1/'],
  ['prj_1 http://127.0.0.1/ whsec_c2hvcnQ='],
])('rejects an invalid setting and says how to fix it: %s', (text) => {
  expect(() => readWebhooks(text)).toThrow('A secret is whsec_ and 24 to 64 bytes in base64');
});
