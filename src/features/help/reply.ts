import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';
import type { HelpGroup } from '../feature.js';

interface Command {
  group: HelpGroup;
  verb: string;
  words: string | undefined;
  does: string;
  allowed: boolean;
}

interface Help {
  commands: Command[];
  /** A verb that was typed but does not exist, and the verb that was probably meant. */
  unknown?: string;
  suggestion?: string | undefined;
  project: string | undefined;
}

const GROUPS: [group: HelpGroup, title: string][] = [
  ['write', 'Write'],
  ['see', 'See'],
  ['set-up', 'Set up'],
  ['admin', 'Admin'],
];

const ALSO =
  'You can also use *Schedule a post* in the shortcuts menu, *Schedule as a post* on any message, and the app’s Home tab.';
const ALSO_HOME = 'You can also use the app’s Home tab.';

export function help({ commands, unknown, suggestion, project }: Help): Reply {
  const allowed = commands.filter((command) => command.allowed);
  const canSchedule = allowed.some(({ verb }) => verb === 'schedule');
  const canChooseProject = allowed.some(({ verb }) => verb === 'project');
  return {
    text: 'What you can do with Upnext',
    blocks: [
      ...(unknown ? [section(unknownVerb(unknown, suggestion))] : []),
      ...GROUPS.flatMap(([group, title]) => {
        const lines = allowed.filter((command) => command.group === group).map(lineFor);
        return lines.length > 0 ? [section([`*${title}*`, ...lines].join('\n'))] : [];
      }),
      context([projectOf(project, canChooseProject), canSchedule ? ALSO : ALSO_HOME].join('\n')),
    ],
  };
}

function projectOf(project: string | undefined, canChoose: boolean): string {
  if (project) return `This channel’s project is *${escape(clip(project, 200))}*.`;
  const none = 'This channel has no project yet.';
  return canChoose ? `${none} Choose one with \`/upnext project\`.` : none;
}

const lineFor = ({ verb, words, does }: Command) => `\`/upnext ${verb}${words ? ` ${words}` : ''}\`  ${does}`;

function unknownVerb(unknown: string, suggestion: string | undefined): string {
  const text = `Upnext doesn’t know “${escape(clip(unknown, 60))}”.`;
  return suggestion ? `${text} Did you mean \`/upnext ${suggestion}\`?` : `${text} Here is what you can do:`;
}
