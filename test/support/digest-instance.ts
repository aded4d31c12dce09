import { assemble } from '../../src/upnext/app/assemble.js';
import { openDatabase } from '../../src/upnext/database/open.js';
import { dailyDigest } from '../../src/upnext/digest/index.js';
import { createLog } from '../../src/upnext/log.js';
import { retryingClient, singleTryClient } from '../../src/upnext/slack/install/client.js';
import { CALL_TIMEOUT_MS } from '../../src/upnext/slack/answer/deadlines.js';
import { createSeal } from '../../src/upnext/database/seal.js';

/** The part of the bot that sends digests, in its own process, so that it can be killed. Its clock runs six times as fast. */

const { DATABASE = '', SLACK = '', TOKEN = '', SERVICE = '', START = '', BEGAN = '' } = process.env;
const SPEED = 6;
const began = Number(BEGAN);
const now = () => new Date(Date.parse(START) + (Date.now() - began) * SPEED);
const log = createLog('fatal');
const slack = { url: SLACK, fetch, timeoutMs: CALL_TIMEOUT_MS / SPEED };
const unlimited = { everyMs: 0, burst: 1 };

const deps = await assemble({
  database: await openDatabase({ url: DATABASE }),
  service: { url: SERVICE, token: 'any', fetch },
  slack: async () => retryingClient(TOKEN, slack),
  slackOnce: async () => singleTryClient(TOKEN, slack),
  turnRates: { post: unlimited, edit: unlimited, 'own-edit': unlimited, channel: unlimited },
  fetch,
  seal: createSeal(['a key for tests']),
  now,
  log,
  encoding: 'zone',
});
for (const worker of dailyDigest(deps).workers ?? []) deps.jobs.work(worker);
deps.jobs.start();
console.log('ready');
