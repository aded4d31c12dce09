import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { FormResult, RegisteredForm } from '../../forms/registered-form.js';
import { noNotices } from '../../forms/form.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { aboutToKeep } from '../about.js';
import { heldButton } from '../card/buttons.js';
import { refused, overtaken, answerPress, isOnCard, type Answer } from '../held/press.js';
import type { HeldPost } from '../table/held-row.js';

/** *Schedule* on a proposal: the press of the form’s button by the person who presses, with what the card shows. */

/** Opens the form with the proposal, and with what stands in the way. */
type OpenForm = (
  args: ActionArgs,
  post: HeldPost,
  notices: NonNullable<FormResult['notices']>,
) => Promise<void>;

export const scheduleProposal =
  (deps: Pick<Deps, 'now' | 'plan' | 'slackOnce' | 'store'>, form: RegisteredForm, openForm: OpenForm) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person, reference } = actor;
    const pressed = readButtonValue(heldButton, args.action);
    const post = await deps.plan.find({ workspace, id: pressed.id });
    const answer = (given: Answer) => answerPress(deps, args, { title: 'Proposal', post, answer: given });
    if (post?.state !== 'proposed' || post.version !== pressed.version)
      return answer(overtaken(post, person));
    const result = await form.deliver(
      { workspace, person, decidedBy: null, ...submittedBy(args, post, person, deps.now()) },
      args.client,
      reference,
    );
    if (result.state === 'delivered') return;
    if (result.state === 'refused') return openForm(args, post, result.notices ?? noNotices);
    return answer(refused(result.reason ?? NOT_SCHEDULED));
  };

const NOT_SCHEDULED =
  'Upnext couldn’t schedule it right now. Nothing was sent. Press *Schedule* again in a moment.';

/** The form as if the person had filled it in. The same press is sent once. */
function submittedBy(args: ActionArgs, post: HeldPost, person: string, now: Date) {
  const { id, version, values, about, project } = post;
  const pressed = [post.workspace, id, version, person].join(' ');
  const submissionId = createHash('sha256').update(pressed).digest('hex').slice(0, 32);
  return {
    id: submissionId,
    values,
    about: {
      ...aboutToKeep(about),
      submissionId,
      openedAt: now.getTime(),
      submittedAt: now.getTime(),
      project: { ...aboutToKeep(about).project, ...project },
      held: { id, version, isDraft: true, isOnCard: isOnCard(args, post) },
    },
  };
}
