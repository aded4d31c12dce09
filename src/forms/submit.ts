import type { Deps } from '../deps.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import { asTyped, section } from '../slack/text/blocks.js';
import { FORM_RESULT_MS, settledWithin } from '../slack/answer/deadlines.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { escape } from '../slack/text/markup.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { typedTexts } from '../slack/views/view-state.js';
import { createAttempt, submittedForm } from './attempt.js';
import { withNames } from './names/chosen-names.js';
import { createContext } from './context.js';
import { failedView, withNotices, workingView } from './views/form-views.js';
import { noNotices, readAs, type About, type Form, type FormContext, type LifeDeps } from './form.js';
import type { Card } from './kept-forms-table.js';
import type { SubmissionOutcome } from './outcomes.js';
import { createLateView, type ShowView } from './views/late-view.js';
import { createShowOutcome } from './views/show-outcome.js';

interface SubmittedForm<V, A extends About> {
  actor: Requester;
  about: A;
  values: V;
}

interface Attempted<V, D, A extends About> {
  context: FormContext<A>;
  values: V;
  outcome: SubmissionOutcome<D>;
  /** The message about it that its owner has. */
  card: Card | null;
}

/**
 * Answers a press of the form's button within Slack's three seconds, with the result or with "Still working". Only then is what
 * was typed stored, until there is an answer.
 */
export function createSubmit<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  const { attempt, conclude, keep, settle } = createAttempt(form, deps);
  const { answer, showInMessage, showLate } = createShowOutcome(form, deps);
  /** The same press can arrive twice. */
  const underWay = new Map<string, Promise<Attempted<V, D, A>>>();

  async function send({ actor, about, values }: SubmittedForm<V, A>, client: SubmitArgs['client']) {
    const created = await createContext(form, deps, { actor, about, client }, values);
    const named = await withNames(form, values, created);
    const context = { ...created, about: { ...about, ...(await form.decide?.(named, created)) } };
    const outcome = await attempt(context, named);
    return { context, values: named, outcome, card: await conclude(context, named, outcome) };
  }

  /** The first one stores and tells the rest. */
  async function repeatAnswer(args: SubmitArgs, inTime: Attempted<V, D, A> | undefined): Promise<undefined> {
    if (inTime) await answer(args, inTime.context, inTime.values, inTime.outcome);
    else await args.ack({ response_action: 'update', view: workingView(form.doing) });
  }

  return async (args: SubmitArgs): Promise<string | undefined> => {
    const submitted = readSubmission(form, deps, args);
    const { actor, about, values } = submitted;
    const typed = submittedForm(form, actor, about, values);
    const earlier = underWay.get(typed.hash);
    const work = earlier ?? send(submitted, args.client).finally(() => underWay.delete(typed.hash));
    underWay.set(typed.hash, work);
    const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
    if (earlier) return repeatAnswer(args, inTime);
    if (inTime) {
      const { context, outcome, card } = inTime;
      const isShown = await answer(args, context, inTime.values, outcome);
      if (outcome.state === 'delivered' || !isShown)
        await showInMessage(context, inTime.values, { outcome, card });
      return toAsk(about, outcome);
    }
    const [kept] = await Promise.allSettled([
      keep(typed, 'working'),
      args.ack({ response_action: 'update', view: workingView(form.doing) }),
    ]);
    if (kept.status === 'rejected')
      deps.log.warn({ reference: actor.reference, error: kept.reason }, 'could not keep a form');
    const { show, recheck } = createLateView(deps, args.client, args.view.id);
    try {
      const late = await work.catch((error: unknown) =>
        returnForm({ form, deps, show }, args, submitted, error),
      );
      if (!late) return undefined;
      const { context, outcome } = late;
      // What was kept while it took longer than Slack waits.
      const card = late.card ?? (await settle(context, late.values, outcome));
      await showLate(show, context, late.values, { outcome, card });
      return toAsk(about, outcome);
    } catch (error) {
      if (!(await show(failedView(failureMessage(error, actor.reference))))) throw error;
      deps.log.error({ reference: actor.reference, form: form.name, error }, 'could not show a result');
    } finally {
      await recheck();
    }
    return undefined;
  };
}

const toAsk = <D>({ submissionId }: About, { state }: SubmissionOutcome<D>) =>
  state === 'asked' ? submissionId : undefined;

function readSubmission<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: Pick<Deps, 'now'>,
  args: SubmitArgs,
): SubmittedForm<V, A> {
  const sender = actorOf(args.context, args.body);
  const opened = readAs(form.about, args.view);
  // For a view, Slack may name the organization in place of the team.
  const team = sender.team ?? opened.team;
  const about: A = { ...opened, viewId: args.view.id, submittedAt: deps.now().getTime(), team };
  const values = form.read(args.view, about);
  return { actor: { ...sender, channel: about.channel, team }, about, values };
}

/** It may not have been sent: the form comes back with everything that was typed, or a message if it was closed. */
async function returnForm<V, D, A extends About>(
  {
    form,
    deps,
    show,
  }: { form: Form<V, D, A>; deps: Pick<LifeDeps, 'log' | 'now' | 'people' | 'store'>; show: ShowView },
  { client, view }: SubmitArgs,
  { actor, about, values }: SubmittedForm<V, A>,
  error: unknown,
): Promise<undefined> {
  deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
  const text = failureMessage(error, actor.reference);
  const notices = { ...noNotices, top: [text] };
  const reopened = form.open(values, about, await deps.people.find(client, actor), notices);
  const shown = await show(withNotices(reopened, notices));
  const blocks = [section(escape(text)), ...typedTexts(view.state).flatMap(asTyped)];
  if (!shown) await sendDirectMessage(client, actor.person, { text, blocks });
  const key = { workspace: actor.workspace, id: about.submissionId };
  await deps.store.keptForms.change(key, ['working'], { state: 'returned', reason: text }, deps.now());
}
