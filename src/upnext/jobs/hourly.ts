import { HOUR_MS } from '../../when/index.js';
import { type Journal, newReference } from '../log.js';

export interface HourlyTask {
  name: string;
  run(reference: string): Promise<void>;
}

/** Every instance runs these when it starts, and every hour after that. */
export function createHourly(tasks: HourlyTask[], log: Journal) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    for (const task of tasks) {
      const reference = newReference();
      await task
        .run(reference)
        .catch((error: unknown) => log.error({ reference, error, task: task.name }, 'hourly task failed'));
    }
  }

  return {
    run,
    start(): void {
      void run();
      timer = setInterval(() => void run(), HOUR_MS).unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
