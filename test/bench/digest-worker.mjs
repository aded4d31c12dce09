/** The digests of one instance. Starts on request, and reports its memory. */
import { setTimeout as after } from 'node:timers/promises';
import { dailyDigest } from '../../dist/digest/index.js';
import { assembleInstance } from './instance-deps.mjs';

const { TOKEN, LIMITS } = process.env;
const unlimited = { everyMs: 1, burst: 1_000_000 };
const { deps } = await assembleInstance({
  token: TOKEN,
  // With pictures of the week.
  media: { publicUrl: () => 'https://upnext.example' },
  // The local Slack has no limit per workspace.
  turnRates: {
    post: unlimited,
    edit: unlimited,
    'own-edit': unlimited,
    channelMs: LIMITS === 'on' ? 1_000 : 0,
  },
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
