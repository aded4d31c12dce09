import type { Button } from '@slack/types';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { whyAgain } from './lines.js';
import { allNetworks } from '../card/parts.js';
import { newsOf } from '../card/news.js';
import { beginningOf, openCard, whoWrote } from '../card/card.js';
import { bothClocks } from '../card/both-clocks.js';
import { slackDate } from '../../ui/slack-date.js';
import { counted } from '../../ui/words.js';

/** What approvers are told when posts begin to wait for them. */

export const MOST_LISTED = 10;

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

/** Mentions approvers in their channel, where the cards are. */
export function requestOfMany(posts: LinkedPost[], who: string[]): Reply {
  if (posts.length === 0) return NOTHING_LEFT;
  const text = [...who, `${titleOf(posts)}.`].join(' ');
  return { text, blocks: [section(text), ...linesOf(posts), context(DECIDE_ON_CARDS)] };
}

/** With the address of its card. */
type LinkedPost = HeldPost & { link?: string | undefined };

const DECIDE_ON_CARDS = 'To decide, open a card, or the Home tab of Upnext.';

const NONE_LEFT = 'No post in this request needs a review any more.';
const NOTHING_LEFT: Reply = { text: NONE_LEFT, blocks: [section(`:white_check_mark: ${NONE_LEFT}`)] };

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

export function requestOfAll(posts: HeldPost[]): Reply {
  if (posts.length === 0) return NOTHING_LEFT;
  const text = titleOf(posts);
  const project = posts[0]?.project;
  const review = project ? reviewButton(project) : [];
  return {
    text,
    blocks: [
      section(`:hourglass_flowing_sand: *${text}*`),
      ...linesOf(posts),
      ...buttonRow(
        'decide',
        review.map((one) => ({ ...one, style: 'primary' as const })),
      ),
    ],
  };
}

const titleOf = (posts: HeldPost[]): string =>
  `Please review ${counted(posts.length, 'post')} in ${escape(clip(posts[0]?.project.name ?? '', 150))}`;

function linesOf(posts: LinkedPost[]) {
  const lines = posts.slice(0, MOST_LISTED).map((post) => {
    const facts = [bothClocks(post), allNetworks(post), `by <@${post.author}>`, ...openCard(post.link)];
    return section(
      `${facts.filter(Boolean).join(' · ')}\n${escape(clip(beginningOf(post).replace(/\s+/g, ' '), 100))}`,
    );
  });
  const rest = posts.length - lines.length;
  const [first] = posts
    .flatMap(({ leavesAt }) => leavesAt ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return [
    ...lines,
    ...(rest > 0 ? [context(`And ${rest} more. To see them all, use \`/upnext approvals\`.`)] : []),
    ...(first ? [context(`First deadline: ${slackDate(first)}`)] : []),
  ];
}
