import type { ModalView } from '@slack/types';
import { joinWithOr } from '../../slack/text/markup.js';
import { field, modalWith, plain, section } from '../../slack/text/blocks.js';
import { chosenUser, typedText } from '../../slack/views/view-state.js';
import type { SubmitArgs } from '../../ui/feature.js';
import type { HeldPost } from '../table/held-row.js';
import { refused } from '../held/press.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import {
  ALREADY_DECIDED,
  CHANGES_FIRST,
  CHOOSE_ANOTHER,
  handedOver,
  NEEDS_EVERYONE,
  NEEDS_NO_APPROVAL,
  THEY_CANNOT_APPROVE,
  THEY_HAVE_DECIDED,
  THEY_WROTE_IT,
} from './answers.js';
import { decide, decisionAbout, notSentView, openDecision, showDecision } from './approve.js';
import type { DecisionAbout, DecisionDeps } from './approve.js';
import { canHandOver, HAND_OVER, needsChanges, whoCanApprove } from './lines.js';

/** *Hand over*: an approver lets another one decide about a held post, who is asked instead. */

export const HAND_OVER_FORM = 'held_handed_over';
const TITLE = 'Hand over';
const TO = 'to';
const NOTE = 'note';

export const openHandOver = (deps: DecisionDeps) =>
  openDecision(deps, {
    title: TITLE,
    modal: handOverModal,
    refuse(post, person) {
      const wrong = whyNot(post, person);
      return wrong === undefined ? undefined : refused(wrong);
    },
  });

function whyNot(post: HeldPost, person: string): string | undefined {
  if (!isWaiting(post)) return NEEDS_NO_APPROVAL;
  if (needsChanges(post)) return CHANGES_FIRST;
  if (hasDecided(post, person)) return ALREADY_DECIDED;
  return canHandOver(post) ? undefined : NEEDS_EVERYONE;
}

/** Nobody gains the right to approve by it. */
function whyNotTo(post: HeldPost, to: string, approvers: string[]): string | undefined {
  if (to === post.writtenBy) return THEY_WROTE_IT;
  if (!approvers.includes(to)) return THEY_CANNOT_APPROVE;
  return hasDecided(post, to) ? THEY_HAVE_DECIDED : undefined;
}

export const handOverModal = (about: DecisionAbout, post: HeldPost): ModalView => ({
  ...modalWith(TITLE, [
    section(`${joinWithOr(whoCanApprove(post))} can approve this post.`),
    field(TO, 'Who should decide instead of you?', { type: 'users_select', action_id: TO }),
    field(
      NOTE,
      'Note',
      { type: 'plain_text_input', action_id: NOTE, multiline: true, max_length: 300 },
      { optional: true, hint: 'Everyone who sees the card can read this.' },
    ),
  ]),
  callback_id: HAND_OVER_FORM,
  private_metadata: JSON.stringify(about),
  submit: plain(TITLE, 24),
  close: plain('Cancel', 24),
});

export const handOver =
  (deps: DecisionDeps) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    const pressed = decisionAbout.parse(JSON.parse(view.private_metadata));
    const to = chosenUser(view.state, TO) ?? '';
    const words = typedText(view.state, NOTE).trim();
    const known = await access();
    const { post, answer } = await decide(deps, known, pressed, {
      decision: 'handed-over',
      to,
      action: HAND_OVER,
      ...(words && { words }),
      done: () => handedOver(to),
      refuse(current, person, approvers) {
        const other = to === person ? CHOOSE_ANOTHER : whyNotTo(current, to, approvers);
        const wrong = whyNot(current, person) ?? other;
        return wrong === undefined ? undefined : { ...refused(wrong), field: TO };
      },
    });
    if (answer.field) return ack({ response_action: 'errors', errors: { [answer.field]: answer.text } });
    if (answer.state !== 'done' || !post)
      return ack({ response_action: 'update', view: notSentView(TITLE, answer.text, words) });
    await ack();
    const people = [known.actor.person, to];
    await showDecision(deps, known, { project: post.project, list: pressed.list, text: answer.text, people });
  };
