/** Why Upnext ended a post. */
export const CAUSES = {
  late: 'Upnext couldn’t send it before its scheduled time.',
  frozen: 'The project was frozen at its scheduled time.',
  unchecked: 'Upnext couldn’t check who can approve it, so it wasn’t approved in time.',
  undecided: 'Nobody decided about it in time.',
  discarded: 'It was discarded.',
  missed: 'It missed its scheduled time.',
  expired: 'It wasn’t approved in time.',
  unallowed: 'No admin allowed it in time.',
  unasked: 'Upnext couldn’t reach any admin of this workspace.',
  declined: 'An admin declined it.',
  unconfirmed: 'It may have been sent.',
  stopped: 'Its series was stopped.',
};
export type Cause = keyof typeof CAUSES;

/** The states of a post that Upnext holds. */
export type PostState =
  /** By an agent: nothing happens to it before a person presses a button. */
  | 'proposed'
  | 'draft'
  | 'held'
  | 'sending'
  /** At the service, which publishes it. */
  | 'scheduled'
  | 'published'
  | 'partly-published'
  | 'failed'
  | 'refused'
  | 'missed'
  /** Nobody approved it in time or, if it was proposed, decided about it. */
  | 'expired'
  /** Nobody could find out whether the service has it. */
  | 'unconfirmed'
  | 'cancelled';

/** Upnext won’t send them as they are, so they need somebody. */
export const UNSENT = ['refused', 'missed', 'expired', 'unconfirmed'] as const satisfies PostState[];

/** What the states of a post that Upnext holds mean. */

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
export const isUnscheduled = (state: PostState): boolean => state === 'draft' || state === 'proposed';

export const isChangeable = (state: PostState): boolean => CHANGEABLE.includes(state);

export const NOT_AT_SERVICE: PostState[] = ['draft', 'held', 'sending', ...UNSENT];
export const AT_SERVICE: PostState[] = ['scheduled', 'published', 'partly-published', 'failed'];
