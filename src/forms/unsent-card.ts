import type { Deps } from '../deps.js';
import type { Submission } from '../store/submissions.js';
import { actions, button, clip, confirm, context, section, type Reply } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import { OUTCOME_UNKNOWN } from './outcomes.js';
import { sendDirectMessage } from '../slack/notify.js';

export const TRY_AGAIN = 'unsent_try_again';
export const EDIT = 'unsent_edit';
export const DISCARD = 'unsent_discard';

type Kept = Pick<Submission, 'id' | 'workspace' | 'person' | 'card'>;

/** One message for one form, edited in place as things move on. */
export async function showCard(deps: Deps, kept: Kept, reply: Reply): Promise<void> {
  const slack = await deps.slack(kept.workspace);
  if (kept.card) {
    const edited = await slack.chat.update({ ...kept.card, ...reply }).catch(() => undefined);
    if (edited?.ok) return;
  }
  const card = await sendDirectMessage(slack, kept.person, reply);
  if (card) await deps.store.submissions.saveCard(kept, card);
}

export const unsentStatus = (reason: string | null) =>
  reason === OUTCOME_UNKNOWN ? 'Perhaps at the service' : 'Not yet at the service';

export function unsentCard(label: string, reason: string, id: string): Reply {
  const standing = unsentStatus(reason);
  return {
    text: escape(clip(`${standing}: ${label}`, 300)),
    blocks: [
      section(`:inbox_tray: *${standing}*\n${escape(label)}`),
      context(`${escape(reason)} Your words are kept until they are delivered or you discard them.`),
      unsentButtons(id),
    ],
  };
}

export const unsentButtons = (id: string) =>
  actions(
    `unsent-${id}`,
    button('Try again', TRY_AGAIN, { value: id, style: 'primary' }),
    ...ownerButtons(id),
  );

/** While somebody else has to decide. */
export const waitingButtons = (id: string) => actions(`waiting-${id}`, ...ownerButtons(id));

export function ownerButtons(id: string) {
  const sure = confirm('Discard this?', 'What you typed is deleted for good.', 'Discard', 'Keep');
  return [button('Edit', EDIT, { value: id }), button('Discard', DISCARD, { value: id, confirm: sure })];
}

export function checkingCard(label: string, reason: string): Reply {
  return {
    text: `Checking whether this arrived: ${escape(clip(label, 200))}`,
    blocks: [
      section(`:mag: *Checking whether this arrived*\n${escape(label)}`),
      context(`${escape(reason)} Nothing is sent twice.`),
    ],
  };
}

export function discardedCard(label: string): Reply {
  return { text: 'Discarded.', blocks: [context(`Discarded: ~${escape(clip(label, 300))}~`)] };
}
