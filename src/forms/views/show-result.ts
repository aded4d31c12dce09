import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { FORM_RESULT_MS, settledWithin } from '../../slack/answer/deadlines.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { failedView, workingView } from './form-views.js';
import { createLateView } from './late-view.js';

/** The result as a view, and as a text for a direct message. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For forms that are not stored. If the form was closed by then, its sender gets a message. */
export async function showResult(
  deps: Pick<Deps, 'jobs' | 'log' | 'now' | 'slackOnce' | 'startTimer'>,
  { ack, body, client, context, view: { id } }: SubmitArgs,
  doing: string,
  work: Promise<Result>,
): Promise<void> {
  const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
  if (inTime) return ack({ response_action: 'update', view: inTime.view });
  await ack({ response_action: 'update', view: workingView(doing) });
  const { show, recheck } = createLateView(deps, client, id);
  const { view, say } = await work.catch((error: unknown) => {
    const { reference } = actorOf(context, body);
    deps.log.error({ reference, error }, 'could not finish a form');
    const text = failureMessage(error, reference);
    return { view: failedView(text), say: text };
  });
  if (await show(view)) return recheck();
  await notify(deps, actorOf(context, body), undefined, { text: say, blocks: [] });
}
