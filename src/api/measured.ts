import type { Api } from './api.js';
import type { Outcome } from './outcome.js';

/** Told of each call: which operation, what came of it, and how long it took. */
export type Called = (operation: string, outcome: string, ms: number) => void;

type Operation = (...given: unknown[]) => Promise<Outcome<unknown>>;

/** The same API, each call of which is told of. */
export function measured(api: Api, called: Called): Api {
  const operations = Object.entries(api).map(([name, operation]) => {
    const call = operation as Operation;
    const measuring: Operation = async (...given) => {
      const began = performance.now();
      const outcome = await call(...given);
      called(name, outcome.ok ? 'ok' : outcome.kind, performance.now() - began);
      return outcome;
    };
    return [name, measuring];
  });
  return Object.fromEntries(operations) as Api;
}
