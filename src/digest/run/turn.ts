import type { Deps } from '../../deps.js';
import type { Kind } from '../../slack/send/pace.js';

/** So that the calls that waited for a stopped instance don’t all come at once. */
const TURN_LASTS_MS = 5_000;

/** The turn for a call that its job has to wait for. Undefined if the turn is now, or if the one that the job has is still valid. */
export async function turnToWaitFor(
  { pace }: Pick<Deps, 'pace'>,
  { workspace, kind }: { workspace: string; kind: Kind },
  { turn, now }: { turn: string | undefined; now: Date },
): Promise<Date | undefined> {
  const isMissed = turn !== undefined && now.getTime() - Date.parse(turn) > TURN_LASTS_MS;
  if (turn && !isMissed) return undefined;
  const next = await pace.nextTurn(kind, workspace, now);
  return next > now ? next : undefined;
}
