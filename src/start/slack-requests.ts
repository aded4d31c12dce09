import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Log } from '../log.js';
import { createDeliveryHandler } from './answer-in-time.js';
import { withoutLooks } from './strip-view-blocks.js';
import { createSignatures } from './slack-signature.js';
import { decodeFormField } from './form-field.js';

/** Slack's own are a fraction of it. */
const LARGEST_BODY = 4 * 1024 * 1024;
const LET_GO_BY_MS = 1_000;

interface Settings {
  signingSecret: string;
  now: () => Date;
  log: Log;
}

interface Delivery extends Record<string, unknown> {
  type?: string;
  challenge?: string;
  team_id?: string;
}

/**
 * Slack's deliveries over HTTP, for Bolt. Its own receiver reads the fields of each body twice, which costs more than all
 * of Bolt's other work, and lets pass what is signed for the future or was recorded.
 */
export function receiveRequests({ signingSecret, now, log }: Settings) {
  const isFromSlack = createSignatures(signingSecret, now);
  const { receiver, deliver } = createDeliveryHandler(log);

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!body) return refuseLarge(request, response);
    if (asksForNothing(body)) return end(response, 200);
    if (!isFromSlack(request.headers, body)) return end(response, 401);
    const delivery = read(body, request.headers['content-type']);
    if (!delivery) return end(response, 400);
    if (delivery.type === 'url_verification') return answer(response, { challenge: delivery.challenge });
    if (delivery.type === 'app_rate_limited') {
      log.warn({ workspace: delivery.team_id }, 'Slack holds events back: there were too many in an hour');
      return end(response, 200);
    }
    await deliver({
      body: delivery,
      ack: async (value?: string | object) => answer(response, value),
      ...retryOf(request.headers),
    });
  }

  return {
    receiver,
    listener: (request: IncomingMessage, response: ServerResponse): void => {
      take(request, response).catch((error: unknown) => {
        log.warn({ error }, 'a delivery could not be taken');
        end(response, 500);
      });
    },
  };
}

/** The whole body; undefined as soon as it is known to be larger than anything of Slack's. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) return chunks.push(chunk);
      request.removeAllListeners('data');
      resolve(undefined);
    });
    request.once('end', () => resolve(joined(chunks)));
    request.once('error', reject);
  });
}

const joined = (chunks: Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

/**
 * Answered before the rest of it is there, and the connection is not kept. What still comes is let go by for a moment:
 * closing upon it would take the answer away from the sender.
 */
function refuseLarge(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(413, { connection: 'close', 'content-length': 0 }).flushHeaders();
  const over = setTimeout(() => response.end(), LET_GO_BY_MS);
  response.once('close', () => clearTimeout(over));
  request.once('end', () => response.end()).resume();
}

const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;

/** Slack looks now and then whether the certificate is good, unsigned. */
const asksForNothing = (body: Buffer) => body.length < 1_000 && SSL_CHECK.test(body.toString('latin1'));

const FORM = 'application/x-www-form-urlencoded';
const PAYLOAD = 'payload=';

/** A command is fields; all that is pressed or sent is one field of JSON; an event is JSON. */
function read(body: Buffer, type = ''): Delivery | undefined {
  try {
    const delivery: unknown = type.startsWith(FORM) ? fromFields(body) : JSON.parse(body.toString());
    return typeof delivery === 'object' && delivery !== null ? (delivery as Delivery) : undefined;
  } catch {
    return undefined;
  }
}

function fromFields(body: Buffer): unknown {
  const alone = body.toString('latin1', 0, PAYLOAD.length) === PAYLOAD && !body.includes('&');
  if (alone) return JSON.parse(decodeFormField(withoutLooks(body.subarray(PAYLOAD.length))));
  const fields = parse(body.toString());
  return typeof fields.payload === 'string' ? JSON.parse(fields.payload) : { ...fields };
}

function retryOf(headers: IncomingMessage['headers']) {
  const { 'x-slack-retry-num': num, 'x-slack-retry-reason': reason } = headers;
  return {
    retryNum: typeof num === 'string' ? Number(num) : undefined,
    retryReason: typeof reason === 'string' ? reason : undefined,
  };
}

function answer(response: ServerResponse, value?: string | object): void {
  if (!value) return void response.end();
  const isText = typeof value === 'string';
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json');
  response.end(isText ? Buffer.from(value) : JSON.stringify(value));
}

function end(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.statusCode = status;
  response.end();
}
