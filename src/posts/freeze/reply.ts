import type { StoppedPosts } from './freezing.js';
import { buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { Freeze } from './table.js';
import { frozenText, stillGoesOut, type AtService } from './frozen.js';
import { unfreezeButton } from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import { counted } from '../../ui/words.js';

/** The texts about freezing a project. */

export const FREEZE_IN = 'freeze_in';
export const UNFREEZE_IN = 'unfreeze_in';

export const STOPPING = ':hourglass_flowing_sand: Stopping. Waiting for posts that are being sent right now…';
export const stopping: Reply = { text: STOPPING, blocks: [context(STOPPING)] };

type NamedProject = Pick<Project, 'name'>;
type IdentifiedProject = Pick<Project, 'id' | 'name'>;

const nameOf = ({ name }: NamedProject) => escape(clip(name, 150));

interface Answer {
  project: IdentifiedProject;
  freeze: Freeze;
  stopped: StoppedPosts;
  atService: AtService;
  mayUnfreeze: boolean;
  /** Why it has no end. */
  problem: string | undefined;
}

export function stoppedReply(answer: Answer): Reply {
  const { project, freeze, stopped, atService, mayUnfreeze, problem } = answer;
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
        `${stopped.held > 0 ? `${frozen} ` : ''}${othersFrozen(freeze)}New posts are held. ${TOLD}${howToEnd(mayUnfreeze)}`,
      ),
      ...(problem ? [section(`:warning: *Frozen without an end.* ${escape(problem)}`)] : []),
      ...endButton(project, freeze, mayUnfreeze),
    ],
  };
}

const TOLD = 'Upnext tells the project’s channels.';

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

const howToEnd = (mayUnfreeze: boolean) =>
  mayUnfreeze ? '' : ' Admins and managers can end it with `/upnext unfreeze`.';

const reasonLine = (reason: string | undefined) =>
  reason ? [section(`Reason: ${escape(clip(reason, 500))}`)] : [];

const endButton = (project: IdentifiedProject, freeze: Freeze, mayUnfreeze: boolean) =>
  mayUnfreeze ? buttonRow('freeze_end', unfreezeButton(project, freeze)) : [];

const noneAtService = ({ until }: Freeze) =>
  `The scheduling service has no posts scheduled for this project${until ? ' before then' : ''}.`;

function sendingLine(sending: number): string {
  if (sending === 0) return '';
  return sending === 1
    ? '1 post is being sent right now and may still be published.'
    : `${sending} posts are being sent right now and may still be published.`;
}

export function alreadyFrozen(project: IdentifiedProject, freeze: Freeze, mayUnfreeze: boolean): Reply {
  const text = `${nameOf(project)} is already frozen by <@${freeze.person}>.`;
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      ...reasonLine(freeze.reason),
      context(`Frozen since ${slackDate(freeze.since)}, ${endOf(freeze)}.${howToEnd(mayUnfreeze)}`),
      ...endButton(project, freeze, mayUnfreeze),
    ],
  };
}

export function notFrozen(project: NamedProject): Reply {
  const text = `${nameOf(project)} isn’t frozen.`;
  return { text, blocks: [section(text)] };
}

/** For a button of a freeze that is over. */
export function unchanged(project: NamedProject, freeze: Freeze | undefined): Reply {
  const name = nameOf(project);
  const now = freeze ? frozenText(freeze, { project: `*${name}*` }) : `${name} isn’t frozen any more.`;
  const text = `Nothing was changed. ${now}`;
  return { text, blocks: [section(text)] };
}

/** In each channel of the project. */
export function frozenNews(project: NamedProject, freeze: Freeze, atService: AtService): Reply {
  const name = nameOf(project);
  return {
    text: `${name} is frozen.`,
    blocks: [section(`:warning: ${frozenText(freeze, { project: `*${name}*`, atService })}`)],
  };
}

const WHAT_GOES_OUT =
  'Held posts go out as scheduled again. Those whose scheduled time has passed aren’t sent, and their authors get a message.';

/** In the place of that. `by`: who ended it, if it did not end by itself. */
export function endedNews(project: NamedProject, by: string | undefined): Reply {
  const name = nameOf(project);
  const title = by ? `<@${by}> unfroze *${name}*.` : `The freeze on *${name}* has ended.`;
  return {
    text: by ? `${name} is unfrozen.` : `The freeze on ${name} has ended.`,
    blocks: [section(`:white_check_mark: ${title} ${WHAT_GOES_OUT}`)],
  };
}

export function unfrozenReply(project: NamedProject): Reply {
  const text = `${nameOf(project)} is unfrozen.`;
  return { text, blocks: [section(`:white_check_mark: *${text}*\n${WHAT_GOES_OUT}`)] };
}
