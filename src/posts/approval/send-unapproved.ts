import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { alert, field, messageView, modalWith, plain } from '../../slack/text/blocks.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { typedText } from '../../slack/views/view-state.js';
import type { HeldPost } from '../table/held-row.js';
import { isWaiting } from '../held/waiting.js';
import { SENDING_NOW } from '../held/answers.js';
import { heldButton, SEND_WAITING, type HeldButton } from '../card/buttons.js';
import { whoDecides } from '../../rights/not-allowed.js';
import type { SubmitArgs } from '../../ui/feature.js';
import { NOT_APPROVED_YET, SAY_WHY } from './answers.js';
import { overtaken, press } from '../held/press.js';
import type { SendNow } from '../rule-at-work.js';
import { requestHash } from '../held/request-hash.js';

/** *Send without approval*: an admin alone, with a reason, if the policy of the project allows it. */

export const SEND_UNAPPROVED = 'send_unapproved_post';
const REASON = 'reason';

/** False if the post needs no more approvals, so nothing was done. */
export async function refuseUnapproved({ args, post, pressed }: SendNow): Promise<boolean> {
  if (!post || !isWaiting(post) || post.version !== pressed.version) return false;
  const { actor, findApprovers, may } = await args.access();
  const isAllowed = post.policy?.allowsEmergency === true;
  if (isAllowed && may('administer')) {
    await showModal(args, sendUnapprovedModal(pressed));
    return true;
  }
  const who = isAllowed ? [`${whoDecides(actor, await findApprovers())} can send it anyway.`] : [];
  await reportToPresser(args, SEND_WAITING, [NOT_APPROVED_YET, ...who].join(' '));
  return true;
}

export const sendUnapprovedModal = (pressed: HeldButton): ModalView => ({
  ...modalWith(SEND_WAITING, [
    ...alert('warning', 'This post isn’t approved yet. Your name and the reason stay on its card.'),
    field(REASON, 'Why can’t it wait for approval?', {
      type: 'plain_text_input',
      action_id: REASON,
      multiline: true,
      max_length: 600,
    }),
  ]),
  callback_id: SEND_UNAPPROVED,
  private_metadata: JSON.stringify(pressed),
  submit: plain('Send now', 24),
  close: plain('Cancel', 24),
});

export const sendUnapproved =
  (deps: Pick<Deps, 'plan' | 'store' | 'now' | 'encoding'>) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    const words = typedText(view.state, REASON).trim();
    if (!words) return ack({ response_action: 'errors', errors: { [REASON]: SAY_WHY } });
    const { id, version } = heldButton.parse(JSON.parse(view.private_metadata));
    const { actor } = await access();
    const { workspace, person } = actor;
    const post = await deps.plan.find({ workspace, id });
    const send = async (current: HeldPost) => {
      const hash = requestHash(current, deps.encoding);
      return press(
        deps,
        actor,
        { id, action: SEND_UNAPPROVED, done: SENDING_NOW, after: { version, reason: words } },
        async (key, entry) =>
          (await deps.plan.decide(key, {
            version,
            person,
            decision: 'emergency',
            hash,
            words,
            entry,
          })) && deps.plan.sendNow(key, { version, person }),
      );
    };
    const isCurrent = post?.version === version && post.policy?.allowsEmergency === true;
    const { text } = isCurrent ? await send(post) : overtaken(post, person);
    await ack({ response_action: 'update', view: messageView(SEND_WAITING, text) });
  };
