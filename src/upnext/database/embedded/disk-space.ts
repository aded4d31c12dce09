import { statfs } from 'node:fs/promises';

/** PostgreSQL's log grows by 16 MB at a time; with less than this free, the next step may fail. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 1_000;

export type FreeBytes = (dir: string) => Promise<number>;

/**
 * When the disk fills up during a write, PGlite can spin forever and block the whole process. So no query starts while the
 * disk is nearly full, and queries continue once there is space again. Checks at most once a second.
 */
export function createDiskSpaceCheck(dir: string, freeBytes: FreeBytes): () => Promise<void> {
  let checkedAt = -Infinity;
  return async () => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
    if ((await freeBytes(dir)) < MIN_FREE_BYTES)
      throw Object.assign(new Error(`The disk with ${dir} is nearly full.`), { code: 'ENOSPC' });
    checkedAt = performance.now();
  };
}

export async function freeBytesIn(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
