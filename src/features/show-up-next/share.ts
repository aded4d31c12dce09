import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/button-value.js';
import { onceAMinute, pressedJustNow } from '../../slack/once-a-minute.js';
import { replyBelow, startReading, readFailureReply } from '../../views/start-reading.js';
import type { ActionArgs } from '../feature.js';
import { NEXT_IN, nextPostOf, nextPost, noLongerNext, sharedNext, type NextPost } from './reply.js';

/** "Share here": shown to the channel only while it is still the next post. */
export const shareNext =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const pressed = readButtonValue(nextPost, args.action);
    const question = { selectId: NEXT_IN, words: '', project: pressed.project };
    const reading = await startReading(deps, args, question);
    if (!reading.ok) return replyBelow(args, reading.reply);
    const { actor, api } = reading;
    const next = await api.getUpnextPost(pressed.project);
    if (!next.ok) return replyBelow(args, readFailureReply(deps, actor, next));
    if (!next.value || !isSame(nextPostOf(next.value, reading), pressed))
      return replyBelow(args, noLongerNext);
    const what = `share ${actor.channel} ${pressed.project} ${pressed.id} ${pressed.at}`;
    const message = sharedNext(next.value, reading);
    const first = await onceAMinute(deps, actor.workspace, what, () =>
      args.respond({ response_type: 'in_channel', replace_original: false, ...message }),
    );
    if (!first) await replyBelow(args, pressedJustNow);
  };

const isSame = (one: NextPost, other: NextPost) => one.id === other.id && one.at === other.at;
