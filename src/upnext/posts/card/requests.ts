import { type Reply, section } from '../../slack/text/blocks.js';
import type { Post } from '../model/post.js';
import { approversOf, hasDecided, isAsked, isWaiting, needsChanges } from '../model/waiting.js';
import { mentions } from './approval-lines.js';
import { changesSince } from './changes.js';

export const askTitle = ({ author }: Post): string => `<@${author}> asks to schedule a post`;
export const ESCALATION = 'A post is about to expire without approval';

/** To its author, if an approver changed it. */
export const requestTitle = ({ author, writtenBy }: Post, person: string): string =>
  person === author
    ? `<@${writtenBy}> changed your post, so it needs your approval`
    : 'A post is waiting for your approval';

/**
 * What a post that waits asks of somebody, who is `told` this now. Who is told shortly before it expires may be no approver:
 * `approvers` are known, also those in a group.
 */
export function requestFor(
  post: Post,
  person: string,
  {
    told,
    approvers = post.policy?.people ?? [],
  }: { told?: string | undefined; approvers?: string[] | undefined },
): { title: string; mayDecide: boolean } | undefined {
  const { escalationTo } = post.policy ?? {};
  if (isAsked(post)) {
    const title = askTitle(post);
    const isAskedOf =
      told === title || post.messages.some(({ name }) => name === reminder(post, person, title).name);
    return isAskedOf ? { title, mayDecide: true } : undefined;
  }
  if (!isWaiting(post)) return undefined;
  if (escalationTo === person && !approvers.includes(person)) return { title: ESCALATION, mayDecide: false };
  return hasDecided(post, person) ? undefined : { title: requestTitle(post, person), mayDecide: true };
}

/** Mentions those who have not decided, unless somebody asked for changes. It stays true once they have. */
export function requestInThread(post: Post): Reply | undefined {
  const { policy } = post;
  if (!policy || isAsked(post) || !isWaiting(post) || needsChanges(post)) return undefined;
  const people = approversOf(post, policy.people).filter((one) => !hasDecided(post, one));
  const who = mentions({ people, groups: policy.groups });
  const [changes] = changesSince(post.before, post);
  const did = changes ? `changed this post after a review. ${changes}` : 'asked for your approval.';
  const text = `${who.join(' ')} <@${post.writtenBy}> ${did}`;
  return who.length > 0 ? { text, blocks: [section(text)] } : undefined;
}

export interface Reminder {
  person: string;
  title: string;
  /** Of the message about it. */
  name: string;
}

export const reminder = ({ version }: Post, person: string, title: string): Reminder => ({
  person,
  title,
  name: `${title} ${person} ${version}`,
});
