import type { ModalView } from '@slack/types';
import type { ActionArgs } from '../events/listeners.js';

interface ShownView {
  id: string;
  hash?: string | undefined;
}

/**
 * Resolves to the new view, or undefined if the view was redrawn in the meantime: when somebody changes two fields quickly,
 * the later redraw shows both changes.
 */
export async function redrawView(client: ActionArgs['client'], { id, hash }: ShownView, view: ModalView) {
  const update = { view_id: id, view, ...(hash && { hash }) };
  const shown = await client.views.update(update).catch(ignoreHashConflict);
  return shown && (shown.view ?? {});
}

function ignoreHashConflict(error: Error & { data?: { error?: string } }): undefined {
  if (error.data?.error !== 'hash_conflict') throw error;
}
