import type { PostRecord } from '../../api/records.js';
import { askButton } from '../../rights/not-allowed.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { buttonRow, clip, context, type Reply, section, textReply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { firstLines } from '../../ui/first-lines.js';
import { freezeUntilButton, unfreezeButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { frozeLine } from '../card/frozen.js';
import { shortNames, textLine } from '../card/lines.js';
import type { FreezeEnd, FreezeWords } from './read-words.js';
import type { NewFreeze } from './stop.js';

/** The texts about freezing a project. */

export const FREEZE_IN = 'freeze_in';
export const UNFREEZE_IN = 'unfreeze_in';

export const STOPPING = ':hourglass_flowing_sand: Stopping. Waiting for posts that are being sent right now…';

type NamedProject = Pick<Project, 'id' | 'name'>;

const nameOf = ({ name }: Pick<Project, 'name'>) => escape(clip(name, 150));

/** What the service publishes before the freeze ends, where it was asked. */
type AtService = { posts: PostRecord[]; more: boolean } | 'unknown';

const SHOWN_AT_SERVICE = 5;

/** What goes out before the freeze ends. `lineOf`: what is shown of each post. */
function goingOut({ until }: Freeze, atService: AtService, lineOf: (post: PostRecord) => string): string {
  const then = until ? 'Until then' : 'Until the freeze ends';
  const sent = 'that the scheduling service already has';
  if (atService === 'unknown') return `${then}, only posts ${sent} go out. They can only be cancelled there.`;
  const { posts, more } = atService;
  if (posts.length === 0) return `${then}, nothing more goes out.`;
  const [goOut, they] = posts.length === 1 ? ['goes', 'It'] : ['go', 'They'];
  const count = `${more ? 'at least' : 'only'} ${counted(posts.length, 'post')}`;
  const lines = posts.map((post) => `• ${lineOf(post)}`);
  const say = `${then}, ${count} ${sent} ${goOut} out. ${they} can only be cancelled there:`;
  return [say, ...firstLines(lines, SHOWN_AT_SERVICE)].join('\n');
}

/** "Fri 27 Nov 09:00 · Instagram, Facebook and 3 more" */
const momentLine = ({ scheduledAt: at, platforms }: PostRecord): string =>
  [at && slackDate(at), shortNames({ platforms })].filter(Boolean).join(' · ');

export const UNCHANGED = 'Nothing was changed.';

interface Answer extends NewFreeze, Pick<FreezeWords, 'problem' | 'ends'> {
  project: NamedProject;
  atService: AtService;
}

type Shown = Pick<Answer, 'project' | 'freeze' | 'problem' | 'ends'> & { mayUnfreeze: boolean };

export function stoppedReply(answer: Answer): Reply {
  const { project, freeze, held, sending, atService, problem } = answer;
  const title =
    held > 0 ? `Stopped: ${counted(held, 'held post')}.` : 'Frozen. No held post had to be stopped.';
  const frozen = frozeLine(freeze, `*${nameOf(project)}*`);
  const stillGoOut = goingOut(freeze, atService, (post) => `${momentLine(post)} · ${textLine(post)}`);
  const end = freeze.until ? `until ${slackDate(freeze.until)}` : 'without an end';
  return {
    text: `${nameOf(project)} is frozen ${end}. ${title}`,
    blocks: [
      ...(problem ? [section(`:warning: *Frozen without an end.* ${askEnd(problem, answer.ends)}`)] : []),
      section(
        [`:warning: *${title}*`, frozen, stillGoOut, ...sendingLine(sending)].filter(Boolean).join('\n'),
      ),
      context('New posts are held. Upnext tells the project’s channels.'),
      ...endButtons({ ...answer, mayUnfreeze: true }),
    ],
  };
}

/** Its buttons are the answers, if there are any. */
const askEnd = (problem: string, ends: FreezeEnd[] = []) =>
  ends.length > 0
    ? escape(problem)
    : `${escape(problem)} When should the freeze end? Type, for example, \`/upnext freeze until tomorrow 9am\`.`;

const endButtons = ({ project, freeze, mayUnfreeze, ends = [] }: Shown) =>
  buttonRow(
    'freeze_end',
    mayUnfreeze
      ? [...ends.flatMap((end) => freezeUntilButton(project, end)), ...unfreezeButton(project, freeze)]
      : [askToUnfreeze(project, freeze)],
  );

export const sendingLine = (sending: number) =>
  sending === 0
    ? []
    : [`${counted(sending, 'post is', 'posts are')} being sent right now and may still be published.`];

function askToUnfreeze({ id, name: full }: NamedProject, { since }: Freeze) {
  const name = clip(full, 150);
  const freeze = { name, since: since.getTime() };
  return askButton({ to: `unfreeze ${name}`, right: 'set-up', project: id, freeze });
}

/** The freeze as it is by now. `title`: what became of the request. */
export function frozenReply(title: string, shown: Shown): Reply {
  const { problem, ends, mayUnfreeze } = shown;
  const now = `${title} ${frozenText(shown)}`.trim();
  const text = problem && mayUnfreeze ? `${askEnd(problem, ends)}\n${now}` : now;
  return { text, blocks: [section(text), ...endButtons(shown)] };
}

/** "@Ada froze Tea House until 3 Nov 09:00: wrong price. Until then, only posts already sent … @Ada, admins …" */
function frozenText({ project, freeze, mayUnfreeze }: Shown, atService: AtService = 'unknown'): string {
  const goOut = goingOut(freeze, atService, momentLine);
  const frozen = `${frozeLine(freeze, `*${nameOf(project)}*`)} ${goOut}`;
  const end = `<@${freeze.person}>, admins and managers can end it with \`/upnext unfreeze\`.`;
  return mayUnfreeze ? frozen : [frozen, end].join(goOut.includes('\n') ? '\n' : ' ');
}

/** The button was for a freeze that is over, or somebody asks. */
export const notFrozen = (project: NamedProject, title: string): Reply =>
  textReply(`${title} ${nameOf(project)} isn’t frozen.`.trim());

/** In each channel of the project. Not everyone there may read its posts, so their texts are left out. */
export function frozenNews(project: NamedProject, freeze: Freeze, atService: AtService): Reply {
  const frozen = frozenText({ project, freeze, mayUnfreeze: false }, atService);
  return { text: `${nameOf(project)} is frozen.`, blocks: [section(`:warning: ${frozen}`)] };
}

const WHAT_GOES_OUT =
  'Held posts go out as scheduled again. Overdue ones aren’t sent, and their authors get a message.';

/** In the place of that. `by`: who ended it, if it did not end by itself. */
export function endedNews(project: NamedProject, by: string | undefined): Reply {
  const name = nameOf(project);
  const title = by ? `<@${by}> unfroze *${name}*.` : `The freeze on *${name}* has ended.`;
  return {
    text: by ? `${name} is unfrozen.` : `The freeze on ${name} has ended.`,
    blocks: [section(`:white_check_mark: ${title} ${WHAT_GOES_OUT}`)],
  };
}

/** What those read who asked to end it, and who was asked. */
export const alreadyEnded = (by: string | undefined) =>
  `:white_check_mark: ${by ? `Already unfrozen by <@${by}>.` : 'The freeze has ended by itself.'}`;

export function unfrozenReply(project: NamedProject): Reply {
  const text = `${nameOf(project)} is unfrozen.`;
  return { text, blocks: [section(`:white_check_mark: *${text}*\n${WHAT_GOES_OUT}`)] };
}
