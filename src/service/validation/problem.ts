/** One thing that is wrong with a request, in the words and the shape of FastAPI with pydantic 2. */
export interface Problem {
  type: string;
  loc: Loc;
  msg: string;
  /** What was sent. It goes back to the sender, and never into a log. */
  input: unknown;
  ctx?: Record<string, unknown>;
}

export type Loc = (string | number)[];

/** Makes a value of what was sent; where it cannot, it notes why and gives nothing. */
export type Reader<T> = (sent: unknown, loc: Loc, problems: Problem[]) => T | undefined;

export type Reading<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

export function read<T>(reader: Reader<T>, sent: unknown, loc: Loc): Reading<T> {
  const problems: Problem[] = [];
  const value = reader(sent, loc, problems);
  return problems.length === 0 ? { ok: true, value: value as T } : { ok: false, problems };
}

/** The form of pydantic's answer to a ValueError of one's own. */
export function valueError(loc: Loc, input: unknown, words: string): Problem {
  return { type: 'value_error', loc, msg: `Value error, ${words}`, input, ctx: { error: {} } };
}

export function missing(loc: Loc, input: unknown): Problem {
  return { type: 'missing', loc, msg: 'Field required', input };
}
