import { isPlatform } from '../../openapi/platforms.js';
import type { NetworkResult } from '../records.js';
import { isRecord } from '../service-response.js';
import { toSentence } from '../service-message.js';
import { lookUp, textOf } from './name.js';

/** Reads what a service says about each network of a post. Services agree neither on a field for it nor on its shape. */

const NETWORK = [
  ...['Platform', 'PlatformName', 'Network', 'NetworkName', 'SocialNetwork', 'Social', 'Provider', 'Channel'],
  ...['Account', 'Target', 'Service', 'Name', 'Value'],
];
const STATUS = ['Status', 'State', 'Result', 'Outcome'];
const STATUS_CODE = ['StatusCode', 'HttpStatus', 'Code'];
const SUCCESS = ['Success', 'Ok', 'Succeeded'];
const IS_PUBLISHED = ['Published', 'Posted'];
const ERROR = [
  ...['Error', 'Errors', 'ErrorMessage', 'ErrorCode', 'FailureReason', 'FailReason', 'LastError', 'Reason'],
];
const MESSAGE = ['Message', 'Msg', 'Detail', 'Description', 'Title', 'Reason', 'Error'];
/** What only a published post has. */
const PROOF = ['PublishedAt', 'PostedAt', 'PostUrl', 'PlatformPostId', 'ExternalId'];

const OTHER_NAMES: Record<string, string> = { TWITTER: 'X', XTWITTER: 'X', TWITTERX: 'X' };

/** "x", "Twitter" and "LinkedIn" as the API document writes them; unknown networks in capitals. */
export function networkOf(name: string): string {
  const upper = name.trim().toUpperCase();
  const plain = upper.replace(/[^A-Z]/g, '');
  const known = OTHER_NAMES[plain] ?? plain;
  return isPlatform(known) ? known : upper;
}

/** ["X"], "X, REDDIT", [{"platform": "X", …}] or {"x": {…}}, in capitals and otherwise as the service calls them. */
export function networksIn(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : listedNames(value);
  return names.map((name) => name.trim().toUpperCase()).filter(Boolean);
}

function listedNames(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => (isRecord(each) ? networkName(each) : textOf(each)) ?? []);
  if (!isRecord(value)) return [];
  return Object.keys(value).filter((name) => isPlatform(networkOf(name)) && Boolean(value[name]));
}

/** `{"platform": "X"}`, `{"platform": {"name": "X"}}` or `{"account": {"platform": "X"}}`. */
function networkName(entry: Record<string, unknown>): string | undefined {
  const value = lookUp(entry, NETWORK);
  return textOf(isRecord(value) ? lookUp(value, NETWORK) : value);
}

