import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { SECOND_MS } from '../../when/index.js';

/** One request on a connection of its own. A redirect is an answer like any other: following it could publish twice. */

export interface Outgoing {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
}

/** `sent: false` proves that nothing has arrived. A text may be cut. */
export type Reply = Answered | { status: undefined; sent: boolean; why: string };

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const CONNECT_MS = 10 * SECOND_MS;
const MAX_BYTES = 64 * 1024;

export function send(address: string, { body, signal, ...options }: Outgoing): Promise<Reply> {
  const url = new URL(address);
  return new Promise((resolve) => {
    let sent = false;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    // Firewalls turn away requests without a name.
    const headers = { 'user-agent': 'upnext-service', ...options.headers, ...length };
    const request = open(url, { method: options.method, headers, signal }, () => (sent = true));
    request.once('response', (response) => void readReply(response).then(resolve));
    // Nobody asked for another protocol. Without a listener, Node ends the request without a word.
    request.once('upgrade', ({ statusCode: status = 101, headers }, socket) => {
      socket.destroy();
      resolve({ status, headers, text: '' });
    });
    request.on('error', (error) => {
      resolve({ status: undefined, sent, why: whyOf(error, { host: url.host, sent, signal }) });
    });
    request.end(body);
  });
}

/** What prevents a connection, in a word. Nothing is sent. */
export function reach(address: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = open(new URL(address), { signal }, () => {
      resolve(undefined);
      request.destroy();
    });
    request.on('error', (error) => resolve(codeOf(error, signal)));
  });
}

/** Sends nothing until it is ended. */
function open(url: URL, options: RequestOptions, onConnected: () => void): ClientRequest {
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? requestHttps : requestHttp)(url, { ...options, agent: false });
  const tooSlow = Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' });
  const connecting = setTimeout(() => request.destroy(tooSlow), CONNECT_MS);
  request.once('close', () => clearTimeout(connecting));
  request.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(connecting);
      onConnected();
    });
  });
  return request;
}

/** What has come of it when it ends, breaks off or is too long. */
async function readReply(response: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Without an encoding, a body comes in buffers.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((size += chunk.length) > MAX_BYTES) break;
    }
  } catch {
    // The status has come: whoever needs the text finds that it is cut.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Names the host only: a path or an error’s message can have a token in it. */
function whyOf(error: Error, about: { host: string; sent: boolean; signal: AbortSignal }): string {
  const { host, sent, signal } = about;
  if (sent && signal.aborted) return `no answer from ${host} in time`;
  const what = sent ? `the connection to ${host} broke off` : `no connection to ${host}`;
  return `${what} (${codeOf(error, signal)})`;
}

const codeOf = (error: Error, signal: AbortSignal): string =>
  signal.aborted ? 'ETIMEDOUT' : 'code' in error ? String(error.code) : error.name;

/** Retry-After is a number of seconds or a date. */
export function retryAfter({ 'retry-after': asked }: IncomingHttpHeaders, now: Date): Date | undefined {
  if (!asked) return undefined;
  const at = /^\d{1,9}$/.test(asked) ? now.getTime() + Number(asked) * SECOND_MS : Date.parse(asked);
  return Number.isNaN(at) ? undefined : new Date(at);
}
