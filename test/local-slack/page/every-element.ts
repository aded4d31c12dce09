import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';

/** A form with every element that a modal can have. */
export function everyElement(when = 'For example: tomorrow 9am'): ModalView {
  return {
    type: 'modal',
    callback_id: 'every_element',
    title: plain('Every element'),
    submit: plain('Send'),
    close: plain('Not now'),
    notify_on_close: true,
    blocks: [
      {
        type: 'alert',
        level: 'warning',
        text: { type: 'mrkdwn', text: 'The *same text* went out yesterday.' },
      },
      input('Content', { type: 'plain_text_input', multiline: true, max_length: 40 }),
      { ...input('When', { type: 'plain_text_input' }, when), dispatch_action: true },
      input('Platforms', { type: 'multi_static_select', options: ['X', 'LinkedIn', 'Threads'].map(option) }),
      optional('Status', { type: 'static_select', options: ['Scheduled', 'Draft'].map(option) }),
      optional('Template', { type: 'external_select', min_query_length: 1 }),
      optional('Owner', { type: 'users_select', initial_user: 'U0GRACE' }),
      optional('Channel', { type: 'channels_select' }),
      optional('Conversation', { type: 'conversations_select' }),
      optional('Day', { type: 'datepicker', initial_date: '2026-11-05' }),
      optional('Time', { type: 'timepicker', initial_time: '09:30' }),
      optional('Instant', { type: 'datetimepicker' }),
      optional('Options', { type: 'checkboxes', options: ['Remind me', 'Notify channel'].map(option) }),
      optional('Mood', { type: 'radio_buttons', options: ['Cheerful', 'Sober'].map(option) }),
      optional('Mail', { type: 'email_text_input' }),
      optional('Link', { type: 'url_text_input' }),
      optional('Number', { type: 'number_input', is_decimal_allowed: false }),
      { type: 'divider' },
      {
        type: 'section',
        block_id: 'Danger',
        text: { type: 'mrkdwn', text: 'Discard *everything*' },
        accessory: {
          type: 'button',
          action_id: 'discard',
          text: plain('Discard'),
          style: 'danger',
          confirm: {
            title: plain('Discard everything?'),
            text: { type: 'mrkdwn', text: 'You *can’t* undo this.' },
            confirm: plain('Discard'),
            deny: plain('Keep it'),
            style: 'danger',
          },
        },
      },
      {
        type: 'actions',
        block_id: 'More',
        elements: [{ type: 'button', action_id: 'details', text: plain('Details') }],
      },
    ],
  };
}

/** Pushed onto the form. */
export const details: ModalView = {
  type: 'modal',
  callback_id: 'details',
  title: plain('Details'),
  blocks: [{ type: 'section', text: plain('No more details.') }],
};

export function plain(text: string) {
  return { type: 'plain_text' as const, text };
}

export function option(text: string): PlainTextOption {
  return { text: plain(text), value: text.toLowerCase() };
}

type Input = Extract<KnownBlock, { type: 'input' }>;

function input(label: string, element: Input['element'], hint?: string): Input {
  return {
    type: 'input',
    block_id: label,
    label: plain(label),
    element: { ...element, action_id: 'value' },
    ...(hint !== undefined && { hint: plain(hint) }),
  };
}

function optional(label: string, element: Input['element']): Input {
  return { ...input(label, element), optional: true };
}
