import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClients } from '../../../src/upnext/api/clients.js';
import { json } from './fake-service.js';

const START = Date.parse('2026-10-26T08:00:00Z');
const POST = { Content: 'Hello' };
const ONCE = { idempotencyKey: 'k' };

let now: Date;
let asked: string[];
let answer: () => Promise<Response>;
let clientAt: ReturnType<typeof createClients>;
let client: Client;

beforeEach(() => {
  now = new Date(START);
  asked = [];
  answer = async () => json({ data: [] });
  clientAt = createClients(
    () => now,
    () => undefined,
  );
  client = of('token');
});

const of = (token: string) =>
  clientAt({
    url: 'http://service.test',
    token,
    wait: async () => undefined,
    async fetch(input) {
      const { method, url } = new Request(input);
      asked.push(`${method} ${new URL(url).pathname.replace('/api/v1/projects/', '')}`);
      return answer();
    },
  });

test('keeps the client that is in use when there are too many', () => {
  const busy = of('busy');
  const idle = of('idle');
  for (let other = 0; other < 1_000; other += 1) {
    of(`other-${other}`);
    of('busy');
  }
  expect(of('busy')).toBe(busy);
  expect(of('idle')).not.toBe(idle);
});

describe('a repeated read', () => {
  test('is answered from the cache within half a minute', async () => {
    await client.recent.listLogs('tea');
    now = new Date(START + 30_000);
    await client.recent.listLogs('tea');
    expect(asked).toEqual(['GET tea/logs']);
    now = new Date(START + 30_001);
    await client.recent.listLogs('tea');
    expect(asked).toHaveLength(2);
  });

  test('asks for another thing, with another token or for a decision', async () => {
    const { recent } = client;
    await recent.listPosts('tea', { status: ['DRAFT'] });
    await recent.listPosts('tea', { status: ['DRAFT'], from: now });
    await recent.listPosts('coffee', { status: ['DRAFT'] });
    await of('another').recent.listPosts('tea', { status: ['DRAFT'] });
    await client.listPosts('tea', { status: ['DRAFT'] });
    expect(asked).toHaveLength(5);
  });

  test('shares the response of a request in flight', async () => {
    const { recent } = client;
    const [one, other] = await Promise.all([recent.listLogs('tea'), recent.listLogs('tea')]);
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
  });

  test('asks again after a failure', async () => {
    answer = async () => json({}, { status: 500 });
    expect(await client.recent.listLogs('tea')).toMatchObject({ ok: false });
    answer = async () => json({ data: [] });
    expect(await client.recent.listLogs('tea')).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });
});

describe('a change', () => {
  test('invalidates everything about its project, for every token', async () => {
    const [mine, theirs] = [client.recent, of('another').recent];
    await Promise.all([mine.listLogs('tea'), theirs.listLogs('tea'), mine.listLogs('coffee')]);
    await client.createPost('tea', POST, ONCE);
    asked = [];
    await Promise.all([mine.listLogs('tea'), theirs.listLogs('tea'), mine.listLogs('coffee')]);
    expect(asked).toEqual(['GET tea/logs', 'GET tea/logs']);
  });

  test('invalidates a response that was requested during the change', async () => {
    let finish: (answer: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const changed = client.createPost('tea', POST, ONCE);
    answer = async () => json({ data: [] });
    await client.recent.listLogs('tea');
    finish(json({}, { status: 500 }));
    await changed;
    await client.recent.listLogs('tea');
    expect(asked.filter((call) => call === 'GET tea/logs')).toHaveLength(2);
  });
});

test('drops the oldest entry when the cache is full', async () => {
  for (let each = 0; each <= 100; each += 1) await client.recent.listLogs(`project${each}`);
  asked = [];
  await client.recent.listLogs('project100');
  await client.recent.listLogs('project0');
  expect(asked).toEqual(['GET project0/logs']);
});
