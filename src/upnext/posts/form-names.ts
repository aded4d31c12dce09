/** Forms whose names are stored with what they sent, and which others ask for. */

/** Sends posts right away. */
export const SCHEDULE_FORM = 'schedule_post';

/** A proposal that somebody accepted, in the audit trail. */
export const PROPOSED_POST = 'proposed_post';
