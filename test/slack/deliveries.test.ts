import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../support/desk.js';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk({ perMinute: 60 });
});
afterAll(() => desk.close());

test('handles an event that is delivered twice once', async () => {
  desk.workspace.injectFault({ delivery: 'event', fault: 'redelivered', times: 1 });
  const published = () => desk.workspace.calls.filter(({ method }) => method === 'views.publish').length;
  await desk.workspace.userActions.openHome({ user: 'ada' });
  await desk.workspace.untilIdle();
  const once = published();
  expect(once).toBeGreaterThan(0);
  await desk.workspace.userActions.openHome({ user: 'ada' });
  await desk.workspace.untilIdle();
  expect(published()).toBe(2 * once);
});

test('tells a person once that they are over the limit, and still answers others', async () => {
  const grace = desk.user('grace');
  for (let n = 0; n < 64; n += 1) await grace.types('/upnext help');
  const seen = grace.messages().map((message) => message.text());
  expect(seen.filter((text) => text.includes('too many requests in a short time'))).toHaveLength(1);
  const ada = desk.user('ada');
  await ada.types('/upnext help');
  expect(ada.messages().at(-1)?.text()).toContain('/upnext next');
  desk.clock.moveForward(60_000);
  await grace.types('/upnext help');
  expect(grace.messages().at(-1)?.text()).toContain('/upnext next');
});
