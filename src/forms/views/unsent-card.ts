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
import type { Submission } from '../table/submission-row.js';
import { OUTCOME_UNKNOWN } from '../outcomes.js';

export const TRY_AGAIN = 'unsent_try_again';
export const EDIT = 'unsent_edit';
export const DISCARD = 'unsent_discard';
export const SHOW_UNSENT = 'unsent_show';

/** `refused`: by the service, by what Upnext checks, or by an admin. */
export type ReturnedForm = Pick<Submission, 'id' | 'reason' | 'state'>;

type CardOwner = Pick<Submission, 'id' | 'workspace' | 'person' | 'card'>;

/** Each submission has at most one card, which is edited in place. */
export async function showCard(
  deps: Pick<Deps, 'slack' | 'store'>,
  submission: CardOwner,
  reply: Reply,
): Promise<void> {
  const slack = await deps.slack(submission.workspace);
  const shown = withoutSharing(reply);
  if (submission.card) {
    const edited = updateMessage(slack, submission.card, shown);
    if (
      await edited.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  const card = await sendDirectMessage(slack, submission.person, shown);
  if (card) await deps.store.submissions.saveCard(submission, card);
}

export const unsentStatus = (reason: string | null) =>
  reason === OUTCOME_UNKNOWN ? 'May have been sent' : 'Not sent yet';

/** A form in a list: what it is, and what became of it. */
export function unsentLine({
  label,
  state,
  reason,
}: Pick<Submission, 'state' | 'reason'> & { label: string }): string {
  const status = STATUS[state] ?? `:warning: ${unsentStatus(reason)}.`;
  const text = [status, reason && escape(reason)].filter(Boolean).join(' ');
  return `${escape(clip(label, 300))}\n${clip(text, 500)}`;
}

const STATUS: Partial<Record<Submission['state'], string>> = {
  sending: ':hourglass_flowing_sand: Sending…',
  unknown: ':hourglass_flowing_sand: Checking whether this was sent. Nothing is sent twice.',
  asked: ':hourglass_flowing_sand: Waiting for an admin.',
};

export function unsentCard(label: string, { id, reason, state }: ReturnedForm): Reply {
  const status = unsentStatus(reason);
  return {
    text: escape(clip(`${status}: ${label}`, 300)),
    blocks: [
      section(`:warning: *${status}*\n${escape(label)}`),
      context(`${escape(reason ?? '')}\nYour text is saved until you send or discard it.`),
      unsentButtons({ id, state }),
    ],
  };
}

/** A form that was refused is edited first: sent again unchanged, it would be refused again. */
export const unsentButtons = ({ id, state }: Pick<ReturnedForm, 'id' | 'state'>) =>
  state === 'refused'
    ? actions(`refused-${id}`, ...ownerButtons(id, 'primary'))
    : actions(
        `unsent-${id}`,
        button('Try again', TRY_AGAIN, { value: id, style: 'primary' }),
        ...ownerButtons(id),
      );

/** While an approver has to decide. */
export const waitingButtons = (id: string) => actions(`waiting-${id}`, ...ownerButtons(id));

export function ownerButtons(id: string, style?: 'primary') {
  const sure = confirmLoss('Discard this?', 'What you typed will be deleted permanently.', 'Discard', 'Keep');
  return [
    button('Edit', EDIT, { value: id, ...(style && { style }) }),
    button('Discard', DISCARD, { value: id, confirm: sure }),
  ];
}

export function checkingCard(label: string, reason: string): Reply {
  return {
    text: `Checking whether this was sent: ${escape(clip(label, 200))}`,
    blocks: [
      section(`:hourglass_flowing_sand: *Checking whether this was sent*\n${escape(label)}`),
      context(`${escape(reason)} Nothing is sent twice.`),
    ],
  };
}

export function discardedCard(label: string): Reply {
  const discarded = escape(clip(label, 300));
  return { text: `Discarded: ${discarded}`, blocks: [context(`Discarded: ~${discarded}~`)] };
}
