/** Forms whose names are stored with what they sent, and which others ask for. */

/** Sends posts right away. */
export const SCHEDULE_FORM = 'schedule_post';

/** Gives a held post another time. */
export const NEW_TIME_FORM = 'new_time';

/** Gives a held post the nearest time there is. */
export const PUBLISH_NOW_FORM = 'publish_now';

/** Sends the rows of an import. */
export const IMPORTED_POST_FORM = 'imported_post';
export const PROPOSED_POST_FORM = 'proposed_post';

/** Sends the posts of workflows. */
export const WORKFLOW_POST_FORM = 'workflow_post';
