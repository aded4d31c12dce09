import { actions, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { quoteWords, runButton, SCHEDULE_AS_POST } from '../../ui/command-card.js';
import { SCHEDULE, type Offer } from './offers.js';
import type { HelpGroup } from '../../ui/feature.js';

interface Command {
  group: HelpGroup;
  verb: string;
  words?: string;
  does: string;
}

interface Help {
  /** Those that the person may use. */
  commands: Command[];
  project: string | undefined;
}

export const GROUPS: [group: HelpGroup, title: string][] = [
  ['write', 'Write'],
  ['see', 'See'],
  ['set-up', 'Set up'],
  ['admin', 'Admin'],
];

const MENTION =
  'In a thread, type @Upnext instead of `/upnext`. In a direct message to Upnext, type only the words.';
const ALSO = `You can also use *Schedule a post* in the shortcuts menu, *Schedule as a post* on any message, and the app’s Home tab. ${MENTION}`;
const ALSO_HOME = `You can also use the app’s Home tab. ${MENTION}`;

export function help({ commands, project }: Help): Reply {
  const canUse = (wanted: string) => commands.some(({ verb }) => verb === wanted);
  return {
    text: 'What you can do with Upnext',
    blocks: [
      ...GROUPS.flatMap(([group, title]) => {
        const lines = commands.filter((command) => command.group === group).map(lineFor);
        return lines.length > 0 ? [section([`*${title}*`, ...lines].join('\n'))] : [];
      }),
      context([projectOf(project, canUse('project')), canUse('schedule') ? ALSO : ALSO_HOME].join('\n')),
    ],
  };
}

function projectOf(project: string | undefined, canChoose: boolean): string {
  if (project) return `This channel’s project is *${escape(clip(project, 200))}*.`;
  const none = 'This channel has no project yet.';
  return canChoose ? `${none} Choose one with \`/upnext project\`.` : none;
}

const lineFor = ({ verb, words, does }: Command) => `\`/upnext ${verb}${words ? ` ${words}` : ''}\`  ${does}`;

interface KeptOffer extends Offer {
  kept: string;
}

/** Every word that was typed goes with the buttons. */
export function unknownVerb(word: string, typed: string, offers: KeptOffer[]): Reply {
  const [first] = offers;
  const question =
    first?.why === 'is-post'
      ? 'This looks like a post. Schedule it?'
      : `Upnext doesn’t recognize “${escape(clip(word, 60))}”. Did you mean \`/upnext ${first?.verb ?? SCHEDULE}\`?`;
  return {
    text: question,
    blocks: [
      section(`${question}\n${quoteWords(typed)}`),
      actions('meant', ...offers.map((offer, index) => runButton(offerText(offer), offer.kept, index))),
      context('To see what you can do, use `/upnext help`.'),
    ],
  };
}

const offerText = ({ verb, why }: Offer) =>
  verb === SCHEDULE && why !== 'resembles' ? SCHEDULE_AS_POST : `Use /upnext ${verb}`;
