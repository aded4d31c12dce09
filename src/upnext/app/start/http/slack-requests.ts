import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import * as z from 'zod';
import type { Log } from '../../../log.js';
import { createBodyReader } from '../../../slack/events/read-body.js';
import { CLOCK_IS_WRONG, createSignatureCheck } from '../../../slack/events/signature.js';
import { createDeliveryHandler } from '../answer-in-time.js';

const DISCARD_MS = 1_000;

export interface RequestSettings {
  signingSecret: string;
  now: () => Date;
  log: Log;
}

const bodySchema = z.record(z.string(), z.unknown());

/**
 * Slack retries an event immediately, and a person can type the same letters twice, so both may arrive twice within a
 * second. Everything else has a trigger_id of its own.
 */
const MAY_REPEAT: ReadonlySet<unknown> = new Set([
  'event_callback',
  'app_rate_limited',
  'block_suggestion',
  'url_verification',
]);

/**
 * Receives Slack's HTTP requests for Bolt. Bolt's own receiver parses each body twice, and accepts requests that are
 * signed for the future or replayed.
 */
export function receiveRequests({ signingSecret, now, log }: RequestSettings) {
  const checkSignature = createSignatureCheck(signingSecret, now);
  const { receiver, deliver } = createDeliveryHandler(log);
  const readBody = createBodyReader();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Without an end of its own: the sender must get the answer.
    const unread = request.iterator({ destroyOnReturn: false });
    const body = await readBody(unread, request.headers['content-length']);
    if (body === 'too-large') return refuseUnread(request, response, 413);
    if (body === 'overloaded') return refuseUnread(request, response, 503);
    if (isSslCheck(body)) return end(response, 200);
    const signature = checkSignature(request.headers, body);
    if (signature === 'outdated') log.warn({}, CLOCK_IS_WRONG);
    if (signature === 'invalid' || signature === 'outdated') return end(response, 401);
    const delivery = parseDelivery(body.toString(), request.headers['content-type']);
    if (!delivery) return end(response, 400);
    if (signature === 'repeated' && !MAY_REPEAT.has(delivery.type)) return end(response, 401);
    if (delivery.type === 'url_verification') return ack(response, { challenge: delivery.challenge });
    if (delivery.type === 'app_rate_limited') {
      log.warn({ workspace: delivery.team_id }, 'Slack holds back events: more than 30,000 in an hour');
      return end(response, 200);
    }
    await deliver({
      body: delivery,
      ack: async (value?: string | object) => ack(response, value),
      ...retryOf(request.headers),
    });
  }

  return {
    receiver,
    listener: (request: IncomingMessage, response: ServerResponse): void => {
      receive(request, response).catch((error: unknown) => {
        if (request.errored) return;
        log.warn({ error }, 'could not process a request from Slack');
        end(response, 500);
      });
    },
  };
}

/**
 * Answers before the rest of the body has arrived, and closes the connection a moment later: if it closed immediately,
 * the sender would never see the answer.
 */
function refuseUnread(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': 0 }).flushHeaders();
  const timer = setTimeout(() => response.end(), DISCARD_MS);
  response.once('close', () => clearTimeout(timer));
  request.once('end', () => response.end()).resume();
}

const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;

/** Slack checks the certificate now and then, without a signature. */
const isSslCheck = (body: Buffer) => body.length < 1_000 && SSL_CHECK.test(body.toString('latin1'));

/** A command is a form; a button press or a submission is a form with JSON in `payload`; an event is JSON. */
function parseDelivery(body: string, type = '') {
  try {
    const isForm = type.startsWith('application/x-www-form-urlencoded');
    const delivery: unknown = isForm ? parseForm(body) : JSON.parse(body);
    return bodySchema.safeParse(delivery).data;
  } catch {
    return undefined;
  }
}

function parseForm(body: string): unknown {
  const form = parse(body);
  return typeof form.payload === 'string' ? JSON.parse(form.payload) : { ...form };
}

function retryOf(headers: IncomingMessage['headers']) {
  const { 'x-slack-retry-num': num, 'x-slack-retry-reason': reason } = headers;
  return {
    retryNum: typeof num === 'string' ? Number(num) : undefined,
    retryReason: typeof reason === 'string' ? reason : undefined,
  };
}

function ack(response: ServerResponse, value?: string | object): void {
  if (!value) return void response.end();
  const isText = typeof value === 'string';
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json');
  response.end(isText ? value : JSON.stringify(value));
}

function end(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.statusCode = status;
  response.end();
}
