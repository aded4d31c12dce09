import { isRecord, type CallResult, type ServiceResponse } from './service-response.js';
import { hasFieldErrors, validationFailure, type RequestFields } from './validation-failure.js';
import {
  uncertainFailure,
  networkFailure,
  refusedFailure,
  statusFailure,
  unreadableFailure,
} from './failure.js';
import { isOnlyError, reportsFailure } from './error-in-success.js';
import type { Failure, Outcome } from './outcome.js';
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
