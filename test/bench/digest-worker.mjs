/** The digests of one instance. Starts on request, and reports its memory. */
import { setTimeout as after } from 'node:timers/promises';
import { assemble } from '../../dist/app/assemble.js';
import { openDatabase } from '../../dist/database/open.js';
import { dailyDigest } from '../../dist/digest/index.js';
import { createLog } from '../../dist/log.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { retryingClient, singleTryClient } from '../../dist/slack/install/client.js';
import { createSeal } from '../../dist/database/seal.js';

const { DATABASE_URL, SLACK_API_URL, TOKEN, SERVICE_URL, LIMITS } = process.env;
const log = createLog('error');
const fetch = createFetch();
const slack = { url: SLACK_API_URL, fetch };
const once = singleTryClient(TOKEN, slack);
const unlimited = { everyMs: 1, burst: 1_000_000 };

const deps = await assemble({
  database: await openDatabase({ url: DATABASE_URL }),
  service: { url: SERVICE_URL, token: 'bench', fetch },
  slack: async () => retryingClient(TOKEN, slack),
  slackOnce: async () => once,
  // The local Slack has no limit per workspace.
  turnRates: { post: unlimited, edit: unlimited, channelMs: LIMITS === 'on' ? 1_000 : 0 },
  fetch,
  seal: createSeal(['bench']),
  now: () => new Date(),
  log,
  encoding: 'zone',
});
for (const worker of dailyDigest(deps).workers) deps.jobs.work(worker);

process.on('message', async (asked) => {
  if (asked === 'go') deps.jobs.start();
  if (asked === 'memory') {
    // Free pages are returned after a short delay.
    globalThis.gc();
    await after(1_000);
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ resident: rss / 2 ** 20, used: (heapUsed + external) / 2 ** 20 });
  }
});
process.send('ready');
