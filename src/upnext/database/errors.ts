/** The database cannot be used as it is. The message tells a person what is wrong and how to fix it. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/** Of the system or of PostgreSQL. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** A row breaks a unique index: PostgreSQL’s unique_violation. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

/** Another process uses the directory. `doctor` reports this as fine. */
export class DirectoryInUseError extends DatabaseOpenError {
  override readonly name = 'DirectoryInUseError';
}
