import type { TestContext } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore } from '../../src/app/tables/store.js';
import { IS_FULL } from '../support/extent.js';
import { openHostedEnvironment, type Between } from '../support/hosted-bot.js';
import { expireJobs, expireLeases, makeChecksDue } from '../support/leases.js';

interface Options {
  between?: Between;
  settings?: Record<string, string>;
  /** How long the posts of Tea House are held. */
  holdMinutes?: number;
}

export type KillableBot = Awaited<ReturnType<typeof openKillableBot>>;

/** A bot in its own process, with its own Slack, service and databases, which the test kills and restarts. */
export async function openKillableBot(
  { onTestFinished }: TestContext,
  { between, settings, holdMinutes }: Options = {},
) {
  const { database: serviceDatabase, ...world } = await openHostedEnvironment(between);
  onTestFinished(() => world.close());
  const botDatabase = await openDatabase({ url: world.settings.DATABASE_URL });
  onTestFinished(() => botDatabase.close());
  const store = await openStore(botDatabase, createSeal(['a key for tests']));
  if (holdMinutes) {
    await store.projectSettings.saveDetails(world.slack.team.id, 'prj_tea', { holdMinutes }, new Date());
  }

  async function start() {
    const started = await world.startBot(settings);
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
  async function killAndRestart(whileDown?: () => Promise<unknown>): Promise<void> {
    await bot.kill();
    await whileDown?.();
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
    serviceDatabase,
    botDatabase,
    store,
    /** Of the instance that runs now. */
    origin: () => bot.origin,
    skipPauses,
    killAndRestart,
    openForm,
    submitDuring,
    stop: () => bot.kill('SIGTERM'),
  };
}
