import { ttlCache } from '../../database/ttl-cache.js';
import type { StoredTurns } from './table/turns.js';
import type { SlotRate } from './table/turns-sql.js';

/**
 * When the next call to Slack may be made within its rate limits: a message a second in each channel, several hundred a
 * minute in each workspace, fewer edits. Slots are reserved in the database for all instances.
 */
export interface Pace {
  /** Takes the next slot of a workspace and resolves to its time. */
  nextSlot(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** Resolves to the time of the next slot, and takes it only if that is now. */
  slotIfNow(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** False if Slack has refused calls since the slot was taken. */
  isStillValid(kind: Kind, workspace: string, slot: Date): Promise<boolean>;
  /**
   * Slack refused a call for this many seconds: no call of the kind is made before, and slots already taken are void. The
   * limit of a channel lasts at most a second. Longer limits are of the workspace.
   */
  hold(kind: Kind, workspace: string, now: Date, seconds: number): Promise<Date>;
  /**
   * Slack refused a call for this many seconds: resolves to a time for the next try. Each call gets another time, so that
   * many that were refused are not all refused again.
   */
  retryAt(refused: Refused, now: Date, seconds: number): Promise<Date>;
  /** When the channel accepts another message. */
  nextInChannel(now: Date): Date;
}

type Kind = 'post' | 'edit';

interface Refused {
  workspace: string;
  /** The channel of a message. Without one, it was an edit. */
  channel?: string | undefined;
}

export interface SlotRates extends Record<Kind, SlotRate> {
  channelMs: number;
}

export const SLACK_RATES: SlotRates = {
  post: { everyMs: 200, burst: 50 },
  /** Slack allows 50 a minute. */
  edit: { everyMs: 1_400, burst: 5 },
  channelMs: 1_000,
};
const CHANNEL_LIMIT_S = 1;
const HOLD_CACHE_MS = 1_000;

export function createPace({ rateSlots }: { rateSlots: StoredTurns }, rates: SlotRates = SLACK_RATES): Pace {
  const heldUntil = ttlCache(
    () => HOLD_CACHE_MS,
    (workspace = '', kind = '') => rateSlots.heldUntil({ workspace, kind }),
  );

  return {
    nextSlot: (kind, workspace, now) => rateSlots.take({ workspace, kind }, rates[kind], now),

    slotIfNow: (kind, workspace, now) => rateSlots.takeBy({ workspace, kind }, rates[kind], now, now),

    async isStillValid(kind, workspace, slot) {
      const until = await heldUntil.get(workspace, kind);
      return !until || slot >= until;
    },

    async hold(kind, workspace, now, seconds) {
      const until = new Date(now.getTime() + seconds * 1000);
      if (kind === 'post' && seconds <= CHANNEL_LIMIT_S) return until;
      await rateSlots.hold({ workspace, kind }, until);
      heldUntil.delete(workspace, kind);
      return until;
    },

    retryAt({ workspace, channel }, now, seconds) {
      const [kind, everyMs] = channel ? [`post ${channel}`, rates.channelMs] : ['edit', rates.edit.everyMs];
      const earliest = new Date(now.getTime() + seconds * 1000);
      return rateSlots.take({ workspace, kind }, { everyMs, burst: 1 }, earliest);
    },

    nextInChannel: (now) => new Date(now.getTime() + rates.channelMs),
  };
}
