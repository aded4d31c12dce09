import type { ModalView } from '@slack/types';
import { actions, button, clip, context, field, plain, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import type { About } from '../../forms/form.js';
import { mentions, type ApprovalRequest } from '../../forms/approval-requests.js';
import { escape } from '../../slack/markup.js';
import { waitingButtons } from '../../forms/unsent-card.js';
import type { Submission } from '../../store/submissions.js';

export const APPROVE = 'approve_asked';
export const DECLINE = 'decline_asked';

/** To each of those who may approve it: `lines` are all that was typed, since it runs as it is. */
export function request(submission: Submission, label: string, lines: string[], meant?: string): Reply {
  const { id, hash, person } = submission;
  const about = submission.about as About;
  const value = encodeButtonValue({ id, hash });
  const text = `<@${person}> asks you to approve this`;
  const where = [
    about.project && `Project: ${escape(about.project.name)}`,
    about.channel && `<#${about.channel}>`,
  ];
  return {
    text: `${text}: ${escape(clip(label, 300))}`,
    blocks: [
      section(`:raised_hand: *${text}*\n${escape(clip(label, 300))}`),
      ...(about.target ? [section(`*Changes*: ${escape(clip(about.target.name, 150))}`)] : []),
      ...lines.map((line) => section(line)),
      ...(meant ? [section(`:calendar: *${escape(meant)}*`)] : []),
      context([...where, 'It runs with their words, under both your names.'].filter(Boolean).join(' · ')),
      actions(
        'decide',
        button('Approve', APPROVE, { value, style: 'primary' }),
        button('Decline', DECLINE, { value, style: 'danger' }),
      ),
    ],
  };
}

export function waiting(label: string, asked: string[], id: string): Reply {
  const text = `Waiting for an admin: ${label}`;
  return {
    text: escape(clip(text, 300)),
    blocks: [
      section(`:raised_hand: *Waiting for an admin*\n${escape(label)}`),
      context(`Asked: ${mentions(asked)}. You will be told.`),
      waitingButtons(id),
    ],
  };
}

export const declined = (by: string, words: string) =>
  `:no_entry_sign: <@${by}> declined this${words ? `: ${escape(words)}` : '.'}`;

export function declineModal(asked: Pick<ApprovalRequest, 'id' | 'hash'>): ModalView {
  return {
    type: 'modal',
    callback_id: DECLINE,
    private_metadata: JSON.stringify(asked),
    title: plain('Decline', 24),
    submit: plain('Decline', 24),
    close: plain('Back', 24),
    blocks: [
      field(
        'Words',
        'Why?',
        { type: 'plain_text_input', action_id: 'Words', multiline: true, max_length: 500 },
        {
          optional: true,
          hint: 'The one who asked reads this, and gets the form back.',
        },
      ),
    ],
  };
}

export const NOBODY =
  'There is nobody to ask: Slack names no admin of this workspace just now. Your form is kept; please try again later.';
export const SETTLED = 'This is settled already: approved, declined, changed or withdrawn in the meantime.';
export const NEWER = 'The form was changed since. There is a newer message for it.';
export const NOT_YOURS = 'Only admins of this workspace and those whom they named can decide this.';
