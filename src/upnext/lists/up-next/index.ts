import type { Failure } from '../../api/outcome.js';
import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { type Reply, buttonRow, context, section, SHARE_HERE } from '../../slack/text/blocks.js';
import { readButtonValue, buttonWithValue } from '../../slack/views/button-value.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { projectNotFound } from '../../ui/project/find-project.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import {
  readFailureReply,
  replyBelow,
  startReading,
  type Reading,
  textReply,
} from '../../ui/start-reading.js';
import { findNext } from './find-next.js';
import * as z from 'zod';
import type { Post } from '../../api/records.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { escape } from '../../slack/text/markup.js';
import { isoDay, MINUTE_MS } from '../../../when/index.js';
import { heldCardFor, networkNames, postCard, quote, type ListedPost } from '../../posts/index.js';
import { scheduleButton, showPostsButton } from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import type { SeenEvents } from '../../slack/events/seen-events-table.js';

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

export const NEXT_IN = 'next_in';
export const SHARE_NEXT = `${SHARE_HERE}next`;

/** Identifies the post that was shown, as far as the service tells its posts apart. */
export const nextPost = z.object({
  project: z.string(),
  id: z.string().optional(),
  at: z.number().optional(),
});

export const nextPostOf = ({ id, scheduledAt }: Post, { project }: Reading): z.infer<typeof nextPost> => ({
  project: project.id,
  id,
  at: scheduledAt?.getTime(),
});

export function upNext(post: ListedPost, reading: Reading, mayDecide: boolean): Reply {
  const { project, reader } = reading;
  const text = `Up next in ${escape(project.name)}`;
  const day = post.scheduledAt && isoDay(post.scheduledAt, reader.zone);
  const buttons = [
    ...(isReadByOthers(reading.actor.channel)
      ? buttonWithValue('Share here', SHARE_NEXT, nextPostOf(post, reading))
      : []),
    ...(day ? showPostsButton('See the whole day', { project: project.id, words: day }) : []),
  ];
  return {
    text,
    blocks: [
      section(`*${text}*`),
      ...(post.own
        ? heldCardFor(post.own, reading, mayDecide).blocks
        : postCard(post, project.zone ?? post.timezone, reader)),
      ...buttonRow('next', buttons),
    ],
  };
}

export function nothingScheduled({ project, may }: Reading): Reply {
  const text = `Nothing is scheduled in ${escape(project.name)}.`;
  const buttons = [
    ...(may('schedule') ? [scheduleButton()] : []),
    ...showPostsButton('See drafts', { project: project.id, words: 'drafts' }),
  ];
  return { text, blocks: [section(text), ...buttonRow('next', buttons)] };
}

/** For the channel. It has no countdown, which would be wrong a minute later. */
export function sharedNext(post: Post, { project, actor }: Reading): Reply {
  const moment = post.scheduledAt ? `: ${slackDate(post.scheduledAt)}` : '';
  const text = `Up next in ${escape(project.name)}${moment}`;
  return {
    text,
    blocks: [
      section(`*${text}* · ${networkNames(post)}`),
      quote(post.content ?? post.label),
      context(`Shared by <@${actor.person}>`),
    ],
  };
}

export const noLongerNext = textReply(
  'This is no longer the next post. To see the current one, use `/upnext`.',
);

interface OnceDeps {
  store: { seenEvents: Pick<SeenEvents, 'firstSince' | 'delete'> };
  now: () => Date;
}

/**
 * Runs something that a whole channel sees once for several quick presses, by anyone and on any instance.
 * Undefined for the others. After a failure it can be pressed again at once.
 */
export async function onceAMinute<T>(
  { store, now }: OnceDeps,
  workspace: string,
  what: string,
  run: () => Promise<T>,
): Promise<{ value: T } | undefined> {
  const at = now();
  const since = new Date(at.getTime() - MINUTE_MS);
  if (!(await store.seenEvents.firstSince(since, workspace, what, at))) return undefined;
  try {
    return { value: await run() };
  } catch (error) {
    await store.seenEvents.delete(workspace, what).catch(() => undefined);
    throw error;
  }
}

const JUST_DONE = 'Someone shared this less than a minute ago, so Upnext didn’t share it again.';
export const pressedJustNow: Reply = { text: JUST_DONE, blocks: [section(JUST_DONE)] };
