/** The database cannot be used as it is. The message tells a person what is wrong and how to fix it. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/** A row breaks a unique index: PostgreSQL’s unique_violation. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Another process uses the directory. `doctor` reports this as fine. */
export class DirectoryInUseError extends DatabaseOpenError {
  override readonly name = 'DirectoryInUseError';
}
