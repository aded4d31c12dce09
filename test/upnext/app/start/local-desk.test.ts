import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../../src/upnext/app/tables/store.js';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { freshPostgres } from '../../../support/databases.js';
import { firstState, openDeskSession } from '../../../support/desk-session.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { startProgram } from '../../../support/program.js';

/** Each test starts a server, a database and a program. */
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), 'upnext-local-desk-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Of the included service. */
const tokenIn = (desk: { output(): string }) =>
  /Scheduling service: .*\(token (\S{40,})\)/.exec(desk.output())?.[1] ?? desk.output();

async function startDesk(settings: Record<string, string>) {
  const desk = await startProgram('src/main.ts', [], { PORT: '0', SERVICE_PORT: '0', ...settings });
  const [, url = ''] = await desk.waitForOutput(/local desk: (\S+)[^]*Ctrl\+C/);
  const session = await openDeskSession(url);
  const post = (path: string, body: object) =>
    session.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const channels = async () => (await firstState(session)).channels;
  return {
    ...desk,
    origin: session.origin,
    panel: async (name: string) => (await session.fetch(`desk/panels/${name}`)).status,
    entries: async (name: string) =>
      (await (await session.fetch(`desk/panels/${name}`)).json()) as Record<
        'id' | 'at' | 'title' | 'text',
        string
      >[],
    act: (action: object) => post('desk/actions', action),
    moveClock: (byMs: number) => post('desk/clock', { byMs }),
    daysAhead: async () =>
      Math.floor((Date.parse((await firstState(session)).now) - Date.now() + HOUR_MS) / DAY_MS),
    channels,
    messagesIn: async (channel: string) =>
      (await channels()).find(({ id }) => id === channel)?.messages.map(({ text }) => text) ?? [],
  };
}

const WAIT = { timeout: 20_000, interval: 200 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('uses a hosted service where one is set, and says that data leaves the machine', async () => {
  const world = await openHostedEnvironment();
  const { SERVICE_URL, SERVICE_TOKEN } = world.settings;
  const DATABASE_URL = await freshPostgres();
  const database = await openDatabase({ url: DATABASE_URL });
  const { channels } = await openStore(database, createSeal(['a key for tests']));
  // Left from an earlier start without that setting.
  await channels.bind(
    { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' },
    { project: { id: 'prj_demo', name: 'Demo' }, showsCards: false },
    '',
    new Date(),
  );

  const desk = await startDesk({ SERVICE_URL, SERVICE_TOKEN, DATABASE_URL });
  expect(desk.output()).toContain(`Scheduling service: ${SERVICE_URL}`);
  expect(desk.output()).not.toContain('Nothing leaves');
  expect(await desk.panel('Outbox')).toBe(404);
  const command = { action: 'sendMessage', channel: 'C0LAUNCH', text: '/upnext' };
  const other = await fetch(`${desk.origin}desk/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(other.status).toBe(401);
  await desk.act(command);
  // In a project of that service, although the channel was linked to another.
  const said = async () => (await desk.messagesIn('C0LAUNCH')).at(-1);
  await vi.waitFor(async () => expect(await said()).toMatch(/^Nothing is scheduled in (?:Tea|Coffee)/), WAIT);
  await desk.kill('SIGTERM');
  await database.close();
  await world.close();
});

const TITLE = /^(?:Draft|Missed|Published|Rejected by the service|Scheduled)/;

test('has the same held posts and the same clock after a restart, and lists each published post once', async () => {
  const DATA_DIR = join(dir, 'kept');
  const shown = async (desk: Awaited<ReturnType<typeof startDesk>>, states: string[]) =>
    vi.waitFor(async () => {
      const cards = await desk.messagesIn('C0LAUNCH');
      expect(cards.map((text) => TITLE.exec(text)?.[0] ?? text).sort()).toEqual(states);
    }, WAIT);

  const first = await startDesk({ DATA_DIR });
  expect(await first.daysAhead()).toBe(0);
  const token = tokenIn(first);
  expect(first.output()).not.toContain('clock is still ahead');
  await shown(first, ['Draft', 'Missed', 'Rejected by the service', 'Scheduled']);
  await first.kill('SIGKILL');

  const second = await startDesk({ DATA_DIR });
  expect(tokenIn(second)).toBe(token);
  await shown(second, ['Draft', 'Missed', 'Rejected by the service', 'Scheduled']);
  expect((await second.moveClock(DAY_MS)).status).toBe(200);
  expect((await second.moveClock(DAY_MS)).status).toBe(200);
  await vi.waitFor(async () => {
    const entries = await second.entries('Outbox');
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.now() + DAY_MS);
    expect(entries.filter(({ text }) => text.startsWith('Raku night'))).toHaveLength(1);
  }, WAIT);
  const entries = await second.entries('Outbox');
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.map(({ title }) => title)).toContain('Instagram, Pinterest · Northside Roasters');
  await shown(second, ['Draft', 'Missed', 'Published', 'Rejected by the service']);
  await second.kill('SIGKILL');

  const third = await startDesk({ DATA_DIR });
  expect(await third.daysAhead()).toBe(2);
  expect(third.output()).toContain(`To start over, stop Upnext and delete ${DATA_DIR}.`);
  await third.kill('SIGTERM');
});

test('starts its own service by default, nothing leaves the machine, and Slackbot proposes a post', async () => {
  const desk = await startDesk({ DATA_DIR: dir, SLACK_BOT_TOKN: 'xoxb-1' });
  expect(desk.output()).toContain('Nothing leaves this machine.');
  expect(await desk.daysAhead()).toBe(0);
  await desk.waitForOutput(/Did you mean SLACK_BOT_TOKEN\?/);
  expect(await desk.panel('Outbox')).toBe(200);

  const slackbot = (await desk.channels()).find(({ members }) => members.includes('USLACKBOT'));
  const channel = slackbot?.id ?? '';
  const ask = async (text: string) => {
    const before = (await desk.messagesIn(channel)).length;
    await desk.act({ action: 'sendMessage', channel, text });
    await vi.waitFor(async () => expect(await desk.messagesIn(channel)).toHaveLength(before + 2), WAIT);
    return (await desk.messagesIn(channel)).at(-1);
  };
  expect(slackbot?.suggestions?.map(({ text }) => text)).toContain('What’s next in Fern & Ember?');
  expect(await ask('What’s next in Fern & Ember?')).toMatch(/\d\d:\d\d.*(Berlin|CET).* · [^]*\n&gt; /);
  expect(await ask('Which slots are free?')).toBe('This project has no posting times. Name a time yourself.');
  expect(await ask('Tell me a joke')).toContain('I only know a few sentences here.');
  const proposal = 'for tomorrow 9am: The kiln opens at ten.';
  expect(await ask(`Propose a post ${proposal}`)).toMatch(/^On which networks\?/);
  expect(await ask('Propose a post for tomorrow on Nowhere: Tea')).not.toMatch(/^On which networks\?/);
  const named = `Propose a post in Fern & Ember on LinkedIn and X ${proposal}`;
  expect(await ask(named)).toMatch(
    /^Proposed on LinkedIn, X for .*09:00.*only if somebody presses Schedule in Slack/,
  );
  const card = async () =>
    (await desk.channels())
      .flatMap(({ messages }) => messages.map(({ text, blocks }) => JSON.stringify([text, blocks])))
      .find((shown) => shown.includes('proposed by Slackbot'));
  await vi.waitFor(async () => expect(await card()).toContain('The kiln opens at ten.'), WAIT);
  await desk.kill('SIGTERM');
});
