import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { isZone } from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { type About, atField, type FormContext } from '../../forms/form.js';
import { type ProjectDetails, projectDetails } from '../../rights/project-settings-table.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { actions, button, confirm, context } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { chosenOptionSchema } from '../../slack/views/view-state.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import { searchedZone } from '../../ui/project/project-field.js';
import { checkbox, chosenProject, search, type SmallField } from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';
import type { Project } from '../../workspaces/channels-table.js';
import { type ChannelSettings, currentProject, GOES_ON, projectChosen, whoSees } from './reply.js';
import { settingFields } from './settings.js';

export const FIND_PROJECT = 'bind_find_project';
export const FIND_ZONE = 'bind_find_zone';
export const UNLINK = 'unlink_project';

/** Only this project, in case the channel has another one by then. */
export const projectToUnlink = z.object({ channel: z.string(), project: z.string() });

/** What is undefined stays as it is. */
const channelProject = z.object({
  Project: chosenOptionSchema.optional(),
  Timezone: chosenOptionSchema.optional(),
  ...projectDetails.partial().shape,
  showsCards: z.boolean().optional(),
});
type ChannelProject = z.infer<typeof channelProject>;

interface SavedProject extends Project {
  change: { before: ChannelSettings; after: ChannelSettings };
}

const cards = checkbox({
  name: 'showsCards',
  label: 'Show cards of this project’s posts in this channel',
});

const fields: SmallField[] = [
  chosenProject(FIND_PROJECT, true),
  search({
    name: 'Timezone',
    label: 'Time zone',
    action: FIND_ZONE,
    placeholder: 'The project’s time zone',
    hint: 'Leave empty to use the time zone that the scheduling service has for the project.',
    read: searchedZone,
  }),
  ...settingFields,
  {
    ...cards,
    isAsked: (_, { channel }) => isReadByOthers(channel),
    blocks: (...shown) => [...cards.blocks(...shown), context(CARDS_HINT)],
  },
];

export const chooseProjectForm = smallForm<ChannelProject, SavedProject>({
  name: 'choose_project',
  right: 'set-up',
  title: 'Channel project',
  submit: 'Save',
  values: channelProject,
  projects: ({ Project }, about) => [Project?.value, about.project?.id],
  above: ({ project }) => [context(currentProject(project))],
  fields,
  below: (about) => [context(whoSees(about.channel)), ...unlinkButton(about)],
  check: (_, { about }) => (about.channel ? undefined : atField('Project', ONLY_IN_CHANNELS)),
  send: bind,
  done: ({ change, ...project }, _, { about }) => projectChosen(project, change.after, about.channel),
  audited: (_, saved) => saved?.change ?? {},
  label: ({ Project }) => `Channel project: ${Project?.text ?? 'none'}`,
});

const ONLY_IN_CHANNELS = 'To choose a channel’s project, type /upnext project in that channel.';

const CARDS_HINT =
  'Upnext has to be in this channel: /invite @Upnext. Otherwise, cards go to the author’s direct messages.';

async function bind(
  choice: ChannelProject,
  { api, actor, about, deps: { store, now } }: FormContext,
): Promise<Outcome<SavedProject>> {
  const chosen = await projectStillExists(api, choice.Project?.value);
  if (!chosen.ok) return chosen;
  const own = chosen.value.zone && isZone(chosen.value.zone) ? chosen.value.zone : undefined;
  const project: Project = { ...chosen.value, zone: choice.Timezone?.value ?? own };
  const { workspace, person } = actor;
  const place = { workspace, channel: about.channel ?? '' };
  const { showsCards, ...channel } = await store.channels.find(workspace, place.channel);
  const stored = await settingsOf(store, workspace, project.id);
  const before = { project: channel.project, ...stored, showsCards };
  const details = choice.holdMinutes === undefined ? stored : projectDetails.parse(choice);
  const after = { project, ...details, showsCards: choice.showsCards ?? showsCards };
  await store.projectSettings.saveDetails(workspace, project.id, details, now());
  await store.channels.bind(place, after, person, now());
  return { ok: true, value: { ...project, change: { before, after } } };
}

/** What the form shows of the project itself. */
export const settingsOf = async (
  { projectSettings }: Pick<Deps['store'], 'projectSettings'>,
  workspace: string,
  project: string,
): Promise<ProjectDetails> => projectDetails.parse(await projectSettings.find(workspace, project));

function unlinkButton({ project, channel }: About): KnownBlock[] {
  if (!project || !channel) return [];
  const dialog = confirm(
    'Unlink this project?',
    `People will choose a project each time they use a command in this channel. ${GOES_ON}`,
    'Unlink',
  );
  const value = encodeButtonValue({ channel, project: project.id });
  return [actions('unlink', button('Unlink project', UNLINK, { value, style: 'danger', confirm: dialog }))];
}
