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

/** Opens the form with the proposal, and with what stands in the way. */
type OpenForm = (
  args: ActionArgs,
  post: HeldPost,
  notices: NonNullable<FormResult['notices']>,
) => Promise<void>;

/** *Schedule* on a proposal: the form’s own button, pressed by this person, with what the card shows. */
export const scheduleProposed =
  (deps: Pick<Deps, 'now' | 'plan' | 'slackOnce' | 'store'>, form: RegisteredForm, openForm: OpenForm) =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, person, reference } = (await args.access()).actor;
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.plan.find({ workspace, id });
    const answerWith = (answer: Answer) => answerPress(deps, args, { title: 'Proposal', post, answer });
    if (post?.state !== 'proposed' || post.version !== version) return answerWith(overtaken(post, person));
    const submitted = submittedBy(args, post, { person, now: deps.now() });
    const result = await form.deliver(
      { workspace, person, decidedBy: null, ...submitted },
      args.client,
      reference,
    );
    if (result.state === 'delivered') return;
    if (result.state === 'refused') return openForm(args, post, result.notices ?? noNotices);
    return answerWith(refused(result.reason ?? NOT_DONE));
  };

const NOT_DONE =
  'Upnext couldn’t do this right now. Nothing was changed. Press the button again in a moment.';

/** The form as if the person had filled it in. The same press is sent once. */
function submittedBy(args: ActionArgs, post: HeldPost, { person, now }: { person: string; now: Date }) {
  const { id, version, values, project, workspace } = post;
  const pressed = [workspace, id, version, person].join(' ');
  const submissionId = createHash('sha256').update(pressed).digest('hex').slice(0, 32);
  const about = aboutToKeep(post.about);
  return {
    id: submissionId,
    values,
    about: {
      ...about,
      submissionId,
      openedAt: now.getTime(),
      submittedAt: now.getTime(),
      project: { ...about.project, ...project },
      held: { id, version, isDraft: true, isOnCard: isOnCard(args, post) },
    },
  };
}
