import { parentPort } from 'node:worker_threads';
import type { Done, Task } from './thread.js';

/** Runs the tasks one after the other. Called in a worker thread. What a result transfers is not copied. */
export function runTasks<Work, Result>(
  run: (work: Work) => Result | Promise<Result>,
  transferOf: (result: Result) => ArrayBuffer[] = () => [],
): void {
  let last = Promise.resolve();
  const say = (done: Done<Result>, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(done, transfer);
  parentPort?.on('message', ({ id, work }: Task<Work>) => {
    last = last
      .then(() => run(work))
      .then(
        (result) => say({ id, result }, transferOf(result)),
        (error: unknown) => say({ id, error: String(error) }),
      );
  });
}
