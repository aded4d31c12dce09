import { Worker } from 'node:worker_threads';

/**
 * Heavy work in a worker thread, so that nothing else waits. The thread starts with the first task and stops when there has been
 * none for a while, which frees its memory.
 */

export interface Task<Work> {
  id: number;
  work: Work;
}

export type Done<Result> = { id: number } & ({ result: Result } | { error: string });

interface ThreadOptions {
  /** For messages: "drawing". */
  name: string;
  file: URL;
  idleMs?: number | undefined;
  maxWaiting: number;
  /** A task that takes longer ends the thread. */
  maxMs: number;
}

const IDLE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 192 };

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export function createThread<Work, Result>(options: ThreadOptions) {
  const { name, file, idleMs = IDLE_MS, maxWaiting, maxMs } = options;
  const waiting = new Map<number, Waiting<Result>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: LIMITS });
    // A task that nobody waits for any more does not keep the process alive.
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => stop(started, error));
    started.on('exit', () => stop(started, new Error(`the ${name} thread has ended`)));
    return started;
  }

  function settle(done: Done<Result>): void {
    const asked = waiting.get(done.id);
    waiting.delete(done.id);
    clearTimeout(asked?.timer);
    if ('result' in done) asked?.resolve(done.result);
    else asked?.reject(new Error(`${name} failed: ${done.error}`));
    if (waiting.size === 0) idle = setTimeout(() => worker && stop(worker), idleMs).unref();
  }

  /** The next task starts another thread. */
  function stop(ended: Worker, error = new Error(`the ${name} thread was stopped`)): void {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    for (const [id, { reject, timer }] of waiting) {
      waiting.delete(id);
      clearTimeout(timer);
      reject(error);
    }
  }

  /** What is transferred is not copied, and this thread no longer has it. */
  function run(work: Work, transfer: ArrayBuffer[] = []): Promise<Result> {
    if (waiting.size >= maxWaiting) return Promise.reject(new Error(`too much ${name} is waiting`));
    clearTimeout(idle);
    const running = (worker ??= start());
    const id = ++last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => stop(running, new Error(`${name} took too long`)), maxMs);
      waiting.set(id, { resolve, reject, timer });
      running.postMessage({ id, work } satisfies Task<Work>, transfer);
    });
  }

  return { run, isRunning: () => worker !== undefined };
}
