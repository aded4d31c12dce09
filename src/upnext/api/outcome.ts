import { setTimeout as pause } from 'node:timers/promises';

/** The result of an API call. Failures are values; no response of a service throws. */
export type Outcome<T> = { ok: true; value: T } | Failure;

/** An error of one input of a form. */
export interface FieldProblem {
  /** The API's name of the field, which is also the block_id of its input. */
  field: string;
  say: string;
  /** The service's error type, of the first error. */
  type?: string;
}

/** `say` is shown to people; `status` is for the log. */
interface FailureText {
  ok: false;
  say: string;
  status?: number;
}

export type Failure =
  /** 422: errors of fields, and messages that belong to no field. */
  | (FailureText & { kind: 'invalid'; fields: FieldProblem[]; others: string[] })
  | (FailureText & { kind: 'token' | 'forbidden' | 'conflict' | 'too-large' })
  /** `said`: what the service says about what the path names. `isPath`: the path itself may be wrong. */
  | (FailureText & { kind: 'missing'; said?: string | undefined; isPath?: true })
  | (FailureText & { kind: 'too-many'; retryAfterMs: number })
  /** Certainly not carried out: no connection was made. */
  | (FailureText & { kind: 'down' })
  /** May have been carried out. `answered`: the service responded, perhaps with an error (`said`), so it is no longer working on it. */
  | (FailureText & { kind: 'unknown'; answered: boolean; said?: string | undefined })
  /** An unexpected response, and certainly not carried out. */
  | (FailureText & { kind: 'nonsense' });

const MAX_WAIT_MS = 30_000;
const MAX_TRIES = 4;

/** Waits as long as the service asks for, and tries again a few times. */
export async function retryWhenBusy<
  Answer extends Outcome<unknown> | { ok: false; kind: 'warned' | 'checking' | 'asked' },
>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const sent = await send();
    if (sent.ok || sent.kind !== 'too-many') return sent;
    if (sent.retryAfterMs > MAX_WAIT_MS || tries === MAX_TRIES) return sent;
    await pause(sent.retryAfterMs);
  }
}
