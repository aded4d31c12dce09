import { HOUR_MS, SECOND_MS } from '../../../when/index.js';
import { isTimeout, wasNeverSent, wasTooLarge } from '../http/network-errors.js';
import type { NetworkFailure, ServiceResponse } from '../http/service-response.js';
import type { Failure } from '../outcome.js';
import { problemsIn } from './problems.js';

const ABOUT_TOKEN =
  /authenticat|credential|\btoken\b|unauthori[sz]ed|api.?key|\b(?:session|key) (?:has |is )?expired|\b(?:please|must|need to|not) (?:be )?log(?:ged)?[ -]?in\b|\blogin\b/i;

/** No response, or only part of one. */
export function networkFailure({ networkError, isRead }: NetworkFailure): Failure {
  if (wasNeverSent(networkError)) {
    return {
      ok: false,
      kind: 'down',
      say: 'Upnext can’t reach the scheduling service, so nothing was sent. Please try again later.',
    };
  }
  if (wasTooLarge(networkError)) {
    const say = `The scheduling service’s response is too large.${isRead ? ASK_FOR_LESS : MAY_BE_DONE}`;
    return { ok: false, kind: 'unknown', answered: true, say };
  }
  const cause = isTimeout(networkError)
    ? 'The scheduling service took too long to respond'
    : 'The connection to the scheduling service was lost';
  const say = `${cause}.${isRead ? TRY_AGAIN : MAY_BE_DONE}`;
  return { ok: false, kind: 'unknown', answered: false, say };
}

/** A gateway timed out. The service has not responded, and may still be working. */
const GATEWAY_TIMEOUTS = new Set([504, 524]);

/** Anything but a 2xx and a 422. */
export function statusFailure({ status, body, retryAfterMs, isRead }: ServiceResponse): Failure {
  const said = messageOf(body.kind === 'json' ? body.value : undefined);
  const failed = (kind: 'forbidden' | 'conflict' | 'too-large', say: string): Failure => {
    return { ok: false, status, kind, say };
  };
  if (status === 401 || (status === 403 && ABOUT_TOKEN.test(said ?? ''))) return tokenFailure(status);
  if (status === 403) return failed('forbidden', `${FORBIDDEN}${quoted(said)}`);
  if (status === 404) return missingFailure(body, said);
  if (status === 409) return failed('conflict', said ?? CONFLICT);
  if (status === 413) return failed('too-large', TOO_LONG);
  if (status === 429) return { ok: false, status, ...tooMany(retryAfterMs ?? SECOND_MS) };
  if (status === 408 || status >= 500) {
    const say = `The scheduling service had an internal error.${isRead ? TRY_AGAIN : MAY_BE_DONE}`;
    return { ok: false, status, kind: 'unknown', answered: !GATEWAY_TIMEOUTS.has(status), say };
  }
  const isRedirect = status >= 300 && status < 400;
  const say = isRedirect ? REDIRECTED : `${REJECTED}${quoted(said)}`;
  return { ok: false, status, kind: 'nonsense', say };
}

export function tokenFailure(status: number): Failure {
  const say =
    'The scheduling service rejected Upnext’s token. Ask the person who runs Upnext to check SERVICE_TOKEN: it may have expired.';
  return { ok: false, kind: 'token', status, say };
}

/** A 2xx that says that it failed, which is no proof that nothing was done. */
export function reportedFailure({ status, isRead }: ServiceResponse, value: unknown): Failure {
  const said = messageOf(value);
  if (isRead) return { ok: false, kind: 'nonsense', status, say: `${REJECTED}${quoted(said)}` };
  const say = `The scheduling service returned an error.${quoted(said)}${MAY_BE_DONE}`;
  return { ok: false, kind: 'unknown', answered: true, status, say, said };
}

/** A 2xx that cannot be read. */
export const unreadableFailure = ({ status, isRead }: ServiceResponse): Failure =>
  isRead
    ? { ok: false, kind: 'nonsense', status, say: UNREADABLE }
    : { ok: false, kind: 'unknown', answered: true, status, say: `${UNREADABLE}${MAY_BE_DONE}` };

const quoted = (said: string | undefined) => (said ? ` It says: ${said}` : '');

/** The first message in a body. */
function messageOf(value: unknown): string | undefined {
  const [first] = problemsIn(value, {}).filter((problem) => 'say' in problem);
  return first?.say;
}

const UNREADABLE =
  'Upnext can’t read the scheduling service’s response. Ask the person who runs Upnext to check SERVICE_URL.';
const REJECTED = 'The scheduling service rejected this.';
const FORBIDDEN = 'The token doesn’t have permission for this. Ask an admin to check its role.';
const MAY_BE_DONE = ' This may still have gone through.';
const ASK_FOR_LESS = ' Try a narrower list, such as a single week.';
const TRY_AGAIN = ' Please try again in a moment.';
const TOO_LONG = 'This is too long for the scheduling service. Please shorten it.';
const CONFLICT = 'This conflicts with something in the scheduling service. Check there, then try again.';
const REDIRECTED =
  'The scheduling service has moved to another URL. Ask the person who runs Upnext to check SERVICE_URL.';
const NO_SUCH_ADDRESS =
  'Not found in the scheduling service. If every request fails like this, ask the person who runs Upnext to check SERVICE_URL.';

const inEnglish = new Intl.RelativeTimeFormat('en');

function tooMany(retryAfterMs: number) {
  const say = `The scheduling service received too many requests. Please try again ${formatWait(retryAfterMs)}.`;
  return { kind: 'too-many', retryAfterMs, say } as const;
}

/** Rounded up, so that the next try is not too early. */
function formatWait(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds < 10) return 'in a moment';
  if (seconds < 60) return inEnglish.format(seconds, 'second');
  if (seconds <= 90 * 60) return inEnglish.format(Math.ceil(seconds / 60), 'minute');
  return inEnglish.format(Math.ceil((seconds * SECOND_MS) / HOUR_MS), 'hour');
}

export const noLongerExists = (what = 'This', said?: string): string =>
  `${what} no longer exists in the scheduling service.${quoted(said)}`;

/** FastAPI says exactly "Not Found" for an unknown path. Any other message is about the thing that the path names. */
function missingFailure(body: ServiceResponse['body'], said: string | undefined): Failure {
  const missing = { ok: false, status: 404, kind: 'missing' } as const;
  if (body.kind === 'text' || said === undefined || said === 'Not Found.')
    return { ...missing, say: NO_SUCH_ADDRESS, isPath: true };
  return { ...missing, say: noLongerExists(undefined, said), said };
}
