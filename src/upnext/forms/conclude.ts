import type { NewJob } from '../jobs/job.js';
import { FAILED } from '../slack/answer/error-surfaces.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import { ackWith, updateWith } from '../slack/answer/show-result.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { asTyped, modalWith, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { typedTexts } from '../slack/views/view-state.js';
import { auditEntryFor, changesNothing, type Sending, submittedForm } from './context.js';
import { type AnyForm, atTop, type FormDeps } from './form.js';
import { isUntried, reasonOf } from './outcomes.js';
import type { FormSubmission } from './read-submission.js';
import { withNotices } from './views/form-views.js';
import { hasCard } from './views/returned-card.js';

/**
 * Once it is known what became of it: it is recorded, and what its person may need again is kept. `job`: its worker tells of it.
 * `isKept`: it was kept while it was sent.
 */
export async function conclude(
  sent: Sending,
  { job, isKept = job !== undefined }: { job?: NewJob; isKept?: boolean } = {},
): Promise<Sending> {
  const { form, context, outcome } = sent;
  const { deps } = context;
  const { reference, workspace } = context.actor;
  const { audit, keptForms } = deps.store;
  const { state } = outcome;
  deps.log.info({ reference, form: form.name, workspace, state }, 'submission');
  const isSeenFirst = isUntried(outcome);
  if (!isSeenFirst) deps.metrics.submitted(form.name, state);
  const recorded = 'done' in outcome ? form.recorded?.(outcome.done) : undefined;
  const found = isSeenFirst || state === 'unknown' || recorded ? undefined : auditEntryFor(sent);
  const entry = found && changesNothing(found) ? undefined : found;
  const submitted = submittedForm(form, { ...context, values: sent.values });
  const isOver = state === 'delivered' || state === 'unknown' || 'done' in outcome;
  const known = isKept ? undefined : recorded?.wasKept;
  const wasKept = isOver && (known ?? (await keptForms.finish(submitted, { job, entry })));
  if (!isOver && state !== 'asked') {
    if (entry) await audit.write(entry);
    const mayBeSent = 'mayBeSent' in outcome;
    const returned = { state: 'returned', reason: reasonOf(outcome), mayBeSent, job } as const;
    await keptForms.keep(submitted, returned, deps.now(), isSeenFirst || !form.keepsRefused);
  }
  if (job) deps.jobs.stored([job]);
  return { ...sent, hasCard: wasKept && (await hasCard(deps, submitted)) };
}

/** It may not have been sent: the form comes back with everything that was typed, or a message if it was closed. */
export async function giveBack(
  form: AnyForm,
  deps: FormDeps,
  { client, actor, about, values }: FormSubmission,
  { args, error }: { args: SubmitArgs; error: unknown },
): Promise<undefined> {
  deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
  const text = failureMessage(error, actor.reference);
  const blocks = [section(`:warning: ${escape(text)}`), ...typedTexts(args.view.state).flatMap(asTyped)];
  const view = await deps.people.find(client, actor).then(
    (profile) => withNotices(form.open(values, about, profile), atTop(text)),
    () => modalWith(FAILED, blocks),
  );
  if (!(await ackWith(args, updateWith(view))))
    await sendDirectMessage(client, actor.person, { text, blocks });
  const returned = { state: 'returned', reason: text } as const;
  const key = { ...actor, id: about.submissionId };
  await deps.store.keptForms.change(key, ['working'], returned, deps.now());
}
