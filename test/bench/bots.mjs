/** Upnext as `npm start` runs it, in its own process. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { SECRET, signed } from './deliveries.mjs';
import { stop, track } from './processes.mjs';

const root = join(import.meta.dirname, '..', '..');
const [, ...START] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ');

/** Stops the bot after the work, also when it fails. */
export async function withBot(env, work) {
  const { url, child } = await startBot(env);
  try {
    return await work(url, child.pid);
  } finally {
    await stop(child, 'SIGTERM');
  }
}

async function startBot(env) {
  const settings = {
    PATH: process.env.PATH,
    PORT: '0',
    PERSON_REQUESTS_PER_MINUTE: '1000000',
    SLACK_SIGNING_SECRET: SECRET,
    SLACK_BOT_TOKEN: 'xoxb-bench',
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = track(spawn(process.execPath, START, { cwd: root, env: settings, stdio }));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Upnext ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /(?:listening on|Status:) (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  return { url, child };
}

/** A bot as Slack reaches it over HTTP. */
export function botAt(url) {
  const { origin, pathname: path } = new URL(url);
  // Node closes idle connections after five seconds.
  const pool = new Pool(origin, { keepAliveMaxTimeout: 2_000 });
  return {
    /** Resolves to the text of the ack. */
    async deliver(fields) {
      const { statusCode, body } = await pool.request({ path, method: 'POST', ...signed(fields) });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 200)}`);
      return text;
    },
    close: () => pool.close(),
  };
}
