import { parentPort } from 'node:worker_threads';
import type { ThreadResult } from './thread.js';

/** Called in a worker thread, which gets one task at a time. What a result transfers is not copied. */
export function runTasks<Work, Result>(
  run: (work: Work) => Result | Promise<Result>,
  transferOf: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const say = (done: ThreadResult<Result>, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(done, transfer);
  parentPort?.on('message', (work: Work) => {
    void Promise.resolve()
      .then(() => run(work))
      .then(
        (result) => say({ result }, transferOf(result)),
        (error: unknown) => say({ error: String(error) }),
      );
  });
}
