import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Access } from '../../../access.js';
import type { Deps } from '../../../deps.js';
import { needsApproval } from '../../../plan/gate.js';
import { field, messageView, modalWith, option, plain } from '../../../slack/blocks.js';
import { readButtonValue } from '../../../slack/button-value.js';
import { reportToPresser } from '../../../slack/error-surfaces.js';
import { showModal } from '../../../slack/show-modal.js';
import { chosenOption, typedText } from '../../../slack/view-state.js';
import type { HeldPost } from '../../../store/held-row.js';
import { APPROVE, isTopic, REQUEST_CHANGES, TOPICS } from '../../../views/approval.js';
import { cannotDo } from '../../../views/held-answers.js';
import { heldButton, type HeldButton } from '../../../views/held-buttons.js';
import { noAccess } from '../../../views/not-allowed.js';
import type { ActionArgs, SubmitArgs } from '../../feature.js';
import {
  approved,
  CHANGES_REQUESTED,
  mayNotApprove,
  NEEDS_NO_APPROVAL,
  SAY_WHAT_TO_CHANGE,
  SLACK_DOES_NOT_SAY,
  WROTE_IT,
} from './approval-reply.js';
import { press } from './press.js';
import { requestHash } from './request-hash.js';

/** *Approve* and *Request changes* on the card of a held post. */

export const CHANGES_FORM = 'held_changes';

type ApprovalDeps = Pick<Deps, 'plan' | 'store' | 'now' | 'approvers' | 'encoding' | 'personChanges'>;

export const approve =
  (deps: ApprovalDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const text = await decide(deps, access, pressed, {
      decision: 'approved',
      action: APPROVE,
      done: approved,
    });
    await reportToPresser(args, 'Approve', text);
    await deps.personChanges.publish(access.actor);
  };

export const openChanges =
  (deps: ApprovalDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const post = await deps.plan.find({ workspace: access.actor.workspace, id: pressed.id });
    const refusal = await whyNot(deps, access, post, pressed);
    if (refusal) await reportToPresser(args, 'Request changes', refusal);
    else await showModal(args, changesModal(pressed));
  };

const TOPIC = 'topic';
const WORDS = 'words';

export const changesModal = (pressed: HeldButton): ModalView => ({
  ...modalWith('Request changes', [
    field(TOPIC, 'What should change?', {
      type: 'static_select',
      action_id: TOPIC,
      options: Object.entries(TOPICS).map(([value, text]) => option(text, value)),
    }),
    field(
      WORDS,
      'Details',
      { type: 'plain_text_input', action_id: WORDS, multiline: true, max_length: 600 },
      { hint: 'The author and everyone who sees the card can read this.' },
    ),
  ]),
  callback_id: CHANGES_FORM,
  private_metadata: JSON.stringify(pressed),
  submit: plain('Request changes', 24),
});

export const requestChanges =
  (deps: ApprovalDeps) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    const { topic, words } = readChanges(view);
    if (!words) return ack({ response_action: 'errors', errors: { [WORDS]: SAY_WHAT_TO_CHANGE } });
    const pressed = heldButton.parse(JSON.parse(view.private_metadata));
    const wish = { decision: 'changes' as const, topic, words, action: REQUEST_CHANGES };
    const known = await access();
    const text = await decide(deps, known, pressed, { ...wish, done: () => CHANGES_REQUESTED });
    await ack({ response_action: 'update', view: messageView('Request changes', text) });
    await deps.personChanges.publish(known.actor);
  };

function readChanges({ state }: Pick<ViewOutput, 'state'>) {
  const topic = chosenOption(state, TOPIC)?.value;
  return { topic: isTopic(topic) ? topic : undefined, words: typedText(state, WORDS).trim() };
}

interface Wish {
  decision: 'approved' | 'changes';
  topic?: string | undefined;
  words?: string;
  /** In the audit trail. */
  action: string;
  /** What the person is told if it was stored. */
  done: (post: HeldPost, person: string) => string;
}

/** Resolves to what the person is told. */
async function decide(
  deps: ApprovalDeps,
  access: Access,
  pressed: HeldButton,
  { decision, topic, words, action, done }: Wish,
): Promise<string> {
  const { actor } = access;
  const { workspace, person } = actor;
  const post = await deps.plan.find({ workspace, id: pressed.id });
  const refusal = await whyNot(deps, access, post, pressed);
  if (refusal || !post) return refusal ?? cannotDo(post);
  const hash = requestHash(post, deps.encoding);
  const { version } = pressed;
  const pressing = { id: post.id, action, done: done(post, person), after: { version } };
  return press(deps, actor, pressing, (key, entry) =>
    deps.plan.decide(key, { version, person, decision, hash, topic, words, entry }),
  );
}

/** Why this person can’t decide about this version of the post, if they can’t. */
async function whyNot(
  deps: Pick<Deps, 'approvers'>,
  access: Access,
  post: HeldPost | undefined,
  { version }: HeldButton,
): Promise<string | undefined> {
  const { person } = access.actor;
  const hidden = post && (await whyHidden(deps, access, post));
  if (hidden) return hidden;
  if (!post || post.version !== version || post.state !== 'held') return cannotDo(post);
  const { policy } = post;
  if (!policy || !needsApproval(post)) return NEEDS_NO_APPROVAL;
  if (post.writtenBy === person) return WROTE_IT;
  const found = await deps.approvers.find(post, person);
  if (!found) return SLACK_DOES_NOT_SAY;
  return found.approvers.includes(person) ? undefined : mayNotApprove(policy);
}

/** Approvers may see what waits for them, even if they may not read the project. */
async function whyHidden(
  { approvers }: Pick<Deps, 'approvers'>,
  access: Access,
  { project, policy }: HeldPost,
): Promise<string | undefined> {
  const { workspace, person } = access.actor;
  const rights = await access.inProject(project.id);
  if (!rights.isRestricted || rights.may('read')) return undefined;
  const isApprover = policy && (await approvers.isNamed(workspace, policy, person));
  return isApprover ? undefined : noAccess(access, rights).text;
}
