import { zoneCity } from '../../../when/index.js';
import type { ProjectDetails } from '../../rights/project-settings-table.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { button, buttonRow, context, type Reply, section, textReply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import { settingsInWords } from './settings.js';

export const PROPOSE = 'propose_project';

export function currentProject(project: Project | undefined): string {
  if (!project) return 'This channel has no project yet. People choose one each time they use a command.';
  const by = project.boundBy ? `, chosen by <@${project.boundBy}>` : '';
  return `This channel’s project is *${escape(project.name)}*${zoneOf(project)}${by}.`;
}

const zoneOf = ({ zone }: Project) => (zone ? ` (${escape(zoneCity(zone))} time)` : '');

export interface ChannelSettings extends ProjectDetails {
  project?: Project | undefined;
  showsCards: boolean;
}

/** For people who may only read. `refused` says who can choose another project. The button opens the form that asks. */
export function projectForReaders(
  current: ChannelSettings | { project?: undefined },
  { text, blocks }: Reply,
): Reply {
  const settings = current.project ? [settingsInWords(current)] : [];
  return {
    text,
    blocks: [
      context(currentProject(current.project), ...settings),
      ...blocks.filter(({ type }) => type !== 'actions'),
      ...buttonRow('propose', [button('Ask an admin', PROPOSE)]),
    ],
  };
}

/** What it says of a channel is true whoever is in it, because Upnext doesn’t know that. */
export const whoSees = (channel: string | undefined): string =>
  channel === undefined || isReadByOthers(channel)
    ? 'Only you see lists and replies. Everyone in this channel sees cards and the digest.'
    : 'Only you see what Upnext shows in this conversation.';

export function projectChosen(
  project: Project,
  settings: ChannelSettings,
  channel: string | undefined,
): Reply {
  const start = 'This channel’s project is now';
  return {
    text: `${start} ${escape(project.name)}.`,
    blocks: [
      section(`:white_check_mark: ${start} *${escape(project.name)}*${zoneOf(project)}.`),
      section(settingsInWords(settings)),
      context(whoSees(channel)),
    ],
  };
}

/** For a button of a project that is not the channel’s any more. */
export const NOT_UNLINKED = 'Nothing was changed. This channel now has a different project, or none.';

export const projectUnlinked = (projectName: string): Reply =>
  textReply(
    `${escape(projectName)} is no longer this channel’s project. ${GOES_ON}`,
    context('To choose another one, type `/upnext project`.'),
  );

/** After that. */
export const GOES_ON =
  'Held posts still go out. Their cards stay here, and new ones go to their authors. The digest keeps coming: stop it with /upnext digest.';
