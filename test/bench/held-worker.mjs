/** One instance that sends held posts and shows their cards. Counts its statements. */
import pg from 'pg';
import { assemble } from '../../dist/app/assemble.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { openDatabase } from '../../dist/database/open.js';
import { schedulePost } from '../../dist/posts/schedule-post.js';
import { createLog } from '../../dist/log.js';
import { retryingClient, singleTryClient } from '../../dist/slack/install/client.js';
import { createSeal } from '../../dist/database/seal.js';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  statements += 1;
  return query.apply(this, args);
};

const { DATABASE_URL, SLACK_API_URL, SERVICE_URL } = process.env;
const fetch = createFetch();
const slack = { url: SLACK_API_URL, fetch };
const [once, retrying] = [singleTryClient('xoxb-bench', slack), retryingClient('xoxb-bench', slack)];
const deps = await assemble({
  database: await openDatabase({ url: DATABASE_URL }),
  service: { url: SERVICE_URL, token: 'bench', fetch },
  slack: async () => retrying,
  slackOnce: async () => once,
  fetch,
  seal: createSeal(['bench']),
  now: () => new Date(),
  log: createLog('error'),
  encoding: 'zone',
});
for (const worker of schedulePost(deps).workers) deps.jobs.work(worker);

process.on('message', (asked) => {
  if (asked === 'go') deps.jobs.start();
  if (asked === 'statements') {
    process.send(statements);
    statements = 0;
  }
});
process.send('ready');
