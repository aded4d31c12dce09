import type { Deps } from '../../deps.js';

/** The turn for a message that its job has to wait for. Undefined if the turn is now, or if the one that the job has is still valid. */
export async function turnToWaitFor(
  { pace }: Pick<Deps, 'pace'>,
  workspace: string,
  { turn, now }: { turn: string | undefined; now: Date },
): Promise<Date | undefined> {
  if (turn && (await pace.isStillValid('post', workspace, new Date(turn)))) return undefined;
  const next = await pace.nextTurn('post', workspace, now);
  return next > now ? next : undefined;
}
