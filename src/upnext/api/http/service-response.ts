import { DAY_MS } from '../../../when/index.js';

/** The raw result of one HTTP request. */
export type CallResult = ServiceResponse | NetworkFailure;

interface RequestInfo {
  /** The request changes nothing, so it does not matter whether it was carried out. */
  isRead: boolean;
}

export interface NetworkFailure extends RequestInfo {
  networkError: unknown;
}

export interface ServiceResponse extends RequestInfo {
  status: number;
  body: ResponseBody;
  retryAfterMs?: number;
}

export type ResponseBody = { kind: 'empty' } | { kind: 'json'; value: unknown } | { kind: 'text' };

export function readBody(text: string): ResponseBody {
  if (!text.trim()) return { kind: 'empty' };
  try {
    const value: unknown = JSON.parse(LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text);
    return { kind: 'json', value };
  } catch {
    return { kind: 'text' };
  }
}

const LONG_NUMBER = /\d{16}/;

/** JavaScript would round a number of more than 16 digits. As an id, it could then belong to something else. */
const quoteLongNumbers = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );

/** Retry-After is a number of seconds or a date. A date in the past means no wait, anything else is ignored. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, Math.min(wait, DAY_MS)) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
