import { MINUTE_MS } from '../../durations.js';

/** Both logs of this project. */
interface Writer {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface OutageLog {
  failed(name: string, error: unknown): void;
  worked(name: string): void;
}

interface Outage {
  since: number;
  reportedAt: number;
  failures: number;
  /** What fails now. */
  names: Set<string>;
  /** The failures that were logged. */
  kinds: Set<string>;
}

const REPORT_EVERY_MS = MINUTE_MS;

/**
 * Background work is repeated while something is away, such as the database. Instead of each failure, this logs when the
 * outage begins, once a minute while it lasts, and when it ends. Another kind of failure is logged in between.
 */
export function createOutageLog(
  log: Writer,
  describe: (error: unknown) => object = (error) => ({ error }),
  now: () => number = () => performance.now(),
): OutageLog {
  let outage: Outage | undefined;

  const summary = ({ since, failures, names }: Outage) => ({
    failures,
    seconds: Math.round((now() - since) / 1_000),
    ...(names.size > 0 && { failing: [...names] }),
  });

  return {
    failed(name, error) {
      const kind = kindOf(error);
      outage ??= { since: now(), reportedAt: now(), failures: 0, names: new Set(), kinds: new Set() };
      outage.failures += 1;
      outage.names.add(name);
      if (!outage.kinds.has(kind)) {
        outage.kinds.add(kind);
        log.error({ ...describe(error), failing: name }, 'background work failed, retrying every second');
      } else if (now() - outage.reportedAt >= REPORT_EVERY_MS) {
        outage.reportedAt = now();
        log.error(summary(outage), 'background work is still failing');
      }
    },

    worked(name) {
      if (!outage?.names.delete(name) || outage.names.size > 0) return;
      log.info(summary(outage), 'background work recovered');
      outage = undefined;
    },
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
