import { isPlatform } from '../../openapi/platforms.js';
import type { NetworkResult, Post, POST_RESULTS } from '../records.js';
import { toSentence } from '../failures/service-message.js';
import { isRecord } from '../http/service-response.js';
import { fieldsOf, lookUp, normalizeName, textOf, type Fields, type ReadRecord } from './fields.js';

/** What became of a post on each network. Services agree neither on a field for it nor on its words. */

const names = (...all: string[]) => all.map(normalizeName);

const NETWORK = names(
  ...['Platform', 'PlatformName', 'Network', 'NetworkName', 'SocialNetwork', 'Social', 'Provider', 'Channel'],
  ...['Account', 'Target', 'Service', 'Name', 'Value'],
);
const STATUS = names('Status', 'State', 'Result', 'Outcome');
const ERROR = names(
  ...['Error', 'Errors', 'ErrorMessage', 'ErrorCode', 'FailureReason', 'FailReason', 'LastError', 'Reason'],
);
const MESSAGE = names('Message', 'Msg', 'Detail', 'Description', 'Title', 'Reason', 'Error');

const OTHER_NAMES: Record<string, string> = { TWITTER: 'X', XTWITTER: 'X', TWITTERX: 'X' };

/** "x", "Twitter" and "LinkedIn" as the API document writes them; unknown networks in capitals. */
export function networkOf(name: string): string {
  const upper = name.trim().toUpperCase();
  const plain = upper.replace(/[^A-Z]/g, '');
  const known = OTHER_NAMES[plain] ?? plain;
  return isPlatform(known) ? known : upper;
}

export const isNetwork = (name: string): boolean => isPlatform(networkOf(name));

export const networkIn = (fields: Fields): unknown => lookUp(fields, NETWORK);

/** `{"platform": "X"}`, `{"platform": {"name": "X"}}` or `{"account": {"platform": "X"}}`. */
export function networkName(fields: Fields): string | undefined {
  const value = networkIn(fields);
  return textOf(isRecord(value) ? networkIn(fieldsOf(value)) : value);
}

export const statusIn = (fields: Fields): string | undefined => textOf(lookUp(fields, STATUS));

export type Meaning = NetworkResult['state'] | 'partly';

/** What a status means, whatever the service calls it. Undefined if its word is unknown. */
export function meaningOf(status: string | undefined): Meaning | undefined {
  if (status === undefined) return undefined;
  const words = status
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  if (/^[45]\d\d$/.test(words)) return 'failed';
  if (/^20\d$/.test(words)) return 'published';
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0];
}

const MEANINGS: [Meaning, RegExp][] = [
  ['partly', /PARTIAL|PARTLY|WITH_(?:ERROR|FAILURE)S?$|^SOME_FAILED$/],
  [
    'failed',
    /^(?!NO_)(?:.*_)?(?:FAIL|FAILED|FAILURE|ERROR|ERRORED|REJECTED|REFUSED|DECLINED|DENIED|BLOCKED|EXPIRED|ABORTED|SKIPPED|TIMEOUT|TIMED_OUT)(?:_.*)?$|^(?:NOT|UN)_?(?:PUBLISHED|POSTED|SENT)$/,
  ],
  [
    'published',
    /^(?:PUBLISHED|POSTED|SENT|SUCCESS|SUCCESSFUL|SUCCEEDED|OK|DONE|COMPLETED?|LIVE|DELIVERED|FINISHED)$/,
  ],
  [
    'waiting',
    /^(?:SCHEDULED|PLANNED|QUEUED|PENDING|WAITING|READY|PUBLISHING|POSTING|SENDING|PROCESSING|IN_PROGRESS|RUNNING|RETRYING)$/,
  ],
];

type SentPost = Pick<Post, 'status' | 'platforms'>;

export function whatBecameOf(
  post: SentPost,
  read: ReadRecord<typeof POST_RESULTS>,
): Pick<Post, 'results' | 'problem'> {
  const results = combineResults([
    ...[...read.results, ...read.statuses, ...read.platforms].flatMap(resultIn),
    ...[read.errors, read.error].flatMap(failuresIn),
    ...allOf(read.failedOn, 'failed'),
    ...allOf(read.publishedOn, 'published'),
    ...allOf(missingIn(read.publishedOn, post), 'failed'),
  ]);
  const problem = [read.error, read.errors].find(
    (error) => failuresIn(error).length === 0 && !isNothing(error),
  );
  return {
    results: results.length > 0 ? results : undefined,
    problem: problem === undefined ? undefined : (reasonIn(problem) ?? NO_REASON),
  };
}

const NO_REASON = 'The service didn’t give a reason.';

/** The results of all networks that these fields mention. If any of them reports a failure, the network failed. */
function combineResults(all: readonly NetworkResult[]): NetworkResult[] {
  const found = new Map<string, NetworkResult>();
  for (const result of all) {
    const known = found.get(result.network);
    if (!known || (result.state === 'failed' && known.state !== 'failed')) found.set(result.network, result);
    else if (known.state === 'failed' && result.reason) known.reason ??= result.reason;
  }
  return [...found.values()];
}

/** `{"platform": "X", "status": "failed", "error": "Token expired"}` */
function resultIn(entry: unknown): NetworkResult[] {
  const fields = fieldsOf(entry);
  const name = textOf(networkIn(fields));
  const meaning = meaningOf(statusIn(fields));
  if (name === undefined || meaning === undefined) return [];
  const network = networkOf(name);
  if (meaning === 'published' || meaning === 'waiting') return [{ network, state: meaning }];
  const reason = errorIn(fields) ?? reasonIn(lookUp(fields, MESSAGE));
  return [{ network, state: 'failed', ...(reason !== undefined && { reason }) }];
}

/** A network with an error has failed. */
function failuresIn(errors: unknown): NetworkResult[] {
  const records = Array.isArray(errors) ? errors.filter(isRecord) : [];
  return records.flatMap((error) =>
    resultIn({ platform: networkName(fieldsOf(error)), status: 'failed', error }),
  );
}

const allOf = (names: string[], state: NetworkResult['state']): NetworkResult[] =>
  names.map((name) => ({ network: networkOf(name), state }));

/** Once the post has ended, it failed on each network that the list leaves out. */
function missingIn(published: string[], { status, platforms }: SentPost): string[] {
  const meaning = meaningOf(status);
  if (published.length === 0 || meaning === undefined || meaning === 'waiting') return [];
  const networks = published.map(networkOf);
  return platforms.filter((name) => !networks.includes(networkOf(name)));
}

export const errorIn = (fields: Fields): string | undefined => reasonIn(lookUp(fields, ERROR));

const NO_ERROR = new Set(['', 'none', 'null', 'no', 'false', '0', 'ok']);

export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && NO_ERROR.has(value.trim().toLowerCase())) ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

/** A sentence from a text, an object with a message, or a list of them. */
export function reasonIn(value: unknown, depth = 0): string | undefined {
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
