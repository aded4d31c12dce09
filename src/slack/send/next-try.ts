import type { CallResult } from './call-once.js';
import type { Pace } from './pace.js';

interface RetryDeps {
  pace: Pick<Pace, 'retryAt'>;
  now: () => Date;
}

const SLACK_UNREACHABLE_MS = 20_000;

/** Undefined if Slack did it or refused it. After a rate limit, each message waits for a time of its own. */
export async function nextTry(
  { pace, now }: RetryDeps,
  sent: CallResult<unknown>,
  place: { workspace: string; channel?: string | undefined },
): Promise<Date | undefined> {
  if (sent.state === 'later') return pace.retryAt(place, now(), sent.seconds);
  if (sent.state !== 'unsent' && sent.state !== 'unknown') return undefined;
  return new Date(now().getTime() + SLACK_UNREACHABLE_MS);
}
