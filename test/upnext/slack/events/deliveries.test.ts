import { beforeAll, expect } from 'vitest';
import { type Desk, openDesk } from '../../../support/desk.js';
import { test } from '../../../support/story.js';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ perMinute: 60 });
});

test('handles an event that is delivered twice once', async () => {
  desk.slack.fail({ delivery: 'event', fault: 'redelivered', times: 1 });
  const published = () => desk.slack.calls.filter(({ method }) => method === 'views.publish').length;
  await desk.slack.userActions.openHome({ user: 'ada' });
  await desk.slack.idle();
  const once = published();
  expect(once).toBeGreaterThan(0);
  await desk.slack.userActions.openHome({ user: 'ada' });
  await desk.slack.idle();
  expect(published()).toBe(2 * once);
});

test('tells a person once that they are over the limit, and still answers others', async () => {
  const grace = desk.user('grace');
  for (let n = 0; n < 64; n += 1) await grace.types('/upnext help');
  const seen = grace.messages().map((message) => message.text());
  expect(seen.filter((text) => text.includes('too many requests in a short time'))).toHaveLength(1);
  const ada = desk.user('ada');
  await ada.types('/upnext help');
  expect(ada.messages().at(-1)?.text()).toContain('`next`');
  desk.clock.moveForward(60_000);
  await grace.types('/upnext help');
  expect(grace.messages().at(-1)?.text()).toContain('`next`');
});

test('tells people over the limit in a modal, on top of their form or in the App Home', async () => {
  const mei = desk.user('mei');
  await mei.opensHome();
  for (let n = 0; n < 60; n += 1) await mei.types('/upnext help');
  await mei.usesShortcut('Schedule a post');
  expect(mei.form().text()).toContain('too many requests in a short time');
  await mei.form().close();
  desk.clock.moveForward(60_000);
  await mei.opensHome();
  for (let n = 0; n < 60; n += 1) await mei.types('/upnext help');
  const [button = ''] = mei.home().buttons();
  await mei.home().press(button);
  expect(mei.form().text()).toContain('too many requests in a short time');
});
