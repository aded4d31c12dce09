/** The bots to compare, Upnext and a minimal Bolt app, with the Slack and the service around them. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveriesTo, SECRET, signed } from './deliveries.mjs';

const root = join(import.meta.dirname, '..', '..');
/** The script of `npm start`. */
const START = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1);
export const OURS = START.at(-1);
const monitor = join(import.meta.dirname, 'monitor.mjs');

/**
 * A minimal Slack and service, so that their own cost stays small.
 * @param data returns the data of a GET
 * @param take returns the status and body of the response to a POST
 */
export async function startEnvironment(data = () => [], take = () => [422, REFUSED]) {
  const waiting = new Map();
  const opened = [];
  let reads = 0;
  const slack = await listen((path, read, answer) => {
    const body = read();
    if (path.endsWith('views.open')) {
      const view = JSON.parse(body.get('view') ?? '{}');
      opened.push(view);
      waiting.get(body.get('trigger_id'))?.(view);
      return answer(200, { ok: true, view: { id: 'V1', ...view } });
    }
    if (path.endsWith('views.update')) waiting.get(body.get('view_id'))?.(JSON.parse(body.get('view')));
    if (path.startsWith('/responses/')) {
      if (hasDataTable(body)) return answer(404, { ok: false });
      waiting.get(path.slice('/responses/'.length))?.(Object.fromEntries(body));
      return answer(200, { ok: true });
    }
    // A file that never arrives.
    if (path.endsWith('files.info')) return undefined;
    if (path.endsWith('users.info')) return answer(200, { ok: true, user: PERSON });
    if (path.endsWith('auth.test'))
      return answer(200, { ok: true, team_id: 'T1', bot_id: 'B1', user_id: 'U0' });
    return answer(200, { ok: true, channel: 'D1', ts: '1.1' });
  });
  const service = await listen((path, read, answer, method) => {
    if (method === 'POST') return answer(...take(read));
    reads += 1;
    const found = data(path);
    // A project that hangs.
    if (found === undefined) return undefined;
    return answer(200, { success: true, data: found });
  });
  return {
    /** The environment variables of a bot. */
    settings: (database) => ({
      SLACK_API_URL: `${slack.url}/api/`,
      SERVICE_URL: service.url,
      SERVICE_TOKEN: 'bench',
      DATABASE_URL: database,
    }),
    slack,
    service,
    opened,
    /** Resolves with the form that this trigger opened. */
    form: (trigger) => new Promise((resolve) => waiting.set(trigger, resolve)),
    /** Resolves with the response to this command at its response_url. */
    response: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    /** Resolves with what this view is updated to. */
    updated: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    /** The number of reads from the service so far. */
    reads: () => reads,
    forget: (trigger) => waiting.delete(trigger),
    stop: () => [slack, service].forEach(({ server }) => server.close()),
  };
}

/** Lists are measured with a block for each row, as the apps that they are compared with send them. */
export const hasDataTable = (body) => JSON.stringify(body.get('blocks') ?? '').includes('data_table');

const temporary = [];
process.once('exit', () => temporary.forEach((folder) => rmSync(folder, { recursive: true })));

/** A temporary file for the minimal bot. */
export function saved(value) {
  const folder = mkdtempSync(join(tmpdir(), 'upnext-bench-'));
  temporary.push(folder);
  const file = join(folder, 'value.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

export const PERSON = {
  id: 'U1',
  team_id: 'T1',
  name: 'ada',
  real_name: 'Ada',
  tz: 'Europe/Berlin',
  locale: 'en-GB',
  is_admin: true,
  profile: {},
};
const REFUSED = {
  detail: [
    { loc: ['body', 'Content'], msg: 'Value error, Say it more kindly', type: 'value_error', input: 'x' },
  ],
};

/** A server on a free port. */
export async function listen(reply) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const read = () => {
        const text = Buffer.concat(chunks).toString();
        const json = request.headers['content-type']?.includes('json');
        return json ? new Map(Object.entries(JSON.parse(text || '{}'))) : new URLSearchParams(text);
      };
      reply(
        request.url.split('?', 1)[0],
        read,
        (status, value) => {
          const bytes = Buffer.from(JSON.stringify(value));
          const length = { 'content-length': bytes.length };
          // Like Slack, it sends no keep-alive timeout.
          const headers = { 'content-type': 'application/json', connection: 'keep-alive', ...length };
          response.writeHead(status, headers).end(bytes);
        },
        request.method,
      );
    });
  });
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: server.address().port, url: `http://127.0.0.1:${server.address().port}` };
}

