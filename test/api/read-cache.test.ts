import { beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import type { Outcome } from '../../src/api/outcome.js';
import { createReadCache } from '../../src/api/read-cache.js';
import type { Log } from '../../src/api/records.js';

const START = Date.parse('2026-10-26T08:00:00Z');
const down: Outcome<never> = { ok: false, kind: 'down', say: 'It cannot be reached.' };

let now: Date;
let asked: string[];
let answer: () => Promise<Outcome<Log[]>>;
let service: Api;
let readCache: ReturnType<typeof createReadCache>;

beforeEach(() => {
  now = new Date(START);
  asked = [];
  answer = async () => ({ ok: true, value: [] });
  const called = (name: string) => (project: string, detail?: unknown) => {
    asked.push([name, project, JSON.stringify(detail)].filter(Boolean).join(' '));
    return answer();
  };
  service = new Proxy({} as Api, {
    get: (_, name) => called(String(name)),
    ownKeys: () => ['listLogs', 'listPosts', 'createPost'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  readCache = createReadCache(() => now);
});

describe('a repeated read', () => {
  test('is answered from the cache within half a minute', async () => {
    const reads = readCache.reads(service, 'token');
    await reads.listLogs('tea');
    now = new Date(START + 30_000);
    await reads.listLogs('tea');
    expect(asked).toEqual(['listLogs tea']);
  });

  test('asks again after half a minute', async () => {
    const reads = readCache.reads(service, 'token');
    await reads.listLogs('tea');
    now = new Date(START + 30_001);
    await reads.listLogs('tea');
    expect(asked).toHaveLength(2);
  });

  test('asks for another thing or with another token', async () => {
    const reads = readCache.reads(service, 'token');
    await reads.listPosts('tea', { status: ['DRAFT'] });
    await reads.listPosts('tea', { status: ['DRAFT'], from: now });
    await reads.listPosts('coffee', { status: ['DRAFT'] });
    await readCache.reads(service, 'another').listPosts('tea', { status: ['DRAFT'] });
    expect(asked).toHaveLength(4);
  });

  test('shares the response of a request in flight', async () => {
    const reads = readCache.reads(service, 'token');
    const [one, other] = await Promise.all([reads.listLogs('tea'), reads.listLogs('tea')]);
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
  });

  test('asks again after a failure', async () => {
    const reads = readCache.reads(service, 'token');
    answer = async () => down;
    expect(await reads.listLogs('tea')).toBe(down);
    answer = () => Promise.reject(new Error('broken'));
    await expect(reads.listLogs('tea')).rejects.toThrow('broken');
    answer = async () => ({ ok: true, value: [] });
    expect(await reads.listLogs('tea')).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
  });
});

describe('a change', () => {
  const post = { Content: 'Hello' };
  const once = { idempotencyKey: 'k' };

  test('invalidates everything about its project, for every token', async () => {
    const mine = readCache.reads(service, 'token');
    const theirs = readCache.reads(service, 'another');
    await Promise.all([mine.listLogs('tea'), theirs.listLogs('tea'), mine.listLogs('coffee')]);
    await readCache.invalidating(service).createPost('tea', post, once);
    asked = [];
    await Promise.all([mine.listLogs('tea'), theirs.listLogs('tea'), mine.listLogs('coffee')]);
    expect(asked).toEqual(['listLogs tea', 'listLogs tea']);
  });

  test('invalidates a response that was requested during the change', async () => {
    const reads = readCache.reads(service, 'token');
    let finish: (outcome: Outcome<Log[]>) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const changed = readCache.invalidating(service).createPost('tea', post, once);
    answer = async () => ({ ok: true, value: [] });
    await reads.listLogs('tea');
    finish({ ok: true, value: [] });
    await changed;
    await reads.listLogs('tea');
    expect(asked.filter((call) => call.startsWith('listLogs'))).toHaveLength(2);
  });

  test.each([
    ['whose fate nobody knows counts too', { ok: false, kind: 'unknown', answered: false, say: 'Lost.' }, 3],
    ['that was surely not made leaves all as it is', down, 2],
  ] as const)('%s', async (_, outcome, calls) => {
    const reads = readCache.reads(service, 'token');
    await reads.listLogs('tea');
    answer = async () => outcome;
    await readCache.invalidating(service).createPost('tea', post, once);
    answer = async () => ({ ok: true, value: [] });
    await reads.listLogs('tea');
    expect(asked).toHaveLength(calls);
  });
});

test('drops the oldest entry when the cache is full', async () => {
  const reads = readCache.reads(service, 'token');
  for (let each = 0; each <= 100; each += 1) await reads.listLogs(`project ${each}`);
  asked = [];
  await reads.listLogs('project 100');
  await reads.listLogs('project 0');
  expect(asked).toEqual(['listLogs project 0']);
});
