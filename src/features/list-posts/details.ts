import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { button, clip, context, section, type Reply, buttonRow } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { scheduleAgainButton } from '../../views/shared-buttons.js';
import { everyonesClock } from '../../views/moment.js';
import { momentInWords, platformsInWords, statusInWords } from '../../views/post.js';
import { startReading, readFailureReply, type ListRequest, type Reading } from '../../views/start-reading.js';
import { readFilter } from './filter.js';
import { POSTS_IN, TURN_POSTS, type PostsPage } from './reply.js';
import { listed100 } from './show.js';

const MOST_OTHERS = 6;

/** One post of a list; the service has no operation that reads one, so it is looked for in the same list again. */
export interface PostToShow {
  id: string;
  page: PostsPage;
}

export const showDetail =
  (deps: Deps) =>
  async (args: ListRequest, { id, page }: PostToShow): Promise<Reply> => {
    const reading = await startReading(deps, args, { door: POSTS_IN, ...page });
    if (!reading.ok) return reading.reply;
    const { api, project, reader } = reading;
    const listed = await listed100(api, project.id, readFilter(page.words, reader), page.skip ?? 0);
    if (!listed.ok) return readFailureReply(deps, reading.actor, listed);
    const post = listed.value.items.find((one) => one.id === id);
    return post ? detail(post, page, reading) : movedOn(page);
  };

function detail(post: Post, page: PostsPage, { project, reader, may }: Reading): Reply {
  const { id, scheduledAt } = post;
  const again = id && may('schedule') ? scheduleAgainButton({ project, id, at: scheduledAt?.getTime() }) : [];
  return {
    text: `A post of ${escape(project.name)}`,
    blocks: [
      section([statusInWords(post, reader.now), platformsInWords(post)].filter(Boolean).join(' · ')),
      section(escape(clip(post.content ?? post.label, 2500))),
      section(facts(post, project.zone, reader)),
      ...buttonRow('detail', [...back(page), ...again]),
      context(
        'Upnext cannot change or cancel a post: the scheduling service has no operation for it. What is created again is a new post, and this one stays.',
      ),
    ],
  };
}

function facts(post: Post, zone: string | undefined, reader: Reading['reader']): string {
  const raw = (text: string | undefined) => text && escape(clip(text, 300));
  const { media, publishedAt, createdAt, templateId, promptId } = post.details();
  const known: [string, string | undefined][] = [
    ['Goes out', momentInWords(post, zone, reader)],
    ['Timezone', raw(post.timezone)],
    ['Media', raw(media)],
    ['Published', publishedAt && everyonesClock(publishedAt)],
    ['Created', createdAt && everyonesClock(createdAt)],
    ['Template', raw(templateId)],
    ['Prompt', raw(promptId)],
    ...post
      .others()
      .filter(([name]) => name !== 'ProjectId')
      .slice(0, MOST_OTHERS)
      .map(([name, value]): [string, string] => [escape(name), escape(value)]),
    ['Id', raw(post.id)],
  ];
  return known.flatMap(([name, value]) => (value ? `*${name}*  ${value}` : [])).join('\n');
}

function back(page: PostsPage) {
  const value = encodeButtonValue(page);
  return value ? [button('Back to the list', `${TURN_POSTS}:list`, { value })] : [];
}

function movedOn(page: PostsPage): Reply {
  const text = 'This post is not in the list any more: it may have gone out or been changed.';
  return { text, blocks: [section(text), ...buttonRow('detail', back(page))] };
}
