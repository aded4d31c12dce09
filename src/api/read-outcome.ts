import { isRecord, type Answer, type Answered } from './answer.js';
import { hasItems, invalid, type Asked } from './fields.js';
import { errorFailure, lostFailure, refusal, statusFailure, unreadable } from './failure.js';
import { isErrorAlone, member, saysNo } from './no-success.js';
import type { Failure, Outcome } from './outcome.js';
import { plainName } from './read/name.js';

/** What `data` means for one operation; undefined where it can mean nothing. */
export type Reading<T> = (data: unknown) => { value: T } | undefined;

/** Turns whatever came back into an outcome. Any 2xx is success, unless it says itself that it is none. */
export function readOutcome<T>(answer: Answer, read: Reading<T>, asked: Asked = { fields: {} }): Outcome<T> {
  if ('lost' in answer) return lostFailure(answer);
  const { status, body } = answer;
  if (status >= 200 && status < 300) return succeed(answer, read, asked);
  const value = body.kind === 'json' ? body.value : undefined;
  if (status === 422 || (status === 400 && hasItems(value, asked))) return invalid(value, asked);
  return statusFailure(answer);
}

function succeed<T>({ status, body, reads }: Answered, read: Reading<T>, asked: Asked): Outcome<T> {
  if (body.kind === 'text') return unreadable(status);
  const value = body.kind === 'json' ? body.value : undefined;
  const failed = isRecord(value) ? failureIn(value, { status, reads }, asked) : undefined;
  if (failed) return failed;
  const found = read(dataIn(value));
  return found ? { ok: true, value: found.value } : unreadable(status);
}

/** A field that is named with what is wrong in it was looked at before anything was done. */
function failureIn(
  value: Record<string, unknown>,
  answered: Pick<Answered, 'status' | 'reads'>,
  asked: Asked,
): Failure | undefined {
  const isNo = saysNo(value);
  if (!isNo && !isErrorAlone(value)) return undefined;
  if (hasItems(value, asked)) return invalid(value, asked);
  return isNo ? refusal(answered.status, value) : errorFailure(answered, value);
}

/** Out of the envelope; a service that leaves the envelope out is read as it is. */
function dataIn(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value).map(plainName);
  if (names.includes('data')) return member(value, 'data');
  return names.includes('success') ? besidesSuccess(value) : value;
}

const ABOUT_ANSWER =
  /^(?:meta\w*|pag\w+|links?|messages?|errors?|warnings?|details?|(?:request|trace|correlation)id)$/;
const NAMES_ID = /^_?(?:id|Id|ID|uuid)$|[a-z]I[dD]$|_id$/;

/** Some write beside the flag what others write in `data`: a list, a record, or the id alone. */
function besidesSuccess(value: Record<string, unknown>): unknown {
  const found = Object.entries(value).filter(([name, each]) => {
    if (ABOUT_ANSWER.test(plainName(name))) return false;
    return isRecord(each) || Array.isArray(each) || NAMES_ID.test(name);
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
