import type { Answer } from './answer.js';
import { wasNeverSent, wasTooSlow } from './lost.js';

export interface Repeating {
  tries: number;
  wait: (milliseconds: number) => Promise<void>;
}

const FIRST_WAIT_MS = 200;
/** A person is waiting: what asks for more patience than this is told to them instead. */
const LONGEST_WAIT_MS = 3_000;
const WORTH_REPEATING = new Set([429, 502, 503, 504]);

/** Asks again what may be asked again. `unseen`: an earlier answer after which it may have been carried out all the same. */
export async function repeat(
  send: () => Promise<Answer>,
  { tries, wait }: Repeating,
): Promise<{ answer: Answer; unseen?: Answer | undefined }> {
  let unseen: Answer | undefined;
  for (let tried = 1; ; tried += 1) {
    const answer = await send();
    const pause = tried < tries ? pauseBefore(answer, tried) : undefined;
    if (pause === undefined) return { answer, unseen };
    if (mayHaveArrived(answer)) unseen ??= answer;
    await wait(pause);
  }
}

const mayHaveArrived = (answer: Answer) =>
  'lost' in answer ? !wasNeverSent(answer.lost) : answer.status !== 429;

/** Undefined where asking again would not help: a service that took ten seconds is not helped by being asked twice. */
function pauseBefore(answer: Answer, tried: number): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + Math.random());
  if ('lost' in answer) return wasTooSlow(answer.lost) ? undefined : backoff;
  if (!WORTH_REPEATING.has(answer.status)) return undefined;
  const pause = Math.max(answer.retryAfterMs ?? 0, backoff);
  return pause <= LONGEST_WAIT_MS ? pause : undefined;
}