/** What a status means, whatever the service calls it. Undefined if its word is unknown. */
export function meaningOf(status: string | undefined): NetworkResult['state'] | 'partly' | undefined {
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

const MEANINGS: [NetworkResult['state'] | 'partly', RegExp][] = [
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

/** The results of all networks that these fields mention. If any of them reports a failure, the network failed. */
export function combineResults(all: readonly NetworkResult[]): NetworkResult[] {
  const found = new Map<string, NetworkResult>();
  for (const result of all) {
    const known = found.get(result.network);
    if (!known || (result.state === 'failed' && known.state !== 'failed')) found.set(result.network, result);
    else if (known.state === 'failed' && result.reason) known.reason ??= result.reason;
  }
  return [...found.values()];
}

export function resultsIn(field: unknown): NetworkResult[] {
  if (Array.isArray(field))
    return field.flatMap((each: unknown) => {
      const name = isRecord(each) ? networkName(each) : undefined;
      return name === undefined ? [] : resultOf(name, each);
    });
  if (!isRecord(field)) return [];
  return Object.entries(field).flatMap(([name, value]) =>
    isPlatform(networkOf(name)) ? resultOf(name, value) : [...groupOf(name, value), ...nestedIn(name, value)],
  );
}

/** `{"platforms": {"x": "failed"}}` */
const nestedIn = (name: string, value: unknown) =>
  /^(platform|network)s$/i.test(name) ? resultsIn(value) : [];

/** `{"failed": ["X"]}` or `{"failed": [{"platform": "X", "error": …}]}` */
function groupOf(name: string, value: unknown): NetworkResult[] {
  const state = meaningOf(name);
  if (!Array.isArray(value) || state === undefined || state === 'partly') return [];
  if (state === 'failed') return [...errorsIn(value), ...allOf(value, state)];
  return allOf(value, state);
}

/** Empty for a network that is only named. */
function resultOf(name: string, value: unknown): NetworkResult[] {
  const network = networkOf(name);
  if (isRecord(value)) return resultInRecord(network, value);
  if (typeof value === 'boolean') return [{ network, state: value ? 'published' : 'failed' }];
  return resultInText(network, textOf(value));
}

/** "failed", or "Error: Token expired". */
function resultInText(network: string, text: string | undefined): NetworkResult[] {
  const [, status = text, reason] = /^\s*([\w -]{1,30}):\s*(\S[^]*)$/.exec(text ?? '') ?? [];
  const state = meaningOf(status);
  if (state === undefined || state === 'partly') return [];
  return [{ network, state, ...(state === 'failed' && withReason(reasonIn(reason))) }];
}

function resultInRecord(network: string, entry: Record<string, unknown>): NetworkResult[] {
  const reason = reasonIn(lookUp(entry, ERROR));
  const status = textOf(lookUp(entry, STATUS) ?? lookUp(entry, STATUS_CODE));
  const [inText] = resultInText(network, status);
  if (inText?.reason) return [inText];
  const meaning = meaningOf(status);
  if (isFailure(entry, meaning, reason))
    return [{ network, state: 'failed', ...withReason(reason ?? reasonIn(lookUp(entry, MESSAGE))) }];
  if (meaning === 'published' || meaning === 'waiting') return [{ network, state: meaning }];
  const isOut = isTrue(lookUp(entry, SUCCESS)) || isTrue(lookUp(entry, IS_PUBLISHED)) || lookUp(entry, PROOF);
  if (isOut) return [{ network, state: 'published' }];
  return meaning === undefined && lookUp(entry, IS_PUBLISHED) === undefined
    ? []
    : [{ network, state: 'waiting' }];
}

function isFailure(entry: Record<string, unknown>, meaning: ReturnType<typeof meaningOf>, reason?: string) {
  if (meaning !== undefined) return meaning === 'failed' || meaning === 'partly';
  return isFalse(lookUp(entry, SUCCESS)) || reason !== undefined;
}

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true';
const isFalse = (value: unknown) => value === false || value === 0 || value === 'false';

/** `{"X": "Token expired"}`, `[{"platform": "X", "message": …}]`, "X: Token expired": a network with an error has failed. */
export function errorsIn(field: unknown): NetworkResult[] {
  if (isRecord(field))
    return Object.entries(field).flatMap(([name, value]) =>
      isPlatform(networkOf(name)) ? failureOf(name, value) : [],
    );
  return (Array.isArray(field) ? field : [field]).flatMap((each: unknown) => {
    if (isRecord(each)) return failureOf(networkName(each), each);
    const [, name = '', words] = typeof each === 'string' ? (NAMED_ERROR.exec(each) ?? []) : [];
    return isPlatform(networkOf(name)) ? failureOf(name, words) : [];
  });
}

const NAMED_ERROR = /^\s*([\w ]{1,20}):\s*(\S[^]*)$/;

function failureOf(name: string | undefined, value: unknown): NetworkResult[] {
  if (name === undefined || isNothing(value)) return [];
  return [{ network: networkOf(name), state: 'failed', ...withReason(reasonIn(value)) }];
}

/** The networks of a list such as `failed_platforms`. */
export const allOf = (field: unknown, state: NetworkResult['state']): NetworkResult[] =>
  networksIn(field).map((name) => ({ network: networkOf(name), state }));

const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });
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
  return reasonIn(lookUp(value, ERROR) ?? lookUp(value, MESSAGE) ?? Object.values(value), depth + 1);
}
