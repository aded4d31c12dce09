import type { Button, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { StoppedPosts } from './freezing.js';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { Freeze } from './table.js';
import { frozenText, stillGoesOut, type AtService } from './frozen.js';
import { freezeToEnd, unfreezeButton } from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import type { EndQuestion } from './read-words.js';
import { counted } from '../../ui/words.js';

/** The texts about a project that is being frozen. */

export const FREEZE_IN = 'freeze_in';
export const UNFREEZE_IN = 'unfreeze_in';
export const FREEZE_UNTIL = 'freeze_until';

export const STOPPING = ':hourglass_flowing_sand: Stopping. Waiting for posts that are being sent right now…';
export const stopping: Reply = { text: STOPPING, blocks: [context(STOPPING)] };

/** Only of the freeze that it was shown for, as long as that has no end. */
export const endToChoose = freezeToEnd.extend({ until: z.number() });

const MAX_CHOICES = 5;

export type NamedProject = Pick<Project, 'name'>;
type IdentifiedProject = Pick<Project, 'id' | 'name'>;

export const nameOf = ({ name }: NamedProject) => escape(clip(name, 150));

/** How this person can end a freeze. */
export interface Ends {
  mayUnfreeze: boolean;
  question: EndQuestion | undefined;
}

interface Answer {
  project: IdentifiedProject;
  freeze: Freeze;
  stopped: StoppedPosts;
  atService: AtService;
  ends: Ends;
}

export function stoppedReply({ project, freeze, stopped, atService, ends }: Answer): Reply {
  const frozen = `${nameOf(project)} is frozen ${endOf(freeze)}.`;
  const title = stopped.held > 0 ? `Stopped: ${stoppedPosts(stopped.held, freeze)}.` : frozen;
  const none = stopped.held > 0 ? '' : nothingStopped(freeze, atService);
  const stillGoing = stillGoesOut(atService);
  const sign = stillGoing || stopped.sending > 0 ? ':warning:' : ':white_check_mark:';
  const service = stillGoing || none === NONE_DUE ? stillGoing : noneAtService(freeze);
  const lines = [`${sign} *${title}*`, none, service, sendingLine(stopped.sending)];
  return {
    text: title,
    blocks: [
      section(lines.filter(Boolean).join('\n')),
      ...reasonLine(freeze.reason),
      context(
        `${stopped.held > 0 ? `${frozen} ` : ''}${othersFrozen(freeze)}New posts are held. ${TOLD}${howToEnd(ends)}`,
      ),
      ...endBlocks(project, freeze, ends),
    ],
  };
}

const TOLD = 'Upnext tells the project’s channels and the authors of stopped posts.';

const NONE_DUE = 'No post is due before then.';

function nothingStopped({ until }: Freeze, atService: AtService): string {
  if (!until) return 'There were no held posts to stop.';
  const isEmpty = typeof atService === 'object' && atService.posts.length === 0;
  return isEmpty ? NONE_DUE : 'No held post is due before then.';
}

/** "2 held posts due by tomorrow 09:00" */
const stoppedPosts = (count: number, { until }: Freeze) =>
  `${counted(count, 'held post')}${until ? ` due by ${slackDate(until)}` : ''}`;

/** All held posts show that the project is frozen. */
const othersFrozen = ({ until }: Freeze) =>
  until ? 'Until then, later posts show “Frozen”; after that, they go out as scheduled. ' : '';

const endOf = ({ until }: Pick<Freeze, 'until'>) =>
  until ? `until ${slackDate(until)}` : 'until someone unfreezes it';

const howToEnd = ({ mayUnfreeze }: Ends) =>
  mayUnfreeze ? '' : ' Admins and managers can end it with `/upnext unfreeze`.';

const reasonLine = (reason: string | undefined) =>
  reason ? [section(`Reason: ${escape(clip(reason, 500))}`)] : [];

/** None of the choices stands out, so that none is pressed without reading it. */
function endBlocks(
  project: IdentifiedProject,
  freeze: Freeze,
  { mayUnfreeze, question }: Ends,
): KnownBlock[] {
  const choices = question?.choices.slice(0, MAX_CHOICES) ?? [];
  return [
    ...(question
      ? [section(`:warning: *Frozen without an end.* ${escape(clip(question.message, 500))}`)]
      : []),
    ...buttonRow('freeze_end', [
      ...choices.flatMap(({ label, at }, index) => endButton(project, freeze, { label, at, index })),
      ...(mayUnfreeze ? unfreezeButton(project, freeze) : []),
    ]),
  ];
}

function endButton(
  { id, name }: IdentifiedProject,
  { since }: Freeze,
  { label, at, index }: { label: string; at: Date; index: number },
): Button[] {
  const end: z.infer<typeof endToChoose> = {
    project: { id, name },
    since: since.getTime(),
    until: at.getTime(),
  };
  const value = encodeButtonValue(end);
  return value ? [button(label, `${FREEZE_UNTIL}:${index}`, { value })] : [];
}

const noneAtService = ({ until }: Freeze) =>
  `The scheduling service has no posts scheduled for this project${until ? ' before then' : ''}.`;

function sendingLine(sending: number): string {
  if (sending === 0) return '';
  return sending === 1
    ? '1 post is being sent right now and may still be published.'
    : `${sending} posts are being sent right now and may still be published.`;
}

export function alreadyFrozen(project: IdentifiedProject, freeze: Freeze, ends: Ends): Reply {
  const text = `${nameOf(project)} is already frozen by <@${freeze.person}>.`;
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      ...reasonLine(freeze.reason),
      context(`Frozen since ${slackDate(freeze.since)}, ${endOf(freeze)}.${howToEnd(ends)}`),
      ...endBlocks(project, freeze, ends),
    ],
  };
}

export function notFrozen(project: NamedProject): Reply {
  const text = `${nameOf(project)} isn’t frozen.`;
  return { text, blocks: [section(text)] };
}

/** For a button of a freeze that is over, or that has an end by now. */
export function unchanged(project: NamedProject, freeze: Freeze | undefined): Reply {
  const name = nameOf(project);
  const now = freeze ? frozenText(freeze, { project: `*${name}*` }) : `${name} isn’t frozen any more.`;
  const text = `Nothing was changed. ${now}`;
  return { text, blocks: [section(text)] };
}

/** Once, in each channel of the project. */
export function frozenNews(project: NamedProject, freeze: Freeze, atService: AtService): Reply {
  const name = nameOf(project);
  return {
    text: `${name} is frozen.`,
    blocks: [section(`:warning: ${frozenText(freeze, { project: `*${name}*`, atService })}`)],
  };
}

/** Once, to the author of posts that it stops. `first`: when the first of them was to go out. */
export function frozenAuthorNews(
  project: NamedProject,
  freeze: Freeze,
  { posts, first, atService }: { posts: number; first: Date | undefined; atService: AtService },
): Reply {
  const { text, blocks } = frozenNews(project, freeze, atService);
  const count = posts === 1 ? '1 of your posts' : `${posts} of your posts`;
  const due = first ? `, ${posts === 1 ? 'due' : 'the first due'} ${slackDate(first)}` : '';
  return { text, blocks: [...blocks, context(`This stops ${count}${due}.`)] };
}
