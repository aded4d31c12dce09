import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import { callOnce } from '../../slack/send/call-once.js';
import { resultInMessageView } from './form-views.js';
import {
  FOLLOW_UP_AFTER_MS,
  RECHECK_AFTER_MS,
  pause,
  RESULT_AFTER_ACK_MS,
  RETRY_AFTER_MS,
  type StartTimer,
} from '../../slack/answer/deadlines.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { inputsOf } from '../../slack/views/view-state.js';

/** Resolves to the new hash, or undefined if the person has closed the view. */
export type ShowView = (view: ModalView) => Promise<{ hash: string | undefined } | undefined>;

export const showIn =
  (client: WebClient, view_id: string, start?: StartTimer): ShowView =>
  async (view) => {
    const shown = await updateForm({ client, view_id, view, start });
    return typeof shown === 'object' ? shown : undefined;
  };

interface Update {
  client: WebClient;
  view_id: string;
  view: ModalView;
  start: StartTimer | undefined;
}

async function updateForm({ client, view_id, view, start }: Update) {
  for (let tries = 1; ; tries += 1) {
    const shown = await callOnce(() => client.views.update({ view_id, view }));
    if (shown.state === 'done') return { hash: shown.value.view?.hash };
    if (shown.state === 'refused' && shown.error === 'not_found') return 'closed';
    if (tries === MAX_TRIES) return 'failed';
    if (shown.state === 'refused') return showInstead(client, view_id);
    await pause(RETRY_AFTER_MS, start);
  }
}

/** Slack does not accept the result as a view, so it is sent as a message. */
const showInstead = (client: WebClient, view_id: string) =>
  callOnce(() => client.views.update({ view_id, view: resultInMessageView })).then(() => 'failed' as const);

const MAX_TRIES = 3;

/** True in the form as it was submitted, and in the one that follows. */
const SEE_MESSAGES = 'Not sent yet. See the messages in this form.';

/**
 * Acks a form. A view that is too large for an ack follows it as an update, and until then the form stays on the screen with an
 * error at one of its inputs. Slack may apply the two in either order: then the view has this error as well. Resolves to false if
 * the view can’t be shown. If the person closes the form before that, Slack says so.
 */
export async function ackForm(
  { ack, client, view: { id: view_id, ...shown } }: Pick<SubmitArgs, 'ack' | 'client' | 'view'>,
  answer: ViewResponseAction,
  start?: StartTimer,
): Promise<boolean> {
  const view = answer.response_action === 'update' && !fitsInAck(answer) ? answer.view : undefined;
  const input = view?.type === 'modal' && inputInBoth(shown, view);
  await ack(input ? { response_action: 'errors', errors: { [input]: SEE_MESSAGES } } : answer);
  if (!input) return true;
  await pause(FOLLOW_UP_AFTER_MS, start);
  return (await updateForm({ client, view_id, view, start })) !== 'failed';
}

function inputInBoth(shown: Omit<SubmitArgs['view'], 'id'>, { blocks }: ModalView): string | undefined {
  const inputs = new Set(inputsOf(shown));
  return blocks.find(({ type, block_id = '' }) => type === 'input' && inputs.has(block_id))?.block_id;
}

/**
 * Shows the result of a form that was acked with "Still working". Call it right after that ack. Slack may apply the two in
 * either order, so the result waits, and is shown again if "Still working" has replaced it.
 */
export function createLateView({ startTimer }: Pick<Deps, 'startTimer'>, client: WebClient, view_id: string) {
  const answerIsApplied = pause(RESULT_AFTER_ACK_MS, startTimer);
  let last: { view: ModalView; hash: string } | undefined;

  const show: ShowView = async (view) => {
    await answerIsApplied;
    const shown = await showIn(client, view_id, startTimer)(view);
    if (shown?.hash && !view.submit) last = { view, hash: shown.hash };
    return shown;
  };

  /** Skips a form that came back, because the person may be typing in it. Slack refuses the first update if the view changed. */
  async function recheck(): Promise<void> {
    if (!last) return;
    const { view, hash } = last;
    await pause(RECHECK_AFTER_MS, startTimer);
    const again = await callOnce(() => client.views.update({ view_id, view, hash }));
    if (again.state === 'refused' && again.error === 'hash_conflict')
      await showIn(client, view_id, startTimer)(view);
  }

  return { show, recheck };
}
