import type { HomeView, KnownBlock, StaticSelect } from '@slack/types';
import { formatDay, type Reader } from '../../../when/index.js';
import {
  frozenLine,
  type ListedPost,
  mayEnd,
  neededInWords,
  networkNames,
  postMoment,
  shownTitle,
  signOf,
  textLine,
} from '../../posts/index.js';
import { notAllowed } from '../../rights/not-allowed.js';
import {
  actions,
  button,
  buttonRow,
  context,
  header,
  menu,
  option,
  section,
} from '../../slack/text/blocks.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import type { Viewer } from '../../ui/feature.js';
import {
  freezeButton,
  OPEN_SCHEDULE,
  OPEN_SETTINGS,
  primaryScheduleButton,
  showPostsButton,
  unfreezeButton,
  weekButton,
} from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { andMore, attentionBlocks, detailsButton } from './attention.js';
import type { HomeData, HomePosts, KnownPosts } from './load.js';

export const HOME_PROJECT = 'home_project';

const NEXT_SHOWN = 5;
const MAX_BLOCKS = 100;

const WELCOME = '*Welcome to Upnext.* Type `/upnext` in any channel, or mention @Upnext in a thread.';
const READ_ONLY =
  'You can view posts, but not write or change them. If you ask for a post, an admin decides.';

/** Nothing for people who may do nothing: they read that, and can ask. */
function welcomeBlocks({ isNew, viewer: { may } }: HomeData, project: Project | undefined): KnownBlock[] {
  const welcome = isNew && may('read') ? [section(WELCOME)] : [];
  if (may('schedule')) return [...welcome, actions('write', primaryScheduleButton(project))];
  if (!may('read')) return [];
  return [...welcome, context(READ_ONLY), actions('write', button('Ask for a post', OPEN_SCHEDULE))];
}

/** `posts` is undefined while they are loading. `ofFeatures`: what features add, if there is room. */
export function homeView(data: HomeData, posts: HomePosts | undefined, ofFeatures: KnownBlock[]): HomeView {
  const { viewer, approvers } = data;
  const body = viewer.may('read')
    ? postBlocks(posts, viewer)
    : notAllowed('read', viewer.actor, {
        approvers,
        isRestricted: false,
        isUncertain: viewer.profile.unknownToSlack === true,
      }).blocks;
  const project = posts?.ok && posts.may('schedule') ? posts.project : undefined;
  // At the end, and not beside what only shows something.
  const freeze = posts?.ok && project && !posts.freeze ? freezeButton(project) : [];
  const settingsButton = viewer.may('schedule') ? [button('Settings', OPEN_SETTINGS)] : [];
  const before = [...welcomeBlocks(data, project), ...attentionBlocks(data, posts), ...body];
  const after = [
    ...buttonRow('start', [...settingsButton, ...freeze]),
    ...(viewer.may('read')
      ? [context(`As of ${slackDate(viewer.reader.now, undefined, viewer.reader.zone)}. ${HELP}`)]
      : []),
  ];
  const sections = viewer.may('read') ? ofFeatures : [];
  const room = MAX_BLOCKS - before.length - after.length;
  return { type: 'home', blocks: [...before, ...fittingIn(room, sections), ...after] };
}

/** Slack allows 100 blocks. What needs attention and the posts have a fixed number, so only these can be too many. */
const fittingIn = (room: number, blocks: KnownBlock[]): KnownBlock[] =>
  blocks.length <= room ? blocks : [...blocks.slice(0, room - 1), context(HOME_IS_FULL)];

export const HOME_IS_FULL = 'There’s more than fits in the Home tab. To find the rest, type `/upnext help`.';

/** Shown when the App Home could not be loaded. */
export const failedHomeView = (message: string): HomeView => ({
  type: 'home',
  blocks: [section(`:warning: ${message}`)],
});

function postBlocks(posts: HomePosts | undefined, { actor, reader }: Viewer): KnownBlock[] {
  if (!posts) return [section(':hourglass_flowing_sand: Loading posts…')];
  if (!posts.ok) return posts.blocks;
  const { project, projects, next, moreHeld, freeze, may } = posts;
  const shown = next
    .slice(0, NEXT_SHOWN)
    .map((post) => section(nextLine(post, project, reader), detailsButton(post, project)));
  return [
    header(`Up next in ${project.name}`),
    ...buttonRow('project', [
      ...projectSelect(project, projects),
      ...weekButton(project.id),
      ...showPostsButton('Drafts', { project: project.id, words: 'drafts' }),
    ]),
    ...weekBlocks(posts),
    ...(freeze
      ? [
          section(
            `:warning: ${frozenLine(freeze)}`,
            mayEnd(freeze, actor.person, may) ? unfreezeButton(project, freeze)[0] : undefined,
          ),
        ]
      : []),
    ...(shown.length > 0 ? shown : [section('Nothing is scheduled.')]),
    ...andMore(next.length + moreHeld - shown.length, { project: project.id, words: '' }),
  ];
}

/** "This week: Mon 2 · Tue 5, 1 problem · *Today 3* · Thu 0", on the clock of the reader. */
function weekBlocks({ week, picture }: KnownPosts): KnownBlock[] {
  if (picture) return [{ type: 'image', ...picture }];
  const days = week.map(({ day, posts, problems, isToday }) => {
    const [name] = formatDay(day).split(' ');
    const count = `${isToday ? 'Today' : name} ${posts}`;
    return [isToday ? `*${count}*` : count, ...(problems > 0 ? [counted(problems, 'problem')] : [])].join(
      ', ',
    );
  });
  return days.length > 0 ? [context(`Posts this week: ${days.join(' · ')}`)] : [];
}

/** Authors, too, see who has to approve it, and by when. */
function nextLine(post: ListedPost, { zone }: Project, reader: Reader): string {
  const moment = [signOf(post, reader.now), postMoment(post, zone, reader)].filter(Boolean).join(' ');
  const networks = post.platforms.length > 0 && `*${networkNames(post)}*`;
  const needed =
    (post.shown === 'waiting' || post.shown === 'asked') && post.own ? [neededInWords(post.own)] : [];
  const title = needed.length > 0 ? undefined : shownTitle(post, reader.now);
  return [moment, [networks, title, textLine(post)].filter(Boolean).join(' · '), ...needed].join('\n');
}

/** Only where there is a choice. */
function projectSelect(project: Project, projects: Project[]): StaticSelect[] {
  const choices = projects.filter(({ id }) => id.length <= MAX_OPTION_VALUE).slice(0, 100);
  if (choices.length < 2) return [];
  const options = choices.map(({ id, name }) => option(name, id));
  return [menu(HOME_PROJECT, options, project.id)];
}

const HELP = 'To see everything you can type, use `/upnext help` in any channel.';
