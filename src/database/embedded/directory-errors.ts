import { DatabaseOpenError } from '../errors.js';

const OTHER_DIR = 'Set DATA_DIR to a directory that Upnext can write to.';
const MESSAGES: Record<string, (dir: string) => string> = {
  EACCES: (dir) => `No permission to write to ${dir}. ${OTHER_DIR}`,
  EPERM: (dir) => `No permission to write to ${dir}. ${OTHER_DIR}`,
  EROFS: (dir) => `${dir} is on a read-only file system. ${OTHER_DIR}`,
  ENOENT: (dir) => `The directory ${dir} can’t be created. ${OTHER_DIR}`,
  ENOTDIR: (dir) => `${dir} isn’t a directory. ${OTHER_DIR}`,
  EEXIST: (dir) => `${dir} isn’t a directory. ${OTHER_DIR}`,
  ENOSPC: (dir) => `The disk with ${dir} is full. Free at least 64 MB and start again.`,
  EDQUOT: (dir) => `The disk quota for ${dir} is used up. Free some space and start again.`,
  EFBIG: (dir) =>
    `The file size limit (ulimit -f) is too low for the database in ${dir}. Raise it and start again.`,
  ENOTSUP: (dir) =>
    `The file system of ${dir} doesn’t support sockets, which Upnext uses as a lock. ${OTHER_DIR}`,
};

/** The same error in words that a person can act on. */
export function describeDirectoryError(dir: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  const message =
    MESSAGES[code]?.(dir) ??
    `The database in ${dir} can’t be opened (${reason}). It is damaged, or another version created it. ` +
      'Restore a backup, or move the directory away to start with an empty database.';
  return new DatabaseOpenError(message, { cause: error });
}
