import type { Failure } from '../../api/outcome.js';
import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { onceAMinute, pressedJustNow } from '../../slack/events/once-a-minute.js';
import type { Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { projectNotFound } from '../../ui/project/find-project.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import { readFailureReply, replyBelow, startReading, type Reading } from '../../ui/start-reading.js';
import { findNext } from './find-next.js';
import {
  NEXT_IN,
  nextPost,
  nextPostOf,
  noLongerNext,
  nothingScheduled,
  SHARE_NEXT,
  sharedNext,
  upNext,
} from './reply.js';

export const showUpNext = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: NEXT_IN,
    show: (reading) => showNext(deps, reading),
  });
  return {
    ...listeners,
    actions: { ...listeners.actions, [SHARE_NEXT]: requires('read', shareNext(deps), 'its project') },
  };
};

async function showNext(deps: Deps, reading: Reading): Promise<Reply | Failure> {
  const next = await findNext(deps, reading);
  if (!next.ok) return next;
  const found = next.value;
  if (found === 'no project') return projectNotFound;
  if (found === 'nothing') return nothingScheduled(reading);
  const mayDecide = found.own && (await deps.approvers.mayDecide(found.own, reading.actor.person));
  return upNext(found, reading, mayDecide ?? false);
}

/** "Share here": shown to the channel only while it is still the next post. */
const shareNext =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id, at } = readButtonValue(nextPost, args.action);
    const reading = await startReading(deps, args, { selectId: NEXT_IN, words: '', project });
    if (!reading.ok) return replyBelow(args, reading.reply);
    const { actor } = reading;
    const next = await findNext(deps, reading);
    if (!next.ok) return replyBelow(args, readFailureReply(deps, actor, next));
    const found = next.value;
    if (typeof found === 'string') return replyBelow(args, noLongerNext);
    const shown = nextPostOf(found, reading);
    if (shown.id !== id || shown.at !== at) return replyBelow(args, noLongerNext);
    const what = `share ${actor.channel} ${project} ${id} ${at}`;
    const first = await onceAMinute(deps, actor.workspace, what, () =>
      args.respond({
        response_type: 'in_channel',
        replace_original: false,
        ...sharedNext(found, reading),
      }),
    );
    if (!first) await replyBelow(args, pressedJustNow);
  };
