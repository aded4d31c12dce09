import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import { noticesAt, type Form, type FormContext, type Notices } from '../../forms/form.js';
import type { Project } from '../../workspaces/channels-table.js';
import { isCountry } from '../../holidays/countries.js';
import { isZone } from '../../time/zones.js';
import { checkedParameters } from '../../platforms/link-parameters.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import {
  approvalLines,
  CHOOSE_PROJECT,
  projectModal,
  readChannelProject,
  type ChannelProject,
  channelProjectSchema,
} from './modal.js';
import { settingsOf } from './open.js';
import { projectChosen, projectAbout, type ChannelSettings, type ProjectAbout } from './reply.js';

interface SavedProject extends Project {
  change: { before: ChannelSettings; after: ChannelSettings };
}

export const chooseProjectForm = (
  deps: Pick<Deps, 'now' | 'store'>,
): Form<ChannelProject, SavedProject, ProjectAbout> => ({
  name: CHOOSE_PROJECT,
  about: projectAbout,
  values: channelProjectSchema,
  right: 'set-up',
  projects: ({ project }, about) => [project?.value, about.project?.id],
  doing: 'Saving the channel’s project',
  open: projectModal,
  read: readChannelProject,
  check,
  send: (choice, context) => bind(deps, choice, context),
  done: ({ change, ...project }, _, { about }) => projectChosen(project, change.after, about.channelKind),
  audited: (_, saved) => saved?.change ?? {},
  approval: approvalLines,
  label: ({ project }) => `Channel project: ${project?.text ?? 'none'}`,
});

function check(
  { project, zone, country, linkParameters }: ChannelProject,
  { about }: FormContext,
): Notices | undefined {
  const links = linkParameters ? checkedParameters(linkParameters) : undefined;
  return noticesAt({
    Project: !about.channel
      ? 'To choose a channel’s project, type /upnext project in that channel.'
      : !project && 'Choose a project.',
    Timezone: zone && !isZone(zone.value) && 'Choose a time zone from the list.',
    linkParameters: links && 'problem' in links && links.problem,
    country: country && !isCountry(country) && 'Choose a country from the list.',
  });
}

/** Undefined: they stay as they are. */
function parametersIn({ linkParameters }: ChannelProject): string | undefined {
  const checked = linkParameters ? checkedParameters(linkParameters) : undefined;
  return checked && 'parameters' in checked ? checked.parameters : linkParameters;
}

async function bind(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  choice: ChannelProject,
  { api, actor, about }: FormContext,
): Promise<Outcome<SavedProject>> {
  const chosen = await projectStillExists(api, choice.project?.value);
  if (!chosen.ok) return chosen;
  const own = chosen.value.zone && isZone(chosen.value.zone) ? chosen.value.zone : undefined;
  const project: Project = { ...chosen.value, zone: choice.zone?.value ?? own };
  const { workspace, person } = actor;
  const place = { workspace, channel: about.channel ?? '' };
  const { showsCards, ...channel } = await store.channels.find(workspace, place.channel);
  const stored = await settingsOf(store, workspace, project.id);
  const before = { project: channel.project, ...stored, showsCards };
  const after = {
    project,
    holdMinutes: choice.holdMinutes ?? stored.holdMinutes,
    country: choice.country ?? stored.country,
    linkParameters: parametersIn(choice) ?? stored.linkParameters,
    showsCards: choice.showsCards ?? showsCards,
  };
  const { holdMinutes } = choice;
  const details = {
    ...(holdMinutes !== undefined && { holdMinutes }),
    ...(after.linkParameters !== stored.linkParameters && { linkParameters: after.linkParameters || null }),
    ...(after.country !== stored.country && { country: after.country || null }),
  };
  await store.projectSettings.saveDetails(workspace, project.id, details, now());
  await store.channels.bind(place, after, person, now());
  return { ok: true, value: { ...project, change: { before, after } } };
}
