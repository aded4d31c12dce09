import type { BlockElementAction } from '@slack/bolt';
import type { Button } from '@slack/types';
import * as z from 'zod';
import { type Facts, failedNetworks, serviceState, unconfirmedNetworks } from '../api/post-state.js';
import type { PostRecord } from '../api/records.js';
import { projectSchema } from '../forms/form.js';
import { button, clip, confirm } from '../slack/text/blocks.js';
import {
  buttonWithValue,
  encodeButtonValue,
  readBlockId,
  readButtonValue,
} from '../slack/views/button-value.js';
import { foundValue, MAX_OPTION_VALUE, type SelectOption } from '../slack/views/options.js';
import type { Project } from '../workspaces/channels-table.js';
import type { ListPage } from './list.js';
import { networksInSentence } from './words.js';

/** Buttons of one feature that open another. That feature listens to the action_id and reads the value. */

export const OPEN_SCHEDULE = 'open_schedule';
export const USE_TEMPLATE = 'use_template';
export const SCHEDULE_AGAIN = 'schedule_again';
export const OPEN_POST = 'open_post';
export const SHOW_POSTS = 'show_posts';
export const SHOW_WEEK = 'show_week';
export const SUBSCRIBE = 'subscribe_calendar';
export const OPEN_SETTINGS = 'open_settings';
/** The room *People and rights* of the settings. */
export const SHOW_PEOPLE = 'show_people_settings';
export const OPEN_AUDIT = 'open_audit';
export const OPEN_WEBHOOK = 'open_webhook';

export const DELETE_THIS_FILE = 'delete_this_file';

export const FREEZE_PROJECT = 'freeze_this_project';
export const UNFREEZE_PROJECT = 'end_this_freeze';

export const templateToUse = z.object({
  project: projectSchema,
  template: z.object({ id: z.string(), name: z.string() }),
});
export type TemplateToUse = z.infer<typeof templateToUse>;

/** `at` finds the post again: the service has no operation that reads a post by its id. */
export const postToFind = z.object({
  project: projectSchema,
  id: z.string(),
  at: z.number().optional(),
  /** Only for these networks. */
  only: z.array(z.string()).optional(),
});
export type PostToFind = z.infer<typeof postToFind>;

export const postToOpen = postToFind
  .pick({ id: true, at: true })
  .extend({ project: z.object({ id: z.string() }) });
export type PostToOpen = z.infer<typeof postToOpen>;

/** The project that the form starts with. Without one, the channel’s. */
export const postToSchedule = z.object({ project: projectSchema.optional() });

export const scheduleButton = () => button('Schedule a post', OPEN_SCHEDULE);

export function primaryScheduleButton(project?: Project): Button {
  const value = project && encodeButtonValue({ project });
  return button('Schedule a post', OPEN_SCHEDULE, { style: 'primary', value });
}

/** Without an end, if it isn’t asked for. */
export const projectToFreeze = z.object({ project: projectSchema, until: z.number().optional() });

export const freezeUntilButton = ({ id, name }: Project, [label, end]: readonly [string, Date]) => {
  const until = end.getTime();
  return buttonWithValue(`Until ${label}`, `${FREEZE_PROJECT}:${until}`, { project: { id, name }, until });
};

export function freezeButton({ id, name }: Project): Button[] {
  const ask = confirm(
    `Freeze ${clip(name, 60)}?`,
    'Until you, an admin or a manager unfreezes it, only posts that the scheduling service already has go out. Upnext tells the project’s channels.',
    'Freeze',
  );
  return buttonWithValue('Freeze project', FREEZE_PROJECT, { project: { id, name } }).map((one) => ({
    ...one,
    style: 'danger',
    confirm: ask,
  }));
}

/** Only ends the freeze that it was shown for, which began at `since`. */
export const freezeToEnd = projectToFreeze.extend({ since: z.number() });

export const unfreezeButton = ({ id, name }: Project, { since }: { since: Date }): Button[] =>
  buttonWithValue('Unfreeze', UNFREEZE_PROJECT, { project: { id, name }, since: since.getTime() });

