/** One instance of the bot with a clock that can be set. Does what it is asked to, and reports what that cost. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { createFetch } from '../../dist/api/http/fetch.js';
import { createBot } from '../../dist/app/bot.js';
import { createApp } from '../../dist/app/slack-app.js';
import { submission } from './bots.mjs';
import { assembleInstance } from './instance-deps.mjs';
import { isInterim } from './people-world.mjs';

const { SLACK_API_URL } = process.env;
const TOKEN = 'xoxb-bench';
const RETENTION_MS = 30 * 86_400_000;
const unlimited = { everyMs: 1, burst: 1_000_000 };

let spent = { statements: 0, statementMs: 0 };
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
  const { pathname } = new URL(input);
  const body = String(init?.body ?? '');
  if (pathname.includes('/responses/')) received(pathname.split('/').at(-1), body);
  const fields = new URLSearchParams(body);
  if (pathname.endsWith('views.publish')) received(fields.get('user_id'), fields.get('view'));
  if (pathname.endsWith('views.open')) received(fields.get('trigger_id'), fields.get('view'));
  return response;
}

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const { deps, slack, log } = await assembleInstance({
  fetch,
  now,
  turnRates: { post: unlimited, edit: unlimited, 'own-edit': unlimited, channelMs: 0 },
});
const noReceiver = { init: () => undefined, start: async () => undefined, stop: async () => undefined };
const authorize = async ({ teamId }) => ({ botToken: TOKEN, botId: 'B1', botUserId: 'U0', teamId });
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

const command = ({ workspace, person, channel }, text, trigger_id) => ({
  command: '/upnext',
  text,
  trigger_id,
  response_url: responseUrl(trigger_id),
  team_id: workspace,
  user_id: person,
  channel_id: channel,
});

const DO = {
  /** Whether anything is due. */
  poll: () => deps.jobs.runDue(),

  /** The first poll of a minute also corrects what was stored before a clock was set back. */
  pollOfMinute() {
    aheadMs += 61_000;
    return deps.jobs.runDue();
  },

  async list(who) {
    const place = randomUUID();
    const answer = await deliver(command(who, 'posts', place), place);
    if (!answer?.includes(who.wanted)) throw new Error(`no list: ${answer}`);
  },

  async home({ workspace, person, wanted }) {
    const event = {
      type: 'app_home_opened',
      tab: 'home',
      user: person,
      channel: `D${person}`,
      event_ts: '1.1',
    };
    const authorizations = [
      { team_id: workspace, user_id: 'U0', is_bot: true, is_enterprise_install: false },
    ];
    const about = {
      type: 'event_callback',
      event_id: `Ev${randomUUID()}`,
      team_id: workspace,
      authorizations,
    };
    const view = await deliver({ ...about, event }, person);
    if (!view?.includes(wanted)) throw new Error(`no home: ${view}`);
  },

  /** *Cancel* on the card of a held post. */
  async press({ workspace, person, post, card }) {
    const action = { type: 'button', action_id: 'held_cancel', block_id: `held-${post}`, action_ts: '1.1' };
    const place = randomUUID();
    await deliver({
      type: 'block_actions',
      team: { id: workspace },
      user: { id: person, team_id: workspace },
      container: { type: 'message', message_ts: card.ts, channel_id: card.channel },
      channel: { id: card.channel, name: 'directmessage' },
      message: { ts: card.ts, text: '', blocks: [] },
      trigger_id: place,
      response_url: responseUrl(place),
      actions: [{ ...action, value: JSON.stringify({ id: post, version: 1 }) }],
    });
    const { state } = await deps.store.heldPosts.find({ workspace, id: post });
    if (state !== 'cancelled') throw new Error(`not cancelled: ${state}`);
  },

  /** Opens the form with the words of a command, and sends it. */
  async form({ workspace, person, channel, words, content }) {
    const place = randomUUID();
    const opened = expect(place);
    await deliver(command({ workspace, person, channel }, words, place));
    const view = JSON.parse(await opened);
    const { payload } = submission(view, content, { team: workspace, user: person });
    const answer = await deliver(JSON.parse(payload));
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

  /** Like `createDeletion`, but resolves when everything is deleted. */
  async deleteOld() {
    const { submissions, seenEvents, occasions, keptTexts, slotReservations, imports, messages } = deps.store;
    const tables = [submissions, seenEvents, occasions, keptTexts, slotReservations, imports, messages];
    await Promise.all(tables.map((table) => table.deleteOld(new Date(now().getTime() - RETENTION_MS))));
    await seenEvents.deleteOldTriggers(now());
  },
};

process.on('message', async ({ what, ...about }) => {
  spent = { statements: 0, statementMs: 0 };
  const before = process.cpuUsage();
  try {
    await DO[what](about);
    const { user, system } = process.cpuUsage(before);
    process.send({ ...spent, processorMs: (user + system) / 1_000 });
  } catch (error) {
    process.send({ error: error.stack });
  }
});
process.send('ready');
