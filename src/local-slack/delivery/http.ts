import { createHmac } from 'node:crypto';
import type { RequestUrls } from '../app/manifest.js';
import type { DeliveryKind } from '../model.js';
import type { World } from '../world.js';
import type { AckResult, OutgoingRequest, Transport } from './transport.js';

/** Longer than the dispatcher's deadline, which is the one that counts. */
const REQUEST_TIMEOUT_MS = 12_000;

/** Delivers to the app's URLs as Slack does: signed, form-encoded or JSON, with the response as the ack's body. */
export function overHttp(world: World, urls: RequestUrls): Transport {
  return {
    async send(request, retry, onAck) {
      const url = urlFor(request.kind, urls);
      if (!url) return onAck(noOptionsUrl);
      const headers: Record<string, string> = retry
        ? { 'x-slack-retry-num': String(retry.num), 'x-slack-retry-reason': retry.reason }
        : {};
      onAck(await postSigned(world, url, encode(request), headers).then(readAck, connectionFailed));
    },
  };
}

function urlFor(kind: DeliveryKind, urls: RequestUrls): string | undefined {
  if (kind === 'event') return urls.events;
  if (kind === 'command') return urls.commands;
  return kind === 'block_suggestion' ? urls.options : urls.interactivity;
}

const noOptionsUrl: AckResult = {
  acked: false,
  reason: 'connection_failed',
  detail: 'the app’s settings have no Options Load URL (message_menu_options_url)',
};

/** Slack's checks before it accepts the URLs: the url_verification challenge and the ssl_check. */
export async function verifyUrls(world: World, { events: url, commands }: RequestUrls): Promise<void> {
  const challenge = world.newId('challenge-');
  const text = JSON.stringify({ type: 'url_verification', challenge });
  const verification = await postSigned(world, url, { contentType: JSON_TYPE, text });
  const body = await verification.text();
  if (!verification.ok || !body.includes(challenge)) {
    throw new Error(`${url} did not answer the url_verification challenge: ${verification.status} ${body}`);
  }
  const sslCheck = await postSigned(world, commands, { contentType: FORM_TYPE, text: 'ssl_check=1' });
  if (sslCheck.status !== 200) throw new Error(`${commands} answered the ssl_check with ${sslCheck.status}`);
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

interface EncodedBody {
  contentType: string;
  text: string;
}

function encode({ kind, body }: OutgoingRequest): EncodedBody {
  if (kind === 'event') return { contentType: JSON_TYPE, text: JSON.stringify(body) };
  const form = new URLSearchParams();
  if (kind === 'command') for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  else form.set('payload', JSON.stringify(body));
  return { contentType: FORM_TYPE, text: form.toString() };
}

/** As Slack sends every request. */
export function postSigned(
  world: World,
  url: string,
  { contentType, text }: EncodedBody,
  headers: Record<string, string> = {},
): Promise<Response> {
  // The bot compares the timestamp with real time, not with the workspace's clock.
  const timestamp = String(Math.floor(Date.now() / 1000));
  const base = `v0:${timestamp}:${text}`;
  const signature = createHmac('sha256', world.credentials.signingSecret).update(base).digest('hex');
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    headers: {
      'content-type': contentType,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
      ...headers,
    },
    body: text,
  });
}

async function readAck(response: Response): Promise<AckResult> {
  const text = await response.text();
  const detail = String(response.status);
  const noRetry = response.headers.get('x-slack-no-retry') === '1';
  if (response.status >= 300 && response.status < 400) {
    return { acked: false, reason: 'too_many_redirects', detail, noRetry };
  }
  if (!response.ok) return { acked: false, reason: 'http_error', detail, noRetry };
  return { acked: true, response: bodyOf(response, text), detail };
}

function bodyOf(response: Response, text: string): unknown {
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.startsWith(JSON_TYPE) === true;
  return isJson ? JSON.parse(text) : text;
}

function connectionFailed(error: unknown): AckResult {
  return { acked: false, reason: 'connection_failed', detail: String(error), excused: true };
}
