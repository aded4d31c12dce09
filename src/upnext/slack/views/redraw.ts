import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { slackErrorOf } from '../send/call-once.js';

export interface ShownView {
  id: string;
  /** Slack's version of the view: it changes whenever the view is drawn, not while somebody types. */
  hash?: string | undefined;
}

/**
 * Draws an open view again and resolves to its new version. Undefined if something else has been drawn since, such as what a
 * submission shows: the next press draws it then.
 */
export async function redraw(
  client: WebClient,
  { id, hash }: ShownView,
  view: ModalView,
): Promise<ShownView | undefined> {
  const update = { view_id: id, view, ...(hash && { hash }) };
  const drawn = await client.views.update(update).catch((error: unknown) => {
    if (slackErrorOf(error) === 'hash_conflict') return undefined;
    throw error;
  });
  return drawn && { id, hash: drawn.view?.hash };
}
