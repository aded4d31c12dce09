import { Agent } from 'undici';
import { through } from './http/fetch.js';
import { isPrivateAddressError } from './http/network-errors.js';
import { publicOnly } from './http/public-only.js';

/**
 * Asks the address of a picture or a video whether it answers, before its post is held: nobody is looking when the post is
 * sent. It may be any address, so little is read of it, and nothing in a private network.
 */

export type AskAddress = (url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) => Promise<Response>;

export interface MediaProblem {
  /** There is no file. Otherwise, the address may still be right. */
  isCertain: boolean;
  say: string;
}

const DEADLINE_MS = 1_000;
const MAX_REDIRECTS = 3;

const NOT_FOUND = 'There’s no file at this link (404). Check the link.';
const WEB_PAGE = 'This link leads to a web page, not to a picture or a video.';
const PRIVATE = 'This link is in a private network, so Upnext didn’t check it.';
const UNREACHABLE = 'Upnext couldn’t reach this link.';
const TOO_SLOW = 'This link took longer than a second to respond.';
const REDIRECTS = 'This link redirects too often, so Upnext couldn’t check it.';

/** Undefined if the file is there, or if the text isn’t a link: it may be an id that the service knows. */
export async function findMediaProblem(media: string, ask: AskAddress): Promise<MediaProblem | undefined> {
  const url = linkFrom(media);
  if (!url) return undefined;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    return problemOf(await follow(url, ask, signal));
  } catch (error) {
    if (isPrivateAddressError(error)) return perhaps(PRIVATE);
    return perhaps(signal.aborted ? TOO_SLOW : UNREACHABLE);
  }
}

/** Resolves to the last answer: another redirect if there are too many. */
async function follow(start: URL, ask: AskAddress, signal: AbortSignal): Promise<Response> {
  let answer = await askForFile(start, ask, signal);
  let url = start;
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const next = linkFrom(locationOf(answer) ?? '', url.href);
    if (!next) return answer;
    url = next;
    answer = await askForFile(url, ask, signal);
  }
  return answer;
}

/** Some servers only know GET. */
async function askForFile(url: URL, ask: AskAddress, signal: AbortSignal): Promise<Response> {
  const head = await ask(url, 'HEAD', signal);
  return head.status < 400 ? head : ask(url, 'GET', signal);
}

function problemOf(answer: Response): MediaProblem | undefined {
  const { status, headers } = answer;
  if (status === 404 || status === 410) return { isCertain: true, say: NOT_FOUND };
  if (locationOf(answer) !== undefined) return perhaps(REDIRECTS);
  if (status >= 400) return perhaps(`The server of this link answered with an error (${status}).`);
  return /^text\/html\b/i.test(headers.get('content-type') ?? '') ? perhaps(WEB_PAGE) : undefined;
}

const perhaps = (say: string): MediaProblem => ({ isCertain: false, say });

/** Where a redirect leads. */
const locationOf = ({ status, headers }: Response) =>
  status >= 300 && status < 400 ? (headers.get('location') ?? undefined) : undefined;

function linkFrom(text: string, base?: string): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Each redirect is a connection of its own, so its address is checked as well. */
export function createAskAddress({ privateAllowed }: { privateAllowed: boolean }): AskAddress {
  const options = { timeout: DEADLINE_MS };
  const agent = new Agent({
    connect: privateAllowed ? options : publicOnly(options),
    headersTimeout: DEADLINE_MS,
    keepAliveTimeout: 1_000,
  });

  return async (url, method, signal) => {
    const headers = { accept: '*/*', ...(method === 'GET' && { range: 'bytes=0-0' }) };
    const answer = await fetch(url, { method, headers, signal, redirect: 'manual', ...through(agent) });
    await answer.body?.cancel();
    return answer;
  };
}
