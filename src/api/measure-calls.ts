import type { Api } from './api.js';
import type { Outcome } from './outcome.js';

/** Called after each operation. */
export type OnCall = (operation: string, outcome: string, ms: number) => void;

type Operation = (...given: never[]) => Promise<Outcome<unknown>>;

/** The same API; `onCall` gets each call's outcome and duration. */
export function withMetrics(api: Api, onCall: OnCall): Api {
  const operations = Object.entries<Operation>({ ...api }).map(([name, call]) => {
    const measuring: Operation = async (...given) => {
      const began = performance.now();
      const outcome = await call(...given);
      onCall(name, outcome.ok ? 'ok' : outcome.kind, performance.now() - began);
      return outcome;
    };
    return [name, measuring];
  });
  // Object.entries() loses which operation belongs to which name.
  return Object.fromEntries(operations) as Api;
}
