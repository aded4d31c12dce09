import { isPlatform } from '../../../../openapi/platforms.js';
import { toSentence } from '../failures/service-message.js';
import { isRecord } from '../http/service-response.js';
import { fieldsOf, listOf, lookUp, normalizeName, textOf } from './fields.js';

/** What became of a post on each network. Services agree neither on a field for it nor on its words. */

export interface NetworkResult {
  network: string;
  /** `unconfirmed`: it may be there, so it must not be sent again. */
  state: 'published' | 'failed' | 'waiting' | 'unconfirmed';
  /** Why it failed or isn’t confirmed, as far as the service says. */
  reason?: string | undefined;
  /** Where it can be seen. */
  url?: string | undefined;
  rehearsal?: boolean | undefined;
}

const names = (...all: string[]) => all.map(normalizeName);

const NETWORK = names(
  ...['Platform', 'PlatformName', 'Network', 'NetworkName', 'SocialNetwork', 'Social', 'Provider', 'Channel'],
  ...['Account', 'Target', 'Service', 'Name', 'Value'],
);
const STATUS = names('Status', 'State', 'Result', 'Outcome', 'Success', 'Ok');
const ERROR = names(
  ...['Error', 'Errors', 'ErrorMessage', 'ErrorCode', 'FailureReason', 'FailReason', 'LastError', 'Reason'],
);
const URL_OF_POST = names('Url', 'PostUrl', 'Permalink', 'Link');
const REHEARSAL = names('Rehearsal');
const MESSAGE = names('Message', 'Msg', 'Detail', 'Description', 'Title', 'Reason', 'Error');

const OTHER_NAMES: Record<string, string> = { TWITTER: 'X', XTWITTER: 'X', TWITTERX: 'X' };

/** "x", "Twitter" and "LinkedIn" as the API document writes them; unknown networks in capitals. */
export function networkOf(name: string): string {
  const upper = name.trim().toUpperCase();
  const plain = upper.replace(/[^A-Z]/g, '');
  const known = OTHER_NAMES[plain] ?? plain;
  return isPlatform(known) ? known : upper;
}

const isNetwork = (name: string): boolean => isPlatform(networkOf(name));

/** `"X"`, `{"name": "X"}` or `{"platform": "X"}` */
const networkName = (value: unknown): string | undefined =>
  textOf(isRecord(value) ? lookUp(fieldsOf(value), NETWORK) : value);

/** In capitals, and otherwise as the service writes them. */
export const networksOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => networkName(each)?.trim().toUpperCase() ?? []);

type Meaning = NetworkResult['state'] | 'partly';

/** What a status means, whatever the service calls it. Undefined if its word is unknown. */
export function meaningOf(status: string | undefined): Meaning | undefined {
  if (status === undefined) return undefined;
  const words = status
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0];
}

const MEANINGS: [Meaning, RegExp][] = [
  ['unconfirmed', /^(?:UN|NOT_)CONFIRMED$/],
  ['partly', /PARTIAL|PARTLY|WITH_(?:ERROR|FAILURE)S?$|^SOME_FAILED$/],
  [
    'failed',
    /^(?!NO_)(?:.*_)?(?:FAIL|FAILED|FAILURE|ERROR|ERRORED|REJECTED|REFUSED|DECLINED|DENIED|BLOCKED|EXPIRED|ABORTED|SKIPPED|TIMEOUT|TIMED_OUT)(?:_.*)?$|^FALSE$|^(?:NOT|UN)_?(?:PUBLISHED|POSTED|SENT)$/,
  ],
  [
    'published',
    /^(?:PUBLISHED|POSTED|SENT|SUCCESS|SUCCESSFUL|SUCCEEDED|OK|DONE|COMPLETED?|LIVE|DELIVERED|FINISHED|TRUE)$/,
  ],
  [
    'waiting',
    /^(?:SCHEDULED|PLANNED|QUEUED|PENDING|WAITING|READY|PUBLISHING|POSTING|SENDING|PROCESSING|IN_PROGRESS|RUNNING|RETRYING)$/,
  ],
];

export function whatBecameOf(said: NetworkResult[], errors: unknown[]) {
  const results = combineResults([...said, ...errors.flatMap(failuresIn)]);
  const problem = errors.find((error) => failuresIn(error).length === 0 && !isNothing(error));
  return {
    results: results.length > 0 ? results : undefined,
    problem: problem === undefined ? undefined : (reasonIn(problem) ?? NO_REASON),
  };
}

