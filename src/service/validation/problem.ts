/** One error in a request, in the words and format of FastAPI with pydantic 2. */
export interface Problem {
  type: string;
  loc: Loc;
  msg: string;
  /** What was sent. Returned to the sender, never logged. */
  input: unknown;
  ctx?: Record<string, unknown>;
}

export type Loc = (string | number)[];

/** Returns the value, or adds a problem and returns undefined. */
export type Reader<T> = (sent: unknown, loc: Loc, problems: Problem[]) => T | undefined;

export type Reading<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

export function read<T>(reader: Reader<T>, sent: unknown, loc: Loc): Reading<T> {
  const problems: Problem[] = [];
  const value = reader(sent, loc, problems);
  // Without problems there is a value, which may be undefined.
  return problems.length === 0 ? { ok: true, value: value as T } : { ok: false, problems };
}

/** How pydantic reports a ValueError that a validator raises. */
export function valueError(loc: Loc, input: unknown, message: string): Problem {
  return { type: 'value_error', loc, msg: `Value error, ${message}`, input, ctx: { error: {} } };
}

export function missing(loc: Loc, input: unknown): Problem {
  return { type: 'missing', loc, msg: 'Field required', input };
}
