import { showWhenReady } from '../../slack/answer/show-modal.js';
import type { NotifyDeps } from '../../slack/send/notify.js';
import type { ActionArgs } from '../../ui/feature.js';
import { type ApproverDeps, type Approvers, approversIn } from '../life/approvers.js';
import { loadingSeveral, pressSelected } from '../news/several.js';
import { decide, type DecisionDeps } from './decide.js';
import { APPROVE_SEVERAL, approveModal } from './several-modal.js';
import { findConcerning } from './waiting-list.js';

export const openSeveral =
  (deps: ApproverDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showWhenReady(args, loadingSeveral(APPROVE_SEVERAL), async () =>
      approveModal((await findConcerning(deps, actor, { forCards: true })).toApprove),
    );
  };

export const approveSelected = (deps: DecisionDeps & NotifyDeps) =>
  pressSelected(deps, APPROVE_SEVERAL, (access) => {
    const approvers = askedOnce(approversIn(deps));
    return (post) => decide(deps, access, { ...post, decision: 'approved' }, approvers);
  });

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