export const useTemplateButton = (use: TemplateToUse) =>
  use.template.id.length <= MAX_OPTION_VALUE ? buttonWithValue('Use template', USE_TEMPLATE, use) : [];

export const scheduleAgainButton = (post: PostToFind, text = 'Use as a new post') =>
  buttonWithValue(text, SCHEDULE_AGAIN, post);

type EndedPost = Facts & Pick<PostRecord, 'id' | 'scheduledAt'>;

/**
 * For a post that failed, only where it failed. Where it may be, only for whoever has looked. A stuck post may still go out, and of
 * one that was published in part it has to be known where it wasn’t.
 */
export function postAgainButtons(post: EndedPost, project: PostToFind['project']): Button[] {
  const { id, scheduledAt } = post;
  if (id === undefined) return [];
  const toFind = { project, id, at: scheduledAt?.getTime() };
  const state = serviceState(post);
  const failed = failedNetworks(post);
  const isAll = state === 'failed' && (failed.length === 0 || failed.length >= post.platforms.length);
  const isPart = !isAll && failed.length > 0 && (state === 'failed' || state === 'partly-published');
  const only = unconfirmedNetworks(post);
  const ask = confirm(
    `Did you look on ${namesIn(only, 60)}?`,
    `No answer came from ${namesIn(only, 100)}. If the post is there, it will be there twice.`,
    'Post again',
  );
  const notThere = buttonWithValue('Not there, post again', `${SCHEDULE_AGAIN}:not_there`, {
    ...toFind,
    only,
  });
  return [
    ...(isAll ? scheduleAgainButton(toFind, 'Post again') : []),
    ...(isPart
      ? scheduleAgainButton({ ...toFind, only: failed }, `Post again on ${namesIn(failed, 50)} only`)
      : []),
    ...(only.length > 0 ? notThere.map((one) => ({ ...one, confirm: ask })) : []),
  ];
}

const namesIn = (networks: string[], most: number) => clip(networksInSentence(networks), most);

export const openPostButton = (post: PostToOpen, text = 'Open') => buttonWithValue(text, OPEN_POST, post);

/** Of a select with OPEN_POST, where there is no room for a button beside each post. A post with a very long id has none. */
export function openPostOption(text: string, id: string, at: Date): SelectOption[] {
  const value = `${at.getTime()} ${id}`;
  return value.length <= MAX_OPTION_VALUE ? [{ text, value }] : [];
}

/** From a button, or from a select whose block says the project. */
export function readPostToOpen(action: BlockElementAction): PostToOpen {
  if (action.type !== 'external_select') return readButtonValue(postToOpen, action);
  const [at, ...id] = foundValue(action)?.split(' ') ?? [];
  const { project } = readBlockId(weekToOpen, action);
  return { project: { id: project }, id: id.join(' '), at: Number(at) };
}

/** Slack refuses the same action_id twice in a row of buttons. bot.ts ignores what follows the colon. */
export const showPostsButton = (text: string, show: ListPage, name = '') =>
  buttonWithValue(text, name ? `${SHOW_POSTS}:${name}` : SHOW_POSTS, show);

export const fileToDelete = z.object({ project: projectSchema, file: z.string() });

/** A form remembers which file it deletes, so a very long link gets no button. */
const MAX_FILE = 500;

export const deleteFileButton = (file: string, { id, name }: Project): Button[] =>
  file.length <= MAX_FILE
    ? buttonWithValue('Delete file', DELETE_THIS_FILE, { project: { id, name }, file })
    : [];

export const weekToOpen = z.object({ project: z.string() });

export const weekButton = (project: string) => buttonWithValue('Week', SHOW_WEEK, { project });

export const projectToSubscribe = z.object({ project: projectSchema.pick({ id: true, name: true }) });

export const subscribeButton = ({ id, name }: Project) =>
  buttonWithValue('Subscribe', SUBSCRIBE, { project: { id, name: clip(name, 150) } });
