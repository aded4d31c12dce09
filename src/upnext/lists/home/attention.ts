import type { Button, KnownBlock } from '@slack/types';
import { formCard } from '../../forms/views/returned-card.js';
import {
  asPost,
  buttonsFor,
  changesRequested,
  EDIT_POST,
  failureReasons,
  fixButton,
  type ListedPost,
  type Post,
  postLine,
  severalButton,
  waitingPost,
} from '../../posts/index.js';
import { clip, context, divider, header, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { openPostButton, postAgainButtons, showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { HomeData, HomePosts, KnownPosts } from './load.js';

/** What the App Home begins with: what this person has to do, and what is wrong in the project. */

const APPROVALS_SHOWN = 10;
const PROBLEMS_SHOWN = 3;
const REASONS_SHOWN = 3;
const UNSENT_SHOWN = 8;

/** What this person has to do: approve posts, post again, send forms. */
export function attentionBlocks(data: HomeData, posts: HomePosts | undefined): KnownBlock[] {
  const { may } = data.viewer;
  const own = (held: Post[], words: string, more = 0) =>
    problemRows(data, { posts: held.map(asPost), more, words, may, project: held[PROBLEMS_SHOWN]?.project });
  const blocks = [
    ...toApproveBlocks(data),
    ...own(data.toChange, 'waiting'),
    // The whole card of what agents propose, with its buttons, is behind *Details*.
    ...own(data.proposed, 'proposed'),
    ...own(data.toFix, 'problems', data.moreToFix),
    ...(posts?.ok && posts.may('schedule') ? problemsInProject(data, posts) : []),
    ...unsentBlocks(data),
  ];
  return blocks.length > 0 ? [header('Needs your attention'), ...blocks, divider()] : [];
}

function toApproveBlocks({ toApprove }: HomeData): KnownBlock[] {
  if (toApprove.length === 0) return [];
  const title = `${counted(toApprove.length, 'post')} ${toApprove.length === 1 ? 'is' : 'are'} waiting for your approval`;
  return [
    section(`:hourglass_flowing_sand: *${title}*`, severalButton(toApprove.length)[0]),
    ...toApprove.slice(0, APPROVALS_SHOWN).flatMap((post) => waitingPost(post, true)),
    ...andMore(toApprove.length - APPROVALS_SHOWN, {
      project: toApprove[APPROVALS_SHOWN]?.project.id,
      words: 'waiting',
    }),
  ];
}

/** Of others, for everyone who can repair it: what won’t go out, has failed or is stuck. */
function problemsInProject(data: HomeData, { problems, project, may }: KnownPosts): KnownBlock[] {
  if (problems.length === 0) return [];
  return [
    section(`*${counted(problems.length, 'problem')} in ${escape(clip(project.name, 200))}*`),
    ...problemRows(data, { posts: problems, words: 'problems', may, project, zone: project.zone }),
  ];
}

interface Problems {
  posts: ListedPost[];
  /** How many more there are than were read. */
  more?: number;
  /** The list that has all of them. */
  words: string;
  project: Post['project'] | undefined;
  zone?: string | undefined;
  may: (right: 'schedule') => boolean;
}

/** Each with what repairs it or, for somebody who can’t, shows it. */
function problemRows(
  { viewer }: HomeData,
  { posts, more = 0, words, project, zone, may }: Problems,
): KnownBlock[] {
  const shown = posts.slice(0, PROBLEMS_SHOWN);
  const rows = shown.map((post, index) => {
    const where = post.own?.project ?? project ?? { id: '', name: '' };
    const repair = post.own ? ownRepair(post.own) : postAgainButtons(post, where)[0];
    const open = may('schedule') && repair ? withSubject(repair, post.label) : detailsButton(post, where);
    const lines = [
      postLine(post, zone, viewer.reader),
      ...(post.own ? changesRequested(post.own) : []),
      ...failureReasons(post).slice(0, REASONS_SHOWN),
    ];
    const place = `${post.own?.author === viewer.actor.person ? 'own' : 'others'}_${words}_${index}`;
    return section(lines.join('\n'), open && { ...open, action_id: `${open.action_id}:${place}` });
  });
  return [...rows, ...andMore(posts.length + more - shown.length, { project: project?.id, words })];
}

/** A post that somebody asked to change is edited. */
const ownRepair = (post: Post): Button | undefined =>
  post.state === 'held' ? buttonsFor(post).find(({ action_id }) => action_id === EDIT_POST) : fixButton(post);

function unsentBlocks({ unsent }: HomeData): KnownBlock[] {
  const rest = unsent.length - UNSENT_SHOWN;
  return [
    ...unsent.slice(0, UNSENT_SHOWN).flatMap((form) => formCard(form).blocks),
    ...(rest > 0
      ? [context(`…and ${counted(rest, 'more unsent form')}. They’re in your direct messages with Upnext.`)]
      : []),
  ];
}

/** Shows the whole post, with what its reader can do about it. */
export const detailsButton = (
  { id, scheduledAt, label }: ListedPost,
  project: { id: string },
): Button | undefined =>
  id === undefined
    ? undefined
    : openPostButton({ project: { id: project.id }, id, at: scheduledAt?.getTime() }, 'Details').map((one) =>
        withSubject(one, label),
      )[0];

/** Nobody can type a command in the App Home, so a button shows the rest. */
export const andMore = (count: number, list: ProjectChoice): KnownBlock[] =>
  count > 0 ? [section(`…and ${count} more`, showPostsButton('Show all', list)[0])] : [];
