import { type Reply, textReply } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import type { Post } from '../model/post.js';
import { approversOf, hasDecided, isAsked, isWaiting, needsChanges } from '../model/waiting.js';
import { mentions, type News } from './approval-lines.js';
import { changesSince } from './changes.js';

const TITLES = {
  ask: ({ author }: Post) => `<@${author}> asks to schedule a post`,
  escalation: () => 'A post is about to expire without approval',
  /** To its author, if an approver changed it. */
  reminder: ({ author, writtenBy }: Post, person: string) =>
    person === author
      ? `<@${writtenBy}> changed your post, so it needs your approval`
      : 'A post is waiting for your approval',
};

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
  }: { told?: News | undefined; approvers?: string[] | undefined },
): (News & { mayDecide: boolean }) | undefined {
  const { escalationTo } = post.policy ?? {};
  if (isAsked(post)) {
    const ask = reminder(post, person, 'ask');
    const isAskedOf = told?.key === ask.key || post.messages.some(({ name }) => name === ask.name);
    return isAskedOf ? { ...ask, mayDecide: true } : undefined;
  }
  if (!isWaiting(post)) return undefined;
  if (escalationTo === person && !approvers.includes(person))
    return { ...reminder(post, person, 'escalation'), mayDecide: false };
  return hasDecided(post, person) ? undefined : { ...reminder(post, person, 'reminder'), mayDecide: true };
}

/** Mentions those who have not decided, unless somebody asked for changes. It stays true once they have. */
export function requestInThread(post: Post): Reply | undefined {
  const { policy } = post;
  if (!policy || isAsked(post) || !isWaiting(post) || needsChanges(post)) return undefined;
  const people = approversOf(post, policy.people).filter((one) => !hasDecided(post, one));
  const who = mentions({ people, groups: policy.groups });
  const [changes] = changesSince(post.before, post);
  const changed = changes === undefined ? '' : `<@${post.writtenBy}> changed this post after a review. `;
  const text = `${changed}${joinWithAnd(who)} can approve it. ${changes ?? ''}`.trim();
  return who.length > 0 ? textReply(text) : undefined;
}

export interface Reminder extends News {
  person: string;
  /** Of the message about it: "reminder U1 3" */
  name: string;
}

export const reminder = (post: Post, person: string, key: keyof typeof TITLES): Reminder => ({
  person,
  key,
  title: TITLES[key](post, person),
  name: `${key} ${person} ${post.version}`,
});
