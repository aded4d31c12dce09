import { MINUTE_MS, SECOND_MS } from '../../when/index.js';
import type { DeliveryRow } from '../tables.js';
import type { Answer } from './publisher.js';

/** A post is not published later than this after its time: its author decides then. */
export const TOO_LATE_MS = 10 * MINUTE_MS;

/** What has happened to a delivery: its publisher’s answer, or `too late`, which is only of one that was not sent. */
export type DeliveryEvent = Answer | { state: 'too late' };

export type DeliveryChange = Pick<DeliveryRow, 'state'> &
  Partial<Pick<DeliveryRow, 'next_at' | 'reference' | 'url' | 'reason'>>;

/** What becomes of a delivery, undefined if nothing does. What may be there is never sent again. */
export function nextState(row: DeliveryRow, event: DeliveryEvent, at: Date): DeliveryChange | undefined {
  const { state } = event;
  const isUnconfirmed = row.state === 'unconfirmed';
  if (row.state === 'waiting' && !row.rehearsal) return notSent(row, event);
  if (row.state === 'published' || row.state === 'refused') return undefined;
  if (state === 'published') return { state: 'published', url: event.url ?? null, reason: null, ...ENDED };
  if (state === 'refused' || (state === 'again' && isUnconfirmed))
    return { state: 'refused', reason: event.why, ...ENDED };
  if (state === 'later') return { state: row.state, reference: event.reference, next_at: event.lookAt };
  if (state === 'again') return { state: 'waiting', reason: event.why, next_at: repeatAt(row, event, at) };
  if (state === 'unknown' && !isUnconfirmed)
    return { state: 'unconfirmed', reason: event.why, next_at: row.reference === null ? null : row.next_at };
  return undefined;
}

const ENDED = { next_at: null };

function notSent(row: DeliveryRow, event: DeliveryEvent): DeliveryChange | undefined {
  if (event.state === 'too late') return { state: 'refused', reason: tooLateText(row.reason), ...ENDED };
  if (event.state === 'unknown') return { state: 'unconfirmed', reason: event.why, ...ENDED };
  return undefined;
}

const tooLateText = (reason: string | null) =>
  `Not sent within ${TOO_LATE_MS / MINUTE_MS} minutes of its time${reason ? `: ${reason}` : ''}`;

const LONGEST_WAIT_MS = 30 * SECOND_MS;

/** As asked, or after 1, 2, 4 … 30 seconds. No pause outlasts the time until it is too late. */
function repeatAt({ tries, due_at }: DeliveryRow, event: { notBefore?: Date | undefined }, at: Date): Date {
  const usual = at.getTime() + Math.min(SECOND_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return new Date(Math.min(event.notBefore?.getTime() ?? usual, due_at.getTime() + TOO_LATE_MS));
}
