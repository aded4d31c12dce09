import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/job.js';
import type { KeepResult } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { withMessage } from '../../messages/table.js';
import { tell } from '../../messages/tell.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { findLink } from '../../slack/send/find-link.js';
import { decisionNews, type News } from '../card/approval-lines.js';
import { changesSince } from '../card/changes.js';
import { newsBelow, type NewsFacts, newsOf, type NewsReader, postNews } from '../card/direct-message.js';
import { outcomeNews } from '../card/outcome.js';
import { type Reminder, requestInThread } from '../card/requests.js';
import { type ApproverDeps, approversIn } from '../life/approvers.js';
import { cardOf, type Post } from '../model/post.js';
import { isAsked, isWaiting } from '../model/waiting.js';
import type { PostJob } from '../store/jobs.js';
import { readerFor } from './readers.js';

/**
 * Tells people about a held post: its author what happened, and others that they are needed. Each has one direct message about
 * it, which changes with the card, and hears of the rest below that message. Whose decision is missing is said in the thread of
 * the card.
 */

type NewsDeps = MessageDeps & ApproverDeps & Pick<Deps, 'slackUrlOf'>;

export interface CardRun {
  deps: NewsDeps & Pick<Deps, 'pictures'>;
  job: Job<PostJob>;
  recipient: NewsReader;
}

/** What is told now besides what happened. */
interface Reminders {
  reminders?: Reminder[] | undefined;
  /** It has just appeared, and mentions whose decision is missing. */
  isNewCard?: boolean;
}

/** Resolves to when to try again. */
export async function tellAll(
  { deps, job: { reference }, recipient }: CardRun,
  post: Post,
  facts: FindFacts,
  { reminders = [], isNewCard = false }: Reminders = {},
): Promise<Date | undefined> {
  const { workspace, id, version, author } = post;
  const about = { workspace, kind: 'post' as const, id, reference };
  let known = post.messages;
  // It may have left at once.
  const decided = post.state === 'held' || recipient.authorHasLeft ? [] : decisionNews(post);
  const all = [
    ...outcomeNews(post, recipient).map((one) => named(one, recipient)),
    ...[...decided, ...postNews(post, recipient)].map((one) => named(one, recipient, version)),
    ...reminders,
  ];
  for (const { person, name, ...news } of all) {
    const told = await tell(deps, {
      ...about,
      name,
      person,
      known,
      message: async () =>
        newsOf(post, await readerFor({ deps, recipient }, post, person), { ...(await facts()), told: news }),
      reply: async () => newsBelow(post, news.title, person, (await facts()).changes),
    });
    if (told.retryAt) return told.retryAt;
    known = withMessage(known, told.message);
  }
  const card = cardOf(post)?.at;
  // The author reads it in direct messages anyway.
  if (!card || !isReadByOthers(card.channel)) return undefined;
  const thread = { channel: card.channel, below: card, person: author };
  const request = post.policy?.channel === card.channel ? requestInThread(post) : undefined;
  // Again only if what somebody decided about has changed.
  const name = `request ${post.before?.version ?? 0}`;
  if (request && isNewCard) {
    const said = { workspace, kind: 'post', id, name, person: author, channel: card.channel } as const;
    await deps.store.messages.save({ ...said, state: 'posted', since: deps.now() });
  }
  if (!request || isNewCard) return undefined;
  return (await tell(deps, { ...about, ...thread, name, known, message: () => request })).retryAt;
}

/** "missed 3", of a version, or "failed X". Whoever hears it for an author who has left has not heard it before. */
const named = (news: News, { person, authorHasLeft }: NewsReader, ...version: number[]) => ({
  ...news,
  person,
  name: [news.key, ...version, ...(authorHasLeft ? ['left'] : [])].join(' '),
});

export type FindFacts = () => Promise<NewsFacts>;

/** What news say besides what happened. Looked up only if there are any, and once for all of them. */
export function createFacts(deps: NewsDeps, post: Post): FindFacts {
  const { decided, state, version, author, writtenBy, workspace, policy } = post;
  const isChanged = state === 'held' && version > 1 && writtenBy !== author && decided.length === 0;
  let found: Promise<NewsFacts> | undefined;

  const card = cardOf(post)?.at;
  const find = async (): Promise<NewsFacts> => ({
    // Nobody else can open a direct message.
    link: isReadByOthers(card?.channel) ? await findLink(deps, workspace, card) : undefined,
    changes: isChanged ? changesSince(await deps.store.posts.findVersion(post, version - 1), post) : [],
    ...((policy?.escalationTo || isAsked(post)) &&
      isWaiting(post) && { approvers: await approversIn(deps).findNamed(post) }),
  });

  return () => (found ??= find());
}

export const withKept = (post: Post, kept: KeepResult | undefined): Post => ({
  ...post,
  messages: withMessage(post.messages, kept?.message),
});
