import type { Cause } from './causes.js';

/** The states of a post, as they are stored. What people see of it is in `shown.ts`. */
export const POST_STATES = [
  // By an agent: nothing happens to it before a person presses a button.
  'proposed',
  'draft',
  'held',
  'sending',
  // At the service, which publishes it.
  'scheduled',
  'published',
  'partly-published',
  'failed',
  'refused',
  'missed',
  // Nobody approved it in time or, if it was proposed, decided about it.
  'expired',
  // Nobody could find out whether the service has it.
  'unconfirmed',
  'cancelled',
] as const;
export type PostState = (typeof POST_STATES)[number];

/** Upnext won’t send them as they are, so they need somebody. */
export const UNSENT = ['refused', 'missed', 'expired', 'unconfirmed'] as const satisfies PostState[];

/** Upnext has these, so they can still be changed. */
export const CHANGEABLE: PostState[] = ['proposed', 'draft', 'held', ...UNSENT];

/** Why a post was deleted that would not have gone out anyway. */
export const DELETED_AFTER: Partial<Record<PostState, Cause>> = {
  proposed: 'discarded',
  missed: 'missed',
  expired: 'expired',
  unconfirmed: 'unconfirmed',
};

/** Nothing goes out unless somebody schedules it. */
export const isUnscheduled = (state: PostState): state is 'draft' | 'proposed' =>
  state === 'draft' || state === 'proposed';

export const isChangeable = (state: PostState): boolean => CHANGEABLE.includes(state);

export const NOT_AT_SERVICE: PostState[] = ['draft', 'held', 'sending', ...UNSENT];
export const AT_SERVICE: PostState[] = ['scheduled', 'published', 'partly-published', 'failed'];
