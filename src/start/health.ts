import type { RequestListener, ServerResponse } from 'node:http';
import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import { settledWithin } from '../slack/deadlines.js';
import { pathOf } from './http-server.js';

interface Health {
  database: Database;
  /** Slack can reach this process, and it is not stopping. */
  isReady: () => boolean;
  metrics: () => Promise<{ type: string; text: string }>;
  log: Log;
}

/** How long a load balancer waits for an answer, at most. */
const DATABASE_ANSWERS_WITHIN_MS = 2_000;

/**
 * /healthz: the process lives. /readyz: it can take deliveries, because Slack reaches it, its database answers and it is
 * not stopping. /metrics: what Prometheus reads. Undefined for other paths.
 */
export function operatorsPage(health: Health, request: Parameters<RequestListener>[0]) {
  const page = PAGES[pathOf(request)];
  if (!page || !['GET', 'HEAD'].includes(request.method ?? '')) return undefined;
  return async (response: ServerResponse) => {
    await page(health, response).catch((error: unknown) => {
      health.log.error({ error }, 'a page could not be shown');
      say(response, 500, 'It could not be shown: the log says why.\n');
    });
  };
}

const PAGES: Record<string, (health: Health, response: ServerResponse) => Promise<void>> = {
  '/healthz': async (_, response) => say(response, 200, 'alive\n'),
  '/readyz': async ({ database, isReady }, response) => {
    const ready = isReady() && (await answersInTime(database));
    say(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
  },
  '/metrics': async ({ metrics }, response) => {
    const { type, text } = await metrics();
    say(response, 200, text, type);
  },
};

function say(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}

async function answersInTime(database: Database): Promise<boolean> {
  const answers = database.ping().then(
    () => true,
    () => false,
  );
  return (await settledWithin(DATABASE_ANSWERS_WITHIN_MS, answers)) ?? false;
}
