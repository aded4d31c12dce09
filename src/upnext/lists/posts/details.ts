import { formatDay, isLoneClock, isoDay } from '../../../when/index.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import {
  approversIn,
  AT_SERVICE,
  cardFor,
  eachListedText,
  failureReasons,
  findWholePost,
  type ListedPost,
  networkNames,
  type Post,
  postMoment,
  postStatusWithEmoji,
  serviceIdsOf,
  viewLinks,
  withCampaigns,
} from '../../posts/index.js';
import { clip, context, type Reply, section, textReply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { itemReply, type ListItem, type ListPage } from '../../ui/list.js';
import {
  deleteFileButton,
  postAgainButtons,
  type PostToOpen,
  scheduleAgainButton,
} from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { readPosts } from './read-posts.js';
import { POSTS } from './reply.js';

type DetailDeps = Pick<Deps, 'groups' | 'people' | 'slack' | 'slackOnce' | 'startTimer' | 'store'>;
/** When the post that somebody wants to move should go out. */
type Wished = Reading & { newTime?: string | undefined };
type FindPost = (id: string) => Promise<Outcome<ListedPost | undefined>>;

/** The service has no operation that reads one post, so the post is looked up in the same list again. */
export const showPost = (deps: DetailDeps, reading: Reading, id: string, page: ListPage) =>
  showDetails(deps, reading, { id, page }, async (wanted) => {
    const read = await readPosts(deps, reading, page);
    return read.ok ? { ok: true, value: read.value.posts.find((each) => each.id === wanted) } : read;
  });

/** A post that a message is about, in a reply to that message. */
export function openPost(deps: DetailDeps, reading: Reading, { id, at: time }: PostToOpen) {
  const { actor, api, project } = reading;
  const at = time === undefined ? undefined : new Date(time);
  return showDetails(deps, reading, { id, page: pageAround(at, reading) }, async (wanted) => {
    const found = await findWholePost(deps, actor.workspace, api, { project: project.id, id: wanted, at });
    if (!found.ok || !found.value) return found;
    const key = { workspace: actor.workspace, project: project.id };
    const [post] = await withCampaigns(deps, key, [found.value]);
    return { ok: true, value: post };
  });
}

/** A post that was just listed. */
export function openListed(deps: DetailDeps, reading: Wished, post: ListedPost & { id: string }) {
  const { id, scheduledAt: at } = post;
  const { newTime = '', reader } = reading;
  // “To 5pm” is on the day that the post is on.
  const day = at && isLoneClock(newTime, reader) ? `${formatDay(isoDay(at, reader.zone))} ` : '';
  const wished = { ...reading, newTime: `${day}${newTime}` || undefined };
  return showDetails(deps, wished, { id, page: pageAround(at, reading) }, () =>
    Promise.resolve({ ok: true, value: post }),
  );
}

/** The list of its day. */
const pageAround = (at: Date | undefined, { project, reader }: Reading): ListPage => ({
  project: project.id,
  words: at ? isoDay(at, reader.zone) : 'drafts',
});

/** A post that Upnext has is shown as its card, unless it has been sent to the service since it was listed. */
async function showDetails(
  deps: DetailDeps,
  reading: Wished,
  { id, page }: ListItem,
  find: FindPost,
): Promise<Reply | Failure> {
  const { workspace, person } = reading.actor;
  const held = await deps.store.posts.find({ workspace, id });
  const own = held?.project.id === reading.project.id ? held : undefined;
  const [serviceId] = own && AT_SERVICE.includes(own.state) ? serviceIdsOf(own) : [];
  if (own && !serviceId)
    return ownDetails(own, page, { ...reading, mayDecide: await approversIn(deps).mayDecide(own, person) });
  const found = await find(serviceId ?? id);
  if (!found.ok) return found;
  const { fileDeletion } = await deps.store.settings.of(workspace);
  return found.value ? postDetails(found.value, page, { ...reading, fileDeletion }) : noLongerListed(page);
}

export function ownDetails(post: Post, page: ListPage, reading: Reading & { mayDecide: boolean }): Reply {
  return itemReply(POSTS, page, cardFor(post, reading, reading.mayDecide));
}

const CANNOT_CHANGE = 'The scheduling service can’t change or cancel posts.';
const USE_AS_NEW = '*Use as a new post* creates another post, and this one stays.';

export function postDetails(
  post: ListedPost,
  page: ListPage,
  reading: Reading & { fileDeletion?: boolean },
): Reply {
  const { project, reader, may, fileDeletion } = reading;
  const reasons = failureReasons(post);
  const { id, scheduledAt, media } = post;
  const file = fileDeletion && may('delete') && media ? deleteFileButton(media, project) : [];
  const maySchedule = may('schedule');
  const copy = id && maySchedule ? scheduleAgainButton({ project, id, at: scheduledAt?.getTime() }) : [];
  const [again, ...others] = maySchedule ? postAgainButtons(post, project) : [];
  const style = again?.confirm ? {} : { style: 'primary' as const };
  const text = `A post in ${escape(project.name)}`;
  const blocks = [
    section(
      [postStatusWithEmoji(post, reader.now), networkNames(post)].filter(Boolean).join(' · '),
      again && { ...again, action_id: `${again.action_id}:failed`, ...style },
    ),
    ...(reasons.length > 0 ? [section(reasons.join('\n'))] : []),
    ...eachListedText(post, (text) => [section(escape(clip(text, 2500)))]),
    section(factsOf(post, reading)),
  ];
  const note = context(copy.length > 0 ? `${CANNOT_CHANGE} ${USE_AS_NEW}` : CANNOT_CHANGE);
  const reply = itemReply(POSTS, page, { text, blocks }, [...others, ...copy, ...file]);
  return { ...reply, blocks: [...reply.blocks, note] };
}

const asGiven = (text: string | undefined) => text && escape(clip(text, 300));

/** A line for each fact that is known. */
function factsOf(post: ListedPost, { project, reader }: Reading): string {
  const { campaign, id, media, publishedAt } = post;
  const facts = [
    ['When', postMoment(post, project.zone, reader)],
    ['Media', asGiven(media)],
    ['Campaign', asGiven(campaign)],
    ['Published', publishedAt && slackDate(publishedAt)],
    ['Links', viewLinks(post)],
    ['Post ID', asGiven(id)],
  ];
  return facts.flatMap(([name, value]) => (value ? `*${name}:* ${value}` : [])).join('\n');
}

const GONE = textReply('This post is no longer in the list. It may have been published or changed.');

export const noLongerListed = (page: ListPage): Reply => itemReply(POSTS, page, GONE);
