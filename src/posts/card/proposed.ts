import type { Button, ConfirmationDialog } from '@slack/types';
import { button, confirmLoss } from '../../slack/text/blocks.js';
import { parsePostAbout, type PostAbout } from '../about.js';
import { ENDED } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import { HELD_TITLES, quoted } from './lines.js';

/** How the card shows what an agent proposes: a new post, or a change to a post that Upnext holds. */

export const PROPOSAL_SCHEDULE = 'proposal_schedule';
export const PROPOSAL_SAVE = 'proposal_save';
export const PROPOSAL_CANCEL = 'proposal_cancel';

export const proposalOf = ({ about }: Pick<HeldPost, 'about'>): PostAbout['proposal'] =>
  parsePostAbout(about).proposal;

export interface Look {
  emoji: string;
  title: string;
  /** Between the title and “tomorrow 09:00 on X”. */
  lead?: string;
}

type Does = 'schedule' | 'change' | 'cancel';
type Proposed = Pick<HeldPost, 'about' | 'state' | 'reason' | 'changedBy'>;

const does = (post: Pick<HeldPost, 'about'>): Does => proposalOf(post)?.to?.does ?? 'schedule';

const TITLES = { schedule: HELD_TITLES.proposed, change: 'Proposed change', cancel: 'Proposed cancellation' };
const LEADS = { schedule: 'for', change: 'to a post for', cancel: 'of a post for' };
const DONE = { schedule: 'Scheduled', change: 'Change saved', cancel: 'Post cancelled' };
const UNLESS = {
  schedule: 'Nothing is sent unless someone presses *Schedule*.',
  change: 'The post stays as it is unless someone presses *Save change*.',
  cancel: 'The post stays as it is unless someone presses *Cancel post*.',
};

/** "Proposed change, by Claude on my laptop" */
export const proposalTitle = (post: Pick<HeldPost, 'about'>): string =>
  [TITLES[does(post)], proposalOf(post)?.agent].filter(Boolean).join(', by ');

/** Undefined once it is a post like any other. */
export function proposalLook(post: Proposed): Look | undefined {
  const kind = does(post);
  if (post.state === 'proposed') return { emoji: ':bulb:', title: TITLES[kind], lead: LEADS[kind] };
  switch (post.state === 'cancelled' && post.reason) {
    case ENDED.done:
      return { emoji: ':white_check_mark:', title: DONE[kind] };
    case ENDED.discarded:
      return { emoji: ':x:', title: 'Discarded' };
    case ENDED.undecided:
    case ENDED.outdated:
      return { emoji: ':warning:', title: 'Expired' };
    default:
      return undefined;
  }
}

/** What its state means. */
export function proposalLines(post: Proposed): string[] | undefined {
  const { state, reason, changedBy } = post;
  const kind = does(post);
  if (state === 'proposed') return [...(proposalOf(post)?.to?.says ?? []), UNLESS[kind]];
  if (!proposalLook(post) && !(state === 'expired' && reason === ENDED.undecided)) return undefined;
  const nothing = kind === 'schedule' ? 'Nothing was sent.' : 'Nothing was changed.';
  switch (reason) {
    case ENDED.done:
      return [`By <@${changedBy}>.`];
    case ENDED.discarded:
      return [`By <@${changedBy}>. ${nothing}`];
    default:
      return [`${reason ?? ''} ${nothing}`];
  }
}

const confirmCancel = (post: HeldPost) =>
  confirmLoss('Cancel this post?', `${quoted(post)}\nIt won’t be sent.`, 'Cancel post', 'Keep post');
const confirmDiscard = (post: HeldPost) =>
  confirmLoss(
    'Discard this proposal?',
    `${quoted(post)}\nIts text stays on this card.`,
    'Discard',
    'Keep proposal',
  );

/** What it proposes comes first. */
export function proposalButtons(
  post: HeldPost,
  value: string | undefined,
  { edit, remove }: { edit: Button; remove: (text: string, confirm: ConfirmationDialog) => Button },
): Button[] {
  const discard = remove('Discard', confirmDiscard(post));
  switch (does(post)) {
    case 'schedule':
      return [button('Schedule', PROPOSAL_SCHEDULE, { value, style: 'primary' }), edit, discard];
    case 'change':
      return [button('Save change', PROPOSAL_SAVE, { value, style: 'primary' }), edit, discard];
    case 'cancel':
      return [
        button('Cancel post', PROPOSAL_CANCEL, { value, style: 'danger', confirm: confirmCancel(post) }),
        discard,
      ];
  }
}
