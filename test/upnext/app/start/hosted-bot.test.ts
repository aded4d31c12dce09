import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meter } from '../../../../src/upnext/platforms/meter.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { deliverSigned, unixSeconds } from '../../../support/signed-request.js';

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof world.startBot>>;
let secret: string;
/** How a body ended that began before the tests. */
let slowBody: Promise<number | string>;
beforeAll(async () => {
  world = await openHostedEnvironment();
  bot = await world.startBot();
  secret = world.slack.credentials.signingSecret;
  await world.deliverTo(bot.origin);
  slowBody = sendSlowly();
});
afterAll(async () => {
  await bot.kill('SIGTERM');
  await world.close();
});

/** A body that never ends: the status, or how the connection failed. */
function sendSlowly(): Promise<number | string> {
  return new Promise((resolve) => {
    const slow = request(bot.events, { method: 'POST', headers: { 'content-length': '1000' } });
    slow.on('response', (response) => resolve(response.statusCode ?? 0));
    slow.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    slow.write('text=');
  });
}

const get = (path: string) => fetch(bot.origin + path);
const command = (trigger: string) =>
  new URLSearchParams({
    command: '/upnext',
    text: 'help',
    team_id: world.slack.team.id,
    user_id: world.slack.person('ada').id,
    channel_id: world.slack.channel('#launch').id,
    response_url: 'http://127.0.0.1:9/nowhere',
    trigger_id: trigger,
  }).toString();

test('menus load their options from the URL in the printed manifest', async () => {
  const ada = world.slack.as('ada');
  await ada.types('/upnext project');
  await world.slack.until(() => ada.hasForm());
  expect(await ada.form().options('Project')).toEqual(['Tea House', 'Coffee Bar']);
  await ada.form().closeAll();
});

describe('POST /slack/events', () => {
  const hour = 60 * 60;
  test.each([
    ['accepts a current signature', 0, 200],
    ['accepts a signature that is two minutes old, as on a slow network', -120, 200],
    ['refuses a signature that is an hour old', -hour, 401],
    ['refuses a signature from the future', hour, 401],
  ])('%s', async (_, age, status) => {
    const answer = await deliverSigned(bot.events, command(`t${age}`), { secret, at: unixSeconds() + age });
    expect(answer.status).toBe(status);
  });

  test('says in the log that the clock may be wrong', async () => {
    await deliverSigned(bot.events, command('t8'), { secret, at: unixSeconds() - hour });
    await expect.poll(() => bot.output()).toMatch(/check the clock of this machine/);
  });

  test('refuses another secret', async () => {
    expect((await deliverSigned(bot.events, command('t2'), { secret: 'another' })).status).toBe(401);
  });

  test('refuses a missing signature', async () => {
    expect((await fetch(bot.events, { method: 'POST', body: command('t3') })).status).toBe(401);
  });

  test('refuses a changed body', async () => {
    const headers = { 'x-slack-signature': `v0=${'0'.repeat(64)}` };
    expect((await deliverSigned(bot.events, command('t4'), { secret, headers })).status).toBe(401);
  });

  test('answers 413 to five megabytes', async () => {
    expect((await deliverSigned(bot.events, `text=${'x'.repeat(5_000_000)}`, { secret })).status).toBe(413);
  });

  test.each([
    ['announced by a header', { 'content-length': '5000000' }, ''],
    ['in chunks', { 'transfer-encoding': 'chunked' }, 'x'.repeat(5_000_000)],
  ])(
    'answers 413 to five megabytes %s before reading them, and closes the connection',
    async (_, headers, part) => {
      const answer = await new Promise<IncomingMessage>((resolve) => {
        const sending = request(bot.events, { method: 'POST', headers }, resolve);
        sending.on('error', () => undefined);
        sending.flushHeaders();
        sending.write(part);
      });
      expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
      answer.destroy();
    },
  );

  test('answers 400 to invalid JSON, and accepts the next request', async () => {
    expect((await deliverSigned(bot.events, '{"type":', { secret })).status).toBe(400);
    expect((await deliverSigned(bot.events, command('t5'), { secret })).status).toBe(200);
  });
});

test('a request for the options of a list that comes twice within a second gets the options twice', async () => {
  const ada = world.slack.as('ada');
  await ada.types('/upnext project');
  await world.slack.until(() => ada.hasForm());
  await ada.form().options('Project');
  const asked = world.slack.deliveries.findLast(({ kind }) => kind === 'block_suggestion');
  const body = new URLSearchParams({ payload: JSON.stringify(asked?.body) }).toString();
  const at = unixSeconds();
  const [first, second] = [
    await deliverSigned(bot.events, body, { secret, at }),
    await deliverSigned(bot.events, body, { secret, at }),
  ];
  const text = await first.text();
  expect(text).toContain('Tea House');
  expect(await second.text()).toBe(text);
  await ada.form().closeAll();
});

