/**
 * When the next call may go, so that Slack never has to refuse one: a message a second in each channel, several hundred
 * a minute in each workspace, fewer edits. Turns are given out ahead of time, so nobody waits in a lane that others need.
 */
export interface Pace {
  /** Takes the next turn, and says when it is. Not taken where it would come after `by`. */
  turn(kind: 'post' | 'edit', place: Place, now: Date, by?: Date): Date;
  /** Slack has refused: in this workspace nothing of the kind goes before. Turns that were given out earlier are void. */
  hold(kind: 'post' | 'edit', workspace: string, until: Date): void;
  /** Whether a turn that was taken earlier still stands. */
  stands(kind: 'post' | 'edit', workspace: string, turn: Date): boolean;
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

  function forgetPast(now: number): void {
    if (free.size < KEPT) return;
    for (const [line, at] of free) if (at <= now) free.delete(line);
  }

  return {
    turn(kind, { workspace, channel }, date, by) {
      const now = Math.max(date.getTime(), held.get(`${kind} ${workspace}`) ?? 0);
      const lines: [string, Beat][] = [[`${kind} ${workspace}`, beats[kind]]];
      if (kind === 'post') lines.push([`${workspace} ${channel}`, beats.channel]);
      const at = Math.max(...lines.map(([line, beat]) => earliest(line, beat, now)));
      if (by && at > by.getTime()) return new Date(at);
      for (const [line, beat] of lines) take(line, beat, at);
      forgetPast(date.getTime());
      return new Date(at);
    },

    hold(kind, workspace, until) {
      held.set(`${kind} ${workspace}`, until.getTime());
    },

    stands: (kind, workspace, turn) => turn.getTime() >= (held.get(`${kind} ${workspace}`) ?? 0),
  };
}
