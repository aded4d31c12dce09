import type { Deps } from '../deps.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import { asTyped, section } from '../slack/text/blocks.js';
import { FORM_RESULT_MS, settledWithin } from '../slack/answer/deadlines.js';
import { failureMessage } from '../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { escape } from '../slack/text/markup.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { typedTexts } from '../slack/views/view-state.js';
import { withNames } from './names/chosen-names.js';
import { createContext } from './context.js';
import { failedView, withNotices, workingView } from './views/form-views.js';
import { noNotices, readAs, type About, type Form, type LifeDeps } from './form.js';
import type { SubmissionOutcome } from './outcomes.js';
import { createLateView, type ShowView } from './views/late-view.js';
import { createSending } from './sending.js';
import { createShowOutcome } from './views/show-outcome.js';

interface SubmittedForm<V, A extends About> {
  actor: Requester;
  about: A;
  values: V;
}

/** Answers a press of the form's button within Slack's three seconds, with the result or with "Still working". */
export function createSubmit<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  const { begin } = createSending(form, deps);
  const { answerInTime, showLate } = createShowOutcome(form, deps);

  return async (args: SubmitArgs): Promise<string | undefined> => {
    const submitted = readSubmission(form, deps, args);
    const { actor, about } = submitted;
    const work = createContext(form, deps, { actor, about, client: args.client }, submitted.values).then(
      async (created) => {
        const values = await withNames(form, submitted.values, created);
        const context = { ...created, about: { ...about, ...(await form.decide?.(values, created)) } };
        return { context, values, outcome: await begin(context, values) };
      },
    );

    const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
    if (inTime) {
      const { context, values, outcome } = inTime;
      await answerInTime(args, context, values, outcome);
      return toApprove(about, outcome);
    }
    await args.ack({ response_action: 'update', view: workingView(form.doing) });
    const { show, recheck } = createLateView(deps, args.client, args.view.id);
    try {
      const late = await work.catch((error: unknown) =>
        returnForm({ form, deps, show }, args, submitted, error),
      );
      if (late) await showLate(show, late.context, late.values, late.outcome);
      return late && toApprove(about, late.outcome);
    } catch (error) {
      if (!(await show(failedView(failureMessage(error, actor.reference))))) throw error;
      deps.log.error({ reference: actor.reference, form: form.name, error }, 'could not show a result');
    } finally {
      await recheck();
    }
    return undefined;
  };
}

const toApprove = <D>({ submissionId }: About, outcome: SubmissionOutcome<D>) =>
  outcome.state === 'not-allowed' && outcome.isRequested ? submissionId : undefined;

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

/** It may not have been stored: the form comes back with everything that was typed, or a message if it was closed. */
async function returnForm<V, D, A extends About>(
  { form, deps, show }: { form: Form<V, D, A>; deps: Pick<Deps, 'log' | 'people'>; show: ShowView },
  { client, view }: SubmitArgs,
  { actor, about, values }: SubmittedForm<V, A>,
  error: unknown,
): Promise<undefined> {
  deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
  const text = failureMessage(error, actor.reference);
  const notices = { ...noNotices, top: [text] };
  const reopened = form.open(values, about, await deps.people.find(client, actor), notices);
  if (await show(withNotices(reopened, notices))) return;
  const blocks = [section(escape(text)), ...typedTexts(view.state).flatMap(asTyped)];
  await sendDirectMessage(client, actor.person, { text, blocks });
}
