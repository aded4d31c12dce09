import { builtFile, createThread } from '../threads/thread.js';
import type { Drawing } from './svg.js';

/** Turns drawings into PNG files in a worker thread. */

export type Paint = (drawing: Drawing) => Promise<Uint8Array>;

/** Slack gives up soon. */
const MAX_WAITING = 200;
const MAX_MS = 15_000;
/** From src/drawing/ as well as from dist/bundle/. */
const WORKER = builtFile('drawing/worker.js');

export function createPainter({ idleMs, worker = WORKER }: { idleMs?: number; worker?: URL } = {}) {
  const thread = createThread<Drawing, Uint8Array>({
    name: 'drawing',
    file: worker,
    idleMs,
    maxWaiting: MAX_WAITING,
    maxMs: MAX_MS,
  });
  const paint: Paint = thread.run;
  return { paint, isRunning: thread.isRunning };
}
