import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { mentions, whoCanText } from '../../forms/approval-requests.js';
import { parseAbout, type PlannedTime } from '../../forms/form.js';
import { keptFormButtons } from '../../forms/views/returned-card.js';
import {
  actions,
  button,
  clip,
  context,
  field,
  plain,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../ui/slack-date.js';
import type { KeptForm } from '../../forms/kept-forms-table.js';

export const ALLOW = 'approve_asked';
export const DECLINE = 'decline_asked';

/** What an admin decides about: `hash` changes when the form's values do. */
export const requestedVersionSchema = z.object({ id: z.string(), hash: z.string() });
type RequestedVersion = z.infer<typeof requestedVersionSchema>;

interface ApprovalCard {
  kept: Pick<KeptForm, 'id' | 'hash' | 'person' | 'about'>;
  label: string;
  /** Everything that was entered: the form is sent as it is. */
  lines: string[];
  /** What the owner asks for, if the lines say the rest. */
  asksTo?: string | undefined;
  meant: PlannedTime | undefined;
}

/** The message to each person who can approve. */
export function approvalCard({ kept, label, asksTo, lines, meant }: ApprovalCard): Reply {
  const { id, hash, person } = kept;
  const about = parseAbout(kept.about);
  const value = encodeButtonValue({ id, hash });
  const title = `<@${person}> asks ${asksTo ? `to ${asksTo}` : 'for your permission'}`;
  const quoted = escape(clip(label, 300));
  const facts = [
    !asksTo && about.project && `Project: ${escape(about.project.name)}`,
    about.channel && `<#${about.channel}>`,
    meant?.deadline && `You can allow it until ${slackDate(meant.deadline)}`,
    'If you allow it, Upnext does this as shown and logs your name and theirs.',
  ];
  return {
    text: `${title}: ${quoted}`,
    blocks: [
      section(asksTo ? `*${title}*` : `*${title}*\n> ${quoted.replaceAll('\n', '\n> ')}`),
      ...(about.target ? [section(`*Applies to*: ${escape(clip(about.target.name, 150))}`)] : []),
      ...lines.map((line) => section(line)),
      ...(meant
        ? [section(`:calendar: *${escape(meant.text)}*\nIn your time zone: ${slackDate(meant.at)}`)]
        : []),
      context(facts.filter(Boolean).join(' · ')),
      context(WHO_IS_ASKED),
      actions(
        'decide',
        button('Allow', ALLOW, { value, style: 'primary' }),
        button('Decline', DECLINE, { value, style: 'danger' }),
      ),
    ],
  };
}

const WHO_IS_ASKED =
  'Admins and managers get these requests. To choose managers: `/upnext settings`, *People and rights*.';
const UPNEXT_WILL_TELL = 'You’ll get a message when someone decides.';

/** After that moment nothing is sent, and the owner is told. */
const canAllow = (people: string[], meant?: PlannedTime) =>
  `${mentions(people)} can allow it${meant?.deadline ? ` until ${slackDate(meant.deadline)}` : ''}. ${UPNEXT_WILL_TELL}`;

export const asked = (people: string[], meant?: PlannedTime) =>
  `:hourglass_flowing_sand: *Waiting for an admin.* ${canAllow(people, meant)}`;

/** The message to the owner while the request is open. */
export function waitingCard(label: string, people: string[], id: string, meant?: PlannedTime): Reply {
  return {
    text: escape(clip(`Waiting for an admin: ${label}`, 300)),
    blocks: [
      section(`:hourglass_flowing_sand: *Waiting for an admin*\n${escape(label)}`),
      context(canAllow(people, meant)),
      keptFormButtons(id),
    ],
  };
}

export const EXPIRED = 'Nobody allowed this in time, so it wasn’t sent. Choose a new time and ask again.';
export const expiredCard = ':hourglass_flowing_sand: Nobody allowed this in time, so it wasn’t sent.';

export const declined = (by: string, words: string) =>
  `:x: <@${by}> declined this${words ? `: ${escape(words)}` : '.'}`;

/** The reason on the owner's card. */
export function declineReason(name: string, words: string): string {
  if (!words) return `Declined by ${name}.`;
  return `Declined by ${name}: ${/[.!?…]$/.test(words) ? words : `${words}.`}`;
}

export function declineModal(version: RequestedVersion): ModalView {
  return {
    type: 'modal',
    callback_id: DECLINE,
    private_metadata: JSON.stringify(version),
    title: plain('Decline request', 24),
    submit: plain('Decline', 24),
    close: plain('Cancel', 24),
    blocks: [
      field(
        'Words',
        'Reason',
        { type: 'plain_text_input', action_id: 'Words', multiline: true, max_length: 500 },
        { hint: 'The person who asked sees this and gets the form back.' },
      ),
    ],
  };
}

/** For what was typed into a form that this version no longer has. */
export const UNKNOWN_FORM = 'A form';

export const notAsked = (reason: string, approvers: string[]) =>
  `:warning: *${reason}* ${whoCanText(approvers)} Your form is saved in your direct messages with Upnext, where you can ask again.`;

export const STILL_SAVED = 'Your form is saved on the Home tab of Upnext.';
export const ALREADY_CLOSED =
  'This request is already closed: it was allowed, declined, changed or withdrawn.';
export const FORM_CHANGED = 'The form was changed. There is a newer request for it.';
