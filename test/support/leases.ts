import type { Database } from '../../src/database/database.js';

/** Pretends that the leases of a killed bot have expired. Only valid while no instance is running. */
export const expireLeases = (bot: Database) =>
  bot.executeSql(
    `update upnext.submissions set lease_until = now() - interval '1 second'
     where state in ('sending', 'asked') and lease_until is not null`,
  );

/** Pretends that the pause before the next check of unclear submissions is over. */
export const makeChecksDue = (bot: Database) =>
  bot.executeSql(
    `update upnext.submissions set lease_until = now() - interval '1 second' where state = 'unknown'`,
  );

/** Pretends that the leases of a killed bot’s jobs have expired. Only valid while no instance is running. */
export const expireJobs = (bot: Database) =>
  bot.executeSql('update upnext_jobs.jobs set next_at = due_at where taken_by is not null');
