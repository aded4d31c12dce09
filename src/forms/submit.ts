import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { findApprovers } from '../rights/access.js';
import { noPermission, noProjectAccess } from '../rights/rights.js';
import { FORM_RESULT_MS, settledWithin } from '../slack/answer/deadlines.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { asTyped, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { typedTexts } from '../slack/views/view-state.js';
import { askAdmins } from './ask-admin/ask.js';
import { closeRequest, type ApprovalRequest } from './ask-admin/close.js';
import { approvalResult } from './ask-admin/words.js';
import { auditEntryFor, writeDespiteAuditFailure } from './audit.js';
import type { AuditEntry } from './audit-table.js';
import { createContext, restoreContext } from './context.js';
import { atTop, noNotices, readAs, type About, type Form, type LifeDeps } from './form.js';
import type { Card, KeptForm } from './kept-forms-table.js';
import { carryOut, reasonOf, type SubmissionOutcome } from './outcomes.js';
import { submittedForm, type Submission } from './submission.js';
import { failedView, withNotices, workingView } from './views/form-views.js';
import { createLateView, type ShowView } from './views/late-view.js';
import { answer, showInMessage, showLate } from './views/show-outcome.js';

/** A form with its life cycle. The types of its values and its result stay inside. */
export interface RegisteredForm
  extends Pick<Form<never, never, never>, 'name' | 'right' | 'asksTo' | 'approval'> {
  label(kept: Pick<KeptForm, 'values' | 'about'>): string;
  submit(args: SubmitArgs): Promise<void>;
  /** The form with everything that was typed, and why its owner has it back. */
  reopen(kept: KeptForm, client: WebClient, reference: string): Promise<ModalView>;
  /** Sends the values that were shown to the approver; false if the request was decided already. */
  approve(request: ApprovalRequest, approver: Requester): Promise<boolean>;
}

/**
 * What happens after the button of a form is pressed, the same for every form: it is sent once, and answered in the modal in time,
 * or shown there later. What its person may need again is kept (kept-forms-table.ts).
 */
export function registerForm<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps): RegisteredForm {
  return {
    ...form,

    label({ values, about }) {
      const known = form.values.safeParse(values);
      return known.success ? form.label(known.data, form.about.safeParse(about).data) : 'A form';
    },

    submit: createSubmit(form, deps),

    async reopen(kept, client, reference) {
      const { context, values } = await restoreContext(form, deps, kept, { client, reference });
      const notices = kept.reason ? atTop(kept.reason) : noNotices;
      const about = { ...context.about, asksAdmin: context.about.asksAdmin && !context.may(form.right) };
      return withNotices(form.open(values, about, context.profile, notices), notices);
    },

    async approve(request, approver) {
      const { person: approvedBy, reference } = approver;
      const { keptForms } = deps.store;
      const kept = await keptForms.change(request, ['asked'], { state: 'working' }, deps.now());
      if (!kept) return false;
      const client = await deps.slack(request.workspace);
      const { context: asOwner, values } = await restoreContext(form, deps, kept, { client, reference });
      const submission = { form, deps, context: { ...asOwner, approvedBy }, values };
      const { about, profile } = asOwner;
      const outcome = await attempt(submission);
      await showInMessage(submission, outcome, await conclude(submission, outcome));
      const text = approvalResult(approvedBy, outcome, form.meant?.(values, about, profile));
      await closeRequest(deps, approver, kept, { label: form.label(values, about), text });
      return true;
    },
  };
}

/** Answers within Slack's three seconds, with the result or with "Still working". Only then is what was typed stored. */
function createSubmit<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  /** The same press can arrive twice. */
  const underWay = new Map<string, Promise<Attempted<V, D, A>>>();

  return async (args: SubmitArgs): Promise<void> => {
    const submitted = readSubmission(form, deps, args);
    const { actor, about, values } = submitted;
    const typed = submittedForm(form, submitted);
    const earlier = underWay.get(typed.hash);
    const work =
      earlier ?? send({ form, deps }, submitted, args.client).finally(() => underWay.delete(typed.hash));
    underWay.set(typed.hash, work);
    const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
    if (inTime) return answerInTime(args, inTime, earlier !== undefined);
    const working = workingView(about.asksAdmin ? 'Asking an admin' : form.doing);
    const acked = args.ack({ response_action: 'update', view: working });
    // The first one stores and tells the rest.
    if (earlier) return acked;
    const [kept] = await Promise.allSettled([
      deps.store.keptForms.keep(typed, { state: 'working' }, deps.now()),
      acked,
    ]);
    if (kept.status === 'rejected')
      deps.log.warn({ reference: actor.reference, error: kept.reason }, 'could not keep a form');
    await answerLate({ form, deps }, args, { actor, about, values }, work);
  };
}

interface Submitted<V, A extends About> {
  actor: Requester;
  about: A;
  values: V;
}

interface Attempted<V, D, A extends About> {
  submission: Submission<V, D, A>;
  outcome: SubmissionOutcome<D>;
  /** The message about it that its owner has. */
  card: Card | null;
}

type Parts<V, D, A extends About> = Pick<Submission<V, D, A>, 'form' | 'deps'>;

function readSubmission<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: Pick<LifeDeps, 'now'>,
  args: SubmitArgs,
): Submitted<V, A> {
  const sender = actorOf(args.context, args.body);
  const opened = readAs(form.about, args.view);
  // For a view, Slack may name the organization in place of the team.
  const team = sender.team ?? opened.team;
  const about: A = { ...opened, viewId: args.view.id, submittedAt: deps.now().getTime(), team };
  return { actor: { ...sender, channel: about.channel, team }, about, values: form.read(args.view, about) };
}

