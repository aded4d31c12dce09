import type { Button, KnownBlock } from '@slack/types';
import { keptFormButtons, keptFormLine } from '../../forms/views/returned-card.js';
import { clip, context, divider, header, plain, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import {
  asPost,
  changesRequested,
  failureReasons,
  fixButton,
  postLine,
  severalButton,
  waitingPost,
  type HeldPost,
  type ListedPost,
} from '../../posts/index.js';
import type { Reader } from '../../time/types.js';
import { postAgainButton } from '../../ui/shared-buttons.js';
import { SLACK_DAY, slackDate } from '../../ui/slack-date.js';
import { counted } from '../../ui/words.js';
import { andMore, detailsButton, editButton } from './rows.js';
import type { HomeData, HomePosts, KnownPosts } from './load.js';

/** What the App Home begins with: what this person has to do, and what is wrong in the project. */

const APPROVALS_SHOWN = 10;
const PROBLEMS_SHOWN = 3;
const REASONS_SHOWN = 3;
const REQUESTS_SHOWN = 3;
const UNSENT_SHOWN = 8;

/** What this person has to do: approve requests, post again, send forms. */
export function attentionBlocks(data: HomeData, posts: HomePosts | undefined): KnownBlock[] {
  const blocks = [
    ...toApproveBlocks(data),
    ...requestBlocks(data),
    ...toChangeBlocks(data),
    ...proposedBlocks(data),
    ...toFixBlocks(data),
    ...(posts?.ok && posts.may('schedule') ? problemsInProject(posts, data.viewer.reader) : []),
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

/** The requests themselves, with everything that was entered, are in the person's messages. */
function requestBlocks({ requests }: HomeData): KnownBlock[] {
  if (requests.length === 0) return [];
  const title = `${counted(requests.length, 'request')} ${requests.length === 1 ? 'is' : 'are'} waiting`;
  const lines = requests
    .slice(0, REQUESTS_SHOWN)
    .map(
      ({ person, label, updatedAt }) =>
        `• <@${person}>, ${slackDate(updatedAt)}: ${escape(clip(label.replace(/\s+/g, ' '), 150))}`,
    );
  const rest = requests.length - REQUESTS_SHOWN;
  return [
    section(
      [
        `:hourglass_flowing_sand: *${title} for you to decide.* Open the Messages tab.`,
        ...lines,
        ...(rest > 0 ? [`…and ${rest} more.`] : []),
      ].join('\n'),
    ),
  ];
}

/** With who asked for changes, and what. */
const toChangeBlocks = ({ toChange, viewer: { reader, may } }: HomeData): KnownBlock[] =>
  firstOf(toChange, { words: 'waiting' }, (held, index) =>
    problemRow(asPost(held), reader, may('schedule') ? editButton(held, `change-${index}`) : undefined),
  );

/** What agents propose. The whole card, with its buttons, is behind *Details*. */
const proposedBlocks = ({ proposed, viewer: { reader } }: HomeData): KnownBlock[] =>
  firstOf(proposed, { words: 'proposed' }, (held) =>
    problemRow(asPost(held), reader, detailsButton(asPost(held), held.project)),
  );

/** Of this person: refused or missed, with the button that leads on, *Fix* or *New time*. */
const toFixBlocks = ({ toFix, moreToFix: more, viewer: { reader, may } }: HomeData): KnownBlock[] =>
  firstOf(toFix, { words: 'problems', more }, (held, index) => {
    const post = asPost(held);
    return problemRow(post, reader, problemButton(post, { project: held.project, may }, `own_${index}`));
  });

/** `more`: how many more there are than were read. */
function firstOf(
  posts: HeldPost[],
  { words, more = 0 }: { words: string; more?: number },
  row: (post: HeldPost, index: number) => KnownBlock,
): KnownBlock[] {
  const shown = posts.slice(0, PROBLEMS_SHOWN);
  const project = posts[PROBLEMS_SHOWN]?.project.id;
  return [...shown.map(row), ...andMore(posts.length + more - shown.length, { project, words })];
}

/** Of others, for everyone who can repair it: what won’t go out, has failed or is stuck. */
function problemsInProject(
  { notSent, moreNotSent, problems, project, may }: KnownPosts,
  reader: Reader,
): KnownBlock[] {
  const count = notSent.length + moreNotSent + problems.length;
  if (count === 0) return [];
  const posts = [...notSent.slice(0, PROBLEMS_SHOWN).map(asPost), ...problems.slice(0, PROBLEMS_SHOWN)];
  return [
    section(`*${counted(count, 'problem')} in ${escape(clip(project.name, 200))}*`),
    ...posts.map((post, index) =>
      problemRow(post, reader, problemButton(post, { project, may }, `others_${index}`)),
    ),
    ...andMore(count - posts.length, { project: project.id, words: 'problems' }),
  ];
}

/** What repairs it or, for somebody who can’t, shows it. */
function problemButton(
  post: ListedPost,
  { project, may }: { project: HeldPost['project']; may: (right: 'schedule') => boolean },
  place: string,
): Button | undefined {
  const fix = may('schedule') ? (post.own ? fixButton(post.own) : againButton(post, project)) : undefined;
  const open = fix ? withSubject(fix, post.label) : detailsButton(post, project);
  return open && { ...open, action_id: `${open.action_id}:${place}` };
}

function againButton(post: ListedPost, project: HeldPost['project']): Button | undefined {
  const again = postAgainButton(post, project);
  return again && { ...again, text: plain('Post again') };
}

function problemRow(post: ListedPost, reader: Reader, open: Button | undefined): KnownBlock {
  const lines = [
    postLine(post, reader, `${SLACK_DAY} {time}`),
    ...(post.own ? changesRequested(post.own) : []),
    ...failureReasons(post).slice(0, REASONS_SHOWN),
  ];
  return section(lines.join('\n'), open);
}

function unsentBlocks({ unsent }: HomeData): KnownBlock[] {
  const rest = unsent.length - UNSENT_SHOWN;
  return [
    ...unsent
      .slice(0, UNSENT_SHOWN)
      .flatMap((form) => [
        section(keptFormLine(form)),
        ...(form.state === 'working' ? [] : [keptFormButtons(form.id)]),
      ]),
    ...(rest > 0
      ? [context(`…and ${counted(rest, 'more unsent form')}. They’re in your direct messages with Upnext.`)]
      : []),
  ];
}
