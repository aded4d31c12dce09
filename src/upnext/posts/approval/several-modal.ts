import type { ModalView } from '@slack/types';
import { messageView, section } from '../../slack/text/blocks.js';
import { changesRequested, whyAgain } from '../card/approval-lines.js';
import { wholeContentOf } from '../card/content.js';
import type { Post } from '../model/post.js';
import { postsToSelect, type Several, severalView } from '../news/several.js';
import { waitingFacts } from './waiting-post.js';

/** *Approve several* */
export const APPROVE_SEVERAL: Several = {
  form: 'approve_several',
  title: 'Approve several',
  label: 'Approve this version',
  all: 'Approve all',
  submit: 'Approve selected posts',
  done: 'approved',
  /** Everything that is published is shown, or the post is left out. */
  draw(post) {
    const content = wholeContentOf(post);
    const facts = [waitingFacts(post, post.project.name), ...whyAgain(post), ...changesRequested(post)];
    return content && [section(facts.join('\n')), ...content];
  },
};

export const approveModal = (posts: Post[]): ModalView =>
  posts.length === 0
    ? messageView(APPROVE_SEVERAL.title, 'Nothing is waiting for your approval anymore.')
    : severalView(APPROVE_SEVERAL, postsToSelect(APPROVE_SEVERAL, posts));
