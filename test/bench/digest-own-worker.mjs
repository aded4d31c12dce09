/** People's own digests on one instance, with a token for each workspace. Counts its statements, and starts on request. */
import { createFetch } from '../../dist/api/http/fetch.js';
import { myDigest } from '../../dist/digest/mine/index.js';
import { retryingClient, singleTryClient } from '../../dist/slack/install/client.js';
import { assembleInstance } from './instance-deps.mjs';

const fetch = createFetch();
const api = { url: process.env.SLACK_API_URL, fetch };
const clientsOf = (make) => {
  const clients = new Map();
  return async (workspace) => {
    if (!clients.has(workspace)) clients.set(workspace, make(`xoxb-${workspace}`, api));
    return clients.get(workspace);
  };
};
const { deps } = await assembleInstance({
  fetch,
  slack: clientsOf(retryingClient),
  slackOnce: clientsOf(singleTryClient),
});
for (const worker of myDigest(deps).workers) deps.jobs.work(worker);

process.on('message', (asked) => {
  if (asked === 'go') deps.jobs.start();
  if (asked === 'memory') {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ resident: rss / 2 ** 20, used: (heapUsed + external) / 2 ** 20 });
  }
});
process.send('ready');
