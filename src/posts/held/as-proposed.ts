import type { Deps } from '../../deps.js';
import { aboutToKeep, parsePostAbout } from '../about.js';
import { ENDED, isChangeable } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import type { ActionArgs } from '../../ui/feature.js';
import { answerPress, refused } from './press.js';

/** What a card is about: the post itself or, on the card of a proposed change, the post that it would change. */
export interface ShownPost {
  post: HeldPost;
  /** What proposes a change to it. */
  proposal?: { id: string; version: number; agent: string };
}

/** The post with what is proposed for it. Undefined once it is no longer as the agent saw it. */
export async function asProposed(
  { plan }: Pick<Deps, 'plan'>,
  card: HeldPost,
): Promise<ShownPost | undefined> {
  const { to, agent = '' } = parsePostAbout(card.about).proposal ?? {};
  if (!to || card.state !== 'proposed') return { post: card };
  const { workspace, id, version, values, content, platforms } = card;
  const current = await plan.find({ workspace, id: to.id });
  if (current?.version !== to.version || !isChangeable(current.state) || current.sent.length > 0)
    return undefined;
  const { proposal } = aboutToKeep(current.about);
  const about = { ...aboutToKeep(card.about), proposal };
  return {
    post: { ...current, values, content, platforms, about },
    proposal: { id, version, agent },
  };
}

export const PROPOSAL = 'Proposal';

const OUTDATED = `${ENDED.outdated} Nothing was changed. To change the post, press *Edit* on its own card.`;

/** Nobody presses in vain twice. */
export async function answerOutdated(
  deps: Pick<Deps, 'plan' | 'slackOnce' | 'store'>,
  args: ActionArgs,
  card: HeldPost,
): Promise<undefined> {
  const { person } = (await args.access()).actor;
  await deps.plan.cancel(card, { version: card.version, person }, ENDED.outdated);
  await answerPress(deps, args, { title: PROPOSAL, post: card, answer: refused(OUTDATED) });
  return undefined;
}
