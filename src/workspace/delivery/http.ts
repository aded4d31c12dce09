import { createHmac } from 'node:crypto';
import type { World } from '../world.js';
import type { Carrier, Parcel, Receipt, Retry } from './courier.js';

/** Delivers to an address as Slack does: signed, form-encoded or JSON, the answer in the response. */

/** Beyond what the courier waits, which decides on the workspace's clock. */
const PATIENCE_MS = 12_000;

export function overHttp(world: World, url: string): Carrier {
  return {
    async carry(parcel, retry, receipt) {
      const { contentType, text } = encode(parcel);
      receipt(await post(world, url, contentType, text, retry).then(read, unreachable));
    },
  };
}

/** What Slack asks before it accepts an address: echo a challenge, and answer a certificate check. */
export async function verifyUrl(world: World, url: string): Promise<void> {
  const challenge = world.newId('challenge-');
  const asked = await post(world, url, JSON_TYPE, JSON.stringify({ type: 'url_verification', challenge }));
  const answer = await asked.text();
  if (!asked.ok || !answer.includes(challenge)) {
    throw new Error(`${url} did not answer the url_verification challenge: ${asked.status} ${answer}`);
  }
  const checked = await post(world, url, FORM_TYPE, 'ssl_check=1');
  if (checked.status !== 200) throw new Error(`${url} answered the ssl_check with ${checked.status}`);
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function encode({ kind, body }: Parcel): { contentType: string; text: string } {
  if (kind === 'event') return { contentType: JSON_TYPE, text: JSON.stringify(body) };
  const fields = kind === 'command' ? (body as Record<string, string>) : { payload: JSON.stringify(body) };
  return { contentType: FORM_TYPE, text: new URLSearchParams(fields).toString() };
}

function post(
  world: World,
  url: string,
  contentType: string,
  text: string,
  retry?: Retry,
): Promise<Response> {
  // The bot compares with the machine's clock, whatever the workspace's says.
  const timestamp = String(Math.floor(Date.now() / 1000));
  const base = `v0:${timestamp}:${text}`;
  const signature = createHmac('sha256', world.credentials.signingSecret).update(base).digest('hex');
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'content-type': contentType,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
      ...(retry ? { 'x-slack-retry-num': String(retry.num), 'x-slack-retry-reason': retry.reason } : {}),
    },
    body: text,
  });
}

async function read(response: Response): Promise<Receipt> {
  const text = await response.text();
  const detail = String(response.status);
  const noRetry = response.headers.get('x-slack-no-retry') === '1';
  if (response.status >= 300 && response.status < 400) {
    return { acked: false, reason: 'too_many_redirects', detail, noRetry };
  }
  if (!response.ok) return { acked: false, reason: 'http_error', detail, noRetry };
  return { acked: true, answer: bodyOf(response, text), detail };
}

function bodyOf(response: Response, text: string): unknown {
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.startsWith(JSON_TYPE) === true;
  return isJson ? (JSON.parse(text) as unknown) : text;
}

function unreachable(error: unknown): Receipt {
  return { acked: false, reason: 'connection_failed', detail: String(error), excused: true };
}
