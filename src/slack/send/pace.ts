import { ttlCache } from '../../database/ttl-cache.js';
import type { StoredTurns } from './table/turns.js';
import type { TurnRate } from './table/turns-sql.js';

/**
 * When the next call to Slack may be made within its rate limits: a message a second in each channel, several hundred a
 * minute in each workspace, fewer edits. Turns are reserved in the database for all instances.
 */
export interface Pace {
  /** Takes the next turn of a workspace and resolves to its time. */
  nextTurn(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** Resolves to the time of the next turn, and takes it only if that is now. */
  turnIfNow(kind: Kind, workspace: string, now: Date): Promise<Date>;
  /** False if Slack has refused calls since the turn was taken. */
  isStillValid(kind: Kind, workspace: string, turn: Date): Promise<boolean>;
  /**
   * Slack refused a call for this many seconds: no call of the kind is made before, and turns already taken are void. The
   * limit of a channel lasts at most a second. Longer limits are of the workspace.
   */
  pause(kind: Kind, workspace: string, now: Date, seconds: number): Promise<Date>;
  /**
   * Slack refused a call for this many seconds: resolves to a time for the next try. Each call gets another time, so that
   * many that were refused are not all refused again.
   */
  retryAt(refused: RefusedCall, now: Date, seconds: number): Promise<Date>;
  /** When the channel accepts another message. */
  nextInChannel(now: Date): Date;
}

/** `own-edit`: of messages that many people have, which may wait longer than those of channels. */
type Kind = 'post' | 'edit' | 'own-edit' | 'home';

interface RefusedCall {
  workspace: string;
  /** The channel of a message. Without one, it was an edit. */
  channel?: string | undefined;
}

export interface TurnRates extends Record<Kind, TurnRate> {
  channelMs: number;
}

export const SLACK_RATES: TurnRates = {
  post: { everyMs: 200, burst: 50 },
  /** Slack allows 50 a minute. */
  edit: { everyMs: 1_400, burst: 5 },
  'own-edit': { everyMs: 2_000, burst: 5 },
  /** Slack allows 100 a minute. */
  home: { everyMs: 700, burst: 20 },
  channelMs: 1_000,
};
const CHANNEL_LIMIT_S = 1;
const PAUSE_CACHE_MS = 1_000;

export function createPace({ turns }: { turns: StoredTurns }, rates: TurnRates = SLACK_RATES): Pace {
  const pausedUntil = ttlCache(
    () => PAUSE_CACHE_MS,
    (workspace = '', kind = '') => turns.pausedUntil({ workspace, kind }),
  );

  return {
    nextTurn: (kind, workspace, now) => turns.take({ workspace, kind }, rates[kind], now),

    turnIfNow: (kind, workspace, now) => turns.takeBy({ workspace, kind }, rates[kind], now, now),

    async isStillValid(kind, workspace, turn) {
      const until = await pausedUntil.get(workspace, kind);
      return !until || turn >= until;
    },

    async pause(kind, workspace, now, seconds) {
      const until = new Date(now.getTime() + seconds * 1000);
      if (kind === 'post' && seconds <= CHANNEL_LIMIT_S) return until;
      await turns.pause({ workspace, kind }, now, until);
      pausedUntil.delete(workspace, kind);
      return until;
    },

    retryAt({ workspace, channel }, now, seconds) {
      const [kind, everyMs] = channel ? [`post ${channel}`, rates.channelMs] : ['edit', rates.edit.everyMs];
      const earliest = new Date(now.getTime() + seconds * 1000);
      return turns.take({ workspace, kind }, { everyMs, burst: 1 }, now, earliest);
    },

    nextInChannel: (now) => new Date(now.getTime() + rates.channelMs),
  };
}
