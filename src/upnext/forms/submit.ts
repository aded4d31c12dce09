import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { barTo, findApprovers } from '../rights/access.js';
import { ACK_MS, settledWithin } from '../slack/answer/deadlines.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { asTyped, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { typedTexts } from '../slack/views/view-state.js';
import { askAdmins } from './ask-admin/ask.js';
import { closeRequests } from './ask-admin/requests.js';
import { approvalResult, closedRequest } from './ask-admin/words.js';
import { auditEntryFor } from './audit.js';
import type { AuditEntry } from './audit-table.js';
import { createContext, restoreContext, submittedForm, type Submission } from './context.js';
import { atTop, noNotices, readAs, type About, type Form, type FormDeps } from './form.js';
import { endedAt, type KeptForm } from './kept-forms-table.js';
import { carryOut, INTERRUPTED, isUntried, reasonOf, type SubmissionOutcome } from './outcomes.js';
import { failedView, withNotices } from './views/form-views.js';
import { ackWith, answerTo, outcomeView, showInMessage } from './views/show-outcome.js';
import { aboutForm, hasCard, sayBelowCard } from './views/returned-card.js';

/** What an approver was shown: `hash` identifies the values in the form at that time. */
type ApprovalRequest = Pick<KeptForm, 'workspace' | 'id' | 'hash'>;

/** A form with its life cycle. The types of its values and its result stay inside. */
export interface RegisteredForm
  extends Pick<Form<never, never, never>, 'name' | 'right' | 'asksTo' | 'approval'> {
  submit(args: SubmitArgs): Promise<void>;
  /** The form with everything that was typed, and why its owner has it back. */
  reopen(kept: KeptForm, client: WebClient, reference: string): Promise<ModalView>;
  /** Asks for what nobody fills in a form for. Resolves to what its owner reads. */
  ask(asked: Parameters<typeof restoreContext>[2], client: WebClient, reference: string): Promise<string>;
  /** Sends the values that were shown to the approver; false if the request was decided already. */
  approve(request: ApprovalRequest, approver: Requester): Promise<boolean>;
}

/**
 * What happens after the button of a form is pressed, the same for every form: it is sent once, and answered in the modal in time,
 * or shown there later. What its person may need again is kept (kept-forms-table.ts).
 */
export function registerForm<V, D, A extends About>(form: Form<V, D, A>, deps: FormDeps): RegisteredForm {
  return {
    ...form,

    submit: createSubmit(form, deps),

    async reopen(kept, client, reference) {
      const { context, values } = await restoreContext(form, deps, kept, { client, reference });
      const notices = kept.state === 'returned' && kept.reason ? atTop(kept.reason) : noNotices;
      const about = {
        ...context.about,
        asksAdmin: context.about.asksAdmin && !context.rights.may(form.right),
      };
      return withNotices(form.open(values, about, context.profile, notices), notices);
    },

    async ask(asked, client, reference) {
      const submission = {
        form,
        deps,
        ...(await restoreContext(form, deps, asked, { client, reference })),
      };
      const outcome = await askAdmins(submission);
      await conclude(submission, outcome);
      return reasonOf(outcome);
    },

    async approve(request, approver) {
      const { person: approvedBy, reference } = approver;
      const working = { ...WORKING, backAt: endedAt(deps.now()) };
      const kept = await deps.store.keptForms.change(request, ['asked'], working, deps.now());
      if (!kept) return false;
      const client = await deps.slack(request.workspace);
      const { context: asOwner, values } = await restoreContext(form, deps, kept, { client, reference });
      const submission = { form, deps, context: { ...asOwner, approvedBy }, values };
      const { about, profile } = asOwner;
      const outcome = await attempt(submission);
      await showInMessage(submission, outcome, await conclude(submission, outcome));
      const text = approvalResult(approvedBy, outcome, form.meant?.(values, about, profile));
      await sayBelowCard(deps, kept, text, reference);
      await closeRequests(deps, aboutForm(kept, reference), closedRequest(kept, text));
      return true;
    },
  };
}

/** While somebody works on it. */
const WORKING = { state: 'working', reason: INTERRUPTED } as const;

/** Only if Slack stops waiting, which is told "Still working" then, is what was typed stored. */
function createSubmit<V, D, A extends About>(form: Form<V, D, A>, deps: FormDeps) {
  /** The same press can arrive twice. */
  const underWay = new Map<string, Promise<Attempted<V, D, A>>>();

  return async (args: SubmitArgs): Promise<void> => {
    const submitted = readSubmission(form, deps, args);
    const typed = submittedForm(form, submitted);
    const earlier = underWay.get(typed.hash);
    const work =
      earlier ?? send({ form, deps }, submitted, args.client).finally(() => underWay.delete(typed.hash));
    underWay.set(typed.hash, work);
    const inTime = await settledWithin(ACK_MS, work, deps.startTimer);
    if (inTime) return answerInTime(args, inTime, earlier !== undefined);
    // It is acked with "Still working". The first one stores and tells the rest.
    if (earlier) return;
    const kept = { ...WORKING, backAt: endedAt(deps.now()) };
    await deps.store.keptForms
      .keep(typed, kept, deps.now())
      .catch((error: unknown) =>
        deps.log.warn({ reference: submitted.actor.reference, error }, 'could not keep a form'),
      );
    const late = await work.catch((error: unknown) => returnForm({ form, deps }, args, { submitted, error }));
    if (late) await showLate(args, late);
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
  /** Its owner has a message about it. */
  hasCard: boolean;
}

type Parts<V, D, A extends About> = Pick<Submission<V, D, A>, 'form' | 'deps'>;

function readSubmission<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: Pick<FormDeps, 'now'>,
  args: SubmitArgs,
): Submitted<V, A> {
  const sender = actorOf(args.context, args.body);
  const opened = readAs(form.about, args.view);
  // For a view, Slack may name the organization in place of the team.
  const team = sender.team ?? opened.team;
  const about: A = { ...opened, submittedAt: deps.now().getTime(), team };
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
  return { submission, outcome, hasCard: await conclude(submission, outcome) };
}

