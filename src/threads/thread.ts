import { MINUTE_MS } from '../durations.js';
import { Worker } from 'node:worker_threads';

/**
 * Heavy work in a worker thread, so that nothing else waits. The thread starts with the first task and stops when there has been
 * none for a while, which frees its memory.
 */

/** A file that the build has made, also where all programs are bundled into a few files. */
export const builtFile = (path: string): URL => new URL(`../../dist/${path}`, import.meta.url);

export type ThreadResult<Result> = { result: Result } | { error: string };

interface ThreadOptions {
  /** For messages: "drawing". */
  name: string;
  file: URL;
  idleMs?: number | undefined;
  /** Together with the one that is running. */
  maxWaiting: number;
  /** A task that takes longer ends the thread. */
  maxMs: number;
}

const IDLE_MS = MINUTE_MS;
const LIMITS = { maxOldGenerationSizeMb: 192 };

interface Task<Work, Result> {
  work: Work;
  transfer: ArrayBuffer[];
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

export function createThread<Work, Result>(options: ThreadOptions) {
  const { name, file, idleMs = IDLE_MS, maxWaiting, maxMs } = options;
  const waiting: Task<Work, Result>[] = [];
  let current: Task<Work, Result> | undefined;
  let worker: Worker | undefined;
  /** Of the current task, or of the thread while it has none. */
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: LIMITS });
    // A task that nobody waits for any more does not keep the process alive.
    started.unref();
    started.on('message', (done: ThreadResult<Result>) => {
      if (worker === started) finish(done);
    });
    started.on('error', ({ message }) => stop(started, message));
    started.on('exit', () => stop(started, 'the thread has ended'));
    return started;
  }

  /** A task that ends the thread takes no other task with it: the next one starts another thread. */
  function stop(ended: Worker, error: string): void {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    finish({ error });
  }

  function finish(done: ThreadResult<Result>): void {
    const task = current;
    current = undefined;
    if ('result' in done) task?.resolve(done.result);
    else task?.reject(new Error(`${name} failed: ${done.error}`));
    startNext();
  }

  function startNext(): void {
    clearTimeout(timer);
    current = waiting.shift();
    if (!current) {
      const idle = worker;
      if (idle) timer = setTimeout(() => stop(idle, 'the thread was idle'), idleMs).unref();
      return;
    }
    const running = (worker ??= start());
    timer = setTimeout(() => stop(running, 'it took too long'), maxMs).unref();
    running.postMessage(current.work, current.transfer);
  }

  /** What is transferred is not copied, and this thread no longer has it. */
  function run(work: Work, transfer: ArrayBuffer[] = []): Promise<Result> {
    if (waiting.length + (current ? 1 : 0) >= maxWaiting)
      return Promise.reject(new Error(`too much ${name} is waiting`));
    return new Promise((resolve, reject) => {
      waiting.push({ work, transfer, resolve, reject });
      if (!current) startNext();
    });
  }

  return { run, isRunning: () => worker !== undefined };
}