const NO_REASON = 'The service didn’t give a reason.';

/** Of several results for a network. What may be there must not be sent again, whatever else is said about it. */
const RANKS = { unconfirmed: 2, failed: 1, published: 0, waiting: 0 } as const;

/** The results of all networks that these fields mention. */
function combineResults(all: readonly NetworkResult[]): NetworkResult[] {
  const found = new Map<string, NetworkResult>();
  for (const result of all) {
    const known = found.get(result.network) ?? result;
    const [worst, other] = RANKS[result.state] > RANKS[known.state] ? [result, known] : [known, result];
    found.set(result.network, { ...other, ...worst, reason: worst.reason ?? other.reason });
  }
  return [...found.values()];
}

/** Ids, codes and addresses are none. */
const WORD = /^[\p{L}\s_-]+$/u;

/** In a list of accounts, an unknown word is about the account: "connected". */
export const resultsOfAccounts = (value: unknown): NetworkResult[] => resultsOf(value, /(?!)/);

/** A list of results, or a map from networks to their results or statuses. */
export function resultsOf(value: unknown, word = WORD): NetworkResult[] {
  const entries = isRecord(value)
    ? Object.entries(value)
        .filter(([platform]) => isNetwork(platform))
        .map(([platform, said]) => (isRecord(said) ? { ...said, platform } : { platform, status: said }))
    : listOf(value);
  return entries.flatMap((entry) => resultIn(entry, word));
}

/** `{"platform": "X", "status": "failed", "error": "Token expired"}`. A network with an error and no status has failed. */
function resultIn(entry: unknown, word = WORD): NetworkResult[] {
  if (!isRecord(entry)) return [];
  const fields = fieldsOf(entry);
  const name = networkName(entry);
  const error = reasonIn(lookUp(fields, ERROR));
  const status = wordOf(lookUp(fields, STATUS));
  const state = status === undefined ? error && 'failed' : stateIn(status, error, word);
  if (name === undefined || !state) return [];
  const isFine = state === 'published' || state === 'waiting';
  const reason = isFine ? undefined : (error ?? reasonIn(lookUp(fields, MESSAGE)));
  const url = urlIn(lookUp(fields, URL_OF_POST));
  const rehearsal = lookUp(fields, REHEARSAL) === true || undefined;
  return [{ network: networkOf(name), state, reason, ...(url && { url }), ...(rehearsal && { rehearsal }) }];
}

function stateIn(status: string, error: string | undefined, word: RegExp) {
  const meaning = meaningOf(status);
  if (meaning === 'partly') return 'unconfirmed';
  return meaning ?? (error !== undefined || word.test(status) ? 'unconfirmed' : undefined);
}

/** Slack refuses a message with any other address. */
const urlIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2_000 && /^https:/i.test(value) && URL.canParse(value)
    ? value
    : undefined;

/** A list of errors that name their network, or a map from networks to their errors. */
function failuresIn(errors: unknown): NetworkResult[] {
  const failures = isRecord(errors)
    ? Object.entries(errors).filter(([name, error]) => isNetwork(name) && !isNothing(error))
    : (Array.isArray(errors) ? errors.filter(isRecord) : []).map((error) => [networkName(error), error]);
  return failures.flatMap(([platform, error]) => resultIn({ platform, status: 'failed', error }));
}

const NO_ERROR = new Set(['', 'none', 'null', 'no', 'false', '0', 'ok']);

const isNothing = (value: unknown): boolean =>
  value instanceof Object
    ? Object.values(value).every(isNothing)
    : NO_ERROR.has((wordOf(value) ?? '').trim().toLowerCase());

const wordOf = (value: unknown) => (typeof value === 'boolean' ? String(value) : textOf(value));

/** A sentence from a text, an object with a message, or a list of them. */
function reasonIn(value: unknown, depth = 0): string | undefined {
  if (isNothing(value) || depth > 3) return undefined;
  if (typeof value === 'string') return toSentence(value);
  if (Array.isArray(value)) {
    const reasons = value.flatMap((each: unknown) => reasonIn(each, depth + 1) ?? []);
    return reasons.length > 0 ? [...new Set(reasons)].slice(0, 3).join(' ') : undefined;
  }
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  return reasonIn(lookUp(fields, ERROR) ?? lookUp(fields, MESSAGE) ?? Object.values(value), depth + 1);
}
