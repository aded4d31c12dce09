import { Worker } from 'node:worker_threads';

/** A file that the build has made, also where all programs are bundled into a few files. */
export const builtFile = (path: string): URL => new URL(`../../../dist/${path}`, import.meta.url);

const LIMITS = { maxOldGenerationSizeMb: 192 };

/**
 * Heavy work in a thread of its own, so that nothing else waits. Its memory is freed with it, and work that takes longer than
 * `maxMs` ends it. The memory of `bytes` is transferred if nothing else is in it: then this thread no longer has it.
 */
export function runInThread<Work extends { bytes: Uint8Array<ArrayBuffer> }, Result>(
  file: URL,
  work: Work,
  maxMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { resourceLimits: LIMITS });
    const timer = setTimeout(() => void worker.terminate(), maxMs).unref();
    // Work that nobody waits for any more does not keep the process alive.
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread has ended'));
    });
    const { buffer, byteLength } = work.bytes;
    worker.postMessage(work, buffer.byteLength === byteLength ? [buffer] : []);
  });
}