/** The right of the form is enforced here: people without it can ask an admin. */
async function attempt<V, D, A extends About>(
  submission: Submission<V, D, A>,
): Promise<SubmissionOutcome<D>> {
  const { form, deps, context, values } = submission;
  const { about, actor, approvedBy, rights } = context;
  const problems = form.check(values, context);
  if (problems) return { state: 'refused', notices: problems, isUntried: true };
  const bar = barTo(form.right, rights);
  if (!bar || approvedBy !== undefined) return carryOut(form, values, context);
  const { say, why } = bar;
  if (why === 'uncertain') return { state: 'unsent', notices: atTop(say) };
  // Nobody asks for something in a project that they may not read.
  if (why === 'hidden') return { state: 'refused', notices: atTop(say) };
  if (about.asksAdmin) return askAdmins(submission);
  return { state: 'not-allowed', say, approvers: await findApprovers(deps, actor) };
}

/** Once it is known what became of it. Resolves to whether its owner has a message about it. */
async function conclude<V, D, A extends About>(
  submission: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
): Promise<boolean> {
  const { form, deps, context } = submission;
  const { reference, workspace } = context.actor;
  const { state } = outcome;
  deps.log.info({ reference, form: form.name, workspace, state }, 'submission');
  if (isUntried(outcome)) return settle(submission, outcome);
  deps.metrics.submitted(form.name, state);
  const entry = state === 'unknown' ? undefined : auditEntryFor(form, submission.values, outcome, context);
  return settle(submission, outcome, entry);
}

/** Keeps what its person may need again. */
async function settle<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  entry?: AuditEntry,
): Promise<boolean> {
  const { audit, keptForms } = deps.store;
  const submitted = submittedForm(form, { ...context, values });
  const { state } = outcome;
  if (state === 'delivered' || state === 'unknown')
    return (await keptForms.finish(submitted, entry)) && hasCard(deps, submitted);
  if (entry) await audit.write(entry);
  const returned = { state: 'returned', reason: reasonOf(outcome) } as const;
  const isKnown = isUntried(outcome) || !form.keepsRefused;
  if (state !== 'asked') await keptForms.keep(submitted, returned, deps.now(), isKnown);
  return false;
}

async function answerInTime<V, D, A extends About>(
  args: SubmitArgs,
  { submission, outcome, hasCard }: Attempted<V, D, A>,
  isRepeated: boolean,
): Promise<void> {
  const isShown = await ackWith(args, await answerTo(submission, outcome, args.view));
  if (!isRepeated && (outcome.state === 'delivered' || !isShown))
    await showInMessage(submission, outcome, hasCard);
}

async function showLate<V, D, A extends About>(
  args: SubmitArgs,
  { submission, outcome, ...attempted }: Attempted<V, D, A>,
): Promise<void> {
  // It was kept while it took longer than Slack waits.
  const hasCard = (await settle(submission, outcome)) || attempted.hasCard;
  const view = await outcomeView(submission, outcome);
  if (!(await ackWith(args, { response_action: 'update', view })) || hasCard)
    return showInMessage(submission, outcome, hasCard);
  const { form, context } = submission;
  if (outcome.state === 'delivered') await form.told?.(context, outcome.done);
}

/** It may not have been sent: the form comes back with everything that was typed, or a message if it was closed. */
async function returnForm<V, D, A extends About>(
  { form, deps }: Parts<V, D, A>,
  args: SubmitArgs,
  { submitted, error }: { submitted: Submitted<V, A>; error: unknown },
): Promise<undefined> {
  const { actor, about, values } = submitted;
  deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
  const text = failureMessage(error, actor.reference);
  const notices = atTop(text);
  const { client } = args;
  const view = await deps.people.find(client, actor).then(
    (profile) => withNotices(form.open(values, about, profile, notices), notices),
    () => failedView(text),
  );
  const blocks = [section(escape(text)), ...typedTexts(args.view.state).flatMap(asTyped)];
  if (!(await ackWith(args, { response_action: 'update', view })))
    await sendDirectMessage(client, actor.person, { text, blocks });
  const returned = { state: 'returned', reason: text } as const;
  await deps.store.keptForms.change(submittedForm(form, submitted), ['working'], returned, deps.now());
}
