import type { Database } from '../../src/database/database.js';

/** Pretends that the leases of a killed bot have expired. Only valid while no instance is running. */
export const expireLeases = (bot: Database) =>
  bot.executeSql(
    `update upnext_jobs.jobs set due_at = now() - interval '1 second', next_at = now() - interval '1 second'
     where queue = 'unfinished_forms' and key in (select id from upnext.submissions where state in ('sending', 'asked'))`,
  );

/** Pretends that the pause before the next check of unclear submissions is over. */
export const makeChecksDue = (bot: Database) =>
  bot.executeSql(
    `update upnext_jobs.jobs set due_at = now() - interval '1 second', next_at = now() - interval '1 second'
     where queue = 'unfinished_forms' and key in (select id from upnext.submissions where state = 'unknown')`,
  );

/** Pretends that the leases of a killed bot’s jobs have expired. Only valid while no instance is running. */
export const expireJobs = (bot: Database) =>
  bot.executeSql('update upnext_jobs.jobs set next_at = due_at where taken_by is not null');
