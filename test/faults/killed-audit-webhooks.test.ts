import { test } from 'vitest';
import { isSigned, openReceiver } from '../support/webhook-receiver.js';
import { pause } from './environment.js';
import { openKillableBot, type KillableBot } from './killable-bot.js';

/** The bot is killed while it sends entries of the audit trail. Each arrives, and its receiver knows a repeated one by its id. */

const ENTRIES = 5;

/** Resolves to the secret. */
async function setUp({ ada, slack }: KillableBot, url: string): Promise<string> {
  const shows = (text: string) => slack.until(() => ada.hasForm() && ada.form().buttons().includes(text));
  await ada.types('/upnext settings');
  await shows('Audit trail');
  await ada.form().press('Audit trail');
  await shows('Webhook');
  await ada.form().press('Webhook');
  await slack.until(() => ada.form().title === 'Audit webhook');
  await ada.form().fill({ URL: url });
  await ada.form().submit();
  await slack.until(() => ada.form().text().includes('whsec_'));
  const [secret = ''] = /whsec_[\w+/=]+/.exec(ada.form().text()) ?? [];
  return secret;
}

test(
  'killed while it waits for an answer, it sends what has not arrived',
  { timeout: 300_000 },
  async (context) => {
    const { expect, onTestFinished } = context;
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const bot = await openKillableBot(context, { settings: { ALLOW_PRIVATE_SERVICES: 'on' } });
    const workspace = bot.slack.team.id;
    const at = new Date();
    receiver.hang();
    const secret = await setUp(bot, receiver.url);
    // The first is about the webhook itself.
    for (let each = 0; each < ENTRIES; each += 1)
      await bot.store.audit.write({
        ...{ workspace, at, person: 'U0ADA', action: 'update_source', outcome: 'delivered' },
        reference: `UP-${each}`,
      });
    await expect.poll(() => receiver.events.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await pause(200);
    receiver.answerWith(204);
    await bot.killAndRestart();
    const ids = () => new Set(receiver.answered.map(({ headers }) => headers['webhook-id']));
    await expect.poll(() => ids().size, { timeout: 120_000 }).toBe(ENTRIES + 1);
    for (const event of receiver.answered) expect(await isSigned(event, secret)).toBe(true);
  },
);
