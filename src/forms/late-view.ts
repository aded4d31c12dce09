import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { callOnce } from '../slack/call-once.js';
import { resultInMessageView } from './form-views.js';
import {
  RECHECK_AFTER_MS,
  pause,
  RESULT_AFTER_ACK_MS,
  RETRY_AFTER_MS,
  type StartTimer,
} from '../slack/deadlines.js';

/** Resolves to the new hash, or undefined if the person has closed the view. */
export type ShowView = (view: ModalView) => Promise<{ hash: string | undefined } | undefined>;

export const showIn =
  (client: WebClient, view_id: string, start?: StartTimer): ShowView =>
  async (view) => {
    for (let tries = 1; ; tries += 1) {
      const shown = await callOnce(() => client.views.update({ view_id, view }));
      if (shown.state === 'done') return { hash: shown.value.view?.hash };
      const isClosed = shown.state === 'refused' && shown.error === 'not_found';
      if (isClosed || tries === MAX_TRIES) return undefined;
      if (shown.state === 'refused') return showInstead(client, view_id);
      await pause(RETRY_AFTER_MS, start);
    }
  };

/** Slack does not accept the result as a view, so it is sent as a message. */
const showInstead = (client: WebClient, view_id: string) =>
  callOnce(() => client.views.update({ view_id, view: resultInMessageView })).then(() => undefined);

const MAX_TRIES = 3;

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
