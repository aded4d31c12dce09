/** The log of this process. It never contains a token, an `input` or the text of a post. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The type and stack of an error, without its message, in which PostgreSQL may quote a person's text. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) };
}
