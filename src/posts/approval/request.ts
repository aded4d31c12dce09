import type { Button } from '@slack/types';
import { button, buttonRow, clip, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { whyAgain } from './lines.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
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

/** To its author, if an approver changed it. */
export const requestTitle = ({ author, writtenBy }: HeldPost, person: string): string =>
  person === author
    ? `<@${writtenBy}> changed your post, so it needs your approval`
    : 'A post is waiting for your approval';

/** What a post that waits asks of somebody. Who is told shortly before it expires may be no approver. */
export function requestFor(
  post: HeldPost,
  person: string,
): { title: string; mayDecide: boolean } | undefined {
  const { escalation, people = [] } = post.policy ?? {};
  if (!isWaiting(post)) return undefined;
  if (escalation?.to === person && !people.includes(person)) return { title: ESCALATION, mayDecide: false };
  return hasDecided(post, person) ? undefined : { title: requestTitle(post, person), mayDecide: true };
}

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
