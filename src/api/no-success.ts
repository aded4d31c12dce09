import { isRecord } from './answer.js';
import { plainName } from './read/name.js';

/** What a 2xx says of itself. */

type Body = Record<string, unknown>;

/** In whatever case the service writes its names. */
export function member(body: Body, name: string): unknown {
  const key = Object.keys(body).find((each) => plainName(each) === name);
  return key === undefined ? undefined : body[key];
}

/** `{"success": false}`, `{"ok": false}`: surely not done, whatever is said around it. */
export function saysNo(body: Body): boolean {
  const data = member(body, 'data');
  return isNo(body, 'success') || isNoAlone(body) || (isRecord(data) && isNoAlone(data));
}

/** A record may have a field called Ok or Success, but none has only that. */
const isNoAlone = (body: Body) => (isNo(body, 'ok') || isNo(body, 'success')) && hasOnly(body, BESIDE_ERROR);

const isNo = (body: Body, name: string) => isOneOf(member(body, name), ['false', '0', 'no']);

const saysYes = (body: Body) =>
  ['success', 'ok', 'status'].some((name) =>
    isOneOf(member(body, name), ['true', '1', 'yes', 'ok', 'success']),
  );

function isOneOf(value: unknown, words: string[]): boolean {
  return !isRecord(value) && !Array.isArray(value) && words.includes(String(value).toLowerCase());
}

const AROUND = ['success', 'ok', 'data', 'code', 'status', 'statuscode', 'errorcode'];
const BESIDE_DETAIL = new Set([...AROUND, 'detail', 'details']);
const BESIDE_ERROR = new Set([
  ...BESIDE_DETAIL,
  'error',
  'errors',
  'message',
  'msg',
  'reason',
  'path',
  'timestamp',
  'requestid',
  'traceid',
]);

/**
 * An error and nothing besides: a record may have a field called Error or Detail, but none has only that. It is no proof
 * that nothing was done.
 */
export function isErrorAlone(body: Body): boolean {
  if (saysYes(body) || !isNothing(member(body, 'data'))) return false;
  const hasError = ['error', 'errors'].some((name) => tells(member(body, name))) || saysItFailed(body);
  if (hasError) return hasOnly(body, BESIDE_ERROR);
  return (
    hasOnly(body, BESIDE_DETAIL) && ['detail', 'details'].some((name) => isComplaint(member(body, name)))
  );
}

const hasOnly = (body: Body, names: ReadonlySet<string>) =>
  Object.keys(body).every((name) => names.has(plainName(name)));

const saysItFailed = (body: Body) =>
  isOneOf(member(body, 'status'), ['error', 'fail', 'failed', 'failure']) ||
  Number(member(body, 'code')) >= 400;

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || isEmpty(value);
const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;
const NO_ERROR = ['', '0', 'false', 'none', 'null', 'no'];

function tells(error: unknown): boolean {
  if (Array.isArray(error)) return error.length > 0;
  return !isNothing(error) && !isOneOf(error, NO_ERROR);
}

const DONE =
  /\b(?:created|updated|saved|scheduled|deleted|removed|invited|accepted|queued|done|ok|success\w*)\b/i;
const NOT_DONE =
  /\b(?:not|no|never|cannot|could|can.t|fail\w*|errors?|un\w+|must|already|required|exceed\w*|limit)\b/i;

/** `{"detail": "Webhook deleted"}` is none; an object under this name may be the record itself. */
function isComplaint(detail: unknown): boolean {
  if (typeof detail === 'string')
    return detail.trim() !== '' && (!DONE.test(detail) || NOT_DONE.test(detail));
  if (Array.isArray(detail))
    return detail.length > 0 && detail.every((item) => isRecord(item) && 'loc' in item);
  return isRecord(detail) && !isEmpty(detail) && hasOnly(detail, BESIDE_ERROR);
}
