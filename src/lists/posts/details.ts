import type { KnownBlock } from '@slack/types';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import {
  failureReasons,
  findWholePost,
  heldCardFor,
  networkNames,
  postMoment,
  postStatusWithEmoji,
  withCampaigns,
  type HeldPost,
  type MarkedPost,
  AT_SERVICE,
  serviceIdsOf,
} from '../../posts/index.js';
import { isoDay } from '../../time/format.js';
import {
  deleteFileButton,
  postAgainButton,
  scheduleAgainButton,
  type PostToOpen,
} from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { POSTS_IN, POSTS_PAGE, type PostsPage } from './reply.js';
import { readPosts } from './read-posts.js';
import { queryFor } from './show.js';

type DetailDeps = ReadingDeps & Pick<Deps, 'store' | 'approvers'>;

/** The service has no operation that reads one post, so the post is looked up in the same list again. */
export const showPost =
  (deps: DetailDeps) =>
  async (request: ListRequest, { id, page }: { id: string; page: PostsPage }): Promise<Reply> => {
    const reading = await startReading(deps, request, { ...page, selectId: POSTS_IN });
    if (!reading.ok) return reading.reply;
    const { actor } = reading;
    const held = await findHeld(deps, reading, id);
    const [serviceId] = held && AT_SERVICE.includes(held.state) ? serviceIdsOf(held) : [];
    if (held && !serviceId) return showHeld(deps, held, page, reading);
    const query = await queryFor(deps, page.words, reading);
    const listed = await readPosts(deps, reading, query, page.skip ?? 0);
    if (!listed.ok) return readFailureReply(deps, actor, listed);
    const post = listed.value.posts.find((each) => each.id === (serviceId ?? id));
    const { fileDeletion } = await deps.store.settings.of(actor.workspace);
    return post ? postDetails(post, page, { ...reading, fileDeletion }) : noLongerListed(page);
  };

/** A post that a message is about, in a reply to that message. */
export const openPost =
  (deps: DetailDeps) =>
  async (request: ListRequest, { project, id, at }: PostToOpen): Promise<Reply> => {
    const moment = at === undefined ? undefined : new Date(at);
    const reading = await startReading(deps, request, { selectId: POSTS_IN, words: '', project: project.id });
    if (!reading.ok) return reading.reply;
    const { actor, api, reader } = reading;
    const held = await findHeld(deps, reading, id);
    const page = { project: project.id, words: moment ? isoDay(moment, reader.zone) : 'drafts' };
    const [serviceId] = held && AT_SERVICE.includes(held.state) ? serviceIdsOf(held) : [];
    if (held && !serviceId) return showHeld(deps, held, page, reading);
    const wanted = { project: project.id, id: serviceId ?? id, at: moment };
    const found = await findWholePost(deps, actor.workspace, api, wanted);
    if (!found.ok) return readFailureReply(deps, actor, found);
    const { fileDeletion } = await deps.store.settings.of(actor.workspace);
    if (!found.value) return noLongerListed(page);
    const key = { workspace: actor.workspace, project: project.id };
    const [post = found.value] = await withCampaigns(deps, key, [found.value]);
    return postDetails(post, page, { ...reading, fileDeletion });
  };

/** A post that Upnext has, or that it has sent to the service since it was listed. */
async function findHeld({ store }: Pick<Deps, 'store'>, { actor, project }: Reading, id: string) {
  const held = await store.heldPosts.find({ workspace: actor.workspace, id });
  return held?.project.id === project.id ? held : undefined;
}

async function showHeld(deps: DetailDeps, post: HeldPost, page: PostsPage, reading: Reading): Promise<Reply> {
  const mayDecide = await deps.approvers.mayDecide(post, reading.actor.person);
  return heldDetails(post, page, { ...reading, mayDecide });
}

export function heldDetails(
  post: HeldPost,
  page: PostsPage,
  reading: Reading & { mayDecide: boolean },
): Reply {
  const { text, blocks } = heldCardFor(post, reading, reading.mayDecide);
  return { text, blocks: [...blocks, ...buttonRow('detail', backButton(page))] };
}

const CANNOT_CHANGE = 'The scheduling service can’t change or cancel posts.';
const USE_AS_NEW = '*Use as a new post* creates another post, and this one stays.';

export function postDetails(
  post: MarkedPost,
  page: PostsPage,
  { project, reader, may, fileDeletion }: Reading & { fileDeletion?: boolean },
): Reply {
  const { id, scheduledAt, media } = post;
  const file = fileDeletion && may('delete') && media ? deleteFileButton(media, project) : [];
  const maySchedule = may('schedule');
  const copy = id && maySchedule ? scheduleAgainButton({ project, id, at: scheduledAt?.getTime() }) : [];
  const again = maySchedule ? postAgainButton(post, project) : undefined;
  return {
    text: `A post in ${escape(project.name)}`,
    blocks: [
      section(
        [postStatusWithEmoji(post, reader.now), networkNames(post)].filter(Boolean).join(' · '),
        again && { ...again, action_id: `${again.action_id}:failed`, style: 'primary' },
      ),
      ...failureSection(post),
      ...wholeText(post),
      ...lines(facts(post, project.zone, reader)).map((line) => section(line)),
      ...buttonRow('detail', [...copy, ...file, ...backButton(page)]),
      context(copy.length > 0 ? `${CANNOT_CHANGE} ${USE_AS_NEW}` : CANNOT_CHANGE),
      ...lines(smallFacts(post)).map((line) => context(line)),
    ],
  };
}

function wholeText({ parts, content, label }: Post): KnownBlock[] {
  if (!parts) return [section(escape(clip(content ?? label, 2500)))];
  return parts.flatMap((part) => [
    context(`*${networkNames(part)}*`),
    section(escape(clip(part.content, 2500))),
  ]);
}

function failureSection(post: Post): KnownBlock[] {
  const reasons = failureReasons(post);
  return reasons.length > 0 ? [section(reasons.join('\n'))] : [];
}

type Fact = [name: string, value: string | undefined];

const asGiven = (text: string | undefined) => text && escape(clip(text, 300));

/** One text with a line for each fact that is known, or none. */
function lines(facts: Fact[]): string[] {
  const known = facts.flatMap(([name, value]) => (value ? `*${name}:* ${value}` : []));
  return known.length > 0 ? [known.join('\n')] : [];
}

function facts(post: MarkedPost, zone: string | undefined, reader: Reading['reader']): Fact[] {
  const { media, publishedAt } = post;
  return [
    ['When', postMoment(post, zone, reader)],
    ['Media', asGiven(media)],
    ['Campaign', asGiven(post.campaign)],
    ['Published', publishedAt && slackDate(publishedAt)],
  ];
}

/** For reports to the person who runs the service. */
function smallFacts(post: Post): Fact[] {
  const { createdAt, templateId, promptId } = post;
  return [
    ['Created', createdAt && slackDate(createdAt)],
    ['Time zone', asGiven(post.timezone)],
    ['Template ID', asGiven(templateId)],
    ['Prompt ID', asGiven(promptId)],
    ['Post ID', asGiven(post.id)],
  ];
}

function backButton(page: PostsPage) {
  const value = encodeButtonValue(page);
  return value ? [button('Back to posts', `${POSTS_PAGE}:list`, { value })] : [];
}

const NO_LONGER_LISTED = 'This post is no longer in the list. It may have been published or changed.';

export const noLongerListed = (page: PostsPage): Reply => ({
  text: NO_LONGER_LISTED,
  blocks: [section(NO_LONGER_LISTED), ...buttonRow('detail', backButton(page))],
});
