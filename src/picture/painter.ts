import { Worker } from 'node:worker_threads';
import type { Picture } from './svg.js';

/**
 * Draws pictures in a worker thread, so that nothing else waits. The thread starts with the first picture and ends when
 * none was asked for in a while, which frees its memory.
 */

export type Paint = (picture: Picture) => Promise<Uint8Array>;

export interface ToDraw {
  id: number;
  picture: Picture;
}

export type Drawn = { id: number } & ({ png: Uint8Array } | { error: string });

const IDLE_MS = 60_000;
const MAX_WAITING = 20;
/** A picture takes a third of a second. */
const MAX_MS = 15_000;
const LIMITS = { maxOldGenerationSizeMb: 192 };
/** From src/picture/ as well as from dist/bundle/. */
const WORKER = new URL('../../dist/picture/worker.js', import.meta.url);

interface Waiting {
  resolve: (png: Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export function createPainter({ idleMs = IDLE_MS, worker: file = WORKER } = {}) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: LIMITS });
    // A picture that nobody waits for any more does not keep the process alive.
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => stop(started, error));
    started.on('exit', () => stop(started, new Error('the drawing thread has ended')));
    return started;
  }

  function settle(drawn: Drawn): void {
    const asked = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    clearTimeout(asked?.timer);
    if ('png' in drawn) asked?.resolve(drawn.png);
    else asked?.reject(new Error(`a picture could not be drawn: ${drawn.error}`));
    if (waiting.size === 0) idle = setTimeout(() => worker && stop(worker), idleMs).unref();
  }

  /** The next picture starts another thread. */
  function stop(ended: Worker, error = new Error('the drawing thread was stopped')): void {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    for (const [id, { reject, timer }] of waiting) {
      waiting.delete(id);
      clearTimeout(timer);
      reject(error);
    }
  }

  const paint: Paint = (picture) => {
    if (waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many pictures are waiting'));
    clearTimeout(idle);
    const running = (worker ??= start());
    const id = ++last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => stop(running, new Error('a picture took too long')), MAX_MS);
      waiting.set(id, { resolve, reject, timer });
      running.postMessage({ id, picture } satisfies ToDraw);
    });
  };

  return { paint, isRunning: () => worker !== undefined };
}
