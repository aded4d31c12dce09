import { context, section, type Reply } from '../../slack/blocks.js';
import type { About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import type { Project } from '../../store/channels.js';
import { zoneCity } from '../../time/zones.js';

export function currentProject(project: Project | undefined): string {
  if (!project) return 'This channel has no project yet. People choose one each time they use a command.';
  const by = project.boundBy ? `, chosen by <@${project.boundBy}>` : '';
  return `This channel’s project is *${escape(project.name)}*${zoneOf(project)}${by}.`;
}

const zoneOf = ({ zone }: Project) => (zone ? ` (${escape(zoneCity(zone))} time)` : '');

/** Upnext does not know who else is in a channel, so this is true for every channel. */
export function projectVisibility(kind: About['channelKind']): string[] {
  if (kind === 'direct') return ['Only you see what Upnext shows in this conversation.'];
  const everyChannel =
    'Only you see lists and replies. Everyone in this channel sees shared posts and the digest, including guests and people from other organizations.';
  if (kind !== 'private') return [everyChannel];
  return [everyChannel, 'This channel is private. To get a digest here, type `/invite @Upnext`.'];
}

export function projectChosen(project: Project, kind: About['channelKind']): Reply {
  const start = 'This channel’s project is now';
  return {
    text: `${start} ${escape(project.name)}.`,
    blocks: [
      section(`:white_check_mark: ${start} *${escape(project.name)}*${zoneOf(project)}.`),
      context(...projectVisibility(kind)),
    ],
  };
}

export function projectUnlinked(projectName: string): Reply {
  const text = `${escape(projectName)} is no longer this channel’s project.`;
  return { text, blocks: [section(text), context('To choose another one, type `/upnext project`.')] };
}
