import { setImmediate } from 'node:timers/promises';
import { Agent } from 'undici';
import { publicOnly } from './public-only.js';
import { plainRequest, type PlainRequest } from './plain-request.js';
import { LARGEST_ANSWER, ReadResponse } from './read-response.js';

const SECOND = 1000;

/**
 * A fetch for the service and for Slack. Node's own drops an idle connection after four seconds, so that the next person
 * waits for a new one, and costs several times as much a call. Idle connections do not keep the process alive.
 */
export function createFetch(): typeof fetch {
  return fetchThrough({ timeout: 5 * SECOND }, globalThis.fetch);
}

/** For addresses that people set: it reaches nothing in private networks, and goes where it was sent to, no further. */
export function createPublicFetch(): typeof fetch {
  return fetchThrough(publicOnly({ timeout: 5 * SECOND }), () => Promise.reject(noFurther()));
}

/** @param otherwise for what is sent seldom: forms with files, and redirects */
function fetchThrough(connect: NonNullable<Agent.Options['connect']>, otherwise: typeof fetch): typeof fetch {
  const agent = new Agent({
    keepAliveTimeout: 120 * SECOND,
    connections: 100,
    connect,
    maxResponseSize: LARGEST_ANSWER,
  });

  return async (input, init) => {
    const plain = plainRequest(input, init);
    if (!plain) return otherwise(input, init);
    const { url, redirect, ...sent } = plain;
    const response = await send(agent, url, sent);
    if (
      redirect === 'manual' ||
      !response.headers.has('location') ||
      Math.trunc(response.status / 100) !== 3
    ) {
      return response;
    }
    if (redirect === 'follow' && sent.method === 'GET') return otherwise(url, { ...sent, body: null });
    throw noFurther();
  };
}

const noFurther = () => new TypeError('fetch failed', { cause: new Error('an unexpected redirect') });

type Sent = Omit<PlainRequest, 'url' | 'redirect'>;

async function send(agent: Agent, url: string, sent: Sent): Promise<ReadResponse> {
  const { origin, pathname, search } = new URL(url);
  try {
    const { statusCode, headers, body } = await agent.request({ ...sent, origin, path: pathname + search });
    const bytes = Buffer.from(await body.arrayBuffer());
    // In the next turn of the loop undici holds the connection to be free: a call before it would open a second one.
    await setImmediate();
    return new ReadResponse({ url, status: statusCode, headers, bytes });
  } catch (cause) {
    if (sent.signal?.aborted) throw sent.signal.reason;
    throw new TypeError('fetch failed', { cause });
  }
}
