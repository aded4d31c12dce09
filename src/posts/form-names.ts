/** Forms whose names are stored with what they sent, and which others ask for. */

/** Sends posts right away. */
export const SCHEDULE_FORM = 'schedule_post';

/** Gives a held post another time. */
export const NEW_TIME_FORM = 'new_time';

/** Gives a held post the nearest time there is. */
export const PUBLISH_NOW_FORM = 'publish_now';

/** A proposal that somebody accepted, in the audit trail. */
export const PROPOSED_POST = 'proposed_post';
