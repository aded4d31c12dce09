/** One instance of the bot. Presses *Approve* when it is asked to, and counts its statements. */
import pg from 'pg';
import { createFetch } from '../../dist/api/http/fetch.js';
import { createBot } from '../../dist/app/bot.js';
import { createAppForToken } from '../../dist/app/slack-app.js';
import { assembleInstance } from './instance-deps.mjs';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  // The connection that listens for changes checks whether it is still open.
  if (!String(args[0]?.text ?? args[0]).startsWith('select pg_notify')) statements += 1;
  return query.apply(this, args);
};

const { SLACK_API_URL } = process.env;
const TOKEN = 'xoxb-bench';
/** By the id of the post. */
const answers = new Map();
const fetchAnything = createFetch();
const fetch = async (input, init) => {
  const [, post] = /\/respond\/(.+)$/.exec(String(input?.url ?? input)) ?? [];
  if (post !== undefined) answers.get(post)?.(statements);
  return fetchAnything(input, init);
};
const { deps, slack, log } = await assembleInstance({ fetch });
const bolt = createAppForToken(
  { init: () => undefined, start: async () => undefined, stop: async () => undefined },
  TOKEN,
  slack,
  log,
);
const bot = createBot(bolt, deps);

/** Resolves to the statements until the person is answered. */
async function approve(post, person) {
  const before = statements;
  const answered = new Promise((resolve) => answers.set(post, resolve));
  const body = {
    type: 'block_actions',
    team: { id: 'T0BENCH' },
    user: { id: person, team_id: 'T0BENCH' },
    container: { type: 'message', message_ts: post, channel_id: 'C0BENCH' },
    channel: { id: 'C0BENCH', name: 'bench' },
    message: { ts: post, text: '', blocks: [] },
    trigger_id: `trigger-${post}`,
    response_url: `${SLACK_API_URL}respond/${post}`,
    actions: [
      {
        type: 'button',
        action_id: 'held_approve',
        block_id: `held-${post}`,
        action_ts: post,
        value: JSON.stringify({ id: post, version: 1 }),
      },
    ],
  };
  const processed = bolt.processEvent({ body, ack: async () => undefined });
  const count = (await answered) - before;
  await processed;
  return count;
}

process.on('message', async (asked) => {
  if (asked === 'go') {
    bot.start();
    deps.jobs.start();
  } else if (asked === 'statements') {
    process.send(statements);
    statements = 0;
  } else process.send(await approve(asked.post, asked.person));
});
process.send('ready');
