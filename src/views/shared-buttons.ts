import type { Button } from '@slack/types';
import { button } from '../slack/blocks.js';
import { encodeButtonValue } from '../slack/button-value.js';
import type { Project } from '../store/channels.js';
import { LONGEST_ID } from './offers.js';

/** Buttons of one feature that open another's door. The door hears the action_id; this is what it finds in the value. */

export const OPEN_SCHEDULE = 'open_schedule';
export const USE_TEMPLATE = 'use_template';
export const SCHEDULE_AGAIN = 'schedule_again';
export const SHOW_POSTS = 'show_posts';
export const OPEN_SETTINGS = 'open_settings';
export const OPEN_AUDIT = 'open_audit';

export interface TemplateToUse {
  project: Project;
  template: { id: string; name: string };
}

/** A post is found again by its moment: the service has no operation that reads one by its id. */
export interface PostToFind {
  project: Project;
  id: string;
  at?: number | undefined;
}

export interface PostsToList {
  project?: string | undefined;
  words: string;
}

function door(text: string, action: string, state: object): Button[] {
  const value = encodeButtonValue(state);
  return value ? [button(text, action, { value })] : [];
}

export const scheduleButton = () => button('Schedule a post', OPEN_SCHEDULE);

export const useTemplateButton = (use: TemplateToUse) =>
  use.template.id.length <= LONGEST_ID ? door('Use this one', USE_TEMPLATE, use) : [];

export const scheduleAgainButton = (post: PostToFind) =>
  door('Create again with changes', SCHEDULE_AGAIN, post);

export const showPostsButton = (text: string, show: PostsToList) => door(text, SHOW_POSTS, show);
