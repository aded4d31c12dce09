import type { Button, HomeView, KnownBlock } from '@slack/types';
import { recordedState } from '../../api/post-state.js';
import type { Post } from '../../api/records.js';
import { askAdminButtons } from '../../forms/approval-requests.js';
import { SHOW_UNSENT, unsentButtons, unsentLine, waitingButtons } from '../../forms/views/unsent-card.js';
import {
  actions,
  button,
  buttonRow,
  clip,
  context,
  divider,
  header,
  option,
  section,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import {
  asPost,
  buttonsFor,
  changesRequested,
  failedOn,
  failureReasons,
  fixButton,
  frozenText,
  HELD_EDIT,
  heldTitle,
  networkNames,
  postMoment,
  postStatusWithEmoji,
  waitingPost,
  type HeldPost,
} from '../../posts/index.js';
import type { Reader } from '../../time/types.js';
import { auditLine } from '../../ui/audit/audit.js';
import { notAllowed } from '../../rights/not-allowed.js';
import { MAX_OPTION_VALUE } from '../../ui/select-options.js';
import {
  freezeButton,
  OPEN_AUDIT,
  OPEN_SETTINGS,
  postAgainButton,
  primaryScheduleButton,
  unfreezeButton,
  weekButton,
} from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import type { HomeData, HomePosts, UnsentForm } from './load.js';

export const HOME_PROJECT = 'home_project';

type KnownPosts = Extract<HomePosts, { ok: true }>;

const PROBLEMS_SHOWN = 3;
const NEXT_SHOWN = 5;
const DRAFTS_SHOWN = 3;
const MAX_BLOCKS = 100;

/** What the features add to the App Home. */
export interface FeatureParts {
  buttons: Button[];
  sections: KnownBlock[][];
  verbs: string[];
}

const WELCOME =
  '*Welcome to Upnext.* See what goes out next and what needs your attention.\nType `/upnext` in any channel, mention @Upnext in a thread, or start with a button below.';

/** `posts` is undefined while they are loading. */
export function homeView(data: HomeData, posts: HomePosts | undefined, parts: FeatureParts): HomeView {
  const { viewer, settings } = data;
  const body = viewer.may('read')
    ? postBlocks(posts, viewer.reader)
    : notAllowed('read', { actor: viewer.actor, profile: viewer.profile, settings }).blocks;
  const project = posts?.ok && posts.may('schedule') ? posts.project : undefined;
  const audit = data.trail ? [button('Audit trail', OPEN_AUDIT)] : [];
  const before = [
    ...(data.isNew ? [section(WELCOME)] : []),
    ...(viewer.may('schedule') ? [actions('write', primaryScheduleButton(project))] : []),
    ...attentionBlocks(data, posts),
    ...body,
  ];
  const after = [
    divider(),
    ...buttonRow('start', [...parts.buttons, button('Settings', OPEN_SETTINGS), ...audit]),
    ...trailBlocks(data),
    context(help(parts.verbs)),
  ];
  const sections = viewer.may('read') ? parts.sections.flat() : [];
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

/** What this person has to do: approve requests, post again, send forms. */
function attentionBlocks(data: HomeData, posts: HomePosts | undefined): KnownBlock[] {
  const { viewer, unsent, unsentCount } = data;
  const blocks = [
    ...toApproveBlocks(data),
    ...requestBlocks(data),
    ...toChangeBlocks(data),
    ...toFixBlocks(data),
    ...(posts?.ok && viewer.may('read') ? notSentBlocks(posts, viewer.reader) : []),
    ...(posts?.ok && viewer.may('read') ? problemBlocks(posts, viewer.reader) : []),
    ...unsent.flatMap(unsentForm),
    ...moreUnsent(unsentCount, unsent.length),
  ];
  return blocks.length > 0 ? [header('Needs your attention'), ...blocks, divider()] : [];
}

const andMore = (count: number, where: string): KnownBlock[] =>
  count > 0 ? [context(`…and ${count} more. ${where}`)] : [];

const moreUnsent = (count: number, shown: number): KnownBlock[] =>
  count > shown
    ? [
        context(`…and ${count - shown} more ${count - shown === 1 ? 'unsent form' : 'unsent forms'}.`),
        actions('unsent', button('Show all', SHOW_UNSENT)),
      ]
    : [];

function toApproveBlocks({ toApprove, mayBeMoreToApprove }: HomeData): KnownBlock[] {
  if (toApprove.length === 0) return [];
  const title =
    toApprove.length === 1
      ? '1 post is waiting for your approval'
      : `${mayBeMoreToApprove ? 'At least ' : ''}${toApprove.length} posts are waiting for your approval`;
  return [
    section(`:hourglass_flowing_sand: *${title}*`),
    ...toApprove.slice(0, PROBLEMS_SHOWN).flatMap(waitingPost),
    ...andMore(toApprove.length - PROBLEMS_SHOWN, 'To see them all, use `/upnext approvals`.'),
  ];
}

/** The requests themselves, with everything that was entered, are in the person's messages. */
function requestBlocks({ requests, requestCount }: HomeData): KnownBlock[] {
  if (requests.length === 0) return [];
  const title = requestCount === 1 ? '1 request is waiting' : `${requestCount} requests are waiting`;
  const lines = requests.map(
    ({ person, label, updatedAt }) =>
      `• <@${person}>, ${slackDate(updatedAt)}: ${escape(clip(label.replace(/\s+/g, ' '), 150))}`,
  );
  const more = requestCount > requests.length ? [`…and ${requestCount - requests.length} more.`] : [];
  return [
    section(
      [
        `:hourglass_flowing_sand: *${title} for your approval.* To decide, open the Messages tab.`,
        ...lines,
        ...more,
      ].join('\n'),
    ),
  ];
}

/** Who asked for changes, and what. */
function toChangeBlocks({ toChange, viewer: { may } }: HomeData): KnownBlock[] {
  const lines = toChange.slice(0, PROBLEMS_SHOWN).map((held, index) => {
    const edit = buttonsFor(held).find(({ action_id }) => action_id === HELD_EDIT);
    const accessory =
      may('schedule') && edit ? { ...edit, action_id: `${HELD_EDIT}:change-${index}` } : undefined;
    const post = asPost(held);
    const facts = [networkNames(post), post.scheduledAt && slackDate(post.scheduledAt)].filter(Boolean);
    const title = `:warning: ${['*Changes requested*', ...facts].join(' · ')}`;
    return section([title, textOf(post, 140), ...changesRequested(held)].join('\n'), accessory);
  });
  return [
    ...lines,
    ...andMore(toChange.length - PROBLEMS_SHOWN, 'To see them all, use `/upnext posts waiting`.'),
  ];
}

/** Refused or missed, with the button that leads on: *Fix* or *New time*. */
function toFixBlocks({ toFix, moreToFix, viewer: { reader, may } }: HomeData): KnownBlock[] {
  return heldProblems(toFix, moreToFix, { reader, mayFix: may('schedule'), name: 'own' });
}

/** Of others: whoever reads the project sees what won’t go out. */
function notSentBlocks({ notSent, moreNotSent, project, may }: KnownPosts, reader: Reader): KnownBlock[] {
  if (notSent.length === 0) return [];
  return [
    section(`*Won’t go out in ${escape(clip(project.name, 200))}*`),
    ...heldProblems(notSent, moreNotSent, { reader, mayFix: may('schedule'), name: 'others' }),
  ];
}

function heldProblems(
  posts: HeldPost[],
  more: number,
  { reader, mayFix, name }: { reader: Reader; mayFix: boolean; name: string },
): KnownBlock[] {
  const lines = posts.slice(0, PROBLEMS_SHOWN).map((held, index) => {
    const fix = mayFix ? fixButton(held) : undefined;
    const accessory = fix && { ...fix, action_id: `${fix.action_id}:${name}_${index}` };
    const post = asPost(held);
    return section([problemLine(post, reader), ...failureReasons(post)].join('\n'), accessory);
  });
  return [
    ...lines,
    ...andMore(posts.length + more - PROBLEMS_SHOWN, 'To see them all, use `/upnext posts failed`.'),
  ];
}

function problemBlocks({ problems, project, may }: KnownPosts, reader: Reader): KnownBlock[] {
  const lines = problems.slice(0, PROBLEMS_SHOWN).map((post, index) => {
    const again = may('schedule') ? postAgainButton(post, project) : undefined;
    const accessory = again && button('Post again', `${again.action_id}:${index}`, { value: again.value });
    return section(problemLine(post, reader), accessory);
  });
  return [
    ...lines,
    ...andMore(problems.length - PROBLEMS_SHOWN, 'To see them all, use `/upnext posts failed`.'),
  ];
}

/** The status names the networks if the post failed on only some of them. */
function problemLine(post: Post, reader: Reader): string {
  const networks = failedOn(post) && recordedState(post) === 'partly-published' ? '' : networkNames(post);
  const facts = [
    postStatusWithEmoji(post, reader.now),
    networks,
    post.scheduledAt && slackDate(post.scheduledAt),
  ];
  return `${facts.filter(Boolean).join(' · ')}\n${textOf(post, 140)}`;
}

const unsentForm = (form: UnsentForm): KnownBlock[] => [
  section(unsentLine(form)),
  ...unsentFormButtons(form),
];

function unsentFormButtons({ id, state, may }: Pick<UnsentForm, 'id' | 'state' | 'may'>): KnownBlock[] {
  if (state === 'sending' || state === 'unknown') return [];
  if (state === 'asked') return [waitingButtons(id)];
  return [may ? unsentButtons(id) : askAdminButtons(id)];
}

function postBlocks(posts: HomePosts | undefined, reader: Reader): KnownBlock[] {
  if (!posts) return [section(':hourglass_flowing_sand: Loading posts…')];
  if (!posts.ok) {
    const reference = posts.reference ? [context(`Reference: ${posts.reference}`)] : [];
    return [section(`:warning: ${escape(posts.say)}`), ...reference];
  }
  const { project, projects, next, moreHeld, freeze, may } = posts;
  const lines = next.slice(0, NEXT_SHOWN).map((post) => nextLine(post, project, reader));
  const shown = lines.length > 0 ? fitting(lines) : ['Nothing is scheduled.'];
  return [
    section(`*Up next in ${escape(clip(project.name, 200))}*`, projectSelect(project, projects)),
    ...(freeze
      ? [
          section(
            `:warning: ${frozenText(freeze)}`,
            may('set-up') ? unfreezeButton(project, freeze)[0] : undefined,
          ),
        ]
      : []),
    section([...shown, ...moreLine(next.length + moreHeld - shown.length, '/upnext posts')].join('\n\n')),
    ...draftBlocks(posts, may('schedule')),
    ...buttonRow('project', [
      ...weekButton(project.id),
      ...(may('schedule') && !freeze ? freezeButton(project) : []),
    ]),
  ];
}

/** Slack allows 3,000 characters in a section. */
function fitting(lines: string[]): string[] {
  let room = 2_800;
  return lines.filter((line) => (room -= line.length + 2) >= 0);
}

function nextLine(post: Post, { zone }: Project, reader: Reader): string {
  const moment = postMoment(post, zone, reader);
  const networks = post.platforms.length > 0 && `*${networkNames(post)}*`;
  const line = [networks, heldTitle(post), textOf(post, 140)].filter(Boolean).join(' · ');
  return [moment, line].filter(Boolean).join('\n');
}

const textOf = (post: Post, most: number) =>
  escape(clip((post.content ?? post.label).replace(/\s+/g, ' ').trim(), most));

/** Those of Upnext can be changed here, so they come first. */
function draftBlocks({ ownDrafts, moreOwnDrafts, drafts }: KnownPosts, maySchedule: boolean): KnownBlock[] {
  if (ownDrafts.length + drafts.length === 0) return [];
  const own = ownDrafts.slice(0, DRAFTS_SHOWN).map((held, index) => {
    const edit = buttonsFor(held).find(({ action_id }) => action_id === HELD_EDIT);
    const accessory = maySchedule && edit ? { ...edit, action_id: `${HELD_EDIT}:${index}` } : undefined;
    return section(draftLine(asPost(held)), accessory);
  });
  const others = drafts.slice(0, DRAFTS_SHOWN - own.length).map(draftLine);
  const rest = ownDrafts.length + moreOwnDrafts + drafts.length - own.length - others.length;
  const lines = [...others, ...moreLine(rest, '/upnext posts drafts')];
  return [section('*Drafts*'), ...own, ...(lines.length > 0 ? [section(lines.join('\n'))] : [])];
}

const draftLine = (post: Post) => `• ${[textOf(post, 100), heldTitle(post)].filter(Boolean).join(' · ')}`;

const moreLine = (count: number, command: string): string[] =>
  count > 0 ? [`…and ${count} more. To see them all, use \`${command}\`.`] : [];

/** Only where there is a choice. */
function projectSelect(project: Project, projects: Project[]) {
  const choices = projects.filter(({ id }) => id.length <= MAX_OPTION_VALUE).slice(0, 100);
  if (choices.length < 2) return undefined;
  const options = choices.map(({ id, name }) => option(name, id));
  const initial_option = options.find(({ value }) => value === project.id);
  return {
    type: 'static_select' as const,
    action_id: HOME_PROJECT,
    options,
    ...(initial_option && { initial_option }),
  };
}

function trailBlocks({ trail }: HomeData): KnownBlock[] {
  if (!trail) return [];
  const lines = trail.length > 0 ? trail.map(auditLine) : ['No activity yet.'];
  return [section(['*Recent activity*', ...lines].join('\n'))];
}

const help = (verbs: string[]) =>
  `In any channel, type \`/upnext\` followed by ${verbs.map((verb) => `\`${verb}\``).join(' ')}. To learn more, type \`/upnext help\`.`;
