import { ttlCache } from '../store/ttl-cache.js';
import type { Store } from '../store/store.js';
import type { SlotRate } from '../store/rate-slots-sql.js';

/**
 * When the next call may go, so that Slack never has to refuse one: a message a second in each channel, several hundred
 * a minute in each workspace, fewer edits. All instances take their turns from one place, and ahead of time, so nobody
 * waits in a lane that others need.
 */
export interface Pace {
  /** Takes the next turn of a workspace, and says when it is. */
  nextSlot(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** Says when it is, and takes it where that is now. */
  slotIfNow(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** Whether a turn that was taken earlier still stands. */
  isStillValid(kind: Kind, workspace: string, turn: Date): Promise<boolean>;
  /**
   * Slack has refused, for so many seconds: then nothing of the kind goes before, and turns that were given out earlier
   * are void. A channel's own limit is over within a second; whatever lasts longer is the workspace's.
   */
  hold(kind: Kind, workspace: string, now: Date, seconds: number): Promise<Date>;
  /** When a channel takes the message after one that has just arrived. */
  nextInChannel(now: Date): Date;
}

type Kind = 'post' | 'edit';

export interface SlotRates extends Record<Kind, SlotRate> {
  channelMs: number;
}

export const SLACK_RATES: SlotRates = {
  post: { everyMs: 200, burst: 50 },
  /** 50 a minute are allowed. */
  edit: { everyMs: 1_400, burst: 5 },
  channelMs: 1_000,
};
const CHANNEL_HELD_S = 1;
/** Another instance's hold is heard of so late. */
const HOLDS_KNOWN_MS = 1_000;

export function createPace({ rateSlots }: Pick<Store, 'rateSlots'>, rates: SlotRates = SLACK_RATES): Pace {
  const held = ttlCache(
    () => HOLDS_KNOWN_MS,
    (workspace = '', kind = '') => rateSlots.heldUntil({ workspace, kind }),
  );

  return {
    nextSlot: (kind, workspace, now) => rateSlots.take({ workspace, kind }, rates[kind], now),

    slotIfNow: (kind, workspace, now) => rateSlots.takeBy({ workspace, kind }, rates[kind], now, now),

    async isStillValid(kind, workspace, turn) {
      const until = await held.get(workspace, kind);
      return !until || turn >= until;
    },

    async hold(kind, workspace, now, seconds) {
      const until = new Date(now.getTime() + seconds * 1000);
      if (kind === 'post' && seconds <= CHANNEL_HELD_S) return until;
      await rateSlots.hold({ workspace, kind }, until);
      held.delete(workspace, kind);
      return until;
    },

    nextInChannel: (now) => new Date(now.getTime() + rates.channelMs),
  };
}
