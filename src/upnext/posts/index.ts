/** All that others see of posts. Only the store sees `tables.ts`, and only Deps sees `deps.ts`. */

export { createApprovers } from './approval/approvers.js';
export { approvals } from './approval/index.js';
export { approversInWords, changesRequested, neededInWords } from './approval/lines.js';
export { reviewButton } from './approval/requests.js';
export { findConcerning, severalButton, waitingPost } from './approval/waiting-list.js';
export { buttonsFor, fixButton, HELD_EDIT } from './card/buttons.js';
export { heldCardFor } from './card/card.js';
export { createPlanning } from './deps.js';
export { enterPost, type PostToEnter } from './enter.js';
export type { ScheduledPost } from './fields/differences.js';
export { findFreeSlots } from './fields/when/free-slots.js';
export { checkPost, type CheckedPost } from './check-post.js';
export { findProposed, propose } from './proposal/propose.js';
export type { Proposed } from './proposal/propose.js';
export { AT_SERVICE, NOT_AT_SERVICE } from './table/finding.js';
export { UNSENT } from './table/held-tables.js';
export { schedulePost } from './schedule-post.js';
export { emptyDraft, type Draft } from './fields/draft.js';
export { frozenText, goingOut } from './freeze/reply.js';
export { freeze, unfreeze } from './freeze/index.js';
export { asPost, type ListedPost, type TimedPost } from './listed/held-as-post.js';
export { countDays } from './listed/count-days.js';
export { exportedRow, networksCalled } from './fields/columns.js';
export { postsAsCsv } from './import/columns.js';
export { writeCsv } from './import/csv.js';
export { importPosts } from './import/index.js';
export {
  countedStates,
  failureReasons,
  HELD_WORDS,
  heldTitle,
  networkNames,
  networksOf,
  postCard,
  postLine,
  postMoment,
  postStatus,
  postStatusWithEmoji,
  quote,
  signedStatus,
  signOf,
  stateTitle,
  textLine,
  textOf,
  type MarkedPost,
} from './card/lines.js';
export { joinLists, readList, timeOf, withCampaigns, type HeldFilter } from './list.js';
export { createPictures, type MediaSettings } from './pictures/pictures.js';
export { MEDIA_PATH, mediaResponse } from './pictures/serve.js';
export { HELD_CARDS } from './table/held-jobs.js';
export { slots } from './slots/index.js';
export { cardOf, serviceIdsOf } from './table/held-row.js';
export type { HeldPost } from './table/held-row.js';
export type { HeldState } from './table/held-tables.js';
export { isWaiting } from './approval/waiting.js';
export { findWholePost } from './listed/whole-posts.js';
