import type { Deps } from '../../deps.js';
import {
  actions,
  button,
  clip,
  confirmLoss,
  context,
  section,
  withoutSharing,
  type Reply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import { updateMessage } from '../../slack/send/post-message.js';
import type { KeptForm, KeptFormKey } from '../kept-forms-table.js';
import { INTERRUPTED, OUTCOME_UNKNOWN } from '../outcomes.js';

export const EDIT = 'unsent_edit';
export const DISCARD = 'unsent_discard';

/** The one message about a form to its owner, which is edited in place. */
export async function showCard(
  deps: Pick<Deps, 'slack' | 'store'>,
  kept: Pick<KeptForm, 'id' | 'workspace' | 'person' | 'card'>,
  reply: Reply,
): Promise<void> {
  const slack = await deps.slack(kept.workspace);
  const shown = withoutSharing(reply);
  if (kept.card) {
    const edited = updateMessage(slack, kept.card, shown);
    if (
      await edited.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  const card = await sendDirectMessage(slack, kept.person, shown);
  if (card) await deps.store.keptForms.saveCard(kept, card);
}

/** The form that its owner has back, if it is still there. */
export async function showReturned(
  deps: Pick<Deps, 'slack' | 'store'>,
  key: KeptFormKey,
  label: string,
): Promise<void> {
  const kept = await deps.store.keptForms.find(key);
  if (kept?.state === 'returned') await showCard(deps, kept, returnedCard(label, kept));
}

const statusOf = (reason: string | null) =>
  reason === OUTCOME_UNKNOWN || reason === INTERRUPTED ? 'May have been sent' : 'Not sent yet';

/** A form in a list: what it is, and what became of it. */
export function keptFormLine({
  label,
  state,
  reason,
}: Pick<KeptForm, 'state' | 'reason'> & { label: string }) {
  const status = STATUS[state] ?? `:warning: ${statusOf(reason)}.`;
  const text = [status, reason && escape(reason)].filter(Boolean).join(' ');
  return `${escape(clip(label, 300))}\n${clip(text, 500)}`;
}

const STATUS: Partial<Record<KeptForm['state'], string>> = {
  working: ':hourglass_flowing_sand: Sending…',
  asked: ':hourglass_flowing_sand: Waiting for an admin.',
};

export function returnedCard(label: string, { id, reason }: Pick<KeptForm, 'id' | 'reason'>): Reply {
  const status = statusOf(reason);
  return {
    text: escape(clip(`${status}: ${label}`, 300)),
    blocks: [
      section(`:warning: *${status}*\n${escape(label)}`),
      context(`${escape(reason ?? '')}\nYour text is saved until you send or discard it.`),
      keptFormButtons(id),
    ],
  };
}

export const keptFormButtons = (id: string) =>
  actions(
    `kept-${id}`,
    button('Edit', EDIT, { value: id }),
    button('Discard', DISCARD, {
      value: id,
      confirm: confirmLoss('Discard this?', 'What you typed will be deleted permanently.', 'Discard', 'Keep'),
    }),
  );

export function discardedCard(label: string): Reply {
  const discarded = escape(clip(label, 300));
  return { text: `Discarded: ${discarded}`, blocks: [context(`Discarded: ~${discarded}~`)] };
}
