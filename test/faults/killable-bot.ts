import type { TestContext } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { IS_FULL } from '../support/extent.js';
import { openHostedEnvironment, type Between } from '../support/hosted-bot.js';
import { expireJobs, expireLeases, makeChecksDue } from '../support/leases.js';

/** A bot in its own process, with its own Slack, service and databases, which the test kills and restarts. */
export async function openKillableBot({ onTestFinished }: TestContext, between: Between) {
  const world = await openHostedEnvironment(between);
  onTestFinished(() => world.close());
  const botDatabase = await openDatabase({ url: world.settings.DATABASE_URL });
  onTestFinished(() => botDatabase.close());

  async function start() {
    const started = await world.startBot();
    await world.deliverTo(started.origin);
    return started;
  }
  let bot = await start();
  onTestFinished(async () => void (await bot.kill()));
  const ada = world.desk.user('ada');

  /** In full, the next check of unclear submissions comes by itself. */
  async function skipPauses(): Promise<void> {
    if (!IS_FULL) await makeChecksDue(botDatabase);
  }

  /** In full, the next instance waits for the leases of the one that was killed. */
  async function killAndRestart(): Promise<void> {
    await bot.kill();
    if (!IS_FULL) await Promise.all([expireLeases(botDatabase), expireJobs(botDatabase)]);
    bot = await start();
  }

  /** A person first closes what the last form said at its end: Slack lets nobody type or press beside an open form. */
  async function openForm(open: () => Promise<unknown>): Promise<void> {
    if (ada.hasForm()) await ada.form().closeAll();
    await open();
    await world.slack.until(() => ada.hasForm());
  }

  /** Submits the open form and kills the bot meanwhile. Slack shows an error and leaves the form open, so Ada submits it again. */
  async function submitDuring(kill: () => Promise<void>): Promise<void> {
    const { title } = ada.form();
    const submitting = ada.form().submit({ until: 'acked' });
    await kill();
    await submitting;
    if (ada.hasForm() && ada.form().title === title) await ada.form().submit();
    if (ada.hasForm()) await ada.form().closeAll();
  }

  return {
    ...world,
    ada,
    skipPauses,
    killAndRestart,
    openForm,
    submitDuring,
    stop: () => bot.kill('SIGTERM'),
  };
}
