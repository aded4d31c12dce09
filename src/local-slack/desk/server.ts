import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { Slack } from '../slack.js';
import { GoneError } from '../user-actions/context.js';
import { optionsRequest } from '../user-actions/schema.js';
import { createDeskAccess } from './access.js';
import { createMoving, type MoveClock } from './moving.js';
import { allowedHosts, requireSameOrigin, securityHeaders } from './security.js';
import { snapshot } from './snapshot.js';
import type { ActionResult, DeskPanel, Extras, Panel, Shown } from './state.js';

const STAYS_HERE = 'Everything stays on this computer.';

export interface DeskOptions extends Partial<Extras> {
  port: number;
  /** Default: 127.0.0.1 */
  host?: string;
  /** Default: moves the workspace’s clock. */
  moveClock?: MoveClock;
  /** Pages that need no key, by the beginnings of their paths. */
  publicPages?: Record<string, (request: Request) => Promise<Response>>;
  /** The folder of the bundled page. */
  page?: string;
}

/** The page opens a few for each of its tabs. Those beyond are closed. */
const MAX_CONNECTIONS = 200;

const BUILT_PAGE = fileURLToPath(new URL('../../../dist/local-slack/page', import.meta.url));

/** Serves the web page of the local desk. Only who knows `url` can use it. */
export async function serveDesk(
  slack: Slack,
  options: DeskOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { host = '127.0.0.1' } = options;
  let hosts: string[] = [];
  let openPort = 0;
  const access = createDeskAccess(() => openPort);
  const app = deskRoutes(slack, options, [requireSameOrigin(() => hosts), securityHeaders, access.require]);
  const server = serve({ fetch: app.fetch, port: options.port, hostname: host });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  hosts = allowedHosts(host, port);
  openPort = port;
  return {
    url: `http://${host}:${port}/?${access.query}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

const FILES = '/desk/files';
const fileName = z.string().min(1).max(255);

/** The rest of a body is not read, so the connection cannot be used for another request. */
const limitBody = (megabytes: number, error: string) =>
  bodyLimit({
    maxSize: megabytes * 1024 * 1024,
    onError: (context) => context.json({ error } satisfies ActionResult, 413, { connection: 'close' }),
  });
const limitText = limitBody(1, 'That’s over the limit of 1 MB. Please shorten it.');
const limitFile = limitBody(100, 'The local Slack accepts files up to 100 MB.');

function deskRoutes(slack: Slack, options: DeskOptions, checks: MiddlewareHandler[]): Hono {
  const { suggestions = [], verbs = [], welcome = STAYS_HERE, panels = [] } = options;
  const extras: Extras = { suggestions, verbs, welcome, panels };
  const moving = createMoving(slack, options.moveClock);
  const files = readPageFiles(options.page ?? BUILT_PAGE);
  const viewer = (context: Context) => viewerId(slack, context.req.query('as'));
  const app = new Hono();
  for (const [path, answer] of Object.entries(options.publicPages ?? {}))
    app.all(path.endsWith('/') ? `${path}:file` : path, (context) => answer(context.req.raw));
  app.use(...checks);
  app.post('*', (context, next) => (context.req.path === FILES ? limitFile : limitText)(context, next));
  app.onError((error, context) => context.json({ error: error.message } satisfies ActionResult, 400));

  app.get('/', (context) => context.html(HTML));
  app.get('/desk/state', (context) =>
    streamState(context, slack, viewer(context), () => ({ ...extras, movesTo: moving.movesTo() })),
  );
  app.post('/desk/actions', async (context) => {
    const body: unknown = await context.req.json();
    const delivery = await unlessGone(slack.performRequest(viewer(context), body));
    const result: ActionResult = delivery
      ? { state: delivery.state, ...(delivery.detail && { detail: delivery.detail }) }
      : {};
    return context.json(result);
  });
  app.post('/desk/options', async (context) => {
    const request = optionsRequest.parse(await context.req.json());
    const options = await unlessGone(slack.loadOptions({ user: viewer(context), ...request }));
    return context.json(options ?? []);
  });
  app.post('/desk/clock', async (context) => {
    await moving.move(await context.req.json());
    return context.json({} satisfies ActionResult);
  });
  app.get('/desk/deliveries/:id', (context) => {
    const delivery = slack.deliveries.find(({ id }) => id === context.req.param('id'));
    return delivery ? context.json({ body: delivery.body, response: delivery.response }) : context.notFound();
  });
  app.post(FILES, async (context) => {
    const name = fileName.parse(context.req.query('name'));
    const content = new Uint8Array(await context.req.arrayBuffer());
    return context.json(slack.upload({ name, content }, viewer(context)));
  });
  app.get(`${FILES}/:id`, (context) => {
    const file = slack.shownFile(context.req.param('id'));
    return file ? context.body(file.content, 200, { 'content-type': file.type }) : context.notFound();
  });
  app.get('/desk/panels/:name', async (context) => {
    const panel = panels.find(({ name }) => name === context.req.param('name'));
    return panel ? context.json(await readPanel(panel)) : context.notFound();
  });
  app.get('/:file', compress(), (context) => {
    const file = files.get(context.req.param('file'));
    return file ? context.body(file.body, 200, { 'content-type': file.type }) : context.notFound();
  });
  return app;
}

async function readPanel({ about, news, ...panel }: Panel): Promise<DeskPanel> {
  const entries = (await panel.entries()).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  return { ...(about && { about }), ...(news && { news }), entries };
}

/** As in Slack, nothing happens, and the page is about to show why. */
async function unlessGone<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof GoneError) return undefined;
    throw error;
  }
}

/** Defaults to an admin, who can see the most. The page may ask for a person of an earlier workspace. */
function viewerId({ people }: Slack, idOrName: string | undefined): string {
  const viewers = people.filter(({ role }) => role !== 'bot');
  const viewer =
    viewers.find(({ id, name }) => id === idOrName || name === idOrName) ??
    viewers.find(({ role }) => role === 'admin') ??
    viewers[0];
  if (!viewer) throw new Error('This workspace has no people.');
  return viewer.id;
}

interface PageFile {
  type: string;
  body: string;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local desk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body><div id="desk"></div><noscript>The local desk needs JavaScript.</noscript></body>
</html>
`;

/** All scripts and styles of the page, by name. Nothing else is served. */
function readPageFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type) files.set(name, { type, body: readFileSync(join(folder, name), 'utf8') });
  }
  return files;
}

/** One action causes many changes; the page gets them as one. */
const BATCH_MS = 15;
const HEARTBEAT_MS = 20_000;

/** Sends the whole state at once and again after every change, so a page that reconnects is up to date. */
function streamState(context: Context, slack: Slack, viewer: string, extras: () => Shown): Response {
  return streamSSE(context, async (stream) => {
    let scheduled: NodeJS.Timeout | undefined;
    let notices: string[] = [];
    const send = () => {
      scheduled = undefined;
      void stream.writeSSE({ data: JSON.stringify(snapshot(slack, viewer, extras())) });
      for (const text of notices) void stream.writeSSE({ event: 'notice', data: JSON.stringify(text) });
      notices = [];
    };
    const stopListening = slack.onChange((change) => {
      if (change.type === 'notice' && change.user === viewer) notices.push(change.text);
      scheduled ??= setTimeout(send, BATCH_MS);
    });
    const heartbeat = setInterval(() => void stream.writeSSE({ event: 'alive', data: '' }), HEARTBEAT_MS);
    send();
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    clearTimeout(scheduled);
    clearInterval(heartbeat);
    stopListening();
  });
}
