import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded.js';
import { openStage } from './desk-stage.js';

export type DiskStage = Awaited<ReturnType<typeof openDiskStage>>;

type Room = () => Promise<number>;
const ROOMY: Room = async () => 1e12;

/** The bot keeps what it keeps in a directory, on a disk that is what it is told to be. */
export async function openDiskStage(handles: string[]) {
  let room = ROOMY;
  const dir = mkdtempSync(join(tmpdir(), 'upnext-disk-'));
  const stage = await openStage(handles, await openEmbedded(dir, () => room()));
  return {
    ...stage,
    diskIs: (bad: Room | undefined) => void (room = bad ?? ROOMY),
    async close() {
      await stage.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
