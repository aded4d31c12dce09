import type { InputBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../deps.js';
import type { Trace } from '../slack/people/actor.js';
import {
  asTyped,
  clip,
  context,
  messageView,
  modalWith,
  plain,
  section,
  type Reply,
} from '../slack/text/blocks.js';
import { escape, joinWithAnd } from '../slack/text/markup.js';
import { postMessage, updateMessage } from '../slack/send/post-message.js';
import { askForAccessButton } from '../rights/not-allowed.js';
import type { Right } from '../rights/rights.js';
import type { KeptForm } from './kept-forms-table.js';
import { ASK_AN_ADMIN, type About, type Form, type FormContext, type PlannedTime } from './form.js';
import { OUTCOME_UNKNOWN, reasonOf, type SubmissionOutcome } from './outcomes.js';

/** A complete form that its owner has no right to send: an admin can approve it. */

export const mentions = (people: string[]) => joinWithAnd(people.map((id) => `<@${id}>`));

export const NO_ADMINS = 'No one was asked: Slack didn’t list any admins of this workspace.';
export const NOT_DELIVERED = 'No one was asked: Slack didn’t deliver Upnext’s messages to the admins.';

export function whoCanText(approvers: string[]): string {
  const named = approvers.length > 0 ? mentions(approvers) : 'The admins of this workspace';
  return `${named} can do this, or give you permission.`;
}

const NO_PROJECT =
  'This channel has no project, and you can’t see the list of projects. Ask for access, or for a project for this channel.';

/** Instead of a form that the person may not send, and could not fill in. It gives back what they typed. */
export const cannotAskView = (
  form: ModalView,
  wanted: { to: string; right: Right },
  { say, approvers }: { say: string; approvers: string[] },
): ModalView =>
  modalWith('Not allowed', [
    section(`*${escape(say)}*\n${whoCanText(approvers)}`),
    context(NO_PROJECT),
    ...typedIn(form),
    askForAccessButton(wanted),
  ]);

const isInput = (block: ModalView['blocks'][number]): block is InputBlock => block.type === 'input';

const typedIn = ({ blocks }: ModalView): ModalView['blocks'] =>
  blocks
    .filter(isInput)
    .flatMap(({ element, label }) =>
      element.type === 'plain_text_input' && element.initial_value
        ? [section(`*${escape(label.text)}*`), ...asTyped(element.initial_value)]
        : [],
    );

const HOW_TO_ASK =
  'To ask them, fill in the form. If one of them allows it, Upnext sends it exactly as you filled it in.';

const known = z.record(z.string(), z.unknown());

/** A form that the person may not send: it says who can help, and its button asks them. */
export function askingForm(form: ModalView, say: string, approvers: string[]): ModalView {
  const askNotice = `*${escape(say)}* ${whoCanText(approvers)} ${HOW_TO_ASK}`;
  const about = known.parse(JSON.parse(form.private_metadata ?? '{}'));
  return {
    ...form,
    submit: plain(ASK_AN_ADMIN, 24),
    private_metadata: JSON.stringify({ ...about, asksAdmin: true, askNotice }),
    blocks: [section(askNotice), ...form.blocks],
  };
}

/** Replaces a form that asks an admin. The request follows. */
export const requestedView = (approvers: string[]): ModalView =>
  messageView(
    ASK_AN_ADMIN,
    `:hourglass_flowing_sand: *Asking an admin…* ${whoIsAsked(approvers)} You’ll get a message about it.`,
  );

const whoIsAsked = (approvers: string[]) =>
  approvers.length > 0
    ? `Upnext is asking ${mentions(approvers)}.`
    : 'Upnext is asking the admins of this workspace.';

/** What an approver was shown: `hash` identifies the values in the form at that time. */
export type ApprovalRequest = Pick<KeptForm, 'workspace' | 'id' | 'hash'>;

/** When an approved post goes out. */
export const whenItGoesOut = <V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  { about, profile }: FormContext<A>,
): PlannedTime | undefined => form.meant?.(values, about, profile);

export function approvalResult<D>(
  approver: string,
  outcome: SubmissionOutcome<D>,
  meant: PlannedTime | undefined,
): string {
  const allowed = `<@${approver}> allowed this`;
  if (outcome.state === 'delivered') return `:white_check_mark: ${allowed}. ${whatFollows(meant)}`;
  if (outcome.state === 'unknown')
    return `:hourglass_flowing_sand: ${allowed}. Upnext is checking whether it was received. Nothing is sent twice.`;
  const reason = reasonOf(outcome);
  if (reason === OUTCOME_UNKNOWN) return `:warning: ${allowed}. ${reason}`;
  return `:warning: ${allowed}, but it wasn’t sent. ${escape(reason)}`;
}

/** The posts of its project may need another approval. */
function whatFollows(meant: PlannedTime | undefined): string {
  if (meant?.awaitsApproval) return 'The post still needs approval before it goes out.';
  return meant?.deadline ? `Scheduled for ${escape(meant.text)}.` : 'It’s done.';
}

/** The result of a form that somebody else had to approve: it begins with who did. */
export function asApproved<A extends About>(
  reply: Reply,
  { approvedBy, about }: Pick<FormContext<A>, 'approvedBy' | 'about'>,
  { asksTo }: { asksTo?: (about: A) => string },
): Reply {
  if (approvedBy === undefined) return reply;
  const title = `<@${approvedBy}> allowed your request${asksTo ? ` to ${asksTo(about)}` : ''}.`;
  return {
    text: `${title} ${reply.text}`,
    blocks: [section(`:white_check_mark: *${title}*`), ...reply.blocks],
  };
}

interface Announcement {
  /** The form in one line. */
  label: string;
  text: string;
}

type RequestMessageDeps = Pick<Deps, 'slack' | 'log'>;

/** Closes the request cards, and tells the owner in the thread of their card. */
export async function announceDecision(
  deps: RequestMessageDeps,
  traced: Trace,
  decided: KeptForm,
  { label, text }: Announcement,
) {
  const slack = await deps.slack(decided.workspace);
  await closeRequestCards(deps, traced, decided, { label, text });
  const { channel, ts } = decided.card ?? { channel: decided.person, ts: undefined };
  const target = { channel, ...(ts && { thread_ts: ts }) };
  await postMessage(slack, target, { text: clip(text, 1000), blocks: [] }).catch((error: unknown) =>
    deps.log.warn({ reference: traced.reference, error }, 'could not tell the owner about the decision'),
  );
}

export async function closeRequestCards(
  deps: Pick<RequestMessageDeps, 'slack' | 'log'>,
  { reference }: Trace,
  { workspace, person, asked }: KeptForm,
  { label, text }: Announcement,
) {
  const slack = await deps.slack(workspace);
  const reply: Reply = {
    text: clip(text, 300),
    blocks: [
      section(`*Request from <@${person}>*\n> ${escape(clip(label, 300)).replaceAll('\n', '\n> ')}`),
      context(text),
    ],
  };
  await Promise.all(
    (asked ?? []).map((card) =>
      updateMessage(slack, card, reply).catch((error: unknown) => {
        deps.log.warn({ reference, error }, 'could not close an approval request');
      }),
    ),
  );
}
