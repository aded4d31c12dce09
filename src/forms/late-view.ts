import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { callOnce } from '../slack/call-once.js';
import { RECHECK_AFTER_MS, pause, RESULT_AFTER_ACK_MS } from '../slack/deadlines.js';

/** Resolves to the new hash, or undefined if the person has closed the view. */
export type ShowView = (view: ModalView) => Promise<{ hash: string | undefined } | undefined>;

export const showIn =
  (client: WebClient, view_id: string): ShowView =>
  (view) =>
    client.views.update({ view_id, view }).then(
      (shown) => ({ hash: shown.view?.hash }),
      () => undefined,
    );

/**
 * Shows the result of a form that was acked with "Still working". Call it right after that ack. Slack may apply the two in
 * either order, so the result waits, and is shown again if "Still working" has replaced it.
 */
export function createLateView({ startTimer }: Pick<Deps, 'startTimer'>, client: WebClient, view_id: string) {
  const answerIsApplied = pause(RESULT_AFTER_ACK_MS, startTimer);
  let last: { view: ModalView; hash: string } | undefined;

  const show: ShowView = async (view) => {
    await answerIsApplied;
    const shown = await showIn(client, view_id)(view);
    if (shown?.hash && !view.submit) last = { view, hash: shown.hash };
    return shown;
  };

  /** Skips a form that came back, because the person may be typing in it. Slack refuses the first update if the view changed. */
  async function recheck(): Promise<void> {
    if (!last) return;
    const { view, hash } = last;
    await pause(RECHECK_AFTER_MS, startTimer);
    const again = await callOnce(() => client.views.update({ view_id, view, hash }));
    if (again.state === 'refused' && again.error === 'hash_conflict') await showIn(client, view_id)(view);
  }

  return { show, recheck };
}
