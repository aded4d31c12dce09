import { codeOf } from '../errors.js';

export type OutageLog = ReturnType<typeof createOutageLog>;

/**
 * Background work is repeated while something is away, such as the database. Instead of each failure, this logs the first one of
 * each kind, and when everything works again.
 */
export function createOutageLog(log: Record<'info' | 'error', (fields: object, message: string) => void>) {
  const failing = new Set<string>();
  const logged = new Set<string>();
  let failures = 0;
  let since = 0;

  return {
    failed(name: string, error: unknown): void {
      if (failing.size === 0) [failures, since] = [0, performance.now()];
      failing.add(name);
      failures += 1;
      const kind = kindOf(error);
      if (logged.has(kind)) return;
      logged.add(kind);
      log.error({ error, failing: name }, 'background work failed, retrying every second');
    },

    worked(name: string): void {
      if (!failing.delete(name) || failing.size > 0) return;
      logged.clear();
      const seconds = Math.round((performance.now() - since) / 1_000);
      log.info({ failures, seconds }, 'background work recovered');
    },
  };
}

const kindOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.name : typeof error);
