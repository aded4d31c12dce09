import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { FormResult, RegisteredForm } from '../../forms/registered-form.js';
import { noNotices } from '../../forms/form.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { aboutToKeep } from '../about.js';
import { HELD_CANCEL, heldButton } from '../card/buttons.js';
import { cancelled } from '../held/answers.js';
import { answerOutdated, asProposed, PROPOSAL, type ShownPost } from '../held/as-proposed.js';
import { refused, overtaken, answerPress, isOnCard, press } from '../held/press.js';
import { DELETED_AFTER, ENDED, isUnscheduled } from '../states.js';

/** The buttons of a proposal: what it proposes is done as the person who presses, with what the card shows. */

type PressDeps = Pick<Deps, 'now' | 'plan' | 'slackOnce' | 'store'>;

/** Opens the form with the proposal, and with what stands in the way. */
type OpenForm = (
  args: ActionArgs,
  shown: ShownPost,
  notices: NonNullable<FormResult['notices']>,
) => Promise<void>;

/** *Schedule* and *Save change*: the form’s own button. */
export const doProposal =
  (deps: PressDeps, form: RegisteredForm, openForm: OpenForm) =>
  async (args: ActionArgs): Promise<void> => {
    const shown = await findShown(deps, args);
    if (!shown) return;
    const { workspace, person, reference } = (await args.access()).actor;
    const submitted = submittedBy(args, shown, { person, now: deps.now() });
    const result = await form.deliver(
      { workspace, person, decidedBy: null, ...submitted },
      args.client,
      reference,
    );
    if (result.state === 'delivered') return;
    if (result.state === 'refused') return openForm(args, shown, result.notices ?? noNotices);
    const answer = refused(result.reason ?? NOT_DONE);
    return answerPress(deps, args, { title: PROPOSAL, post: shown.post, answer });
  };

const NOT_DONE =
  'Upnext couldn’t do this right now. Nothing was changed. Press the button again in a moment.';

/** *Cancel post*: the post’s own button. */
export const cancelProposed =
  (deps: PressDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const shown = await findShown(deps, args);
    if (!shown?.proposal) return;
    const { actor } = await args.access();
    const { person } = actor;
    const { post, proposal } = shown;
    const { workspace, id, version, state } = post;
    const pressed = { id, action: HELD_CANCEL, done: cancelled(post), after: { agent: proposal.agent } };
    const answer = await press(deps, actor, pressed, (key, entry) =>
      deps.plan.cancel(key, { version, person, entry }, DELETED_AFTER[state]),
    );
    if (answer.state !== 'done') return answerPress(deps, args, { title: PROPOSAL, post, answer });
    await deps.plan.cancel({ workspace, id: proposal.id }, { version: proposal.version, person }, ENDED.done);
  };

/** What the pressed card proposes, unless it is too late for that: then the presser is told. */
async function findShown(deps: PressDeps, args: ActionArgs): Promise<ShownPost | undefined> {
  const { workspace, person } = (await args.access()).actor;
  const { id, version } = readButtonValue(heldButton, args.action);
  const card = await deps.plan.find({ workspace, id });
  const isCurrent = card?.state === 'proposed' && card.version === version;
  if (isCurrent) return (await asProposed(deps, card)) ?? answerOutdated(deps, args, card);
  const answer = overtaken(card, person);
  return void (await answerPress(deps, args, { title: PROPOSAL, post: card, answer }));
}

/** The form as if the person had filled it in. The same press is sent once. */
function submittedBy(
  args: ActionArgs,
  { post, proposal }: ShownPost,
  { person, now }: { person: string; now: Date },
) {
  const { id, version, state, values, project, workspace } = post;
  const card = proposal ?? post;
  const pressed = [workspace, card.id, card.version, person].join(' ');
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
      held: {
        id,
        version,
        isDraft: isUnscheduled(state),
        isOnCard: isOnCard(args, post),
        ...(proposal && { proposal }),
      },
    },
  };
}
