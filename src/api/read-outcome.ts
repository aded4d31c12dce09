import { isRecord, type CallResult, type ServiceResponse } from './http/service-response.js';
import { hasFieldErrors, validationFailure, type RequestFields } from './failures/validation-failure.js';
import {
  uncertainFailure,
  networkFailure,
  refusedFailure,
  statusFailure,
  unreadableFailure,
} from './failures/failure.js';
import type { Failure, Outcome } from './outcome.js';
import { fieldsOf, normalizeName } from './read/fields.js';
import { dataIn } from './read/read.js';

/** Reads the `data` of one operation. Undefined if it cannot be read. */
export type DataReader<T> = (data: unknown) => { value: T } | undefined;

/** Any 2xx is a success, unless its body reports a failure. */
export function readOutcome<T>(
  result: CallResult,
  read: DataReader<T>,
  request: RequestFields = { fields: {} },
): Outcome<T> {
  if ('networkError' in result) return networkFailure(result);
  const { status, body } = result;
  if (status >= 200 && status < 300) return readSuccess(result, read, request);
  const value = body.kind === 'json' ? body.value : undefined;
  if (status === 422 || (status === 400 && hasFieldErrors(value, request)))
    return validationFailure(value, request);
  return statusFailure(result);
}

function readSuccess<T>(
  { status, body, isRead }: ServiceResponse,
  read: DataReader<T>,
  request: RequestFields,
): Outcome<T> {
  if (body.kind === 'text') return unreadableFailure(status);
  const value = body.kind === 'json' ? body.value : undefined;
  const failed = isRecord(value) ? failureIn(value, { status, isRead }, request) : undefined;
  if (failed) return failed;
  const found = read(dataIn(value));
  return found ? { ok: true, value: found.value } : unreadableFailure(status);
}

/** Errors of fields come from a validation, so nothing was done. */
function failureIn(
  value: Record<string, unknown>,
  response: Pick<ServiceResponse, 'status' | 'isRead'>,
  request: RequestFields,
): Failure | undefined {
  const isFailure = reportsFailure(value);
  if (!isFailure && !isOnlyError(value)) return undefined;
  if (hasFieldErrors(value, request)) return validationFailure(value, request);
  return isFailure ? refusedFailure(response.status, value) : uncertainFailure(response, value);
}

/** Failures that a service reports with a 2xx status. */
type Body = Record<string, unknown>;

const member = (body: Body, name: string): unknown => fieldsOf(body).get(name);

/** `{"success": false}` or `{"ok": false}`: certainly not done. */
function reportsFailure(body: Body): boolean {
  const data = member(body, 'data');
  return isFalse(body, 'success') || isOnlyFailure(body) || (isRecord(data) && isOnlyFailure(data));
}

/** A record may have a field `Ok` or `Success`, but no record has only that. */
const isOnlyFailure = (body: Body) =>
  (isFalse(body, 'ok') || isFalse(body, 'success')) && hasOnly(body, NAMES_WITH_ERROR);

const isFalse = (body: Body, name: string) => isOneOf(member(body, name), ['false', '0', 'no']);

const reportsSuccess = (body: Body) =>
  ['success', 'ok', 'status'].some((name) =>
    isOneOf(member(body, name), ['true', '1', 'yes', 'ok', 'success']),
  );

function isOneOf(value: unknown, words: string[]): boolean {
  return !isRecord(value) && !Array.isArray(value) && words.includes(String(value).toLowerCase());
}

const NAMES_WITH_DETAIL = new Set([
  ...['success', 'ok', 'data', 'code', 'status', 'statuscode', 'errorcode', 'detail', 'details'],
]);
const NAMES_WITH_ERROR = new Set([
  ...NAMES_WITH_DETAIL,
  ...['error', 'errors', 'message', 'msg', 'reason', 'path', 'timestamp', 'requestid', 'traceid'],
]);

/**
 * An error and nothing else. A record may have a field `Error` or `Detail`, but no record has only that. It is no proof
 * that nothing was done.
 */
function isOnlyError(body: Body): boolean {
  if (reportsSuccess(body) || !isNothing(member(body, 'data'))) return false;
  const reportsError =
    ['error', 'errors'].some((name) => hasError(member(body, name))) || hasFailedStatus(body);
  if (reportsError) return hasOnly(body, NAMES_WITH_ERROR);
  return (
    hasOnly(body, NAMES_WITH_DETAIL) &&
    ['detail', 'details'].some((name) => isErrorDetail(member(body, name)))
  );
}

const hasOnly = (body: Body, names: ReadonlySet<string>) =>
  Object.keys(body).every((name) => names.has(normalizeName(name)));

const hasFailedStatus = (body: Body) =>
  isOneOf(member(body, 'status'), ['error', 'fail', 'failed', 'failure']) ||
  Number(member(body, 'code')) >= 400;

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || isEmpty(value);
const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;
const NO_ERROR = ['', '0', 'false', 'none', 'null', 'no'];

function hasError(error: unknown): boolean {
  if (Array.isArray(error)) return error.length > 0;
  return !isNothing(error) && !isOneOf(error, NO_ERROR);
}

const DONE =
  /\b(?:created|updated|saved|scheduled|deleted|removed|invited|accepted|queued|done|ok|success\w*)\b/i;
const NOT_DONE =
  /\b(?:not|no|never|cannot|could|can.t|fail\w*|errors?|un\w+|must|already|required|exceed\w*|limit)\b/i;

/** `{"detail": "Webhook deleted"}` is not an error, and an object in `detail` may be the record itself. */
function isErrorDetail(detail: unknown): boolean {
  if (typeof detail === 'string')
    return detail.trim() !== '' && (!DONE.test(detail) || NOT_DONE.test(detail));
  if (Array.isArray(detail))
    return detail.length > 0 && detail.every((item) => isRecord(item) && 'loc' in item);
  return isRecord(detail) && !isEmpty(detail) && hasOnly(detail, NAMES_WITH_ERROR);
}
