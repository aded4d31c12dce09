import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { alert, messageView, modalWith, plain, section } from '../../slack/text/blocks.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { frozenText } from './frozen.js';
import { SENDING_NOW } from '../held/answers.js';
import { heldButton } from '../card/buttons.js';
import { whoDecides } from '../../rights/not-allowed.js';
import { matchesTyped, notTypedExactly, readTyped, typeToConfirm } from '../../ui/type-to-confirm.js';
import type { SubmitArgs } from '../../ui/feature.js';
import { press } from '../held/press.js';
import type { RuleAtWork, SendNow } from '../rule-at-work.js';

/** *Send now* while the project is frozen: only for people who may end the freeze, after they have typed a word. */

export const SEND_FROZEN = 'send_frozen_post';
const WORD = 'send';

const confirmed = heldButton.extend({
  /** When the freeze began that the post may pass, in milliseconds. */
  since: z.number(),
});
type ConfirmedPost = z.infer<typeof confirmed>;

export const freezeAtWork: RuleAtWork = { beforeSendNow: refuseOrConfirm };

/** False if the project isn’t frozen, so nothing was done. */
async function refuseOrConfirm(
  deps: Pick<Deps, 'plan'>,
  { args, post, pressed: { id, version } }: SendNow,
): Promise<boolean> {
  const { actor, findApprovers, inProject } = await args.access();
  const { workspace } = actor;
  if (!post?.freeze || post.state !== 'held') return false;
  const freeze = await deps.plan.findFreeze({ workspace, project: post.project.id });
  if (!freeze) return false;
  const frozen = frozenText(freeze);
  if ((await inProject(post.project.id)).may('set-up'))
    await showModal(args, sendFrozenModal({ id, version, since: freeze.since.getTime() }, frozen));
  else
    await reportToPresser(
      args,
      'Send now',
      `${frozen} ${whoDecides(actor, await findApprovers())} can send it anyway.`,
    );
  return true;
}

export const sendFrozenModal = (post: ConfirmedPost, frozen: string): ModalView => ({
  ...modalWith('Send this post now?', [
    section(`:warning: ${frozen}`),
    ...alert('warning', 'This post will be sent to the service although its project is frozen.'),
    typeToConfirm(`To send it anyway, type “${WORD}”`),
  ]),
  callback_id: SEND_FROZEN,
  private_metadata: JSON.stringify(post),
  submit: plain('Send now', 24),
  close: plain('Cancel', 24),
});

export const sendFrozen =
  (deps: Pick<Deps, 'now' | 'plan'>) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    if (!matchesTyped(readTyped(view).toLowerCase(), WORD))
      return ack({ response_action: 'errors', errors: notTypedExactly(WORD, 'Nothing was sent.').fields });
    const { id, version, since } = confirmed.parse(JSON.parse(view.private_metadata));
    const { actor } = await access();
    const { text } = await press(deps, actor, { id, action: SEND_FROZEN, done: SENDING_NOW }, (key, entry) =>
      deps.plan.sendNow(key, { version, person: actor.person, entry }, new Date(since)),
    );
    await ack({ response_action: 'update', view: messageView('Send now', text) });
  };
