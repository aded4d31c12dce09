/** All that others see of posts. Only the store of the app sees `store/tables.ts` and `store/schema.ts`. */

export { decidePost } from './approval/allow.js';
export { approvals } from './approval/index.js';
export { findConcerning } from './approval/waiting-list.js';
export { reviewButton } from './approval/waiting-post.js';
export { severalButton, waitingPost } from './approval/waiting-post.js';
export { CANCEL_SEVERAL, cancelModal, cancelSeveral, findCancellable } from './buttons/cancel-several.js';
export { approversInWords, changesRequested, neededInWords } from './card/approval-lines.js';
export { buttonsFor, EDIT_POST, fixButton } from './card/buttons.js';
export { cardFor } from './card/card.js';
export { changesSince } from './card/changes.js';
export { textsInFull } from './card/content.js';
export { frozenLine, mayEnd } from './card/frozen.js';
export {
  eachListedText,
  failureReasons,
  networkNames,
  networksOf,
  noAnswer,
  postCard,
  postLine,
  postMoment,
  quote,
  quoted,
  shortNames,
  signedStatus,
  textLine,
  textOf,
  viewLinks,
} from './card/lines.js';
export { postStatus, postStatusWithEmoji, shownTitle, signOf, stateTitle } from './card/state-words.js';
export { HAS_PASSED } from './fields/when/moment.js';
export { freeze, unfreeze } from './freeze/index.js';
export { freezingOf } from './freeze/stop.js';
export { postsAsCsv } from './import/columns.js';
export { exportedRow } from './import/export-row.js';
export { importPosts } from './import/index.js';
export { approversIn } from './life/approvers.js';
export { changesOf } from './life/change-post.js';
export { asPost } from './list/as-listed.js';
export { cardLinks } from './list/card-links.js';
export { countDays } from './list/count-days.js';
export { findFreeSlots, findFreeSlotsOf } from './list/free-slots.js';
export { joinLists, listedTexts, type OwnFilter, readList, timeOf, withCampaigns } from './list/read-list.js';
export { findWholePost } from './list/whole-posts.js';
export { type Draft, emptyDraft } from './model/draft.js';
export type { ListedPost, TimedPost } from './model/listed.js';
export type { Post } from './model/post.js';
export { cardOf, serviceIdsOf } from './model/post.js';
export {
  countedStates,
  groupOf,
  isAhead,
  isStopped,
  listedState,
  nameForAgents,
  NEED_AUTHOR,
  SHOWN_STATES,
  shownAs,
} from './model/shown.js';
export type { PostState } from './model/states.js';
export { AT_SERVICE, NOT_AT_SERVICE } from './model/states.js';
export { UNSENT } from './model/states.js';
export { isWaiting, needsApproval, needsChanges } from './model/waiting.js';
export { loadingSeveral } from './news/several.js';
export { schedulePost } from './schedule-post.js';
export { slots } from './slots/index.js';
export { CARD_QUEUE } from './store/jobs.js';
export { type CheckedPost, checkPost } from './submit/check-post.js';
export { enterPost, type PostToEnter } from './submit/enter-post.js';
export type { ProposeResult } from './submit/propose.js';
export { findProposed, propose } from './submit/propose.js';
export type { ScheduledPost } from './submit/result.js';
