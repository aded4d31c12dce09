import { DatabaseRefused } from './refused.js';

const SAYINGS: Record<string, (dir: string) => string> = {
  EACCES: (dir) => `This user may not write to ${dir}. ${OTHER_DIR}`,
  EPERM: (dir) => `This user may not write to ${dir}. ${OTHER_DIR}`,
  EROFS: (dir) => `${dir} is on a read-only file system. ${OTHER_DIR}`,
  ENOENT: (dir) => `There can be no directory ${dir}. ${OTHER_DIR}`,
  ENOTDIR: (dir) => `${dir} is not a directory. ${OTHER_DIR}`,
  EEXIST: (dir) => `${dir} is not a directory. ${OTHER_DIR}`,
  ENOSPC: (dir) => `The disk with ${dir} is full. Make room (64 MB at least) and start again.`,
  EDQUOT: (dir) => `The disk quota for ${dir} is used up. Make room and start again.`,
  EFBIG: (dir) => `Files in ${dir} may not grow as far as the database needs (ulimit -f). Raise that limit.`,
  ENOTSUP: (dir) => `The file system of ${dir} has no sockets, which keep a second process out. ${OTHER_DIR}`,
};
const OTHER_DIR = 'Set DATA_DIR to a directory that this program may write to.';

/** Throws what a person can act on. */
export function refuseDirectory(dir: string, error: unknown): never {
  if (error instanceof DatabaseRefused) throw error;
  const say = SAYINGS[(error as NodeJS.ErrnoException).code ?? ''];
  if (say) throw new DatabaseRefused(say(dir), { cause: error });
  throw new DatabaseRefused(
    `The database in ${dir} does not open (${error instanceof Error ? error.message : String(error)}). ` +
      'It is damaged or was made by another version: put a copy of it back, or move it away to begin anew.',
    { cause: error },
  );
}
