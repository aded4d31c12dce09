import { statfs } from 'node:fs/promises';

/** Below this the next 16 MB of PostgreSQL's log may not find room. */
const LEAST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 1_000;

export type FreeBytes = (dir: string) => Promise<number>;

/**
 * PGlite that runs out of disk in the middle of a write may spin for ever, and the whole process with it. So nothing is
 * begun on a disk that is nearly full; once there is room again, all goes on. Looks once a second at most.
 */
export function createRoomCheck(dir: string, freeBytes: FreeBytes): () => Promise<void> {
  let lookedAt = -Infinity;
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    if ((await freeBytes(dir)) < LEAST_BYTES)
      throw Object.assign(new Error(`The disk with ${dir} is nearly full.`), { code: 'ENOSPC' });
    lookedAt = performance.now();
  };
}

export async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
