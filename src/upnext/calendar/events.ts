import { hash } from 'node:crypto';
import { MINUTE_MS } from '../../when/index.js';
import { failedResults } from '../api/post-state.js';
import { oneLine } from '../api/read/label.js';
import type { Deps } from '../deps.js';
import { groupOf, type ListedPost, noAnswer, type Post, stateTitle } from '../posts/index.js';
import { urlOfMessage } from '../slack/send/find-link.js';
import { clip, cut } from '../slack/text/blocks.js';
import { namesOfNetworks, networkName } from '../ui/words.js';
import type { CalendarEvent } from './ics.js';

/** A post as an event of a calendar. */

export interface PostToShow {
  post: ListedPost & { scheduledAt: Date };
  /** As Upnext holds it, or held it. */
  held: Post | undefined;
  /** With its name where a calendar has posts of several projects. */
  project: { id: string; name?: string };
}

export interface EventContext {
  workspace: string;
  /** Whose calendar it is. */
  person: string;
  now: Date;
  /** Of the posts that Upnext holds, or held. */
  cards: Awaited<ReturnType<Deps['store']['posts']['cardsOf']>>;
  /** Where Slack shows the messages of the workspace: "https://northwind.slack.com/" */
  slackUrl: string | undefined;
}

const LASTS_MS = 15 * MINUTE_MS;
const MOST_TITLE = 75;
const MOST_TEXT = 1_000;

export function eventOf(shown: PostToShow, context: EventContext): CalendarEvent {
  const { post, held } = shown;
  const title = stateTitle(post, context.now);
  const text = clip(oneLine(cut(textsOf(post)[0]?.content ?? post.label, 2 * MOST_TITLE)), MOST_TITLE);
  return {
    uid: uidOf(shown, context.workspace),
    start: post.scheduledAt,
    end: new Date(post.scheduledAt.getTime() + LASTS_MS),
    status: STATUS[groupOf(post, context.now)] ?? 'CONFIRMED',
    summary: title ? `${title}: ${text}` : text,
    description: descriptionOf(shown),
    url: linkTo(held, context),
    sequence: held?.seq ?? 0,
    changedAt: held?.updatedAt,
  };
}

/** The same before and after the post was sent to the service. */
function uidOf({ post, held, project }: PostToShow, workspace: string): string {
  const { id, scheduledAt, platforms, content } = post;
  const own = held?.id ?? id ?? JSON.stringify([scheduledAt, platforms, content]);
  return `${hash('sha256', [workspace, project.id, own].join('\n')).slice(0, 40)}@upnext`;
}

/** Nobody has to decide about the others any more. */
const STATUS: Partial<Record<ReturnType<typeof groupOf>, CalendarEvent['status']>> = {
  draft: 'TENTATIVE',
  waits: 'TENTATIVE',
  over: 'CANCELLED',
};

const textsOf = ({ parts, platforms, content }: ListedPost) => parts ?? [{ platforms, content }];

function descriptionOf({ post, project }: PostToShow): string {
  const texts = textsOf(post).map(({ platforms, content = post.label }) =>
    [namesOf(platforms), clip(content, MOST_TEXT)].filter(Boolean).join('\n'),
  );
  const reasons = failedResults(post).map(
    ({ network, reason }) => `${networkName(network)}: ${reason ?? 'The service didn’t give a reason.'}`,
  );
  return [...texts, [...reasons, post.problem, ...noAnswer(post)].filter(Boolean).join('\n'), project.name]
    .filter(Boolean)
    .join('\n\n');
}

const namesOf = (platforms: string[]) => namesOfNetworks(platforms).join(', ');

/** To its card, unless it is in somebody else’s direct messages. */
function linkTo(held: Post | undefined, { cards, slackUrl, person }: EventContext): string | undefined {
  const card = held && cards.get(held.id);
  if (!slackUrl || !card?.at || (card.channel === undefined && card.person !== person)) return undefined;
  return urlOfMessage(slackUrl, card.at);
}
