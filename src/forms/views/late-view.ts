import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import {
  FORM_RESULT_MS,
  pause,
  RESULT_AFTER_ACK_MS,
  RETRY_AFTER_MS,
  settledWithin,
} from '../../slack/answer/deadlines.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { actorOf } from '../../slack/people/actor.js';
import { callOnce } from '../../slack/send/call-once.js';
import { notify } from '../../slack/send/notify.js';
import { failedView, resultInMessageView, workingView } from './form-views.js';

/** Resolves to false if the person has closed the view, or Slack can’t show it. */
export type ShowView = (view: ModalView) => Promise<boolean>;

const MAX_TRIES = 3;

/** Acks with an answer. What is too large for an ack follows it, as long as the form is open. */
export const ackWith = ({ ack }: Pick<SubmitArgs, 'ack'>, answer: ViewResponseAction): Promise<boolean> =>
  ack(answer).then(
    () => true,
    () => false,
  );

/** Shows what follows a "Still working". Call it right after that ack: Slack may apply the two in either order, so it waits. */
export function showLater(
  { startTimer }: Pick<Deps, 'startTimer'>,
  { client, view: { id: view_id } }: Pick<SubmitArgs, 'client' | 'view'>,
): ShowView {
  const ackIsApplied = pause(RESULT_AFTER_ACK_MS, startTimer);
  return async (view) => {
    await ackIsApplied;
    for (let tries = 1; ; tries += 1) {
      const shown = await callOnce(() => client.views.update({ view_id, view }));
      if (shown.state === 'done') return true;
      if (shown.state === 'refused' && shown.error !== 'not_found')
        await callOnce(() => client.views.update({ view_id, view: resultInMessageView }));
      if (shown.state === 'refused' || tries === MAX_TRIES) return false;
      await pause(RETRY_AFTER_MS, startTimer);
    }
  };
}

/** The result as a view, and as a text for a direct message. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For forms that are not stored. If the form was closed by then, its sender gets a message. */
export async function showResult(
  deps: Pick<Deps, 'jobs' | 'log' | 'now' | 'slackOnce' | 'startTimer'>,
  args: SubmitArgs,
  doing: string,
  work: Promise<Result>,
): Promise<void> {
  const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
  if (inTime) return args.ack({ response_action: 'update', view: inTime.view });
  await args.ack({ response_action: 'update', view: workingView(doing) });
  const show = showLater(deps, args);
  const actor = actorOf(args.context, args.body);
  const { view, say } = await work.catch((error: unknown) => {
    const { reference } = actor;
    deps.log.error({ reference, error }, 'could not finish a form');
    const text = failureMessage(error, reference);
    return { view: failedView(text), say: text };
  });
  if (!(await show(view))) await notify(deps, actor, undefined, { text: say, blocks: [] });
}
