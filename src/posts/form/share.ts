import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { onceAMinute, pressedJustNow } from '../../slack/events/once-a-minute.js';
import type { ActionArgs } from '../../ui/feature.js';
import { scheduledPost } from '../fields/differences.js';
import { draftSchema } from '../fields.js';
import { POST_UNKNOWN, shareConfirmation, sharedPost } from './reply.js';

/** "Share here" below the confirmation. */
export const sharePost =
  (deps: Pick<Deps, 'store' | 'now'>) =>
  async ({ action, body, context, respond }: ActionArgs) => {
    const { workspace, person, channel } = actorOf(context, body);
    const id = 'value' in action ? (action.value ?? '') : '';
    const submission = await deps.store.submissions.find(workspace, id);
    if (!submission || submission.person !== person || submission.state !== 'delivered') {
      await respond({ response_type: 'ephemeral', replace_original: false, text: POST_UNKNOWN });
      return;
    }
    const post = scheduledPost.parse(submission.result);
    const reply = sharedPost(post, draftSchema.parse(submission.values), person);
    const first = await onceAMinute(deps, workspace, `share ${channel} ${submission.id}`, () =>
      respond({ response_type: 'in_channel', replace_original: false, ...reply }),
    );
    const answer = first ? shareConfirmation : pressedJustNow;
    await respond({ response_type: 'ephemeral', replace_original: first !== undefined, ...answer });
  };
