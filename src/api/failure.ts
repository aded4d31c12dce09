import type { Answered, Lost } from './answer.js';
import { wasNeverSent, wasTooSlow } from './lost.js';
import type { Failure } from './outcome.js';
import { problemsIn, saysNothing } from './problems.js';
import { ownWords } from './words.js';

const ABOUT_TOKEN =
  /authenticat|credential|\btoken\b|unauthori[sz]ed|api.?key|\b(?:session|key) (?:has |is )?expired|\b(?:please|must|need to|not) (?:be )?log(?:ged)?[ -]?in\b|\blogin\b/i;
const TURNED_AWAY =
  /^(?:not authenticated|unauthori[sz]ed|could not validate credentials|invalid authentication credentials|invalid (?:api.?key|(?:access |bearer )?token))\.$/i;

/** Nothing came back, or only a part. */
export function lostFailure({ lost, reads }: Lost): Failure {
  if (wasNeverSent(lost)) {
    return {
      ok: false,
      kind: 'down',
      say: 'The scheduling service cannot be reached, so nothing was sent. Please try again in a while.',
    };
  }
  const cause = wasTooSlow(lost)
    ? 'The scheduling service took too long to answer'
    : 'The connection to the scheduling service broke off';
  const say = `${cause}${reads ? AGAIN : NOT_KNOWN}`;
  return { ok: false, kind: 'unknown', answered: false, say };
}

/** Who stands between has stopped waiting; the service has not answered, and may be at it still. */
const GAVE_UP = new Set([504, 524]);

/** Anything but a 2xx and a 422. */
export function statusFailure({ status, body, retryAfterMs, reads }: Answered): Failure {
  const value = body.kind === 'json' ? body.value : undefined;
  const said = saidIn(value);
  const failed = { ok: false, status } as const;
  const fault = `The scheduling service had a fault of its own${reads ? AGAIN : NOT_KNOWN}`;

  if (status === 401 || (status === 403 && ABOUT_TOKEN.test(said ?? ''))) return tokenFailure(status);
  if (status === 403) {
    return {
      ...failed,
      kind: 'forbidden',
      say: `The scheduling service does not allow this.${quoted(said)}`,
    };
  }
  if (status === 404) return { ...failed, kind: 'missing', say: missing(body, said) };
  if (status === 408) return { ...failed, kind: 'unknown', answered: true, say: fault };
  if (status === 409) {
    return {
      ...failed,
      kind: 'conflict',
      say: said ?? 'The scheduling service has something else in the way of this.',
    };
  }
  if (status === 413) {
    return {
      ...failed,
      kind: 'too-large',
      say: 'This is too large for the scheduling service. Please make it shorter.',
    };
  }
  if (status === 429) return { ...failed, ...tooMany(retryAfterMs ?? SECOND_MS) };
  if (status >= 500) return { ...failed, kind: 'unknown', answered: !GAVE_UP.has(status), say: fault };
  if (status >= 300 && status < 400) return { ...failed, kind: 'nonsense', delivered: false, say: ELSEWHERE };
  return {
    ...failed,
    kind: 'nonsense',
    delivered: false,
    say: `The scheduling service refuses this.${quoted(said)}`,
  };
}

export function tokenFailure(status: number): Failure {
  const say =
    'The scheduling service refuses Upnext’s token. Please tell an admin: SERVICE_TOKEN may have expired.';
  return { ok: false, kind: 'token', status, say };
}

/** A 2xx that says itself that it is none. */
export function refusal(status: number, value: unknown): Failure {
  const said = wordsIn(value);
  if (isTurnedAway(said)) return tokenFailure(status);
  const say = `The scheduling service did not do this.${quoted(said)}`;
  return { ok: false, kind: 'nonsense', status, delivered: false, say };
}

/** A 2xx with an error alone. Only one of the token is sure to come before anything is done. */
export function errorFailure({ status, reads }: Pick<Answered, 'status' | 'reads'>, value: unknown): Failure {
  const said = wordsIn(value);
  if (reads || isTurnedAway(said)) return refusal(status, value);
  const say = `The scheduling service answered with an error${NOT_KNOWN}${quoted(said)}`;
  return { ok: false, kind: 'unknown', answered: true, status, say, said };
}

/** A 2xx that nothing can be made of. */
export function unreadable(status: number): Failure {
  const say =
    'The scheduling service answered with something that Upnext cannot read. Please tell an admin to check SERVICE_URL.';
  return { ok: false, kind: 'nonsense', status, delivered: true, say };
}

const isTurnedAway = (said: string | undefined) => said !== undefined && TURNED_AWAY.test(said);

const quoted = (said: string | undefined) => (said ? ` It says: ${said}` : '');

/** A text of its own comes first, unless it says no more than the status does. */
function saidIn(value: unknown): string | undefined {
  const words = [ownWords(value), wordsIn(value)].filter((each) => each !== undefined);
  return words.find((each) => !saysNothing(each)) ?? words[0];
}

function wordsIn(value: unknown): string | undefined {
  const [first] = problemsIn(value, {}).filter((problem) => 'say' in problem);
  return first?.say;
}

const NOT_KNOWN = ', so it is not known whether this was done.';
const AGAIN = '. Please try again in a moment.';
const ELSEWHERE =
  'The scheduling service sends Upnext to another address. Please tell an admin to check SERVICE_URL.';
const NO_SUCH_ADDRESS =
  'The scheduling service has nothing at this address. If that is so everywhere, SERVICE_URL is wrong.';

const SECOND_MS = 1000;
const IN_ENGLISH = new Intl.RelativeTimeFormat('en');

function tooMany(retryAfterMs: number) {
  const say = `The scheduling service asks for a break: too many requests at once. Please try again ${inWords(retryAfterMs)}.`;
  return { kind: 'too-many', retryAfterMs, say } as const;
}

/** Rounded up: who tries earlier is turned away again. */
function inWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds < 10) return 'in a moment';
  if (seconds < 60) return IN_ENGLISH.format(seconds, 'second');
  if (seconds <= 90 * 60) return IN_ENGLISH.format(Math.ceil(seconds / 60), 'minute');
  return IN_ENGLISH.format(Math.ceil(seconds / 60 / 60), 'hour');
}

/** FastAPI says exactly "Not Found" for a path that it does not have; other words mean the thing that the path names. */
function missing(body: Answered['body'], said: string | undefined): string {
  if (body.kind === 'text' || said === undefined || said === 'Not Found.') return NO_SUCH_ADDRESS;
  return `The scheduling service does not know this any more. It says: ${said}`;
}
