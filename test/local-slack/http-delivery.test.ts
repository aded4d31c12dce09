import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClock, type Slack } from '../../src/local-slack/index.js';
import { call, northwind, trigger } from './slack.js';

/** A minimal bot that records every request. */
const received: { headers: IncomingHttpHeaders; path: string | undefined; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, path: request.url, body });
    const challenge = body.includes('challenge')
      ? (JSON.parse(body) as { challenge: string }).challenge
      : undefined;
    response.writeHead(answer.status, answer.headers).end(challenge ?? answer.body);
  });
});

const clock = createClock('2026-11-02T08:00:00Z');
let slack: Slack;
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const urls = () => ({
  commands: at('/commands'),
  interactivity: at('/interactivity'),
  options: at('/options'),
  events: at('/events'),
});

beforeEach(async () => {
  received.length = 0;
  answer = { status: 200 };
  slack = northwind({ clock });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  await slack.deliverTo(urls());
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('the URLs are verified first, with a challenge and an ssl_check', () => {
  expect(received.map(({ body }) => body.slice(0, 26))).toEqual([
    '{"type":"url_verification"',
    'ssl_check=1',
  ]);
});

test('a URL that does not answer the challenge is refused', async () => {
  answer = { status: 404 };
  await expect(slack.deliverTo(urls())).rejects.toThrow('did not answer the url_verification challenge: 404');
});

test('the signature covers the timestamp and the exact body', async () => {
  await slack.userActions.sendMessage({
    user: 'ada',
    channel: '#launch',
    text: '/upnext schedule "tomorrow & more"',
  });
  const { headers, body } = received.at(-1) as (typeof received)[number];
  const base = `v0:${String(headers['x-slack-request-timestamp'])}:${body}`;
  const signature = createHmac('sha256', slack.credentials.signingSecret).update(base).digest('hex');
  expect(headers['x-slack-signature']).toBe(`v0=${signature}`);
  expect(new URLSearchParams(body).get('text')).toBe('schedule "tomorrow & more"');
});

async function openList() {
  const element = { type: 'external_select', action_id: 'project', min_query_length: 0 };
  const label = { type: 'plain_text', text: 'Project' };
  const view = {
    type: 'modal',
    title: label,
    submit: label,
    blocks: [{ type: 'input', block_id: 'Project', label, element }],
  };
  await call(slack, 'views.open', { trigger_id: await trigger(slack), view });
  const id = slack.stack('ada')[0]?.id ?? '';
  return { element: { container: { view: id }, block_id: 'Project', action_id: 'project' }, query: '' };
}

test('each kind of delivery goes to its own URL', async () => {
  await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/upnext' });
  await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
  const list = await openList();
  const headers = { 'content-type': 'application/json' };
  const options = [{ text: { type: 'plain_text', text: 'Tea House' }, value: 'tea' }];
  answer = { status: 200, headers, body: JSON.stringify({ options }) };
  expect(await slack.loadOptions({ user: 'ada', ...list })).toEqual([{ text: 'Tea House', value: 'tea' }]);
  expect(received.slice(2).map(({ path }) => path)).toEqual([
    '/commands',
    '/events',
    '/interactivity',
    '/options',
  ]);
});

test('without an Options Load URL, a menu has no options', async () => {
  await slack.deliverTo({ ...urls(), options: undefined });
  const list = await openList();
  expect(await slack.loadOptions({ user: 'ada', ...list })).toEqual([]);
  expect(received.at(-1)?.path).toBe('/interactivity');
  expect(slack.violations).toMatchObject([
    { where: 'block_suggestion project', details: [expect.stringContaining('Options Load URL')] },
  ]);
});

test('an error status leads to a retry with its number and reason', async () => {
  answer = { status: 500 };
  await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
  await slack.idle();
  clock.moveForward(60_000);
  await slack.idle();
  const retries = received
    .slice(2)
    .map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]);
  expect(retries).toEqual([
    [undefined, undefined],
    ['1', 'http_error'],
    ['2', 'http_error'],
  ]);
  expect(slack.violations[0]).toMatchObject({ code: 'dispatch_failed', details: ['500'] });
});

test('the bot can turn off the retry', async () => {
  answer = { status: 500, headers: { 'x-slack-no-retry': '1' } };
  await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
  await slack.idle();
  expect(slack.deliveries).toHaveLength(1);
});

test('a redirect is not an ack', async () => {
  answer = { status: 302, headers: { location: '/elsewhere' } };
  await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
  await slack.idle();
  expect(slack.deliveries[1]?.retryReason).toBe('too_many_redirects');
});

test('a bot that is offline causes no violation, and the user sees an error', async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  const delivery = await slack.userActions.sendMessage({
    user: 'ada',
    channel: '#launch',
    text: '/upnext',
  });
  expect(delivery?.state).toBe('failed');
  expect(slack.messages('#launch', 'ada').at(-1)?.text).toBe(
    '/upnext failed with the error "dispatch_failed"',
  );
  expect(slack.violations).toEqual([]);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
});
