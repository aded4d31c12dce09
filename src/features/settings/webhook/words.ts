import type { KnownBlock, ModalView } from '@slack/types';
import {
  alert,
  button,
  buttonRow,
  confirmLoss,
  context,
  field,
  modalWith,
  plain,
  section,
  type Reply,
} from '../../../slack/text/blocks.js';
import { slackDate } from '../../../ui/slack-date.js';
import { isDelivered, type WebhookAnswer } from './send.js';
import type { AuditWebhook } from './table.js';

/** The room of the webhook, and what is said about it. */

export const SHOW_WEBHOOK = 'show_audit_webhook';
export const SAVE_WEBHOOK = 'save_audit_webhook';
export const TEST_WEBHOOK = 'test_audit_webhook';
export const REMOVE_WEBHOOK = 'remove_audit_webhook';

const TITLE = 'Audit webhook';

export type ShownWebhook = Pick<AuditWebhook, 'url' | 'setBy' | 'setAt' | 'toldAt' | 'stoppedAt'>;

export const webhookModal = (hook: ShownWebhook | undefined, notice?: KnownBlock[]): ModalView => ({
  type: 'modal',
  callback_id: SAVE_WEBHOOK,
  title: plain(TITLE, 24),
  submit: plain('Save', 24),
  close: plain('Back', 24),
  blocks: [
    ...(notice ?? []),
    section(
      'Upnext can send each new entry of the audit trail to another system, signed and within a minute.',
    ),
    ...(hook ? stateOf(hook) : []),
    field(
      'Url',
      'URL',
      {
        type: 'plain_text_input',
        action_id: 'Url',
        max_length: 500,
        placeholder: plain('https://audit.example.com/upnext', 150),
        ...(hook && { initial_value: hook.url }),
      },
      { hint: 'Each time you save, Upnext makes a new secret for signatures and shows it once.' },
    ),
    ...(hook ? buttonRow('webhook', [button('Send a test event', TEST_WEBHOOK), REMOVE]) : []),
  ],
});

const REMOVE = button('Remove webhook', REMOVE_WEBHOOK, {
  style: 'danger',
  confirm: confirmLoss('Remove the webhook?', 'Upnext then sends no more entries there.', 'Remove'),
});

function stateOf({ setBy, setAt, toldAt, stoppedAt }: ShownWebhook): KnownBlock[] {
  const since = context(`Set up by <@${setBy}> on ${slackDate(setAt)}`);
  if (stoppedAt) return [...alert('warning', STOPPED), since];
  return toldAt ? [...alert('warning', NOT_ARRIVING), since] : [since];
}

const STOPPED =
  'Its server answered 410 Gone, so Upnext sends nothing more there. To start again, save the URL.';
const NOT_ARRIVING = 'Entries have not arrived for a day. Send a test event to see what its server answers.';

export const savedView = (secret: string): ModalView =>
  modalWith(TITLE, [
    section(':white_check_mark: *The webhook is set up.* Copy its secret now: Upnext doesn’t show it again.'),
    section(`\`\`\`${secret}\`\`\``),
    context('Your server checks each signature with it. To send a test event, open *Webhook* again.'),
  ]);

export const REMOVED = [section('The webhook was removed.')];

export function testResult({ status, isPrivate, ...answer }: WebhookAnswer): KnownBlock[] {
  if (isPrivate) return alert('error', PRIVATE);
  if (status === undefined) return alert('error', 'Nothing answered within 15 seconds.');
  return isDelivered({ status, ...answer })
    ? [section(`:white_check_mark: The server accepted the test event (${status}).`)]
    : alert('error', `The server did not accept the test event. It answered ${status}.`);
}

export const PRIVATE = 'This URL is in a private network, so Upnext sends nothing there.';

const TO_FIX = 'See *Audit trail* › *Webhook* in `/upnext settings`.';

const told = (title: string, text: string): Reply => ({
  text: title,
  blocks: [section(`:warning: *${title}*`), section(text), context(TO_FIX)],
});

export const notDelivered = told(
  'An audit trail entry couldn’t be delivered',
  'Upnext tried for a day to send it to the webhook that you set up. It keeps trying with newer entries. Those that didn’t arrive are in the audit trail, and in the file that *Send as CSV* makes.',
);

export const stopped = told(
  'The audit webhook has stopped',
  'The server at the URL that you set up answered 410 Gone, so Upnext sends no more entries there.',
);
