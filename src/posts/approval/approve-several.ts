import type { Deps } from '../../deps.js';
import { showResult, type Result } from '../../forms/views/show-result.js';
import type { Access } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import type { HeldButton } from '../card/buttons.js';
import { decide, drawListAgain, type DecisionDeps } from './approve.js';
import { findWaiting } from './find-waiting.js';
import {
  aboutSeveral,
  loadingSeveral,
  NOTHING_TICKED,
  readTicked,
  severalDone,
  severalModal,
  severalToOpen,
  type AboutSeveral,
  type Decided,
} from './several.js';

/** *Approve several*: exactly those versions that the window showed and a person ticked, each as one press would. */

export const openSeveral =
  (deps: Pick<Deps, 'approvers' | 'plan'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { project } = readButtonValue(severalToOpen, args.action);
    await showWhenReady(args, loadingSeveral, async () => {
      const waiting = await findWaiting(deps, actor, { project: project?.id, forCards: true });
      return severalModal(waiting, { project, list: args.body.response_url });
    });
  };

type SeveralDeps = DecisionDeps & Pick<Deps, 'jobs' | 'startTimer'>;

export const approveTicked =
  (deps: SeveralDeps) =>
  async (args: SubmitArgs): Promise<void> => {
    const posts = readTicked(args.view);
    if (posts.length === 0) return args.ack({ response_action: 'push', view: NOTHING_TICKED });
    const access = await args.access();
    const about = aboutSeveral.parse(JSON.parse(args.view.private_metadata));
    const doing = `Approving ${counted(posts.length, 'post')}`;
    await showResult(deps, args, doing, approveAll(deps, access, posts, about));
  };

async function approveAll(
  deps: SeveralDeps,
  access: Access,
  posts: HeldButton[],
  { project, list }: AboutSeveral,
): Promise<Result> {
  const asking = { ...deps, approvers: askedOnce(deps.approvers) };
  const decided: Decided[] = [];
  for (const post of posts) decided.push(await decide(asking, access, post, { decision: 'approved' }));
  const { text, ...result } = severalDone(decided);
  await deps.personChanges.publish(access.actor);
  if (project) await drawListAgain(deps, access, { project, list, text });
  return result;
}

/** Slack is asked once about posts whose approvers are the same. */
function askedOnce(approvers: Deps['approvers']): Deps['approvers'] {
  const asked = new Map<string, ReturnType<Deps['approvers']['find']>>();
  return {
    ...approvers,
    find(post, person) {
      const { author, decided, policy, writtenBy } = post;
      const key = JSON.stringify([policy, author, writtenBy, decided.map((one) => one.person)]);
      const found = asked.get(key) ?? approvers.find(post, person);
      asked.set(key, found);
      return found;
    },
  };
}
