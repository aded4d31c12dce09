import { slackDate } from '../../ui/slack-date.js';
import type { HeldPost } from '../table/held-row.js';
import type { AbsentApprover } from './table.js';

/** Which approvers of a waiting post are away, in words, and who is there. */

const MOST_NAMED = 5;

export const TOO_MANY_AWAY = 'Approvers are away, so a post can’t be approved in time';
export const WHAT_TO_DO =
  'Not enough approvers are there to approve it in time. Choose a later time with *Edit*, or ask an admin to add another approver with `/upnext approvals`.';

export const isGone = ({ backIn }: AbsentApprover): boolean => backIn === undefined;

export const hasDecided = ({ decided }: HeldPost, person: string): boolean =>
  decided.some((one) => one.person === person);

/** They can be asked: they have not decided, and are not away. */
export const isThere = (post: HeldPost, person: string): boolean =>
  !hasDecided(post, person) && !post.away.people.some((one) => one.person === person && isGone(one));

/** "@Mei is away until Monday 9:00." One sentence each. */
export function awayInWords(posts: HeldPost[]): string[] {
  const people = posts.flatMap((post) =>
    post.away.people.filter((one) => isGone(one) && !hasDecided(post, one.person)),
  );
  const gone = [...new Map(people.map((one) => [one.person, one])).values()];
  const named = gone.slice(0, MOST_NAMED).map(({ person, until }) => {
    const end = until === undefined ? '' : ` until ${slackDate(new Date(until))}`;
    return `<@${person}> is away${end}.`;
  });
  const rest = gone.length - named.length;
  if (rest > 0) named.push(`So are ${rest} more.`);
  return named.length > 0 ? [named.join(' ')] : [];
}
