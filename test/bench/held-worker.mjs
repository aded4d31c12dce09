/** One instance that sends held posts and shows their cards. Counts its statements. */
import pg from 'pg';
import { schedulePost } from '../../dist/posts/schedule-post.js';
import { assembleInstance } from './instance-deps.mjs';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  statements += 1;
  return query.apply(this, args);
};

const { deps } = await assembleInstance();
for (const worker of schedulePost(deps).workers) deps.jobs.work(worker);

process.on('message', (asked) => {
  if (asked === 'go') deps.jobs.start();
  if (asked === 'statements') {
    process.send(statements);
    statements = 0;
  }
});
process.send('ready');
