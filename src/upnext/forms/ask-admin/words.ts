import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { decidedBy, requestButtons } from '../../rights/admin-request.js';
import { actions, clip, context, plain, type Reply, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { type About, ASK_AN_ADMIN } from '../form.js';
import type { SubmittedForm } from '../kept-forms-table.js';
import { reasonOf, type SubmissionOutcome } from '../outcomes.js';

/** A complete form that its owner has no right to send: an admin can approve it. */

export const NOBODY_ASKED = 'No one was asked: Upnext couldn’t reach any admin of this workspace.';

const HOW_TO_ASK =
  'To ask them, fill in the form. If one of them allows it, Upnext sends it exactly as you filled it in.';

const known = z.record(z.string(), z.unknown());

/** A form that the person may not send: it says who can help, and its button asks them. */
export function askingForm(form: ModalView, say: string, whoCan: string): ModalView {
  const askNotice = `*${escape(say)}* ${whoCan} ${HOW_TO_ASK}`;
  const about = known.parse(JSON.parse(form.private_metadata ?? '{}'));
  return {
    ...form,
    ...(about['asksAdmin'] !== true && { submit: plain(ASK_AN_ADMIN, 24) }),
    private_metadata: JSON.stringify({ ...about, asksAdmin: true, askNotice }),
    blocks: [section(askNotice), ...form.blocks],
  };
}

interface ApprovalCard {
  submitted: Pick<SubmittedForm, 'form' | 'id' | 'hash' | 'label' | 'person'>;
  about: About;
  /** Everything that was entered: the form is sent as it is. */
  lines: string[];
  /** What the owner asks for, if the lines say the rest. */
  asksTo?: string | undefined;
  /** The button that allows it. */
  allow?: string | undefined;
}

/** The message to each person who can approve. */
export function approvalCard({ submitted, about, asksTo, allow, lines }: ApprovalCard): Reply {
  const { label, person } = submitted;
  const title = `<@${person}> asks ${asksTo ? `to ${asksTo}` : 'for your permission'}`;
  const quoted = escape(clip(label, 300));
  const facts = [
    !asksTo && about.project && `Project: ${escape(about.project.name)}`,
    about.channel && `<#${about.channel}>`,
    'If you allow it, Upnext does this as shown and logs your name and theirs.',
  ];
  return {
    text: `${title}: ${quoted}`,
    blocks: [
      section(asksTo ? `*${title}*` : `*${title}*\n> ${quoted.replaceAll('\n', '\n> ')}`),
      ...(about.target ? [section(`*Applies to*: ${escape(clip(about.target.name, 150))}`)] : []),
      ...lines.map((line) => section(line)),
      context(facts.filter(Boolean).join(' · ')),
      actions('decide', ...requestButtons(submitted, allow).map((one) => withSubject(one, asksTo ?? label))),
    ],
  };
}

/** Below the message that somebody has already. It mentions them, because they may not follow that thread. */
export const requestBelow = (person: string, { text }: Reply): Reply => ({
  text: `<@${person}>: ${text}`,
  blocks: [],
});

/** What is left of the message to each person who could approve. */
export const closedRequest = (
  { label, person }: Pick<SubmittedForm, 'label' | 'person'>,
  text: string,
): Reply => ({
  text: clip(text, 300),
  blocks: [
    section(`*Request from <@${person}>*\n> ${escape(clip(label, 300)).replaceAll('\n', '\n> ')}`),
    context(text),
  ],
});

/** What everybody reads after somebody has allowed it. */
export function approvalResult(approver: string, outcome: SubmissionOutcome<unknown>): string {
  const allowed = decidedBy('allowed', approver);
  if (outcome.state === 'delivered') return `:white_check_mark: ${allowed}.`;
  const reason = reasonOf(outcome);
  if ('mayBeSent' in outcome) return `:warning: ${allowed}. ${reason}`;
  return `:warning: ${allowed}, but it wasn’t sent. ${escape(reason)}`;
}

export const ALREADY_ASKED =
  'This is already waiting for an admin. You’ll get a message when someone decides.';
