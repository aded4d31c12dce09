import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { HTML, readPage } from './desk/files.js';
import { ownHosts, ownRequestsOnly, policy } from './desk/guard.js';
import { deed, question, type Done } from './desk/deeds.js';
import { choicesFor, perform } from './desk/perform.js';
import type { Panel, Suggestion } from './desk/state.js';
import { streamState } from './desk/stream.js';
import type { Workspace } from './workspace.js';

export type { Panel, Suggestion } from './desk/state.js';

export interface DeskOptions {
  workspace: Workspace;
  port: number;
  /** 127.0.0.1, unless asked otherwise. */
  host?: string;
  suggestions?: Suggestion[];
  panels?: Panel[];
  /** Where the bundled page lies. */
  page?: string;
}

const BUILT_PAGE = fileURLToPath(new URL('../../dist/workspace/page', import.meta.url));

/** Serves the page of the local desk. */
export async function serveDesk(options: DeskOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { port, host = '127.0.0.1' } = options;
  let hosts: string[] = [];
  const app = deskRoutes(options, () => hosts);
  const server = serve({ fetch: app.fetch, port, hostname: host });
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const { port: bound } = server.address() as AddressInfo;
  hosts = ownHosts(host, bound);
  return {
    url: `http://${host}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function deskRoutes(options: DeskOptions, hosts: () => string[]): Hono {
  const { workspace, suggestions = [], panels = [], page = BUILT_PAGE } = options;
  const files = readPage(page);
  const viewer = (context: Context) => viewerOf(workspace, context.req.query('as'));
  const app = new Hono();
  app.use(ownRequestsOnly(hosts), policy);
  app.onError((error, context) => context.json({ say: error.message }, 400));

  app.get('/', (context) => context.html(HTML));
  app.get('/desk/state', (context) =>
    streamState(context, workspace, viewer(context), { suggestions, panels }),
  );
  app.post('/desk/deeds', async (context) => {
    const done = await perform(workspace, viewer(context), deed.parse(await context.req.json()));
    const answer: Done = done ? { state: done.state, ...(done.detail && { detail: done.detail }) } : {};
    return context.json(answer);
  });
  app.post('/desk/choices', async (context) => {
    const asked = question.parse(await context.req.json());
    return context.json(await choicesFor(workspace, viewer(context), asked));
  });
  app.get('/desk/deliveries/:id', (context) => {
    const delivery = workspace.deliveries.find(({ id }) => id === context.req.param('id'));
    return delivery ? context.json({ body: delivery.body, answer: delivery.answer }) : context.notFound();
  });
  app.get('/desk/panels/:name', async (context) => {
    const panel = panels.find(({ name }) => name === context.req.param('name'));
    return panel ? context.json(await panel.entries()) : context.notFound();
  });
  app.get('/:file', compress(), (context) => {
    const file = files.get(context.req.param('file'));
    return file ? context.body(file.body, 200, { 'content-type': file.type }) : context.notFound();
  });
  return app;
}

/** A page of yesterday may name somebody who is no longer there; a new one names nobody, and an admin sees the most. */
function viewerOf({ people }: Workspace, asked: string | undefined): string {
  const viewers = people.filter(({ role }) => role !== 'bot');
  const viewer =
    viewers.find(({ id, name }) => id === asked || name === asked) ??
    viewers.find(({ role }) => role === 'admin') ??
    viewers[0];
  if (!viewer) throw new Error('Nobody is in this workspace.');
  return viewer.id;
}
