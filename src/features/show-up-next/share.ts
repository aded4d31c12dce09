import type { Deps } from '../../deps.js';
import { carried } from '../../slack/carry.js';
import { onceAMinute, pressedJustNow } from '../../slack/once-a-minute.js';
import { answerBelow, startReading, unread } from '../../views/reading.js';
import type { ActionArgs } from '../feature.js';
import { moved, NEXT_IN, nextOf, shared, type Next } from './reply.js';

/** "Share here": the channel sees only what somebody chose to show it, and only while it is true. */
export const share =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    await args.ack();
    const chosen = carried<Next>(args.action);
    const reading = await startReading(deps, args, { door: NEXT_IN, words: '', project: chosen.project });
    if (!reading.ok) return answerBelow(args, reading.reply);
    const next = await reading.api.getUpnextPost(chosen.project);
    if (!next.ok) return answerBelow(args, unread(deps, reading.who, next));
    if (!next.value || !isSame(nextOf(next.value, reading), chosen)) return answerBelow(args, moved);
    const { who } = reading;
    const what = `share ${who.channel} ${chosen.project} ${chosen.id} ${chosen.at}`;
    const message = shared(next.value, reading);
    const first = await onceAMinute(deps, who.workspace, what, () =>
      args.respond({ response_type: 'in_channel', replace_original: false, ...message }),
    );
    if (!first) await answerBelow(args, pressedJustNow);
  };

const isSame = (one: Next, other: Next) => one.id === other.id && one.at === other.at;
