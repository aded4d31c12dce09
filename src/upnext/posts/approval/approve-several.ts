import type { Deps } from '../../deps.js';
import type { Access } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { type Result, showResult } from '../../slack/answer/show-result.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import type { PostButton } from '../card/buttons.js';
import { type ApproverDeps, type Approvers, approversIn } from '../life/approvers.js';
import { type PressResult, readSelected, severalDone } from '../news/several.js';
import { decide, type DecisionDeps } from './decide.js';
import { loadingSeveral, NOTHING_SELECTED, severalModal } from './several-modal.js';
import { findConcerning } from './waiting-list.js';

export const openSeveral =
  (deps: ApproverDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showWhenReady(args, loadingSeveral, async () =>
      severalModal((await findConcerning(deps, actor, { forCards: true })).toApprove),
    );
  };

type SeveralDeps = DecisionDeps & Pick<Deps, 'fetch' | 'jobs' | 'log' | 'slackOnce' | 'startTimer'>;

export const approveSelected =
  (deps: SeveralDeps) =>
  async (args: SubmitArgs): Promise<void> => {
    const posts = readSelected(args.view);
    if (posts.length === 0) return args.ack({ response_action: 'push', view: NOTHING_SELECTED });
    await showResult(deps, args, await approveAll(deps, await args.access(), posts));
  };

async function approveAll(deps: SeveralDeps, access: Access, posts: PostButton[]): Promise<Result> {
  const approvers = askedOnce(approversIn(deps));
  const decided: PressResult[] = [];
  for (const post of posts)
    decided.push(await decide(deps, access, { ...post, decision: 'approved' }, approvers));
  await deps.personChanges.publish(access.actor);
  return severalDone(decided, 'approved');
}

/** Slack is asked once about posts whose approvers are the same. */
function askedOnce(approvers: Approvers): Approvers {
  const asked = new Map<string, ReturnType<Approvers['find']>>();
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
