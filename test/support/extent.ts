import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many crash points, walks, slow texts and random cases run: some of each class, or all (`--mode full`). */
    extent: 'short' | 'full';
  }
}

export const IS_FULL = inject('extent') === 'full';

export const amount = <T>({ short, full }: { short: T; full: T }): T => (IS_FULL ? full : short);
