import type { Deps } from '../../deps.js';
import { onceAMinute, pressedJustNow } from '../../slack/once-a-minute.js';
import { actorOf } from '../../slack/actor.js';
import type { ActionArgs } from '../feature.js';
import type { Draft } from './post.js';
import { shared, sharedAlready, type Scheduled } from './reply.js';

/** "Share here": the channel sees only what somebody chose to show it. */
export const share =
  (deps: Deps) =>
  async ({ ack, action, body, context, respond }: ActionArgs) => {
    await ack();
    const { workspace, person, channel } = actorOf(context, body);
    const submission = await deps.store.submissions.find(
      workspace,
      'value' in action ? (action.value ?? '') : '',
    );
    if (!submission || submission.person !== person || submission.state !== 'delivered') {
      await respond({
        response_type: 'ephemeral',
        replace_original: false,
        text: 'This post is not known here any more.',
      });
      return;
    }
    const reply = shared(submission.result as Scheduled, submission.values as Draft, person);
    const first = await onceAMinute(deps, workspace, `share ${channel} ${submission.id}`, () =>
      respond({ response_type: 'in_channel', replace_original: false, ...reply }),
    );
    const said = first ? sharedAlready : pressedJustNow;
    await respond({ response_type: 'ephemeral', replace_original: first !== undefined, ...said });
  };
