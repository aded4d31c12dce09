import type { Running } from './running.js';

const STOPS_WITHIN_MS = 5_000;

/**
 * Runs until it is asked to end, and then finishes what is in flight. What a person can mend is said in words; anything
 * else is a fault of ours and keeps its trace. Both end with a status that a supervisor sees.
 */
export async function untilStopped(
  start: () => Promise<Running>,
  mendable: (new (...args: never[]) => Error)[],
) {
  const running = await start().catch((error: unknown) => {
    const ours = !mendable.some((kind) => error instanceof kind);
    console.error(ours ? error : (error as Error).message);
    process.exit(1);
  });
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOPS_WITHIN_MS).unref();
    await running.stop();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  for (const line of running.says) console.log(line);
}
