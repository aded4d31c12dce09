import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { barTo, findApprovers } from '../rights/access.js';
import { ACK_MS, settledWithin } from '../slack/answer/deadlines.js';
import { FAILED } from '../slack/answer/error-surfaces.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import { ackWith, updateWith } from '../slack/answer/show-result.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { asTyped, modalWith, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { typedTexts } from '../slack/views/view-state.js';
import { askAdmins, closeRequest } from './ask-admin/ask.js';
import { approvalResult } from './ask-admin/words.js';
import {
  auditEntryFor,
  createContext,
  restoreContext,
  type Sending,
  type StoredForm,
  type Submission,
  submittedForm,
} from './context.js';
import { type AnyForm, atTop, type FormDeps, noNotices, readAs } from './form.js';
import { type KeptForm, working } from './kept-forms-table.js';
import { carryOut, isUntried, reasonOf } from './outcomes.js';
import { withNotices } from './views/form-views.js';
import { hasCard } from './views/returned-card.js';
import { answerTo, outcomeView, tellResult } from './views/show-outcome.js';

/** A form with its life cycle. */
export type RegisteredForm = ReturnType<typeof registerForm>;

/**
 * What happens after the button of a form is pressed, the same for every form: it is sent once, and answered in the modal in time,
 * or shown there later. What its person may need again is kept (kept-forms-table.ts).
 */
export function registerForm(form: AnyForm, deps: FormDeps) {
  const restore = (stored: StoredForm, client: WebClient, reference: string) =>
    restoreContext(form, deps, stored, { client, reference });
  return {
    ...form,

    submit: createSubmit(form, deps),

    /** The form with everything that was typed, and why its owner has it back. */
    async reopen(kept: KeptForm, client: WebClient, reference: string): Promise<ModalView> {
      const { context, values } = await restore(kept, client, reference);
      const notices = kept.state === 'returned' && kept.reason ? atTop(kept.reason) : noNotices;
      const asksAdmin = context.about.asksAdmin && !context.rights.may(form.right);
      const about = { ...context.about, asksAdmin };
      return withNotices(form.open(values, about, context.profile, notices), notices);
    },

    /** Asks for what nobody fills in a form for. Resolves to what its owner reads. */
    async ask(asked: StoredForm, client: WebClient, reference: string): Promise<string> {
      const { context, outcome } = await conclude(await askAdmins(await restore(asked, client, reference)));
      await deps.personChanges.publish(context.actor);
      return reasonOf(outcome);
    },

    /** Sends the values that were shown to the approver (`hash`); false if the request was decided already. */
    async approve(
      request: Pick<KeptForm, 'workspace' | 'id' | 'hash'>,
      approver: Requester,
    ): Promise<boolean> {
      const { person: approvedBy, reference } = approver;
      const kept = await deps.store.keptForms.change(request, ['asked'], working(deps.now()), deps.now());
      if (!kept) return false;
      const asOwner = await restore(kept, await deps.slack(request.workspace), reference);
      const sent = await attempt({ ...asOwner, context: { ...asOwner.context, approvedBy } });
      await tellResult(await conclude(sent), false);
      const result = approvalResult(approvedBy, sent.outcome);
      await closeRequest(deps, kept, result, { reference, isNews: true });
      return true;
    },
  };
}

/** Only if Slack stops waiting, which is told "Still working" then, is what was typed stored. */
function createSubmit(form: AnyForm, deps: FormDeps) {
  /** The same press can arrive twice. */
  const underWay = new Map<string, Promise<Sending>>();

  return async (args: SubmitArgs): Promise<void> => {
    const submitted = readSubmission(form, deps, args);
    const typed = submittedForm(form, submitted);
    const earlier = underWay.get(typed.hash);
    const work = earlier ?? send(form, deps, submitted).finally(() => underWay.delete(typed.hash));
    underWay.set(typed.hash, work);
    const inTime = await settledWithin(ACK_MS, work, deps.startTimer);
    // The first one stores and tells the rest.
    if (earlier) return void (inTime && (await ackWith(args, await answerTo(inTime, args.view))));
    if (!inTime)
      await deps.store.keptForms
        .keep(typed, working(deps.now()), deps.now())
        .catch((error: unknown) =>
          deps.log.warn({ reference: submitted.actor.reference, error }, 'could not keep a form'),
        );
    const sent = await work
      .then(conclude)
      .catch((error: unknown) => giveBack(form, deps, submitted, { args, error }));
    if (!sent) return;
    const answer = inTime ? await answerTo(sent, args.view) : updateWith(await outcomeView(sent));
    const isShown = await ackWith(args, answer);
    await tellResult(sent, isShown && answer.response_action !== 'clear');
  };
}

type Submitted = ReturnType<typeof readSubmission>;

function readSubmission(form: AnyForm, deps: Pick<FormDeps, 'now'>, args: SubmitArgs) {
  const sender = actorOf(args.context, args.body);
  const opened = readAs(form.about, args.view);
  // For a view, Slack may name the organization in place of the team.
  const team = sender.team ?? opened.team;
  const about = { ...opened, submittedAt: deps.now().getTime(), team };
  const actor = { ...sender, channel: about.channel, team };
  return { client: args.client, actor, about, values: form.read(args.view, about) };
}

async function send(form: AnyForm, deps: FormDeps, submitted: Submitted): Promise<Sending> {
  const { about, values } = submitted;
  const created = await createContext(form, deps, submitted, values);
  const asksAdmin = about.asksAdmin && !created.rights.may(form.right);
  const context = { ...created, about: { ...about, asksAdmin, ...(await form.decide?.(values, created)) } };
  return attempt({ form, context, values });
}

/** The right of the form is enforced here: people without it can ask an admin. */
async function attempt(submission: Submission): Promise<Sending> {
  const { form, context, values } = submission;
  const { about, actor, approvedBy, deps, rights } = context;
  const became = (outcome: Sending['outcome']): Sending => ({ ...submission, outcome });
  const problems = form.check(values, context);
  if (problems) return became({ state: 'refused', notices: problems, isUntried: true });
  const bar = barTo(form.right, rights);
  const waitsItself = bar?.why === 'lacking' && form.waitsItself?.(values, about);
  if (!bar || approvedBy !== undefined || waitsItself)
    return became(await carryOut(() => form.send(values, context), context));
  const { say, why } = bar;
  if (why === 'uncertain') return became({ state: 'unsent', notices: atTop(say) });
  // Nobody asks for something in a project that they may not read.
  if (why === 'hidden') return became({ state: 'refused', notices: atTop(say) });
  if (about.asksAdmin) return askAdmins(submission);
  return became({ state: 'not-allowed', say, approvers: await findApprovers(deps, actor) });
}

/** Once it is known what became of it: it is recorded, and what its person may need again is kept. */
async function conclude(sent: Sending): Promise<Sending> {
  const { form, context, outcome } = sent;
  const { deps, actor } = context;
  const { audit, keptForms } = deps.store;
  const { state } = outcome;
  deps.log.info(
    { reference: actor.reference, form: form.name, workspace: actor.workspace, state },
    'submission',
  );
  const isSeenFirst = isUntried(outcome);
  if (!isSeenFirst) deps.metrics.submitted(form.name, state);
  const entry = isSeenFirst || state === 'unknown' ? undefined : auditEntryFor(sent);
  const submitted = submittedForm(form, { ...context, values: sent.values });
  if (state === 'delivered' || state === 'unknown' || 'done' in outcome)
    return {
      ...sent,
      hasCard: (await keptForms.finish(submitted, entry)) && (await hasCard(deps, submitted)),
    };
  if (entry) await audit.write(entry);
  const returned = { state: 'returned', reason: reasonOf(outcome) } as const;
  const isKnown = isSeenFirst || !form.keepsRefused;
  if (state !== 'asked') await keptForms.keep(submitted, returned, deps.now(), isKnown);
  return sent;
}

/** It may not have been sent: the form comes back with everything that was typed, or a message if it was closed. */
async function giveBack(
  form: AnyForm,
  deps: FormDeps,
  { client, actor, about, values }: Submitted,
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
