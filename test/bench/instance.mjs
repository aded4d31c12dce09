/** One instance of the bot with a clock that can be set. Does what it is asked to, and reports what that cost. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { createFetch } from '../../dist/upnext/api/http/fetch.js';
import { assemble } from '../../dist/upnext/app/assemble.js';
import { createBot } from '../../dist/upnext/app/bot.js';
import { deleteOld } from '../../dist/upnext/app/delete-old.js';
import { createApp } from '../../dist/upnext/app/slack-app.js';
import { openDatabase } from '../../dist/upnext/database/open.js';
import { createSeal } from '../../dist/upnext/database/seal.js';
import { createLog } from '../../dist/upnext/log.js';
import { retryingClient, singleTryClient } from '../../dist/upnext/slack/install/client.js';
import { command, homeOpened, isInterim, press, submission } from './deliveries.mjs';
import { sized } from './measure.mjs';

const { DATABASE_URL, SLACK_API_URL, SERVICE_URL, PUBLIC_URL } = process.env;

const spent = { statements: 0, statementMs: 0 };
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  // The connection that listens for changes checks whether it is still open.
  if (String(args[0]?.text ?? args[0]).startsWith('select pg_notify')) return query.apply(this, args);
  const began = performance.now();
  const done = () => {
    spent.statements += 1;
    spent.statementMs += performance.now() - began;
  };
  const callback = args.at(-1);
  if (typeof callback !== 'function') {
    const result = query.apply(this, args);
    result?.then?.(done, done);
    return result;
  }
  const whenDone = (...results) => {
    done();
    callback(...results);
  };
  return query.apply(this, [...args.slice(0, -1), whenDone]);
};

/** What Slack receives, by the response_url, the person or the trigger that it is for. */
const waiting = new Map();
const expect = (place) => new Promise((resolve) => waiting.set(place, resolve));
function received(place, value) {
  if (isInterim(value)) return;
  waiting.get(place)?.(value);
  waiting.delete(place);
}

const fetchAnything = createFetch();
async function fetch(input, init) {
  const response = await fetchAnything(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = String(init?.body ?? '');
  if (pathname.includes('/responses/')) received(pathname.split('/').at(-1), body);
  const fields = new URLSearchParams(body);
  if (pathname.endsWith('views.publish')) received(fields.get('user_id'), fields.get('view'));
  if (pathname.endsWith('views.open')) received(fields.get('trigger_id'), fields.get('view'));
  return response;
}

/** A token for each workspace, so that Slack knows whose limits count. */
const tokenOf = (workspace) => `xoxb-${workspace}`;
const slack = { url: SLACK_API_URL, fetch };
function clientsOf(create) {
  const clients = new Map();
  return async (workspace) => {
    if (!clients.has(workspace)) clients.set(workspace, create(tokenOf(workspace), slack));
    return clients.get(workspace);
  };
}

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const log = createLog('error');
const deps = await assemble({
  database: await openDatabase({ url: DATABASE_URL }),
  service: { url: SERVICE_URL, token: 'bench', fetch },
  slack: clientsOf(retryingClient),
  slackOnce: clientsOf(singleTryClient),
  media: { publicUrl: () => PUBLIC_URL },
  fetch,
  seal: createSeal(['bench']),
  now,
  log,
  encoding: 'zone',
});
const noReceiver = { init: () => undefined, start: async () => undefined, stop: async () => undefined };
const authorize = async ({ teamId }) => ({ botToken: tokenOf(teamId), botId: 'B1', botUserId: 'U0', teamId });
const bolt = createApp(noReceiver, authorize, slack, log);
createBot(bolt, deps);

const responseUrl = (place) => `${SLACK_API_URL}responses/${place}`;

/** Resolves to the complete answer, in the ack or later at the place. */
async function deliver(body, place) {
  const later = place && expect(place);
  let acked = '';
  const ack = async (answer) =>
    void (acked = typeof answer === 'string' ? answer : JSON.stringify(answer ?? ''));
  await bolt.processEvent({ body, ack });
  return acked.length > 2 && !isInterim(acked) ? acked : later;
}

const DO = {
  nothing: () => undefined,
  start: () => deps.jobs.start(),

  /** Free pages are returned after a short delay. */
  async collect() {
    globalThis.gc();
    await after(sized(1_000, 50));
    globalThis.gc();
  },

  /** Whatever is due. */
  poll: () => deps.jobs.runDue(),

  /** The first poll of a minute also corrects what was stored before a clock was set back. */
  pollOfMinute() {
    aheadMs += 61_000;
    return deps.jobs.runDue();
  },

  async list({ wanted, ...who }) {
    const place = randomUUID();
    const answer = await deliver(command(who, 'posts', responseUrl(place)), place);
    if (!answer?.includes(wanted)) throw new Error(`no list: ${answer}`);
  },

  async home({ wanted, ...who }) {
    const view = await deliver(homeOpened(who), who.person);
    if (!view?.includes(wanted)) throw new Error(`no home: ${view}`);
  },

  /** *Cancel* on the card of a held post. */
  async press({ workspace, person, post, card }) {
    const who = { workspace, person, channel: card.channel };
    const value = JSON.stringify({ id: post, version: 1 });
    const container = { type: 'message', message_ts: card.ts, channel_id: card.channel };
    const place = {
      container,
      message: { ts: card.ts, text: '', blocks: [] },
      response_url: responseUrl(post),
    };
    await deliver(press(who, { action_id: 'cancel_post', block_id: `post-${post}`, value }, place));
    const { state } = await deps.store.posts.find({ workspace, id: post });
    if (state !== 'cancelled') throw new Error(`not cancelled: ${state}`);
  },

  /** Opens the form with the words of a command, and sends it. */
  async form({ words, content, ...who }) {
    const typed = command(who, words, responseUrl(randomUUID()));
    const opened = expect(typed.trigger_id);
    await deliver(typed);
    const answer = await deliver(submission(who, JSON.parse(await opened), content));
    if (!answer?.includes('clear')) throw new Error(`not sent: ${answer}`);
  },

  /** For the page of metrics. */
  countJobs: () => deps.jobs.depth(),

  rest({ ms }) {
    deps.jobs.start();
    return after(ms);
  },

  /** What is due at that time. */
  async at({ ms }) {
    aheadMs = ms - Date.now();
    await deps.jobs.runDue();
  },

  deleteOld: () => deleteOld(deps).run(),
};

function totals() {
  const { user, system } = process.cpuUsage();
  return { ...spent, processorMs: (user + system) / 1_000 };
}

process.on('message', async ({ what, ...about }) => {
  const before = totals();
  try {
    await DO[what](about);
    const total = totals();
    const cost = Object.fromEntries(
      Object.entries(total).map(([name, value]) => [name, value - before[name]]),
    );
    process.send({ ...cost, total, residentMb: process.memoryUsage.rss() / 2 ** 20 });
  } catch (error) {
    process.send({ error: error.stack });
  }
});
process.send('ready');
