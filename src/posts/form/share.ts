import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { onceAMinute, pressedJustNow } from '../../slack/events/once-a-minute.js';
import type { ActionArgs } from '../../ui/feature.js';
import { draftSchema } from '../fields.js';
import { POST_UNKNOWN, shareConfirmation, sharedPost } from './reply.js';

/** "Share here" below the confirmation. */
export const sharePost =
  (deps: Pick<Deps, 'now' | 'plan' | 'store'>) =>
  async ({ action, body, context, respond }: ActionArgs) => {
    const { workspace, person, channel } = actorOf(context, body);
    const id = 'value' in action ? (action.value ?? '') : '';
    const post = await deps.plan.find({ workspace, id });
    if (post?.author !== person) {
      await respond({ response_type: 'ephemeral', replace_original: false, text: POST_UNKNOWN });
      return;
    }
    const reply = sharedPost(draftSchema.parse(post.values), post.dueAt, person);
    const first = await onceAMinute(deps, workspace, `share ${channel} ${id}`, () =>
      respond({ response_type: 'in_channel', replace_original: false, ...reply }),
    );
    const answer = first ? shareConfirmation : pressedJustNow;
    await respond({ response_type: 'ephemeral', replace_original: first !== undefined, ...answer });
  };