/** A bot in its own process, with its processor time and event loop delay. */
export async function startBot(script, env) {
  const child = spawn(process.execPath, ['--import', monitor, ...(script === OURS ? START : [script])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PERSON_REQUESTS_PER_MINUTE: '1000000',
      SLACK_SIGNING_SECRET: SECRET,
      SLACK_BOT_TOKEN: 'xoxb-bench',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const started = performance.now();
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /(?:listening on|Status:) (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  const listeningAfterMs = performance.now() - started;
  const { deliver, close } = botAt(url);

  async function ask(what) {
    child.send(what);
    const [seen] = await once(child, 'message');
    return seen;
  }

  return {
    url,
    listeningAfterMs,
    deliver,
    /** Processor milliseconds since the last call, and the memory. */
    watch: () => ask('watch'),
    /** The 99th percentile of the event loop delay since the last call. */
    loop: () => ask('loop'),
    tell: (what) => ask(what),
    /** The memory in use after a garbage collection. */
    live: () => ask('collect'),
    async stop() {
      child.removeAllListeners('exit');
      close();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** A bot as Slack reaches it. */
export function botAt(url) {
  const deliveries = deliveriesTo(new URL(url));
  return {
    /** @param what the fields, or a request signed in advance */
    async deliver(what) {
      const { status, text } = await deliveries.deliver(what.head ? what : signed(what));
      if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 200)}`);
      return text;
    },
    close: deliveries.close,
  };
}

/** Many people, because of the rate limit per person. */
let turn = 0;
const somebody = () => `U${(turn += 1) % 200}`;

export const command = (trigger_id, text = 'schedule') => ({
  command: '/upnext',
  text,
  trigger_id,
  team_id: 'T1',
  user_id: somebody(),
  channel_id: 'C1',
  response_url: 'http://127.0.0.1:9/none',
});

/** A new submission of the form, optionally with another text or by another person. */
export function submission(view, content, { team, user } = { team: 'T1', user: somebody() }) {
  const { type, blocks, private_metadata, callback_id, ...rest } = view;
  const about = { ...JSON.parse(private_metadata), submissionId: randomUUID() };
  const sent = {
    type: 'view_submission',
    team: { id: team },
    user: { id: user, team_id: team },
    view: {
      id: `V${randomUUID()}`,
      team_id: team,
      type,
      blocks,
      private_metadata: JSON.stringify(about),
      callback_id,
      state: stateOf(view, content),
      ...rest,
    },
    response_urls: [],
  };
  return { payload: JSON.stringify(sent, withEmoji) };
}

/** What the person sees in the form, or another text. */
export function stateOf({ blocks }, content) {
  const inputs = blocks.filter(({ type }) => type === 'input');
  const values = inputs.map(({ block_id, element }) => [
    block_id,
    { [element.action_id]: filled(block_id, element, content) },
  ]);
  return { values: Object.fromEntries(values) };
}

/** Slack adds `emoji` to each plain text. */
const withEmoji = (_, value) => (value?.type === 'plain_text' ? { ...value, emoji: true } : value);

function filled(block, { type, initial_value, initial_option, initial_options }, content) {
  if (block === 'Content' && content) return { type, value: content };
  if (block === 'Project')
    return { type, selected_option: { text: { type: 'plain_text', text: 'Tea' }, value: 'prj_1' } };
  if (initial_options) return { type, selected_options: initial_options };
  return { type, value: initial_value ?? null, selected_option: initial_option ?? null };
}
