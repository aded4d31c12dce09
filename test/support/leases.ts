import type { Database } from '../../src/upnext/database/database.js';

/** Pretends that the time has passed after which a killed bot’s forms and posts are continued. Only valid while no instance is running. */
export const expireLeases = (bot: Database) =>
  makeDue(bot, `queue = 'kept_forms' or key in (select id from upnext.posts where form = 'open')`);

/** Pretends that the ten minutes are over after which an unclear post that isn’t listed is sent again. */
export async function makeChecksDue(bot: Database): Promise<void> {
  // An instance that sends it, or looks for it, goes on undisturbed.
  const unclear = `select key from upnext_jobs.jobs join upnext.posts on id = key
    where queue = 'posts' and state = 'sending' and taken_by is null`;
  await bot.executeSql(
    `update upnext.sendings set tried_at = tried_at - interval '10 minutes' where post in (${unclear})`,
  );
  await makeDue(bot, `queue = 'posts' and key in (${unclear})`);
}

const makeDue = (bot: Database, jobs: string) =>
  bot.executeSql(
    `update upnext_jobs.jobs set due_at = now() - interval '1 second', next_at = now() - interval '1 second'
     where ${jobs}`,
  );

/** Pretends that the leases of a killed bot’s jobs have expired. Only valid while no instance is running. */
export const expireJobs = (bot: Database) =>
  bot.executeSql('update upnext_jobs.jobs set next_at = due_at where taken_by is not null');
