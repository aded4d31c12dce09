import { parentPort } from 'node:worker_threads';
import type { Done, Task } from './thread.js';

/** Runs the tasks one after the other. Called in a worker thread. */
export function runTasks<Work, Result>(run: (work: Work) => Result | Promise<Result>): void {
  let last = Promise.resolve();
  const say = (done: Done<Result>) => parentPort?.postMessage(done);
  parentPort?.on('message', ({ id, work }: Task<Work>) => {
    last = last
      .then(() => run(work))
      .then(
        (result) => say({ id, result }),
        (error: unknown) => say({ id, error: String(error) }),
      );
  });
}
