import { context, section, type Reply } from '../../slack/blocks.js';
import type { About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import type { Project } from '../../store/channels.js';
import { zoneCity } from '../../time/zones.js';

export function boundTo(project: Project | undefined): string {
  if (!project) return 'This channel has no project yet: whoever asks here chooses one each time.';
  const by = project.boundBy ? `, chosen by <@${project.boundBy}>` : '';
  return `This channel works on *${escape(project.name)}*${zoneOf(project)}${by}.`;
}

const zoneOf = ({ zone }: Project) => (zone ? ` (${escape(zoneCity(zone))} time)` : '');

/** The bot does not know who else is in a channel, so it says what holds for all of them. */
export function projectVisibility(kind: About['channelKind']): string[] {
  if (kind === 'direct') return ['What you ask for in this conversation is shown to you alone.'];
  const all =
    'Lists and answers are shown to the one who asks. What somebody shares here, and the digest, everyone in this channel sees: guests and people of other organisations too.';
  if (kind !== 'private') return [all];
  return [all, 'This channel is private: for the digest, invite me with `/invite @Upnext`.'];
}

export function bound(project: Project, kind: About['channelKind']): Reply {
  const works = 'This channel now works on';
  return {
    text: `${works} ${escape(project.name)}.`,
    blocks: [
      section(`:white_check_mark: ${works} *${escape(project.name)}*${zoneOf(project)}.`),
      context(...projectVisibility(kind)),
    ],
  };
}

export function letGo(project: Project): Reply {
  const text = `This channel does not work on ${escape(project.name)} any more.`;
  return { text, blocks: [section(text), context('`/upnext project` chooses another one.')] };
}
