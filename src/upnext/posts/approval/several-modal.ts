import type { KnownBlock, ModalView } from '@slack/types';
import { context, inputModal, messageView, section } from '../../slack/text/blocks.js';
import { decisionLines, whyAgain } from '../card/approval-lines.js';
import { wholeContentOf } from '../card/content.js';
import type { Post } from '../model/post.js';
import { postsToSelect } from '../news/several.js';
import { waitingFacts } from './waiting-post.js';

/** *Approve several* */

export const SEVERAL_FORM = 'approve_several';

const TITLE = 'Approve several';
const INTRO = 'Select the posts to approve. A post that changes while this window is open isn’t approved.';

export const loadingSeveral = messageView(TITLE, ':hourglass_flowing_sand: Loading posts…');
export const NOTHING_SELECTED = messageView('Nothing selected', 'Nothing was approved. Select posts first.');

export function severalModal(posts: Post[]): ModalView {
  if (posts.length === 0) return messageView(TITLE, 'Nothing is waiting for your approval anymore.');
  const blocks = postsToSelect(posts, { draw: wholePost, label: 'Approve this version' });
  return inputModal(SEVERAL_FORM, { title: TITLE, submit: 'Approve selected posts' }, [
    context(INTRO),
    ...blocks,
  ]);
}

/** Everything that is published is shown, or the post is left out. */
function wholePost(post: Post): KnownBlock[] | undefined {
  const content = wholeContentOf(post);
  const facts = [waitingFacts(post, post.project.name), ...whyAgain(post), ...decisionLines(post)];
  return content && [section(facts.join('\n')), ...content];
}
