import type { RequestListener, ServerResponse } from 'node:http';
import type { Database } from '../../../database/database.js';
import type { Log } from '../../../log.js';
import { settledWithin } from '../../../slack/answer/deadlines.js';
import { pathOf } from './http-server.js';

interface Health {
  database: Database;
  /** Slack can reach this process, and the process is not stopping. */
  isReady: () => boolean;
  metrics: () => Promise<{ type: string; text: string }>;
  log: Log;
}

/** A load balancer does not wait much longer. */
const PING_TIMEOUT_MS = 2_000;

/**
 * /healthz: the process is alive. /readyz: it can accept deliveries, that is, Slack can reach it, its database answers
 * and it is not stopping. /metrics: for Prometheus. Undefined for other paths.
 */
export function handleHealthRequest(health: Health, request: Parameters<RequestListener>[0]) {
  const page = PAGES[pathOf(request)];
  if (!page || !['GET', 'HEAD'].includes(request.method ?? '')) return undefined;
  return async (response: ServerResponse) => {
    await page(health, response).catch((error: unknown) => {
      health.log.error({ error }, 'could not answer a health or metrics request');
      send(response, 500, 'Something went wrong. See the log.\n');
    });
  };
}

const PAGES: Record<string, (health: Health, response: ServerResponse) => Promise<void>> = {
  '/healthz': async (_, response) => send(response, 200, 'alive\n'),
  '/readyz': async ({ database, isReady }, response) => {
    const ready = isReady() && (await databaseAnswers(database));
    send(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
  },
  '/metrics': async ({ metrics }, response) => {
    const { type, text } = await metrics();
    send(response, 200, text, type);
  },
};

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}

async function databaseAnswers(database: Database): Promise<boolean> {
  const pinged = database.ping().then(() => true);
  return (await settledWithin(PING_TIMEOUT_MS, pinged).catch(() => false)) ?? false;
}
