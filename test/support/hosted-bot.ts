import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import {
  createRunningClock,
  createSlack,
  requestUrlsOf,
  type SlackOptions,
} from '../../src/local-slack/index.js';
import { freshPostgres, openFresh } from './databases.js';
import { insertProjects, manifest, manifestAt, postsOf } from './desk.js';
import { startProgram } from './program.js';
import { serviceIn } from './service-in.js';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Sits between the bot and the service, to make it slow or unreachable. */
export type Between = (request: Request, reach: (request: Request) => Promise<Response>) => Promise<Response>;

/** A Slack and a service over HTTP, for bots in their own processes. */
export async function openHostedEnvironment(
  between: Between = (request, reach) => reach(request),
  slackOptions: Partial<SlackOptions> = {},
) {
  const database = await openFresh();
  const now = () => new Date();
  const service = await serviceIn(database, { tokens: new Map([['admin', 'ADMIN']]), now, log: quiet });
  await insertProjects(database, now());
  const fetch = (request: Request) => between(request, (one) => service.fetch(one));
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  const slack = createSlack({ clock: createRunningClock(), manifest, ...slackOptions });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  const settings = {
    SLACK_BOT_TOKEN: slack.credentials.botToken,
    SLACK_SIGNING_SECRET: slack.credentials.signingSecret,
    SLACK_API_URL: listening.apiUrl,
    SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SERVICE_TOKEN: 'admin',
    DATABASE_URL: await freshPostgres(),
    PORT: '0',
    PERSON_REQUESTS_PER_MINUTE: '1000000',
  };

  return {
    slack,
    /** Of the service. */
    database,
    settings,
    posts: (content: string) => postsOf(service, content),
    /** Starts an instance. `events` is its URL for signed requests. */
    async startBot(more: Record<string, string> = {}) {
      const program = await startProgram('src/main.ts', [], { ...settings, ...more });
      const [, events = ''] = await program.waitForOutput(/listening on (\S+)/);
      return { ...program, events, origin: new URL(events).origin };
    },
    /** Makes Slack deliver to the URLs in the manifest of the app at this origin. */
    deliverTo: (origin: string) => slack.deliverTo(requestUrlsOf(manifestAt(origin))),
    async close() {
      server.close();
      await listening.close();
      await database.close();
    },
  };
}
