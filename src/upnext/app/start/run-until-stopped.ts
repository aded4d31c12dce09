import { SECOND_MS } from '../../../when/index.js';

/** Everything else stops within five seconds, but a post that is being sent may take a minute. */
const STOP_TIMEOUT_MS = 70 * SECOND_MS;

export interface RunningProgram {
  /** Lines for the terminal. */
  messages: string[];
  stop(): Promise<void>;
}

/**
 * Runs the program until SIGTERM or SIGINT, then stops it gracefully. If it cannot start because of something that the
 * operator can fix (`expectedErrors`), only the message is printed. Any other error is a bug, so its stack is printed.
 */
export async function runUntilStopped(
  start: () => Promise<RunningProgram>,
  expectedErrors: (new (...args: never[]) => Error)[],
) {
  const program = await start().catch((error: unknown) => {
    const isExpected = expectedErrors.some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exit(1);
  });
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await program.stop();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  for (const line of program.messages) console.log(line);
}
