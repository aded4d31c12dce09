/** One instance's digests and nothing else; begins when it is told to, and tells what memory it has. */
import { assemble } from '../../dist/assemble.js';
import { openDatabase } from '../../dist/database/open.js';
import { dailyDigest } from '../../dist/features/daily-digest/index.js';
import { createLog } from '../../dist/log.js';
import { createFetch } from '../../dist/api/fetch.js';
import { patiently, unrepeated } from '../../dist/slack/client.js';
import { createSeal } from '../../dist/store/seal.js';

const { DATABASE_URL, SLACK_API_URL, TOKEN, SERVICE_URL, LIMITS } = process.env;
const log = createLog('error');
const fetch = createFetch();
const slack = { url: SLACK_API_URL, fetch };
const once = unrepeated(TOKEN, slack, log);
const unlimited = { everyMs: 1, burst: 1_000_000 };

const deps = await assemble({
  database: await openDatabase({ url: DATABASE_URL }),
  service: { url: SERVICE_URL, token: 'bench', fetch },
  slack: async () => patiently(TOKEN, slack, log),
  slackOnce: async () => once,
  // The local Slack knows no limit of a whole workspace.
  beats: { post: unlimited, edit: unlimited, channelMs: LIMITS === 'on' ? 1_000 : 0 },
  fetch,
  seal: createSeal(['bench']),
  now: () => new Date(),
  log,
  encoding: 'zone',
});
for (const { queue, handler, ...options } of dailyDigest(deps).works) deps.jobs.work(queue, options, handler);

process.on('message', (asked) => {
  if (asked === 'go') deps.jobs.start();
  if (asked === 'memory') {
    globalThis.gc?.();
    process.send({ megabytes: process.memoryUsage.rss() / 2 ** 20 });
  }
});
process.send('ready');
