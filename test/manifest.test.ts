import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventListeners } from '../src/bot.js';
import { features } from '../src/features/index.js';
import { manifest, openDesk } from './support/desk.js';

/** What each method of the Web API asks for; one that is not here yet has to be added with its scopes. */
const SCOPES: Record<string, string[]> = {
  'auth.test': [],
  'views.open': [],
  'views.update': [],
  'views.push': [],
  'views.publish': [],
  'chat.postMessage': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'chat.update': ['chat:write'],
  'chat.delete': ['chat:write'],
  'chat.getPermalink': [],
  'users.info': ['users:read'],
  'users.list': ['users:read'],
  'users.lookupByEmail': ['users:read.email'],
  'usergroups.users.list': ['usergroups:read'],
  'conversations.info': ['channels:read', 'groups:read'],
  'conversations.history': ['channels:history', 'groups:history'],
  'conversations.open': ['im:write'],
};

const root = join(import.meta.dirname, '..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('workspace/'))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'));

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('names exactly the shortcuts that have a listener', () => {
  const heard = features(desk.deps).flatMap(({ shortcuts = {}, messageShortcuts = {} }) => [
    ...Object.keys(shortcuts).map((callback_id) => ({ type: 'global', callback_id })),
    ...Object.keys(messageShortcuts).map((callback_id) => ({ type: 'message', callback_id })),
  ]);
  const named = manifest.features?.shortcuts?.map(({ type, callback_id }) => ({ type, callback_id }));
  expect(named?.toSorted(byId)).toEqual(heard.toSorted(byId));
});

test('names one command, and its hint has only existing verbs', () => {
  const [command, ...others] = manifest.features?.slash_commands ?? [];
  expect(command?.command).toBe('/upnext');
  expect(others).toEqual([]);
  const verbs = features(desk.deps).flatMap(({ verb }) => verb ?? []);
  const hinted = command?.usage_hint?.match(/[a-z]+/g)?.filter((word) => word !== 'words') ?? [];
  expect(hinted.filter((word) => !verbs.includes(word))).toEqual([]);
});

test('subscribes to exactly the events that have a listener', () => {
  const heard = Object.keys(eventListeners(features(desk.deps), desk.deps));
  expect(manifest.settings?.event_subscriptions?.bot_events?.toSorted()).toEqual(heard.toSorted());
});

test('requests exactly the scopes of the methods in use', () => {
  const called = sources.flatMap((text) =>
    [
      ...text.matchAll(/\b(?:auth|views|chat|users|usergroups|conversations)\.(?:users\.)?[a-zA-Z]+(?=\()/g),
    ].map(([method]) => method),
  );
  const methods = [...new Set(called)].filter((method) => method in SCOPES);
  const needed = new Set(['commands', ...methods.flatMap((method) => SCOPES[method] ?? [])]);
  expect(manifest.oauth_config?.scopes?.bot?.toSorted()).toEqual([...needed].toSorted());
});

test('gives the reason for each scope in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const scope of manifest.oauth_config?.scopes?.bot ?? []) expect(readme).toContain(`\`${scope}\``);
});

const byId = (one: { callback_id: string }, other: { callback_id: string }) =>
  one.callback_id.localeCompare(other.callback_id);
