/**
 * When the next call may go, so that Slack never has to refuse one: a message a second in each channel, several hundred
 * a minute in each workspace, fewer edits. Turns are given out ahead of time, so nobody waits in a lane that others need.
 */
export interface Pace {
  /** Takes the next turn, and says when it is. Not taken where it would come after `by`. */
  turn(kind: 'post' | 'edit', place: Place, now: Date, by?: Date): Date;
  /**
   * Slack has refused, for so many seconds: then nothing of the kind goes before, and turns that were given out earlier
   * are void. A channel's own limit is over within a second; whatever lasts longer is the workspace's.
   */
  hold(kind: 'post' | 'edit', place: Place, now: Date, seconds: number): Date;
  /** Whether a turn that was taken earlier still stands. */
  stands(kind: 'post' | 'edit', place: Place, turn: Date): boolean;
}

export interface Place {
  workspace: string;
  channel: string;
}

interface Beat {
  everyMs: number;
  /** So many may go at once after a rest. */
  burst: number;
}

export type Beats = Record<'post' | 'edit' | 'channel', Beat>;

const SLACKS: Beats = {
  post: { everyMs: 200, burst: 50 },
  /** 50 a minute are allowed. */
  edit: { everyMs: 1_400, burst: 5 },
  /** A second, and what the way there may shorten it by. */
  channel: { everyMs: 1_040, burst: 1 },
};
const CHANNEL_HELD_S = 1;
const KEPT = 20_000;

export function createPace(beats: Beats = SLACKS): Pace {
  /** For each line: when it would be free again if everything came evenly. */
  const free = new Map<string, number>();
  const held = new Map<string, number>();

  function earliest(line: string, { everyMs, burst }: Beat, now: number): number {
    return Math.max(now, (free.get(line) ?? 0) - (burst - 1) * everyMs);
  }

  function take(line: string, { everyMs }: Beat, at: number): void {
    free.set(line, Math.max(free.get(line) ?? 0, at) + everyMs);
  }

  function heldUntil(kind: 'post' | 'edit', { workspace, channel }: Place): number {
    return Math.max(held.get(`${kind} ${workspace}`) ?? 0, held.get(`${kind} ${workspace} ${channel}`) ?? 0);
  }

  function forgetPast(now: number): void {
    for (const lines of [free, held])
      if (lines.size >= KEPT) for (const [line, at] of lines) if (at <= now) lines.delete(line);
  }

  return {
    turn(kind, place, date, by) {
      const { workspace, channel } = place;
      const now = Math.max(date.getTime(), heldUntil(kind, place));
      const lines: [string, Beat][] = [[`${kind} ${workspace}`, beats[kind]]];
      if (kind === 'post') lines.push([`${workspace} ${channel}`, beats.channel]);
      const at = Math.max(...lines.map(([line, beat]) => earliest(line, beat, now)));
      if (by && at > by.getTime()) return new Date(at);
      for (const [line, beat] of lines) take(line, beat, at);
      forgetPast(date.getTime());
      return new Date(at);
    },

    hold(kind, { workspace, channel }, now, seconds) {
      const until = now.getTime() + seconds * 1000;
      const channelAlone = kind === 'post' && seconds <= CHANNEL_HELD_S;
      held.set(channelAlone ? `${kind} ${workspace} ${channel}` : `${kind} ${workspace}`, until);
      return new Date(until);
    },

    stands: (kind, place, turn) => turn.getTime() >= heldUntil(kind, place),
  };
}