async function send<V, D, A extends About>(
  { form, deps }: Parts<V, D, A>,
  { actor, about, values }: Submitted<V, A>,
  client: WebClient,
): Promise<Attempted<V, D, A>> {
  const created = await createContext(form, deps, { actor, about, client }, values);
  const context = { ...created, about: { ...about, ...(await form.decide?.(values, created)) } };
  const submission = { form, deps, context, values };
  const outcome = await attempt(submission);
  return { submission, outcome, card: await conclude(submission, outcome) };
}

/** The right of the form is enforced here: people without it can ask an admin. */
async function attempt<V, D, A extends About>(
  submission: Submission<V, D, A>,
): Promise<SubmissionOutcome<D>> {
  const { form, deps, context, values } = submission;
  const { about, actor, approvedBy, profile, rights } = context;
  const problems = form.check(values, context);
  if (problems) return { state: 'refused', notices: problems, isUntried: true };
  if (rights.may(form.right) || approvedBy !== undefined) return carryOut(form, values, context);
  if (profile.unknownToSlack || rights.isUncertain)
    return { state: 'unsent', notices: atTop(UNKNOWN_TO_SLACK) };
  // Nobody asks for something in a project that they may not read.
  if (rights.isRestricted && !rights.may('read'))
    return { state: 'refused', notices: atTop(noProjectAccess()) };
  if (about.asksAdmin) return askAdmins(submission);
  const say = noPermission(form.right, rights.isRestricted);
  return { state: 'not-allowed', say, approvers: await findApprovers(deps, actor) };
}

export const UNKNOWN_TO_SLACK =
  'Slack couldn’t tell Upnext who you are, so nothing was sent. Please try again in a moment.';

/** Once it is known what became of it. Resolves to the message about it that its owner has. */
async function conclude<V, D, A extends About>(
  submission: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
): Promise<Card | null> {
  const { form, deps, context } = submission;
  const { reference, workspace } = context.actor;
  const { state } = outcome;
  deps.log.info({ reference, form: form.name, workspace, state }, 'submission');
  if (isUntried(outcome)) return settle(submission, outcome);
  deps.metrics.submitted(form.name, state);
  const entry = state === 'unknown' ? undefined : auditEntryFor(form, submission.values, outcome, context);
  return writeDespiteAuditFailure(deps.log, entry, (written) => settle(submission, outcome, written));
}

const isUntried = (outcome: SubmissionOutcome<unknown>) =>
  'isUntried' in outcome && outcome.isUntried === true;

/** Keeps what its person may need again. */
async function settle<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  entry?: AuditEntry,
): Promise<Card | null> {
  const { audit, keptForms } = deps.store;
  const submitted = submittedForm(form, { ...context, values });
  const { state } = outcome;
  if (state === 'delivered' || state === 'unknown')
    return (await keptForms.finish(submitted, entry))?.card ?? null;
  if (entry) await audit.write(entry);
  const returned = { state: 'returned', reason: reasonOf(outcome) } as const;
  if (state !== 'asked') await keptForms.keep(submitted, returned, deps.now(), isUntried(outcome));
  return null;
}

async function answerInTime<V, D, A extends About>(
  args: SubmitArgs,
  { submission, outcome, card }: Attempted<V, D, A>,
  isRepeated: boolean,
): Promise<void> {
  const isShown = await answer(args, submission, outcome);
  if (!isRepeated && (outcome.state === 'delivered' || !isShown))
    await showInMessage(submission, outcome, card);
}

async function answerLate<V, D, A extends About>(
  parts: Parts<V, D, A>,
  args: SubmitArgs,
  submitted: Submitted<V, A>,
  work: Promise<Attempted<V, D, A>>,
): Promise<void> {
  const { form, deps } = parts;
  const { reference } = submitted.actor;
  const { show, recheck } = createLateView(deps, args.client, args.view.id);
  try {
    const late = await work.catch((error: unknown) => returnForm(parts, args, { submitted, show, error }));
    if (!late) return;
    const { submission, outcome } = late;
    // What was kept while it took longer than Slack waits.
    await showLate(show, submission, outcome, late.card ?? (await settle(submission, outcome)));
  } catch (error) {
    if (!(await show(failedView(failureMessage(error, reference))))) throw error;
    deps.log.error({ reference, form: form.name, error }, 'could not show a result');
  } finally {
    await recheck();
  }
}

/** It may not have been sent: the form comes back with everything that was typed, or a message if it was closed. */
async function returnForm<V, D, A extends About>(
  { form, deps }: Parts<V, D, A>,
  { client, view }: SubmitArgs,
  { submitted, show, error }: { submitted: Submitted<V, A>; show: ShowView; error: unknown },
): Promise<undefined> {
  const { actor, about, values } = submitted;
  deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
  const text = failureMessage(error, actor.reference);
  const notices = atTop(text);
  const reopened = form.open(values, about, await deps.people.find(client, actor), notices);
  const shown = await show(withNotices(reopened, notices));
  const blocks = [section(escape(text)), ...typedTexts(view.state).flatMap(asTyped)];
  if (!shown) await sendDirectMessage(client, actor.person, { text, blocks });
  const returned = { state: 'returned', reason: text } as const;
  await deps.store.keptForms.change(submittedForm(form, submitted), ['working'], returned, deps.now());
}