describe('an incomplete interaction', () => {
  const team = { id: 'T0NORTHWIND', domain: 'northwind' };
  const interaction = (more: object) => {
    const user = { id: world.slack.person('ada').id, team_id: team.id };
    const payload = JSON.stringify({ type: 'block_actions', team, user, ...more });
    return deliverSigned(bot.events, new URLSearchParams({ payload }).toString(), { secret });
  };
  const action = { type: 'button', action_id: 'open_settings', block_id: 'b', value: '' };

  test.each([
    ['without actions', { actions: [], trigger_id: 't.none' }],
    ['without a trigger', { actions: [action] }],
    ['of an unknown button without a trigger', { actions: [{ ...action, action_id: 'gone' }] }],
  ])('%s is acked, and the bot keeps working', async (_, more) => {
    expect((await interaction(more)).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });
});

test('refuses a replayed request, and accepts a new one', async () => {
  const at = unixSeconds();
  const recorded = { secret, at };
  expect((await deliverSigned(bot.events, command('t7'), recorded)).status).toBe(200);
  expect((await deliverSigned(bot.events, command('t7'), recorded)).status).toBe(401);
  expect((await deliverSigned(bot.events, command('t7'), { secret, at: at - 1 })).status).toBe(200);
});

test.each(['/', '/slack/install', '/slack/oauth_redirect?code=1&state=2', '/.env', '/slack/events'])(
  'answers 404 to a browser at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('is healthy and ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

test('logs that Slack rate-limits events', async () => {
  const body = JSON.stringify({ type: 'app_rate_limited', team_id: 'T123', minute_rate_limited: 1 });
  const headers = { 'content-type': 'application/json' };
  expect((await deliverSigned(bot.events, body, { secret, headers })).status).toBe(200);
  await expect.poll(() => bot.output()).toMatch(/"workspace":"T123".*Slack holds back events/);
});

test('counts text for X in the built program as in the tests', async () => {
  const ada = world.slack.as('ada');
  const content = 'See https://example.com/a-long-way-to-go or пример.рф 👨‍👩‍👧 日本 #tea';
  await ada.types(`/upnext schedule ${content} on x`);
  await world.slack.until(() => ada.hasForm());
  expect(meter(() => content, ['X'])).toBe('X 53/280 (links count as 23)');
  expect(ada.form().text()).toContain(meter(() => content, ['X']));
  await ada.form().close();
});

test('shows metrics without personal data', async () => {
  const ada = world.slack.as('ada');
  world.slack.fail({ call: 'views.open', fault: 'ratelimited', retryAfter: 1, times: 1 });
  await ada.types('/upnext schedule');
  await ada.types('/upnext schedule');
  await world.slack.until(() => ada.hasForm());
  await ada
    .form()
    .fill({ Project: 'Tea House', Content: 'A secret plan', Platforms: ['X'], When: 'tomorrow 9am' });
  await ada.form().submit();
  await expect.poll(async () => (await world.posts('A secret plan')).length).toBe(1);
  const answer = await get('/metrics');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(/upnext_ack_seconds_count\{kind="command"\} [1-9]/);
  expect(text).toMatch(/upnext_ack_seconds_count\{kind="submission"\} 1/);
  expect(text).toMatch(/upnext_service_call_seconds_count\{operation="createPost",outcome="ok"\} 1/);
  expect(text).toMatch(/upnext_forms_total\{form="schedule_post",state="delivered"\} 1/);
  expect(text).toMatch(/upnext_slack_connected 1/);
  expect(text).toMatch(/upnext_posts_total\{state="missed"\} 0/);
  expect(text).toMatch(/upnext_slack_limited_total\{method="views.open"\} 1/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  expect(text).toMatch(/process_resident_memory_bytes/);
  expect(text).not.toMatch(/secret plan|U0|T0|xoxb/i);
});

test('logs references, but no texts and no tokens', () => {
  expect(bot.output()).not.toMatch(/secret plan|xoxb|signing-secret/);
  expect(bot.output()).toMatch(/"reference":"UP-[A-Z0-9]{6}"/);
});

test('is healthy but not ready during a database outage, and ready again after it', async () => {
  const url = new URL(world.settings.DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const status = async (path: string) => (await get(path)).status;
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  await server.query(`alter database ${name} with allow_connections true`);
  await server.end();
  await expect.poll(() => status('/readyz')).toBe(200);
});

test('stops being ready before it stops accepting requests', async () => {
  const second = await world.startBot();
  const ready = async () => (await fetch(`${second.origin}/readyz`)).status;
  await expect.poll(ready).toBe(200);
  const ending = second.kill('SIGTERM');
  // It reports 503 for only a second, so poll without pauses.
  await expect.poll(ready, { interval: 1 }).toBe(503);
  const last = await deliverSigned(second.events, command('t9'), { secret });
  expect(last.status).toBe(200);
  expect(await ending).toBe(0);
});

test('times out a slow body while it serves other requests', { timeout: 30_000 }, async () => {
  expect([408, 401, 'ECONNRESET']).toContain(await slowBody);
});
