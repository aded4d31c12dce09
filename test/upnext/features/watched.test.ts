import { beforeAll, beforeEach, expect } from 'vitest';
import { createPrometheus } from '../../../src/upnext/metrics/prometheus.js';
import { type Desk, openDesk, REDDIT_FAILS } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** What /metrics counts of posts and digests, for whoever watches Upnext. */

const prometheus = createPrometheus({ queues: async () => [], isConnected: () => true });

let desk: Desk;
let before: Map<string, number>;
beforeAll(async () => void (desk = await openDesk({ ...REDDIT_FAILS, metrics: prometheus.metrics })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  before = await numbers();
});

async function numbers(): Promise<Map<string, number>> {
  const { text } = await prometheus.page();
  const lines = text.matchAll(/^upnext_((?:posts|late)\S+) (\d+)$/gm);
  return new Map([...lines].map(([, name = '', number]) => [name, Number(number)]));
}

/** What has risen since the test began. */
async function counted(): Promise<Record<string, number>> {
  const risen = [...(await numbers())].map(([name, now]) => [name, now - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(risen.filter(([name, by]) => by > 0 && !/bucket.*le="(?!60")|_sum/.test(name)));
}

test('posts that go out, once each, and that they left within a minute of their time', async () => {
  await submitPost(desk.user('ada'), 'in 2 hours Green tea on x');
  await submitPost(desk.user('ada'), 'in 3 hours Half a tea on x and reddit');
  await desk.advance(200);
  expect(await counted()).toEqual({
    'posts_total{state="published"}': 1,
    'posts_total{state="partly-published"}': 1,
    'late_seconds_bucket{le="60",what="post"}': 2,
    'late_seconds_count{what="post"}': 2,
  });
});

test('a post that the service rejects', async () => {
  await submitPost(desk.user('ada'), 'in 2 hours Bad tea on x');
  desk.respondWith('/posts', Response.json({ detail: 'No.' }, { status: 400 }));
  await desk.advance(65);
  expect(await counted()).toMatchObject({ 'posts_total{state="refused"}': 1 });
});

test('a post that leaves late because the service was down', async () => {
  await submitPost(desk.user('ada'), 'in 2 hours Late tea on x');
  desk.respondUsing('/posts', isUnreachable);
  await desk.advance(70);
  await desk.restoreService();
  await desk.advance(10);
  expect(await counted()).toEqual({ 'late_seconds_count{what="post"}': 1 });
});

test('a post that misses its time because the service is down', async () => {
  await submitPost(desk.user('ada'), 'in 2 hours Lost tea on x');
  desk.respondUsing('/posts', isUnreachable);
  await desk.advance(125);
  expect(await counted()).toEqual({ 'posts_total{state="missed"}': 1 });
});

test('a digest, and how long after its time it came', async () => {
  await desk.insertPosts('prj_tea', [{ at: new Date(desk.clock.now().getTime() + 4e7).toISOString() }]);
  await desk.setUp({ Time: '09:00' });
  desk.sleepFor(62);
  await desk.runDueJobs();
  await desk.advance(10);
  expect(await counted()).toEqual({ 'late_seconds_count{what="digest"}': 1 });
});
