import type { Api } from './api.js';
import type { Outcome } from './outcome.js';

/** Called after each operation. */
export type OnCall = (operation: string, outcome: string, ms: number) => void;

type Operation = (...given: unknown[]) => Promise<Outcome<unknown>>;

/** The same API; `onCall` gets each call's outcome and duration. */
export function withMetrics(api: Api, onCall: OnCall): Api {
  const operations = Object.entries(api).map(([name, operation]) => {
    const call = operation as Operation;
    const measuring: Operation = async (...given) => {
      const began = performance.now();
      const outcome = await call(...given);
      onCall(name, outcome.ok ? 'ok' : outcome.kind, performance.now() - began);
      return outcome;
    };
    return [name, measuring];
  });
  return Object.fromEntries(operations) as Api;
}
