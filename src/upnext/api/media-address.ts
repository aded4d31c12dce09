import { isPrivateAddressError } from './http/network-errors.js';

/**
 * Asks the address of a picture or a video whether it answers, before its post is held: nobody is looking when the post is
 * sent. It may be any address, so little is read of it, and nothing in a private network.
 */

export interface MediaProblem {
  /** There is no file. Otherwise, the address may still be right. */
  isCertain: boolean;
  say: string;
}

const DEADLINE_MS = 1_000;

const NOT_FOUND = 'There’s no file at this link (404). Check the link.';
const WEB_PAGE = 'This link leads to a web page, not to a picture or a video.';
const PRIVATE = 'This link is in a private network, so Upnext didn’t check it.';
const UNREACHABLE = 'Upnext couldn’t reach this link.';
const TOO_SLOW = 'This link took longer than a second to respond.';

/** Undefined if the file is there, or if the text isn’t a link: it may be an id that the service knows. */
export async function findMediaProblem(media: string, ask: typeof fetch): Promise<MediaProblem | undefined> {
  if (!URL.canParse(media) || !/^https?:$/.test(new URL(media).protocol)) return undefined;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const head = await ask(media, { method: 'HEAD', signal });
    // Some servers only know GET.
    const answer = head.status < 400 ? head : await ask(media, { headers: { range: 'bytes=0-0' }, signal });
    await answer.body?.cancel();
    return problemOf(answer);
  } catch (error) {
    if (isPrivateAddressError(error)) return perhaps(PRIVATE);
    return perhaps(signal.aborted ? TOO_SLOW : UNREACHABLE);
  }
}

function problemOf({ status, headers }: Response): MediaProblem | undefined {
  if (status === 404 || status === 410) return { isCertain: true, say: NOT_FOUND };
  if (status >= 400) return perhaps(`The server of this link answered with an error (${status}).`);
  return /^text\/html\b/i.test(headers.get('content-type') ?? '') ? perhaps(WEB_PAGE) : undefined;
}

const perhaps = (say: string): MediaProblem => ({ isCertain: false, say });
