import type { Deps } from '../../deps.js';
import { HOUR_MS } from '../../durations.js';
import type { Requester } from '../../slack/people/actor.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { heldButton, type HeldButton } from '../card/buttons.js';
import { answerPress, overtaken, refused, type Answer } from '../held/press.js';
import { isWaiting } from '../held/waiting.js';
import type { HeldPost } from '../table/held-row.js';
import { NUDGED, NUDGED_BEFORE, onlyAuthorsNudge } from './answers.js';
import { askAgain } from './ask-approvers.js';
import { needsChanges } from './lines.js';

/** *Nudge*: the author of a post has its approvers asked once more, at most once in four hours. */

const EVERY_MS = 4 * HOUR_MS;

type NudgeDeps = Pick<Deps, 'jobs' | 'now' | 'plan' | 'slackOnce' | 'store'>;

export const nudge =
  (deps: NudgeDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const post = await deps.plan.find({ workspace: actor.workspace, id: pressed.id });
    const answer = await askOnce(deps, actor, { post, pressed });
    await answerPress(deps, args, { title: 'Nudge', post, answer });
  };

async function askOnce(
  deps: NudgeDeps,
  { workspace, person }: Requester,
  { post, pressed }: { post: HeldPost | undefined; pressed: HeldButton },
): Promise<Answer> {
  if (!post || post.version !== pressed.version || !isWaiting(post) || needsChanges(post))
    return overtaken(post, person);
  if (person !== post.author && person !== post.writtenBy) return refused(onlyAuthorsNudge(post));
  const now = deps.now();
  const since = new Date(now.getTime() - EVERY_MS);
  const isFirst = await deps.store.seenEvents.firstSince(since, workspace, `nudge ${post.id}`, now);
  if (!isFirst) return refused(NUDGED_BEFORE);
  await askAgain(deps, post);
  // The card and its copies stay as they are.
  return refused(NUDGED);
}
