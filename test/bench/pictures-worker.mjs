/** One instance that copies pictures from Slack, and says how long that took and how much memory. */
import { openDatabase } from '../../dist/database/open.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { createFileFetch } from '../../dist/api/http/file-fetch.js';
import { createLog } from '../../dist/log.js';
import { unmeasured } from '../../dist/metrics/metrics.js';
import { createPictures } from '../../dist/posts/pictures/pictures.js';
import { singleTryClient } from '../../dist/slack/install/client.js';
import { createSeal } from '../../dist/database/seal.js';
import { openStore } from '../../dist/app/tables/store.js';

const { DATABASE_URL, SLACK_API_URL } = process.env;
const fetch = createFetch();
const slack = singleTryClient('xoxb-bench', { url: SLACK_API_URL, fetch });
const pictures = createPictures({
  slackFiles: { fetch: createFileFetch(SLACK_API_URL), apiUrl: SLACK_API_URL },
  isGranted: async () => true,
  now: () => new Date(),
  store: await openStore(await openDatabase({ url: DATABASE_URL }), createSeal(['bench'])),
  metrics: unmeasured,
  log: createLog('silent'),
  media: { publicUrl: () => 'https://upnext.example' },
});

let mostBytes = 0;
setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 20).unref();

async function copy(file) {
  const start = performance.now();
  const networks = file.startsWith('video') ? ['YOUTUBE'] : ['X', 'INSTAGRAM'];
  const copied = await pictures.copy(slack, { workspace: 'T0BENCH', file, networks });
  if (!copied.ok) throw new Error(copied.say);
  return performance.now() - start;
}

process.on('message', async (files) => {
  mostBytes = process.memoryUsage.rss();
  const took = await Promise.all(files.map(copy));
  process.send({ took, mostMb: mostBytes / 2 ** 20 });
});
process.send({ mostMb: process.memoryUsage.rss() / 2 ** 20 });
