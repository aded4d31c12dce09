import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { mentions } from '../../forms/approval-requests.js';
import { parseAbout } from '../../forms/form.js';
import { waitingButtons } from '../../forms/unsent-card.js';
import { actions, button, clip, context, field, plain, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import type { Submission } from '../../store/submissions.js';

export const APPROVE = 'approve_asked';
export const DECLINE = 'decline_asked';

/** What an admin decides about: `hash` changes when the form's values do. */
export const requestedVersionSchema = z.object({ id: z.string(), hash: z.string() });
type RequestedVersion = z.infer<typeof requestedVersionSchema>;

interface ApprovalCard {
  submission: Pick<Submission, 'id' | 'hash' | 'person' | 'about'>;
  label: string;
  /** Everything that was entered: the form is sent as it is. */
  lines: string[];
  /** What the words for a date mean. */
  meant: string | undefined;
}

/** The message to each person who can approve. */
export function approvalCard({ submission, label, lines, meant }: ApprovalCard): Reply {
  const { id, hash, person } = submission;
  const about = parseAbout(submission.about);
  const value = encodeButtonValue({ id, hash });
  const title = `<@${person}> requests your approval`;
  const quoted = escape(clip(label, 300));
  const origin = [
    about.project && `Project: ${escape(about.project.name)}`,
    about.channel && `<#${about.channel}>`,
  ];
  return {
    text: `${title}: ${quoted}`,
    blocks: [
      section(`*${title}*\n> ${quoted.replaceAll('\n', '\n> ')}`),
      ...(about.target ? [section(`*Changes*: ${escape(clip(about.target.name, 150))}`)] : []),
      ...lines.map((line) => section(line)),
      ...(meant ? [section(`:calendar: *${escape(meant)}*`)] : []),
      context(
        [...origin, 'If you approve, Upnext sends it as shown and records both names.']
          .filter(Boolean)
          .join(' · '),
      ),
      actions(
        'decide',
        button('Approve', APPROVE, { value, style: 'primary' }),
        button('Decline', DECLINE, { value, style: 'danger' }),
      ),
    ],
  };
}

const UPNEXT_WILL_TELL = 'You’ll get a message when someone decides.';

export const asked = (people: string[]) =>
  `:hourglass_flowing_sand: *Waiting for approval.* ${mentions(people)} can approve it. ${UPNEXT_WILL_TELL}`;

/** The message to the owner while the request is open. */
export function waitingCard(label: string, people: string[], id: string): Reply {
  return {
    text: escape(clip(`Waiting for approval: ${label}`, 300)),
    blocks: [
      section(`:hourglass_flowing_sand: *Waiting for approval*\n${escape(label)}`),
      context(`Approvers: ${mentions(people)}. ${UPNEXT_WILL_TELL}`),
      waitingButtons(id),
    ],
  };
}

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
        { optional: true, hint: 'The person who asked sees this and gets the form back.' },
      ),
    ],
  };
}

/** For a submission of a form that this version no longer has. */
export const UNKNOWN_FORM = 'A form';
export const NO_ADMINS =
  'There is no one to ask right now: Slack didn’t list any admins of this workspace. Your form is saved. Please try again later.';
export const ALREADY_CLOSED =
  'This request is already closed: it was approved, declined, changed or withdrawn.';
export const FORM_CHANGED = 'The form was changed. There is a newer request for it.';
