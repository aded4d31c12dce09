import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { eventListeners } from '../src/upnext/app/bot.js';
import { createFeatures, VERBS } from '../src/upnext/features/index.js';
import { keep } from '../src/upnext/messages/keep.js';
import { sendFile } from '../src/upnext/slack/files/share-file.js';
import { createAppUrl, manifestOverHttp } from '../src/upnext/slack/manifest.js';
import { membersOf } from '../src/upnext/slack/people/user-groups.js';
import { findPosted } from '../src/upnext/slack/send/find-message.js';
import { notify } from '../src/upnext/slack/send/notify.js';
import { VERSION } from '../src/upnext/version.js';
import { type Desk, manifest, manifestAt, openDesk } from './support/desk.js';
import { codeIn, readDocs, readPackage, readPage, tableRows } from './support/pages.js';
import { submitForm } from './support/post-stories.js';
import { test } from './support/story.js';

const team = 'T0NORTHWIND';
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  desk.slack.channel('#leads').members.add(desk.slack.bot.id);
  await desk.user('ada').types('/upnext project');
  await submitForm(desk.user('ada'), { Project: 'Tea House' });
});

test('names exactly the shortcuts that have a listener', () => {
  const heard = createFeatures(desk.deps).features.flatMap(({ shortcuts = {}, messageShortcuts = {} }) => [
    ...Object.keys(shortcuts).map((callback_id) => ({ type: 'global', callback_id })),
    ...Object.keys(messageShortcuts).map((callback_id) => ({ type: 'message', callback_id })),
  ]);
  const named = manifest.features?.shortcuts?.map(({ type, callback_id }) => ({ type, callback_id }));
  expect(named?.toSorted(byId)).toEqual(heard.toSorted(byId));
});

test('the README opens Slack’s page with it filled in', () => {
  const [, link = ''] = /^\[create\]: (.+)$/m.exec(readPage('README.md').text) ?? [];
  expect(link, 'npm run generate').toBe(createAppUrl());
  expect(JSON.parse(new URL(link).searchParams.get('manifest_json') ?? '')).toEqual(manifest);
  // Servers refuse longer ones.
  expect(link.length).toBeLessThan(8_000);
});

test('names one command, and its hint has the verbs that most people need', () => {
  const [command, ...others] = manifest.features?.slash_commands ?? [];
  expect(command?.command).toBe('/upnext');
  expect(others).toEqual([]);
  const hinted = command?.usage_hint?.match(/[a-z]+/g)?.filter((word) => word !== 'or') ?? [];
  expect(hinted).toEqual(['schedule', 'posts', 'week', 'help']);
  expect(VERBS.map(({ verb }) => verb)).toEqual(expect.arrayContaining(hinted));
});

test('requires only outputs of steps that are never empty', () => {
  const required = Object.entries(manifest.functions ?? {}).map(([step, { output_parameters }]) => [
    step,
    output_parameters.required,
  ]);
  expect(Object.fromEntries(required)).toEqual({ schedule_post: ['id', 'state'], next_post: ['state'] });
});

test('subscribes to exactly the events that have a listener', () => {
  const heard = Object.keys(eventListeners(createFeatures(desk.deps), desk.deps)).map((type) =>
    type === 'message' ? 'message.im' : type,
  );
  expect(manifest.settings?.event_subscriptions?.bot_events?.toSorted()).toEqual(heard.toSorted());
});

/** What the bot does with each scope. */
const uses: Record<string, () => Promise<unknown>> = {
  commands: () => desk.user('ada').types('/upnext help'),
  'chat:write': () =>
    notify(
      desk.deps,
      { workspace: team, person: 'U0ADA', reference: 'UP-1' },
      { openedAt: 0 },
      { text: 'Hi', blocks: [] },
    ),
  'app_mentions:read': () => desk.user('ada').types('@Upnext help'),
  'im:history': () => desk.user('ada').inDirectMessage().types('help'),
  'im:write': async () => {
    const key = { workspace: team, kind: 'post' as const, id: randomUUID(), name: 'x', person: 'U0ADA' };
    // As if an earlier process had ended a minute ago, while it sent this message.
    await desk.deps.store.messages.begin({ ...key, since: new Date(desk.clock.now().getTime() - 60_000) });
    return keep(desk.deps, {
      ...key,
      reference: 'UP-1',
      draw: () => ({ text: 'Hi', blocks: [] }),
    });
  },
  'files:read': () => desk.user('ada').types('/upnext import'),
  'files:write': async () =>
    sendFile(
      desk.deps,
      { workspace: team, person: 'U0ADA' },
      { name: 'a.csv', title: 'A file', content: 'a,b' },
    ).catch(() => undefined),
  'channels:history': () => findDigest('C0LAUNCH'),
  'groups:history': () => findDigest('C0LEADS'),
  'users:read': () => desk.user('ada').types('/upnext settings'),
  'users:read.email': async () => {
    await desk.user('ada').types('/upnext invite nora@lind.example');
    await desk.user('ada').form().submit();
  },
  'usergroups:read': async () => membersOf(await desk.deps.slack(team), 'S0WRITERS', undefined),
};

const findDigest = async (channel: string) =>
  findPosted(
    await desk.deps.slackOnce(team),
    { channel, metadata: { event_type: 'x', event_payload: {} } },
    desk.clock.now(),
  ).catch(() => undefined);

describe.each(manifest.oauth_config?.scopes?.bot ?? [])('the scope %s', (scope) => {
  const isRefused = ({ code, error }: { code?: string; error?: string }) =>
    (code ?? error) === 'missing_scope';
  const refusals = () =>
    desk.slack.violations.filter(isRefused).length + desk.slack.calls.filter(isRefused).length;

  beforeEach(() => desk.deps.people.clear(team));

  test('is enough, together with the others', async () => {
    const before = refusals();
    await uses[scope]?.();
    expect(refusals()).toBe(before);
  });

  test('is needed', async () => {
    const granted = desk.slack.manifest?.oauth_config?.scopes?.bot ?? [];
    const index = granted.indexOf(scope);
    const before = refusals();
    granted.splice(index, 1);
    await uses[scope]?.();
    granted.splice(index, 0, scope);
    expect(refusals()).toBeGreaterThan(before);
    desk.slack.violations.length = 0;
  });
});

test('gives the reason for each scope on the page of permissions, and for no other', () => {
  const explained = tableRows(readDocs('permissions'), 'scope').flatMap(([scopes, reason]) =>
    reason ? codeIn(scopes) : [],
  );
  const requested = manifestAt('https://upnext.example').oauth_config?.scopes?.bot;
  expect(explained.toSorted()).toEqual(requested?.toSorted());
});

test('names the version of the package, also over HTTP', () => {
  const { version } = readPackage();
  expect(VERSION).toBe(version);
  expect(readPage('manifest.yml').text).toMatch(new RegExp(`^# Upnext ${version}\n`));
  expect(manifestOverHttp('https://upnext.example')).toMatch(new RegExp(`^# Upnext ${version} over HTTP at`));
});

const byId = (one: { callback_id: string }, other: { callback_id: string }) =>
  one.callback_id.localeCompare(other.callback_id);
