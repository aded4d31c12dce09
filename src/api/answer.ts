/** What came back over the wire, before anything is made of it. */
export type Answer = Answered | Lost;

interface Asking {
  /** Nothing was to be changed, so nobody needs to know whether it was. */
  reads: boolean;
}

export interface Lost extends Asking {
  lost: unknown;
}

export interface Answered extends Asking {
  status: number;
  body: Body;
  retryAfterMs?: number;
}

export type Body = { kind: 'empty' } | { kind: 'json'; value: unknown } | { kind: 'text' };

export function readBody(text: string): Body {
  if (!text.trim()) return { kind: 'empty' };
  try {
    return {
      kind: 'json',
      value: JSON.parse(TOO_MANY_DIGITS.test(text) ? withWholeNumbers(text) : text) as unknown,
    };
  } catch {
    return { kind: 'text' };
  }
}

const TOO_MANY_DIGITS = /\d{16}/;

/** A number of more digits than JavaScript keeps would come out as another one: as an id, somebody else's. */
const withWholeNumbers = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );

/** Retry-After is a number of seconds or a date; what is neither, or lies back, asks for no wait. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, Math.min(wait, DAY_MS)) : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
