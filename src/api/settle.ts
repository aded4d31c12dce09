import { isRecord, type Answer, type Body } from './answer.js';
import { hasItems, invalid, type Asked } from './fields.js';
import { lostFailure, statusFailure, unreadable } from './failure.js';
import type { Outcome } from './outcome.js';
import { plainName } from './read/name.js';

/** What `data` means for one operation; undefined where it can mean nothing. */
export type Reading<T> = (data: unknown) => { value: T } | undefined;

/** Turns whatever came back into an outcome. Any 2xx is success, unless it says itself that it is none. */
export function settle<T>(answer: Answer, read: Reading<T>, asked: Asked = { fields: {} }): Outcome<T> {
  if ('lost' in answer) return lostFailure(answer);
  const { status, body } = answer;
  if (status >= 200 && status < 300) return succeed(status, body, read);
  const value = body.kind === 'json' ? body.value : undefined;
  if (status === 422 || (status === 400 && hasItems(value, asked))) return invalid(value, asked);
  return statusFailure(answer);
}

function succeed<T>(status: number, body: Body, read: Reading<T>): Outcome<T> {
  if (body.kind === 'text') return unreadable(status);
  const value = body.kind === 'json' ? body.value : undefined;
  if (isRecord(value) && member(value, 'success') === false) return unreadable(status, value);
  const found = read(dataIn(value));
  return found ? { ok: true, value: found.value } : unreadable(status, value);
}

/** Out of the envelope; a service that leaves the envelope out is read as it is. */
function dataIn(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value).map(plainName);
  return names.includes('data') || names.includes('success') ? member(value, 'data') : value;
}

function member(value: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(value).find((each) => plainName(each) === name);
  return key === undefined ? undefined : value[key];
}
