import type { CallResult } from './call-once.js';
import type { TurnRate, Turns } from './turns-table.js';

export type Pace = ReturnType<typeof createPace>;

/** `own-edit`: of messages that many people have, which may wait longer than those of channels. */
export type Kind = 'post' | 'edit' | 'own-edit';

interface RefusedCall {
  workspace: string;
  /** The channel of a message. Without one, it was an edit. */
  channel?: string | undefined;
}

export const SLACK_RATES: Record<Kind | 'channel', TurnRate> = {
  post: { everyMs: 200, burst: 50 },
  /** Slack allows 50 a minute. */
  edit: { everyMs: 1_400, burst: 5 },
  'own-edit': { everyMs: 2_000, burst: 5 },
  channel: { everyMs: 1_000, burst: 1 },
};
/** The limit of a channel lasts at most a second. Longer limits are of the workspace. */
const CHANNEL_LIMIT_S = 1;

/**
 * When the next call to Slack may be made within its rate limits: a message a second in each channel, several hundred a
 * minute in each workspace, fewer edits. Turns are reserved in the database for all instances.
 */
export const createPace = ({ turns }: { turns: Turns }) => ({
  /** Takes the next turn of a workspace and resolves to its time. */
  nextTurn: (kind: Kind, workspace: string, now: Date): Promise<Date> =>
    turns.takeNext({ workspace, kind, ...SLACK_RATES[kind], now }),

  /**
   * Slack refused a call for this many seconds: resolves to a time for the next try. Each call gets another time, so that
   * many that were refused are not all refused again.
   */
  retryAt({ workspace, channel }: RefusedCall, now: Date, seconds: number): Promise<Date> {
    const earliest = new Date(now.getTime() + seconds * 1000);
    if (channel && seconds <= CHANNEL_LIMIT_S)
      return turns.take({ workspace, kind: `post ${channel}` }, SLACK_RATES.channel, now, earliest);
    const kind = channel ? 'post' : 'edit';
    // Without a burst, because Slack has just refused one.
    return turns.take({ workspace, kind }, { ...SLACK_RATES[kind], burst: 1 }, now, earliest);
  },
});

const SLACK_UNREACHABLE_MS = 20_000;

/** Undefined if Slack did it or refused it. After a rate limit, each message waits for a time of its own. */
export async function nextTry(
  { pace, now }: { pace: Pick<Pace, 'retryAt'>; now: () => Date },
  sent: CallResult<unknown>,
  place: RefusedCall,
): Promise<Date | undefined> {
  if (sent.state === 'later') return pace.retryAt(place, now(), sent.seconds);
  if (sent.state !== 'unsent' && sent.state !== 'unknown') return undefined;
  return new Date(now().getTime() + SLACK_UNREACHABLE_MS);
}
