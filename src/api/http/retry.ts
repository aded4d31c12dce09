import type { CallResult } from './service-response.js';
import { isTimeout, wasNeverSent, wasTooLarge } from './network-errors.js';

export interface RetryOptions {
  maxAttempts: number;
  wait: (milliseconds: number) => Promise<void>;
}

const FIRST_WAIT_MS = 200;
/** A person is waiting. If the service asks for a longer pause, they see the failure instead. */
const LONGEST_WAIT_MS = 3_000;
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

/** `uncertain`: an earlier failure after which the request may have been carried out. */
export async function retry(
  send: () => Promise<CallResult>,
  { maxAttempts, wait }: RetryOptions,
): Promise<{ result: CallResult; uncertain?: CallResult | undefined }> {
  let uncertain: CallResult | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const result = await send();
    const pause = attempt < maxAttempts ? pauseBefore(result, attempt) : undefined;
    if (pause === undefined) return { result, uncertain };
    if (mayHaveBeenExecuted(result)) uncertain ??= result;
    await wait(pause);
  }
}

const mayHaveBeenExecuted = (result: CallResult) =>
  'networkError' in result ? !wasNeverSent(result.networkError) : result.status !== 429;

/** A service that timed out is overloaded, and a retry would make it worse. */
const isFinal = (error: unknown) => isTimeout(error) || wasTooLarge(error);

/** Undefined if a retry would not help. */
function pauseBefore(result: CallResult, attempt: number): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  if ('networkError' in result) return isFinal(result.networkError) ? undefined : backoff;
  if (!RETRYABLE_STATUSES.has(result.status)) return undefined;
  const pause = Math.max(result.retryAfterMs ?? 0, backoff);
  return pause <= LONGEST_WAIT_MS ? pause : undefined;
}
