import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/button-value.js';
import { onceAMinute, pressedJustNow } from '../../slack/once-a-minute.js';
import { replyBelow, startReading, readFailureReply } from '../../views/start-reading.js';
import type { ActionArgs } from '../feature.js';
import { moved, NEXT_IN, nextOf, shared, type Next } from './reply.js';

/** "Share here": the channel sees only what somebody chose to show it, and only while it is true. */
export const share =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const chosen = readButtonValue<Next>(args.action);
    const reading = await startReading(deps, args, { door: NEXT_IN, words: '', project: chosen.project });
    if (!reading.ok) return replyBelow(args, reading.reply);
    const next = await reading.api.getUpnextPost(chosen.project);
    if (!next.ok) return replyBelow(args, readFailureReply(deps, reading.actor, next));
    if (!next.value || !isSame(nextOf(next.value, reading), chosen)) return replyBelow(args, moved);
    const { actor } = reading;
    const what = `share ${actor.channel} ${chosen.project} ${chosen.id} ${chosen.at}`;
    const message = shared(next.value, reading);
    const first = await onceAMinute(deps, actor.workspace, what, () =>
      args.respond({ response_type: 'in_channel', replace_original: false, ...message }),
    );
    if (!first) await replyBelow(args, pressedJustNow);
  };

const isSame = (one: Next, other: Next) => one.id === other.id && one.at === other.at;
