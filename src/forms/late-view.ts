import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { callOnce } from '../slack/call-once.js';
import { LOOK_AGAIN_MS, pause, RESULT_AFTER_ACK_MS } from '../slack/deadlines.js';

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
 * Shows the result of a form that was answered with "Still working"; to be called right after that answer. Slack promises
 * no order between the two, so the result waits, and is shown once more if "Still working" has covered it.
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

  /** Not for a form, in which a person may be typing by now. Slack refuses the first update if the view has changed. */
  async function lookAgain(): Promise<void> {
    if (!last) return;
    const { view, hash } = last;
    await pause(LOOK_AGAIN_MS, startTimer);
    const again = await callOnce(() => client.views.update({ view_id, view, hash }));
    if (again.state === 'refused' && again.error === 'hash_conflict') await showIn(client, view_id)(view);
  }

  return { show, lookAgain };
}
