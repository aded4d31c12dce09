import { createThread } from '../threads/thread.js';
import type { Picture } from './svg.js';

/** Draws pictures in a worker thread. */

export type Paint = (picture: Picture) => Promise<Uint8Array>;

const MAX_WAITING = 20;
/** A picture takes a third of a second. */
const MAX_MS = 15_000;
/** From src/picture/ as well as from dist/bundle/. */
const WORKER = new URL('../../dist/picture/worker.js', import.meta.url);

export function createPainter({ idleMs, worker = WORKER }: { idleMs?: number; worker?: URL } = {}) {
  const thread = createThread<Picture, Uint8Array>({
    ...{ name: 'drawing', file: worker, idleMs },
    ...{ maxWaiting: MAX_WAITING, maxMs: MAX_MS },
  });
  const paint: Paint = thread.run;
  return { paint, isRunning: thread.isRunning };
}
