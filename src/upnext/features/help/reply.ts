import type { Button } from '@slack/types';
import { actions, button, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { quoteWords, runButton, SCHEDULE_AS_POST } from '../../ui/command-card.js';
import type { HelpGroup, Verb } from '../../ui/feature.js';
import { primaryScheduleButton } from '../../ui/shared-buttons.js';
import type { Project } from '../../workspaces/channels-table.js';
import { type Offer, SCHEDULE } from './offers.js';

export const SHOW_HELP = 'show_help';

type Command = Pick<Verb, 'verb' | 'words' | 'does'> & { group: HelpGroup };

export const GROUPS: [group: HelpGroup, title: string][] = [
  ['write', 'Write'],
  ['see', 'See'],
  ['set-up', 'Set up'],
  ['admin', 'Admin'],
];

type Example = [verb: string, example: string, does: string];

/** What most people use, each for those who may use its verb. */
const EXAMPLES: Example[] = [
  [SCHEDULE, ' schedule tomorrow 9am New mugs are in the shop on x', 'Schedule a post'],
  ['next', '', 'See the next post'],
  ['posts', ' posts this week', 'See what goes out'],
];
const DIGEST: Example = ['digest', ' digest', 'Get a daily overview in this channel'];
const OWN_DIGEST: Example = ['digest', ' digest me', 'Get a daily overview of your own'];

const ASKS = 'Here, Upnext asks which project you mean.';

const WHERE =
  'Type these after `/upnext`, after @Upnext in a thread, or on their own in a direct message to Upnext.';

/** The commands that the person may use, on one screen. `isDirect`: in a direct message, which has no project of its own. */
export function help(commands: Command[], project: Project | undefined, isDirect?: boolean): Reply {
  const canUse = (wanted: string) => commands.some(({ verb }) => verb === wanted);
  const examples = [...EXAMPLES, isDirect ? OWN_DIGEST : DIGEST].filter(([verb]) => canUse(verb));
  const schedule = canUse(SCHEDULE) ? [primaryScheduleButton(project)] : [];
  return {
    text: 'What you can do with Upnext',
    blocks: [
      section(examples.map(([, example, does]) => `\`/upnext${example}\`  ${does}`).join('\n')),
      actions('help', ...schedule, page('All commands', 'commands')),
      section(inGroups(commands, (title, group) => `*${title}*  ${group.map(typed).join(' · ')}`).join('\n')),
      context(`${WHERE} ${isDirect ? ASKS : projectOf(project?.name, canUse('project'))}`),
    ],
  };
}

const page = (text: string, value: string): Button => button(text, `${SHOW_HELP}:${value}`, { value });

const typed = ({ verb }: Command) => `\`${verb}\``;

/** Only groups with commands. */
const inGroups = <T>(commands: Command[], draw: (title: string, group: Command[]) => T): T[] =>
  GROUPS.flatMap(([group, title]) => {
    const its = commands.filter((command) => command.group === group);
    return its.length > 0 ? [draw(title, its)] : [];
  });

function projectOf(project: string | undefined, canChoose: boolean): string {
  if (project) return `This channel’s project is *${escape(clip(project, 200))}*.`;
  const none = 'This channel has no project yet.';
  return canChoose ? `${none} Choose one with \`/upnext project\`.` : none;
}

/** Every command with what may follow it and what it does. */
export const allCommands = (commands: Command[]): Reply => ({
  text: 'All commands',
  blocks: [
    ...inGroups(commands, (title, group) => section([`*${title}*`, ...group.map(lineFor)].join('\n'))),
    actions('help', page('Back', 'help')),
  ],
});

/** `term`: what its word means. */
export const aboutCommand = (command: Command, term = '', answer = ''): Reply => ({
  text: `What ${command.verb} does`,
  blocks: [
    section(`${answer}${lineFor(command)}\n${term}`.trim()),
    actions('help', page('All commands', 'commands')),
  ],
});

const lineFor = ({ verb, words, does }: Command) => `\`/upnext ${verb}${words ? ` ${words}` : ''}\`  ${does}`;

interface KeptOffer extends Offer {
  kept: string;
}

/** Every word that was typed goes with the buttons, or stays to be copied. */
export function unknownVerb(word: string, typed: string, offers: KeptOffer[]): Reply {
  const say = sayUnknown(word, offers[0]);
  const hint = offers[0]?.why === 'asked' || offers[0]?.why === 'searches' ? TO_POST : '';
  return {
    text: say,
    blocks: [
      section(`${say}\n${quoteWords(typed)}`),
      actions('meant', ...offers.map((offer, index) => runButton(offerText(offer), offer.kept, index))),
      context(`${hint}To see what you can do, use \`/upnext help\`.`),
    ],
  };
}

const TO_POST = 'To post these words, type `/upnext schedule` before them. ';

function sayUnknown(word: string, first: Offer | undefined): string {
  if (first?.why === 'is-post') return 'This looks like a post. Schedule it?';
  if (first?.why === 'asked') return 'Upnext can’t answer this.';
  if (first?.why === 'resembles') return `Did you mean \`/upnext ${escape(clip(first.verb, 200))}\`?`;
  return `Upnext doesn’t recognize “${escape(clip(word, 60))}”.`;
}

function offerText({ verb, why }: Offer): string {
  if (why === 'searches') return 'Search posts';
  return verb === SCHEDULE && why !== 'resembles' ? SCHEDULE_AS_POST : `Use /upnext ${verb}`;
}
