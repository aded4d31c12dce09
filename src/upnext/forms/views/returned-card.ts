import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { CARD, cardIn } from '../../messages/table.js';
import { tell } from '../../messages/tell.js';
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
import type { KeptForm, KeptFormKey } from '../kept-forms-table.js';
import { INTERRUPTED, OUTCOME_UNKNOWN } from '../outcomes.js';

export const EDIT = 'unsent_edit';
export const DISCARD = 'unsent_discard';

type Owned = Pick<KeptForm, 'id' | 'workspace' | 'person'>;

/** The messages about a form. */
export const aboutForm = ({ workspace, id, person }: Owned, reference: string) => ({
  workspace,
  kind: 'form' as const,
  id,
  person,
  reference,
});

/** Whether its owner has the message about it. */
export const hasCard = async ({ store }: Pick<MessageDeps, 'store'>, form: Owned): Promise<boolean> =>
  cardIn(await store.messages.about(aboutForm(form, '')))?.at !== undefined;

/** The one message about a form to its owner, which is edited in place. Resolves to when to try again. */
export async function showCard(
  deps: MessageDeps,
  form: Owned,
  reply: Reply,
  reference: string,
): Promise<Date | undefined> {
  const draw = () => withoutSharing(reply);
  return (await keep(deps, { ...aboutForm(form, reference), name: CARD, draw })).retryAt;
}

/** Tells its owner, below that message. */
export async function sayBelowCard(
  deps: MessageDeps,
  form: Owned,
  text: string,
  reference: string,
): Promise<void> {
  const about = aboutForm(form, reference);
  const known = await deps.store.messages.about(about);
  const message = () => ({ text: clip(text, 1000), blocks: [] });
  await tell(deps, { ...about, name: `news ${reference}`, known, message, reply: message });
}

/** The form that its owner has back, if it is still there. */
export async function showReturned(deps: MessageDeps, key: KeptFormKey, reference: string): Promise<void> {
  const kept = await deps.store.keptForms.find(key);
  if (kept?.state === 'returned') await showCard(deps, kept, returnedCard(kept), reference);
}

const statusOf = (reason: string | null) =>
  reason === OUTCOME_UNKNOWN || reason === INTERRUPTED ? 'May have been sent' : 'Not sent yet';

/** A form in a list: what it is, and what became of it. */
export function keptFormLine({ label, state, reason }: Pick<KeptForm, 'label' | 'state' | 'reason'>) {
  const text = STATUS[state] ?? `:warning: ${statusOf(reason)}. ${escape(reason ?? '')}`;
  return `${escape(clip(label, 300))}\n${clip(text, 500)}`;
}

const STATUS: Partial<Record<KeptForm['state'], string>> = {
  working: ':hourglass_flowing_sand: Sending…',
  asked: ':hourglass_flowing_sand: Waiting for an admin.',
};

export function returnedCard({ id, label, reason }: Pick<KeptForm, 'id' | 'label' | 'reason'>): Reply {
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

export function discardedCard({ label }: Pick<KeptForm, 'label'>): Reply {
  const discarded = escape(clip(label, 300));
  return { text: `Discarded: ${discarded}`, blocks: [context(`Discarded: ~${discarded}~`)] };
}
