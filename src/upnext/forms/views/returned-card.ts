import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { CARD, cardIn } from '../../messages/table.js';
import { actions, button, clip, confirmLoss, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { KeptForm, KeptFormKey, ListedForm } from '../kept-forms-table.js';

/** The one message about a form to its owner, which is edited in place. */

export const EDIT = 'unsent_edit';
export const DISCARD = 'unsent_discard';

export type OwnedForm = Pick<KeptForm, 'id' | 'workspace' | 'person'>;

/** The messages about a form. */
export const aboutForm = ({ workspace, id, person }: OwnedForm, reference: string) =>
  ({ kind: 'form', workspace, id, person, reference }) as const;

/** Whether its owner has it. */
export const hasCard = async ({ store }: Pick<MessageDeps, 'store'>, form: OwnedForm): Promise<boolean> =>
  cardIn(await store.messages.about(aboutForm(form, '')))?.at !== undefined;

/** Resolves to when to try again. */
export async function showCard(
  deps: MessageDeps,
  form: OwnedForm,
  reply: Reply,
  reference: string,
): Promise<Date | undefined> {
  return (await keep(deps, { ...aboutForm(form, reference), name: CARD, draw: () => reply })).retryAt;
}

/** The form that its owner has back. False if it is not there. */
export async function showReturned(deps: MessageDeps, key: KeptFormKey, reference: string): Promise<boolean> {
  const kept = await deps.store.keptForms.find(key);
  if (kept?.state === 'returned') await showCard(deps, kept, formCard(kept), reference);
  return kept !== undefined;
}

/** A form and what became of it, as the message and on the Home tab. */
export function formCard({ id, label, state, reason, mayBeSent }: ListedForm): Reply {
  const status = state === 'returned' && mayBeSent ? 'May have been sent' : STATUS[state];
  const emoji = state === 'returned' ? ':warning:' : ':hourglass_flowing_sand:';
  // Only who can allow it is mrkdwn.
  const note = state === 'returned' ? `${escape(reason ?? '')}\n${SAVED}` : (reason ?? '');
  return {
    text: escape(clip(`${status}: ${label}`, 300)),
    blocks: [
      section(`${emoji} *${status}*\n${escape(label)}`),
      ...(note ? [context(note)] : []),
      ...(state === 'working' ? [] : [editOrDiscard(id)]),
    ],
  };
}

const STATUS: Record<KeptForm['state'], string> = {
  working: 'Sending…',
  asked: 'Waiting for an admin',
  returned: 'Not sent yet',
};
const SAVED = 'Your text is saved until you send or discard it.';

const editOrDiscard = (id: string) =>
  actions(
    `kept-${id}`,
    button('Edit', EDIT, { value: id }),
    button('Discard', DISCARD, {
      value: id,
      confirm: confirmLoss('Discard this?', 'What you typed will be deleted permanently.', 'Discard', 'Keep'),
    }),
  );

export function discardedCard({ label }: Pick<KeptForm, 'label'>): Reply {
  const discarded = escape(clip(label, 300));
  return { text: `Discarded: ${discarded}`, blocks: [context(`Discarded: ~${discarded}~`)] };
}
