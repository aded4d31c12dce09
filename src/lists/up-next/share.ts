import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { onceAMinute, pressedJustNow } from '../../slack/events/once-a-minute.js';
import { findNext } from './find-next.js';
import { replyBelow, startReading, readFailureReply, type ReadingDeps } from '../../ui/start-reading.js';
import type { ActionArgs } from '../../ui/feature.js';
import { NEXT_IN, nextPostOf, nextPost, noLongerNext, sharedNext, type PressedNext } from './reply.js';

/** "Share here": shown to the channel only while it is still the next post. */
export const shareNext =
  (deps: ReadingDeps & Pick<Deps, 'plan'>) =>
  async (args: ActionArgs): Promise<void> => {
    const pressed = readButtonValue(nextPost, args.action);
    const question = { selectId: NEXT_IN, words: '', project: pressed.project };
    const reading = await startReading(deps, args, question);
    if (!reading.ok) return replyBelow(args, reading.reply);
    const { actor } = reading;
    const next = await findNext(deps, reading);
    if (!next.ok) return replyBelow(args, readFailureReply(deps, actor, next));
    const found = next.value;
    if (typeof found === 'string' || !isSame(nextPostOf(found, reading), pressed))
      return replyBelow(args, noLongerNext);
    const what = `share ${actor.channel} ${pressed.project} ${pressed.id} ${pressed.at}`;
    const message = sharedNext(found, reading);
    const first = await onceAMinute(deps, actor.workspace, what, () =>
      args.respond({ response_type: 'in_channel', replace_original: false, ...message }),
    );
    if (!first) await replyBelow(args, pressedJustNow);
  };

const isSame = (one: PressedNext, other: PressedNext) => one.id === other.id && one.at === other.at;
