import type { CallResult, ServiceResponse } from './http/service-response.js';
import { validationFailure, type RequestFields } from './failures/validation-failure.js';
import { networkFailure, reportedFailure, statusFailure, unreadableFailure } from './failures/failure.js';
import type { Outcome } from './outcome.js';
import { fieldsOf } from './read/fields.js';
import { dataIn, isEmpty } from './read/read.js';

/** Reads the `data` of one operation. Undefined if it cannot be read. */
export type DataReader<T> = (data: unknown) => { value: T } | undefined;

/** Any 2xx is a success, unless its body says that it failed or cannot be read. */
export function readOutcome<T>(
  result: CallResult,
  read: DataReader<T>,
  request: RequestFields = { fields: {} },
): Outcome<T> {
  if ('networkError' in result) return networkFailure(result);
  const { status, body } = result;
  if (status >= 200 && status < 300) return readSuccess(result, read);
  if (status !== 422 && status !== 400) return statusFailure(result);
  const failure = validationFailure(body.kind === 'json' ? body.value : undefined, request);
  const isAboutForm = status === 422 || (failure.kind === 'invalid' && failure.fields.length > 0);
  return isAboutForm ? failure : statusFailure(result);
}

function readSuccess<T>(response: ServiceResponse, read: DataReader<T>): Outcome<T> {
  const { body } = response;
  if (body.kind === 'text') return unreadableFailure(response);
  const value = body.kind === 'json' ? body.value : undefined;
  if (saysFailed(value)) return reportedFailure(response, value);
  const found = read(dataIn(value));
  return found ? { ok: true, value: found.value } : unreadableFailure(response);
}

/** `{"success": false}`, or an error and no data. A record may have an error too. */
function saysFailed(body: unknown): boolean {
  const fields = fieldsOf(body);
  const said = (name: string) => String(fields.get(name)).toLowerCase();
  if (said('success') === 'false') return true;
  if (said('success') === 'true' || fields.has('data') || fields.has('id')) return false;
  const hasError = ['error', 'errors'].some((name) => !isEmpty(fields.get(name) || undefined));
  return hasError || said('ok') === 'false' || /^(?:error|fail)/.test(said('status'));
}
