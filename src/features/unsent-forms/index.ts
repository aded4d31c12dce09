import { allRequire } from '../../access.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import { closeRequestCards } from '../../forms/approval-requests.js';
import { parseAbout, readAbout } from '../../forms/form.js';
import { DISCARD, discardedCard, EDIT, showCard, TRY_AGAIN, unsentCard } from '../../forms/unsent-card.js';
import { referenceOf, actorOf } from '../../slack/actor.js';
import type { Submission } from '../../store/submissions.js';
import type { ActionArgs, ClosedArgs, Feature } from '../feature.js';

/** Forms that the service does not have yet: their owner tries again, edits or discards them. */
export const unsentForms = (deps: Deps, forms: RegisteredForm[]): Feature => {
  const formOf = (submission: Submission) => forms.find(({ name }) => name === submission.form);

  async function theirs({ action, body, context }: ActionArgs): Promise<Submission | undefined> {
    const { workspace, person } = actorOf(context, body);
    const id = 'value' in action ? (action.value ?? '') : '';
    const submission = await deps.store.submissions.find(workspace, id);
    return submission?.person === person ? submission : undefined;
  }

  async function tryAgain(args: ActionArgs): Promise<void> {
    await args.ack();
    const submission = await theirs(args);
    if (!submission || submission.state === 'delivered' || submission.state === 'discarded')
      return settledAlready(args);
    await formOf(submission)?.sendAgain(submission, args.client, referenceOf(args.context));
  }

  async function edit(args: ActionArgs): Promise<void> {
    await args.ack();
    const submission = await theirs(args);
    const form = submission && formOf(submission);
    if (!form || submission.state === 'delivered' || submission.state === 'discarded')
      return settledAlready(args);
    await args.client.views.open({
      trigger_id: args.body.trigger_id,
      view: await form.reopen(submission, args.client, referenceOf(args.context)),
    });
  }

  async function discard(args: ActionArgs): Promise<void> {
    await args.ack();
    const submission = await theirs(args);
    if (!submission) return settledAlready(args);
    const discarded = await deps.store.submissions.changeState(
      submission,
      ['unsent', 'refused', 'asked'],
      'discarded',
      deps.now(),
    );
    if (!discarded) return settledAlready(args);
    const label = formOf(submission)?.label(submission.values) ?? 'a form';
    await showCard(deps, submission, discardedCard(label));
    const actor = actorOf(args.context, args.body);
    await closeRequestCards(deps, actor, submission, {
      label,
      text: `<@${submission.person}> withdrew this.`,
    });
    await deps.personChanges.publish(actor);
  }

  async function settledAlready({ body, context, respond }: ActionArgs): Promise<void> {
    if (!body.response_url) return deps.personChanges.publish(actorOf(context, body));
    const text = 'This is settled already: it was delivered, discarded, or is on its way just now.';
    await respond({ response_type: 'ephemeral', replace_original: false, text });
  }

  /** Who closes a form that the service refused keeps what was typed; who was only warned of a twin has thought better of it. */
  async function closed({ body, view, context }: ClosedArgs): Promise<void> {
    const actor = actorOf(context, body);
    const { submissionId, acknowledged } = readAbout(view);
    const submission = await deps.store.submissions.find(actor.workspace, submissionId);
    if (!submission || (submission.state !== 'refused' && submission.state !== 'unsent')) return;
    if (!submission.card && onlyWarned(submission, acknowledged)) {
      await deps.store.submissions.changeState(submission, ['refused'], 'discarded', deps.now());
      return deps.personChanges.publish(actor);
    }
    await deps.store.submissions.changeState(submission, ['refused'], 'unsent', deps.now());
    const label = formOf(submission)?.label(submission.values) ?? 'a form';
    await showCard(deps, submission, unsentCard(label, submission.reason ?? '', submission.id));
    await deps.personChanges.publish(actor);
  }

  return {
    actions: allRequire('anyone', { [TRY_AGAIN]: tryAgain, [EDIT]: edit, [DISCARD]: discard }),
    closed: Object.fromEntries(forms.map(({ name }) => [name, closed])),
  };
};

/** These very words were pointed out, since they are planned already, and were not sent after that: closing loses nothing. */
const onlyWarned = ({ hash, about }: Submission, shown: string | undefined) =>
  shown === hash && parseAbout(about).acknowledged !== hash;
