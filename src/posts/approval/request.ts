import type { Button } from '@slack/types';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { whyAgain } from './lines.js';
import { newsOf, type NewsFacts } from '../card/news.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import { whoWrote } from '../card/card.js';
import { counted } from '../../ui/words.js';

/** What approvers are told when posts begin to wait for them. */

/** What waits in a project, with the buttons to decide. */
export const SHOW_WAITING = 'show_waiting';

/** Shows the posts of a project as they are. */
export function reviewButton({ id, name }: { id: string; name: string }): Button[] {
  const value = encodeButtonValue({ id, name: clip(name, 150) });
  return value ? [button('Review posts', SHOW_WAITING, { value })] : [];
}

export const DECIDE_ON_CARD = 'To decide, press *Approve* or *Request changes* on the card.';
export const ESCALATION = 'A post is about to expire without approval';
const DECIDE_AT_HOME = 'To decide, open the Home tab of Upnext.';

/** To its author, if an approver changed it. */
export const requestTitle = ({ author, writtenBy }: HeldPost, person: string): string =>
  person === author
    ? `<@${writtenBy}> changed your post, so it needs your approval`
    : 'A post is waiting for your approval';

/** Mentions approvers in the thread of its card. */
export function requestInThread(post: HeldPost, who: string[]): Reply {
  const [why = 'This post is waiting for your approval.'] = whyAgain(post);
  const text = `${who.join(' ')} ${why}`;
  return { text, blocks: [section(text)] };
}

/** Several posts that began to wait together. */
export function requestOfMany([first, ...others]: HeldPost[], who: string[]): Reply {
  const project = first?.project ?? { id: '', name: '' };
  const title = `Please review ${counted(1 + others.length, 'post')} in ${escape(clip(project.name, 150))}`;
  const text = [...who, `${title}.`].join(' ');
  return { text, blocks: [section(text), ...buttonRow('decide', reviewButton(project))] };
}

/** For somebody who may not see the cards, to decide there. What its author has about it shows what happened to it instead. */
export function requestTo(post: HeldPost, person: string, link: string | undefined): Reply {
  const title = requestTitle(post, person);
  if (person !== post.author) {
    const changes = [`${whoWrote(post)} · ${escape(clip(post.project.name, 150))}`];
    return newsOf(post, title, { reader: { mayDecide: true }, link, changes });
  }
  const { text, blocks } = newsOf(post, title, { reader: {}, link });
  return { text, blocks: [...blocks, context(DECIDE_AT_HOME)] };
}

/** What somebody other than its author has in direct messages about a post that waits for approval. */
export function approversCopy(
  post: HeldPost,
  person: string,
  facts: Omit<NewsFacts, 'reader'>,
): Reply | undefined {
  if (isEscalated(post, person)) return newsOf(post, ESCALATION, { ...facts, reader: {} });
  return isWaiting(post) && !hasDecided(post, person) ? requestTo(post, person, facts.link) : undefined;
}

/** Who is told shortly before it expires may be no approver. */
function isEscalated(post: HeldPost, person: string): boolean {
  const { escalation, people = [] } = post.policy ?? {};
  return isWaiting(post) && escalation?.to === person && !people.includes(person);
}
