import { beforeEach, expect, test } from 'vitest';
import { createRunningClock, type DownloadFault, type Slack } from '../../src/local-slack/index.js';
import { northwind } from './slack.js';

/** The faults of downloads, in the same process and over a port. */

const CONTENT = 'a'.repeat(1000);
let slack: Slack;
let address: string;

beforeEach(() => {
  slack = northwind();
  address = slack.upload({ name: 'a.txt', content: CONTENT }).url_private;
});

const authorization = () => `Bearer ${slack.credentials.botToken}`;
const get = (init: RequestInit = {}) =>
  slack.fetch(address, { headers: { authorization: authorization() }, ...init });
const read = async (init?: RequestInit) => (await get(init)).text();

const add = (fault: DownloadFault) => slack.fail({ download: '*', times: 1, ...fault });

test('without a valid token, Slack redirects to the page where people sign in', async () => {
  const response = await get({ headers: { authorization: 'Bearer xoxb-other' }, redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/northwind\.slack\.com\/\?redir=%2Ffiles-pri%2F/,
  );
  add({ fault: 'sign-in' });
  const page = await get();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Sign in to Slack');
  expect(await read()).toBe(CONTENT);
});

test('a redirect to another host: the token must stay behind', async () => {
  const to = 'https://pictures.example/cat.png';
  add({ fault: 'redirect', to });
  expect((await get()).status).toBe(404);
  expect(slack.violations).toEqual([]);
  await slack.fetch(to, { headers: { authorization: authorization() } });
  expect(slack.violations).toMatchObject([{ code: 'token_sent_elsewhere', where: 'pictures.example' }]);
});

test('other content than the file object says', async () => {
  add({ fault: 'other-content', type: 'image/png', content: new TextEncoder().encode('<html>') });
  const response = await get();
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(await response.text()).toBe('<html>');
});

test('bytes that stop, and bytes that never end', async () => {
  add({ fault: 'cut' });
  await expect(read()).rejects.toThrow();
  add({ fault: 'stalled' });
  await expect(read({ signal: AbortSignal.timeout(50) })).rejects.toThrow();
  add({ fault: 'endless' });
  const body: AsyncIterable<Uint8Array> | null = (await get()).body;
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > 1_000_000) break;
  }
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(await read()).toBe(CONTENT);
});

test('slow ones, on the clock of the workspace', async () => {
  slack.fail({ call: 'download', fault: 'slow', ms: 5_000, times: 1 });
  let isDone = false;
  const reading = read().then((text) => ((isDone = true), text));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  slack.clock.moveForward(5_000);
  expect(await reading).toBe(CONTENT);
});

test('one file of several', async () => {
  const other = slack.upload({ name: 'b.txt', content: 'b' });
  slack.fail({ download: other.id, fault: 'sign-in' });
  expect(await read()).toBe(CONTENT);
  address = other.url_private;
  expect(await read()).toContain('Sign in to Slack');
});

test('over a port, a stream breaks off and a reader can leave an endless one', async () => {
  slack = northwind({ clock: createRunningClock() });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  address = slack.upload({ name: 'a.txt', content: CONTENT }).url_private;
  const headers = { authorization: authorization() };
  try {
    expect(address).toContain(listening.url);
    expect(await (await fetch(address, { headers })).text()).toBe(CONTENT);
    expect(await (await fetch(address)).text()).toContain('Sign in to Slack');
    add({ fault: 'cut' });
    await expect(fetch(address, { headers }).then((response) => response.text())).rejects.toThrow();
    add({ fault: 'endless' });
    const signal = AbortSignal.timeout(100);
    await expect(fetch(address, { headers, signal }).then((response) => response.text())).rejects.toThrow();
  } finally {
    await listening.close();
  }
});
