import { assemble } from '../../src/upnext/app/assemble.js';
import { createBot } from '../../src/upnext/app/bot.js';
import { createAppForToken } from '../../src/upnext/app/slack-app.js';
import type { Desk } from './desk.js';
import { deskTime } from './desk-time.js';

/** Another process on the same database, beside the same Slack and the same service. */
export async function restart(desk: Desk, { restoredAt }: { restoredAt?: Date } = {}): Promise<Desk> {
  await desk.bolt.stop();
  const app = {
    assemble: (parts: Parameters<typeof assemble>[0]) => assemble({ ...parts, restoredAt }),
    createBot,
    createAppForToken,
  };
  const next = { ...desk, ...(await desk.startWith(app)) };
  return { ...next, ...deskTime(next) };
}
