import type { Reply } from '../../slack/text/blocks.js';
import { newsOf, type NewsFacts } from '../card/news.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import type { HeldPost } from '../table/held-row.js';
import { decisionInWords } from './lines.js';
import { ESCALATION, requestTo } from './request.js';

/** What somebody other than its author has in direct messages about a post that waits for approval. */
export function approversCopy(
  post: HeldPost,
  person: string,
  facts: Omit<NewsFacts, 'reader'>,
): Reply | undefined {
  if (isEscalated(post, person)) return newsOf(post, ESCALATION, { ...facts, reader: {} });
  return isWaiting(post) && !hasDecided(post, person) ? requestTo(post, person, facts.link) : undefined;
}

/** In the thread of the card, once each. */
export const decisionsSaid = (post: HeldPost): { name: string; text: string }[] =>
  post.decided.map((one) => ({
    name: `${one.decision} by ${one.person} at ${one.at}`,
    text: decisionInWords(one),
  }));

/** Who is told shortly before it expires may be no approver. */
function isEscalated(post: HeldPost, person: string): boolean {
  const { escalation, people = [] } = post.policy ?? {};
  return isWaiting(post) && escalation?.to === person && !people.includes(person);
}
