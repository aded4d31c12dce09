import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/upnext/database/embedded/embedded.js';
import { openInProcessEnvironment } from './postgres-environment.js';

export type DiskEnvironment = Awaited<ReturnType<typeof openDiskEnvironment>>;

type FreeSpace = () => Promise<number>;
const PLENTY: FreeSpace = async () => 1e12;

/** The bot's database is a directory on a disk whose free space can be set. */
export async function openDiskEnvironment(handles: string[]) {
  let freeSpace = PLENTY;
  const dir = mkdtempSync(join(tmpdir(), 'upnext-disk-'));
  const environment = await openInProcessEnvironment(handles, await openEmbedded(dir, () => freeSpace()));
  return {
    ...environment,
    setFreeSpace: (next: FreeSpace | undefined) => void (freeSpace = next ?? PLENTY),
    async close() {
      await environment.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
