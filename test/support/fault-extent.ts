import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many faults, kills, slow texts and random cases run: a sample of each class (`npm test`), or all (`npm run test:faults`). */
    faults: 'sample' | 'all';
  }
}

export const ALL_FAULTS = inject('faults') === 'all';

/** Picks the amount for this run. */
export const amount = <T>({ sample, all }: { sample: T; all: T }): T => (ALL_FAULTS ? all : sample);
