import { SECOND_MS } from '../../../when/index.js';

/** Everything else stops within five seconds, but a post that is being sent may take a minute. */
const STOP_TIMEOUT_MS = 70 * SECOND_MS;

export interface RunningProgram {
  /** Lines for the terminal. */
  messages: string[];
  /** Resolves once it has to stop, because a newer version has updated its database. */
  outdated?: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the program until SIGTERM or SIGINT, or until it is outdated, then stops it gracefully. If it cannot start because of something that the
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
  async function stop(code = 0): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await program.stop();
    process.exit(code);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  void program.outdated?.then(() => stop(1));
  for (const line of program.messages) console.log(line);
}
