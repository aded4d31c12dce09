import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { createBot } from '../../../src/upnext/app/bot.js';
import { createAppForToken } from '../../../src/upnext/app/slack-app.js';
import { openStore } from '../../../src/upnext/app/tables/store.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { createLog } from '../../../src/upnext/log.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** Somebody recorded a signed request, and sends it to another instance. Slack’s signature is valid for five minutes. */
describe('a request that is sent again', () => {
  let desk: Desk;
  let ada: User;
  let recorded: Record<string, unknown>[];
  let replay: () => Promise<void>;

  beforeAll(async () => {
    desk = await openDesk();
    ada = desk.user('ada');
    await desk.bind();
    const { bolt } = desk;
    const process = bolt.processEvent.bind(bolt);
    bolt.processEvent = async (event) => {
      recorded.push(structuredClone(event.body));
      await process(event);
    };
    const other = await openOtherInstance(desk);
    replay = async () => {
      const body = recorded.at(-1) ?? {};
      await other.processEvent({ body, ack: async () => undefined });
      await desk.slack.idle();
    };
  });
  beforeEach(() => {
    recorded = [];
  });

  test('a command that changes a digest changes it once', async () => {
    await ada.types('/upnext digest');
    await ada.form().submit();
    const digest = async () => (await desk.deps.store.digests.inChannel('T0NORTHWIND', 'C0LAUNCH'))[0];
    await ada.types('/upnext digest pause');
    const paused = await digest();
    expect(paused?.pausedAt).toBeTruthy();
    const pause = recorded;
    await ada.types('/upnext digest resume');
    recorded = pause.slice(0, -1);
    await replay();
    expect((await digest())?.pausedAt).toBeFalsy();
  });
});

async function openOtherInstance(desk: Desk) {
  const { deps, database, slack } = desk;
  const store = await openStore(database, createSeal(['a key for tests']));
  const receiver = { init: () => undefined, start: async () => undefined, stop: async () => undefined };
  const api = { fetch: slack.fetch };
  const bolt = createAppForToken(receiver, slack.credentials.botToken, api, createLog('silent'));
  // Its jobs run in the first instance.
  createBot(bolt, { ...deps, store, jobs: { ...deps.jobs, work: () => undefined } });
  return bolt;
}
