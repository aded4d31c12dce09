import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import { closeRequestCards } from '../../forms/approval-requests.js';
import { parseAbout, readAbout, type About } from '../../forms/form.js';
import { isSeen } from '../../forms/warnings.js';
import {
  DISCARD,
  discardedCard,
  EDIT,
  SHOW_UNSENT,
  showCard,
  TRY_AGAIN,
  unsentCard,
} from '../../forms/views/unsent-card.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { buttonText } from '../../slack/views/button-value.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Submission } from '../../forms/table/submission-row.js';
import type { ActionArgs, ClosedArgs, Feature } from '../../ui/feature.js';
import { showUnsent } from './list.js';

export const NOTHING_TO_DO = 'This form was already sent or discarded, or it is being sent right now.';

/** Forms that have not been sent: their owner can try again, edit or discard them. */
export const unsentForms = (deps: Deps, forms: RegisteredForm[]): Feature => {
  const formOf = (submission: Submission) => forms.find(({ name }) => name === submission.form);
  const labelOf = (submission: Submission) => formOf(submission)?.label(submission) ?? 'A form';

  /** Only the owner's own submission. */
  async function findOwn({ action, body, context }: ActionArgs): Promise<Submission | undefined> {
    const { workspace, person } = actorOf(context, body);
    const submission = await deps.store.submissions.find(workspace, buttonText(action));
    return submission?.person === person ? submission : undefined;
  }

  async function tryAgain(args: ActionArgs): Promise<void> {
    const submission = await findOwn(args);
    if (!submission || isOver(submission)) return nothingToDo(deps, args);
    await formOf(submission)?.sendAgain(submission, args.client, referenceOf(args.context));
  }

  async function edit(args: ActionArgs): Promise<void> {
    const submission = await findOwn(args);
    const form = submission && formOf(submission);
    if (!form || isOver(submission)) return nothingToDo(deps, args);
    await showModal(args, await form.reopen(submission, args.client, referenceOf(args.context)));
  }

  async function discard(args: ActionArgs): Promise<void> {
    const submission = await findOwn(args);
    if (!submission) return nothingToDo(deps, args);
    const { submissions } = deps.store;
    const from = ['unsent', 'refused', 'asked'] as const;
    if (!(await submissions.changeState(submission, [...from], 'discarded', deps.now())))
      return nothingToDo(deps, args);
    const label = labelOf(submission);
    await showCard(deps, submission, discardedCard(label));
    const actor = actorOf(args.context, args.body);
    const text = `<@${submission.person}> withdrew this.`;
    await closeRequestCards(deps, actor, submission, { label, text });
    await deps.personChanges.publish(actor);
  }

  /** Keeps a form that is closed after the service rejected it, but not one that only had a duplicate pointed out. */
  async function closed({ body, view, context }: ClosedArgs): Promise<void> {
    const actor = actorOf(context, body);
    const about = readAbout(view);
    const { submissionId } = about;
    const { submissions } = deps.store;
    const submission = await submissions.find(actor.workspace, submissionId);
    if (!submission || (submission.state !== 'refused' && submission.state !== 'unsent')) return;
    if (!submission.card && wasOnlyWarned(submission, about)) {
      await submissions.changeState(submission, ['refused'], 'discarded', deps.now());
      return deps.personChanges.publish(actor);
    }
    await showCard(deps, submission, unsentCard(labelOf(submission), submission));
    await deps.personChanges.publish(actor);
  }

  return {
    actions: allRequire('anyone', {
      [TRY_AGAIN]: tryAgain,
      [EDIT]: edit,
      [DISCARD]: discard,
      [SHOW_UNSENT]: showUnsent(deps, labelOf),
    }),
    closed: Object.fromEntries(forms.map(({ name }) => [name, closed])),
  };
};

/** In the App Home there is no message to answer, so the view is updated instead. */
async function nothingToDo(
  deps: Pick<Deps, 'personChanges'>,
  { body, context, respond }: ActionArgs,
): Promise<void> {
  if (!body.response_url) return deps.personChanges.publish(actorOf(context, body));
  await respond({ response_type: 'ephemeral', replace_original: false, text: NOTHING_TO_DO });
}

const isOver = ({ state }: Submission) => state === 'delivered' || state === 'discarded';

/** The text was pointed out as a duplicate and was not submitted again, so closing the form loses nothing. */
const wasOnlyWarned = ({ hash, about }: Submission, view: About) =>
  isSeen(view, hash) && !isSeen(parseAbout(about), hash);
