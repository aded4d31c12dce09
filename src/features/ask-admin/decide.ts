import { messageView } from '../../slack/blocks.js';
import type { Deps } from '../../deps.js';
import { announceDecision, type ApprovalRequest } from '../../forms/approval-requests.js';
import { readButtonValue } from '../../slack/button-value.js';
import { typedText } from '../../slack/view-state.js';
import { parseAbout } from '../../forms/form.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import { showCard, unsentCard } from '../../forms/unsent-card.js';
import { actorOf, type Requester } from '../../slack/actor.js';
import type { Submission } from '../../store/submissions.js';
import type { ActionArgs, SubmitArgs } from '../feature.js';
import { declined, declineModal, SETTLED } from './reply.js';

type FormOf = (submission: Submission) => RegisteredForm | undefined;

export const approve = (deps: Deps, formOf: FormOf) => async (args: ActionArgs) => {
  const actor = actorOf(args.context, args.body);
  const { id, hash } = readButtonValue<ApprovalRequest>(args.action);
  const submission = await deps.store.submissions.find(actor.workspace, id);
  const form = submission && formOf(submission);
  const mine = await form?.approve({ workspace: actor.workspace, id, hash }, actor);
  if (!submission || !mine) return tellBelow(args, SETTLED);
  await deps.personChanges.publish({ ...actor, person: submission.person });
};

export const openDecline = async (args: ActionArgs): Promise<void> => {
  const { id, hash } = readButtonValue<ApprovalRequest>(args.action);
  await args.client.views.open({ trigger_id: args.body.trigger_id, view: declineModal({ id, hash }) });
};

export const decline = (deps: Deps, formOf: FormOf) => async (args: SubmitArgs) => {
  const { ack, view } = args;
  const { actor, profile } = await args.access();
  const words = typedText(view.state, 'Words').trim();
  const asked = JSON.parse(view.private_metadata) as Pick<ApprovalRequest, 'id' | 'hash'>;
  const ended = /[.!?…]$/.test(words) ? words : `${words}.`;
  const reason = `Declined by ${profile.name}${words ? `: ${ended}` : '.'}`;
  const submission = await deps.store.submissions.decide(
    { ...asked, workspace: actor.workspace },
    { state: 'refused', reason },
    deps.now(),
  );
  if (!submission) return ack({ response_action: 'update', view: messageView('Decline', SETTLED) });
  await ack();
  const label = formOf(submission)?.label(submission.values) ?? 'A form';
  await showCard(deps, submission, unsentCard(label, reason, submission.id));
  await announceDecision(deps, actor, submission, { label, text: declined(actor.person, words) });
  await writeDown(deps, submission, actor);
  await deps.personChanges.publish({ ...actor, person: submission.person });
};

function writeDown(deps: Deps, submission: Submission, decider: Requester): Promise<void> {
  const { person: decidedBy, reference } = decider;
  const { workspace, person, form, about } = submission;
  const place = parseAbout(about).channel;
  const entry = { workspace, person, place, reference, decidedBy, at: deps.now() };
  return deps.store.audit.write({ ...entry, action: form, outcome: 'declined' });
}

const tellBelow = async ({ respond }: ActionArgs, text: string): Promise<void> => {
  await respond({ response_type: 'ephemeral', replace_original: false, text });
};
