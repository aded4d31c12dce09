import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import type { SubmissionOutcome } from './carry-out.js';
import { noPermission, type Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';
import type { Submission } from '../store/submissions.js';
import { approversOf } from '../slack/admins.js';
import { actions, button, clip, context, plain, section, type Reply } from '../slack/blocks.js';
import type { About } from './form.js';
import { escape } from '../slack/markup.js';
import { OUTCOME_UNKNOWN, reasonOf } from './outcomes.js';
import { ownerButtons } from './unsent-card.js';
import type { Traced, Actor } from '../slack/actor.js';
import { settledWithin } from '../slack/deadlines.js';

/** A finished form whose owner may not send it: handed to somebody who may. */

export const ASK_ADMIN = 'ask_admin';

export const mentions = (people: string[]) => people.map((id) => `<@${id}>`).join(', ');

export function whoCanText(approvers: string[]): string {
  const named = approvers.length > 0 ? mentions(approvers) : 'The admins of this workspace';
  return `${named} can do it, and can give you the right.`;
}

/** Their names are good to have, but nobody waits for them. */
const ADMINS_WITHIN_MS = 800;

export async function notAllowedOutcome(
  deps: Deps,
  actor: Actor,
  right: Right,
  settings: WorkspaceSettings,
): Promise<SubmissionOutcome<never>> {
  const approvers = await approversIn(deps, actor, settings);
  return { state: 'not-allowed', say: noPermission(right), approvers };
}

export async function approversIn(deps: Deps, actor: Actor, settings: WorkspaceSettings): Promise<string[]> {
  const admins = await settledWithin(ADMINS_WITHIN_MS, deps.admins.of(actor));
  return approversOf(settings, admins ?? []);
}

const askButton = (id: string) => button('Ask an admin', ASK_ADMIN, { value: id, style: 'primary' });

export const askAdminButtons = (id: string) => actions(`ask-${id}`, askButton(id), ...ownerButtons(id));

const KEPT = 'Your form is kept as it is. An admin can approve it, and then it runs as you filled it in.';

/** In the place of the form. Who closes it finds the form in the App Home. */
export function askAdminView(form: string, about: About, say: string, approvers: string[]): ModalView {
  return {
    type: 'modal',
    callback_id: form,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Ask an admin', 24),
    close: plain('Close', 24),
    blocks: [
      section(`:lock: *${escape(say)}*`),
      section(whoCanText(approvers)),
      context(KEPT),
      actions('ask', askButton(about.form)),
    ],
  };
}

export function askAdminCard(label: string, say: string, approvers: string[], id: string): Reply {
  return {
    text: escape(clip(`${say} ${label}`, 300)),
    blocks: [
      section(`:lock: *${escape(say)}*\n${escape(label)}`),
      context(whoCanText(approvers), KEPT),
      askAdminButtons(id),
    ],
  };
}

/** What an admin was shown: `hash` is of the words that were in the form then. */
export type ApprovalRequest = Pick<Submission, 'workspace' | 'id' | 'hash'>;

export function approvalResult<D>(by: string, outcome: SubmissionOutcome<D>): string {
  if (outcome.state === 'delivered') return `:white_check_mark: <@${by}> approved this, and it is done.`;
  if (outcome.state === 'unknown')
    return `:mag: <@${by}> approved this. Whether it arrived is being looked at; nothing is sent twice.`;
  const reason = reasonOf(outcome);
  if (reason === OUTCOME_UNKNOWN) return `:grey_question: <@${by}> approved this. ${reason}`;
  return `:warning: <@${by}> approved this, but it was not done. ${escape(reason)}`;
}

/** Ends the messages to those who were asked, so that nothing is left to press, and tells the owner beside their card. */
export async function announceDecision(
  deps: Deps,
  under: Traced,
  decided: Submission,
  label: string,
  says: string,
) {
  const [slack, now] = await Promise.all([
    deps.slack(decided.workspace),
    deps.store.submissions.find(decided.workspace, decided.id),
  ]);
  await closeRequestCards(deps, under, now ?? decided, label, says);
  const { channel, ts } = now?.card ?? { channel: decided.person, ts: undefined };
  await slack.chat
    .postMessage({ channel, text: clip(says, 1000), ...(ts && { thread_ts: ts }) })
    .catch((error: unknown) =>
      deps.log.warn({ reference: under.reference, error }, 'an owner could not be told: they may have left'),
    );
}

export async function closeRequestCards(
  deps: Deps,
  { reference }: Traced,
  { workspace, person, asked }: Submission,
  label: string,
  says: string,
) {
  const slack = await deps.slack(workspace);
  const reply: Reply = {
    text: clip(says, 300),
    blocks: [section(`<@${person}> asked: ${escape(clip(label, 300))}`), context(says)],
  };
  await Promise.all(
    (asked ?? []).map((card) =>
      slack.chat.update({ ...card, ...reply }).catch((error: unknown) => {
        deps.log.warn({ reference, error }, 'a question to an admin could not be closed');
      }),
    ),
  );
}
