import type { AllMiddlewareArgs } from '@slack/bolt';
import type { Deps } from '../../deps.js';
import { tellDecided, type AskedFor } from '../../slack/asked.js';
import { carried } from '../../slack/carry.js';
import { textOf } from '../../slack/entered.js';
import { said } from '../../slack/form-views.js';
import type { About } from '../../slack/form.js';
import type { SubmitArgs } from '../../slack/ears.js';
import type { LivingForm } from '../../slack/living-form.js';
import type { Profile } from '../../slack/people.js';
import { showCard, unsentCard } from '../../slack/unsent-card.js';
import { whoAsks, type Asker, type Who } from '../../slack/who.js';
import { maySetRights } from '../../store/rights.js';
import type { Submission } from '../../store/submissions.js';
import type { ActionArgs } from '../feature.js';
import { declined, declineModal, NOT_YOURS, SETTLED } from './reply.js';

type FormOf = (submission: Submission) => LivingForm | undefined;

/** Whose message it was may have lost the right since. */
async function decider(
  deps: Deps,
  client: AllMiddlewareArgs['client'],
  who: Who,
): Promise<Profile | undefined> {
  const [profile, settings] = await Promise.all([
    deps.people.find(client, who),
    deps.store.settings.of(who.workspace),
  ]);
  return maySetRights(profile, settings) ? profile : undefined;
}

export const approve = (deps: Deps, formOf: FormOf) => async (args: ActionArgs) => {
  await args.ack();
  const who = whoAsks(args.context, args.body);
  const { id, hash } = carried<AskedFor>(args.action);
  if (!(await decider(deps, args.client, who))) return tellBelow(args, NOT_YOURS);
  const submission = await deps.store.submissions.find(who.workspace, id);
  const form = submission && formOf(submission);
  const mine = await form?.approve({ workspace: who.workspace, id, hash }, who);
  if (!submission || !mine) return tellBelow(args, SETTLED);
  await deps.changes.tell({ ...who, person: submission.person });
};

export const openDecline = (deps: Deps) => async (args: ActionArgs) => {
  await args.ack();
  const who = whoAsks(args.context, args.body);
  if (!(await decider(deps, args.client, who))) return tellBelow(args, NOT_YOURS);
  const { id, hash } = carried<AskedFor>(args.action);
  await args.client.views.open({ trigger_id: args.body.trigger_id, view: declineModal({ id, hash }) });
};

export const decline = (deps: Deps, formOf: FormOf) => async (args: SubmitArgs) => {
  const { ack, body, client, context, view } = args;
  const who = whoAsks(context, body);
  const profile = await decider(deps, client, who);
  if (!profile) return ack({ response_action: 'update', view: said('Decline', NOT_YOURS) });
  const words = textOf(view.state, 'Words').trim();
  const asked = JSON.parse(view.private_metadata) as Pick<AskedFor, 'id' | 'hash'>;
  const ended = /[.!?…]$/.test(words) ? words : `${words}.`;
  const reason = `Declined by ${profile.name}${words ? `: ${ended}` : '.'}`;
  const submission = await deps.store.submissions.decide(
    { ...asked, workspace: who.workspace },
    { state: 'refused', reason },
    deps.now(),
  );
  if (!submission) return ack({ response_action: 'update', view: said('Decline', SETTLED) });
  await ack();
  const label = formOf(submission)?.label(submission.values) ?? 'A form';
  await showCard(deps, submission, unsentCard(label, reason, submission.id));
  await tellDecided(deps, who, submission, label, declined(who.person, words));
  await writeDown(deps, submission, who);
  await deps.changes.tell({ ...who, person: submission.person });
};

function writeDown(deps: Deps, submission: Submission, decider: Asker): Promise<void> {
  const { person: decidedBy, reference } = decider;
  const { workspace, person, form, about } = submission;
  const place = (about as About).channel;
  const entry = { workspace, person, place, reference, decidedBy, at: deps.now() };
  return deps.store.audit.write({ ...entry, action: form, outcome: 'declined' });
}

const tellBelow = async ({ respond }: ActionArgs, text: string): Promise<void> => {
  await respond({ response_type: 'ephemeral', replace_original: false, text });
};
