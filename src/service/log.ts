/** The process's own log. No token, no `input` and no text of a post ever goes in. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An error's kind and place without its message, in which PostgreSQL may quote what a person has written. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, at: places.slice(0, 6).map((line) => line.trim()) };
}
