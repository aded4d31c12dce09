import { expect, test } from 'vitest';
import { fakeService, json } from './fake-service.js';

const KEY = { idempotencyKey: 'k' };
const BODY = { Content: 'Tea', ScheduleDate: '2026-10-27T09:00:00+01:00', Timezone: 'Europe/Berlin' };
const UTC = { Id: 'p', Content: 'Tea', ScheduleDate: '2026-10-27T08:00:00', Timezone: 'Europe/Berlin' };
const LOCAL = { ...UTC, ScheduleDate: '2026-10-27T09:00:00' };
const MEANT = new Date('2026-10-27T08:00:00Z');
const HOUR_MS = 3_600_000;
const within = { from: new Date(MEANT.getTime() - HOUR_MS / 2), to: new Date(MEANT.getTime() + HOUR_MS / 2) };

test.each([
  ['UTC', UTC],
  ['the post’s own wall clock', LOCAL],
])('a date without an offset that is %s is the moment that was sent', async (_, post) => {
  const { api } = fakeService(json({ data: post, success: true }));
  expect(await api.createPost('p', BODY, KEY)).toMatchObject({ value: { scheduledAt: MEANT } });
});

test.each([
  ['UTC', UTC],
  ['the post’s own wall clock', LOCAL],
])('a date without an offset that is %s lies where it was asked for', async (_, post) => {
  const { api } = fakeService(json({ data: [post] }), json({ data: post }));
  const listed = await api.listPosts('p', within);
  expect(listed).toMatchObject({ value: { items: [{ scheduledAt: MEANT }] } });
  expect(await api.getUpnextPost('p')).toMatchObject({ value: { scheduledAt: MEANT } });
});

test('remembers how the service writes dates until it shows otherwise', async () => {
  const { api } = fakeService(
    json({ data: UTC }),
    json({ data: UTC }),
    json({ data: LOCAL }),
    json({ data: LOCAL }),
  );
  await api.createPost('p', BODY, KEY);
  expect(await api.getUpnextPost('p')).toMatchObject({ value: { scheduledAt: MEANT } });
  await api.createPost('p', BODY, KEY);
  expect(await api.getUpnextPost('p')).toMatchObject({ value: { scheduledAt: MEANT } });
});

test('learns nothing from a post that was stored at another time', async () => {
  const { api } = fakeService(json({ data: { ...UTC, ScheduleDate: '2026-10-27T12:00:00' } }));
  const made = await api.createPost('p', BODY, KEY);
  expect(made).toMatchObject({ value: { scheduledAt: new Date('2026-10-27T11:00:00Z') } });
});

test('learns nothing from posts outside the requested range', async () => {
  const outside = { ...UTC, ScheduleDate: '2026-12-24T18:00:00' };
  const { api } = fakeService(json({ data: [UTC, outside] }));
  const listed = await api.listPosts('p', within);
  expect(listed).toMatchObject({ value: { items: [{ scheduledAt: new Date('2026-10-27T07:00:00Z') }, {}] } });
});

test('reads dates with an offset as they are', async () => {
  const { api } = fakeService(
    json({ data: UTC }),
    json({ data: { ...UTC, ScheduleDate: BODY.ScheduleDate } }),
  );
  await api.createPost('p', BODY, KEY);
  expect(await api.getUpnextPost('p')).toMatchObject({ value: { scheduledAt: MEANT } });
});
