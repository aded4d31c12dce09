import type { Database } from '../../src/database/database.js';

/** Pretends that the time has passed after which a killed bot’s forms and posts are continued. Only valid while no instance is running. */
export const expireLeases = (bot: Database) =>
  makeDue(bot, `queue = 'kept_forms' or key in (select id from upnext.held_posts where at_once)`);

/** Pretends that the pause before the next check of unclear posts is over. */
export const makeChecksDue = (bot: Database) =>
  makeDue(bot, `queue = 'held_posts' and key in (select id from upnext.held_posts where state = 'sending')`);

const makeDue = (bot: Database, jobs: string) =>
  bot.executeSql(
    `update upnext_jobs.jobs set due_at = now() - interval '1 second', next_at = now() - interval '1 second'
     where ${jobs}`,
  );

/** Pretends that the leases of a killed bot’s jobs have expired. Only valid while no instance is running. */
export const expireJobs = (bot: Database) =>
  bot.executeSql('update upnext_jobs.jobs set next_at = due_at where taken_by is not null');
