import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import {
  formModal,
  noticesAt,
  readAbout,
  type Form,
  type FormContext,
  type Notices,
} from '../../forms/form.js';
import { countries, countryOfZone, isZone } from '../../../when/index.js';
import { checkedParameters } from '../../platforms/link-parameters.js';
import { actions, button, confirm, context, field, option, plain } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import {
  actionIdOf,
  chosenOption,
  chosenOptionSchema,
  chosenValues,
  typedText,
} from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { HOLD_MINUTES, holdTimeLabel, capitalize, matchingAllWords } from '../../ui/words.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import {
  ofProject,
  PROJECT_REQUIRED,
  searchedOption,
  searchedZone,
  searchSelect,
} from '../../ui/project/project-field.js';
import { toOptions } from '../../ui/select-options.js';
import type { Project } from '../../workspaces/channels-table.js';
import {
  currentProject,
  projectAbout,
  projectChosen,
  projectVisibility,
  type ChannelSettings,
  type ProjectAbout,
} from './reply.js';

const CHOOSE_PROJECT = 'choose_project';
export const FIND_PROJECT = 'bind_find_project';
export const FIND_ZONE = 'bind_find_zone';
export const FIND_COUNTRY = 'bind_find_country';
export const UNLINK = 'unlink_project';

/** Only this project, in case the channel has another one by then. */
export const projectToUnlink = z.object({ channel: z.string(), project: z.string() });

/** What is undefined stays as it is. */
export const channelProjectSchema = z.object({
  project: chosenOptionSchema.optional(),
  zone: chosenOptionSchema.optional(),
  holdMinutes: z.number().optional(),
  /** As they were typed. */
  linkParameters: z.string().optional(),
  /** Empty: none. */
  country: z.string().optional(),
  showsCards: z.boolean().optional(),
});
export type ChannelProject = z.infer<typeof channelProjectSchema>;

interface SavedProject extends Project {
  change: { before: ChannelSettings; after: ChannelSettings };
}

export const chooseProjectForm: Form<ChannelProject, SavedProject, ProjectAbout> = {
  name: CHOOSE_PROJECT,
  about: projectAbout,
  values: channelProjectSchema,
  right: 'set-up',
  projects: ({ project }, about) => [project?.value, about.project?.id],
  open: projectModal,
  read: readChannelProject,
  check,
  send: bind,
  done: ({ change, ...project }, _, { about }) => projectChosen(project, change.after, about.channelKind),
  audited: (_, saved) => saved?.change ?? {},
  approval: (choice) => approvalLines(choice),
  label: ({ project }) => `Channel project: ${project?.text ?? 'none'}`,
};

function check(
  { project, zone, country, linkParameters }: ChannelProject,
  { about }: FormContext,
): Notices | undefined {
  const links = linkParameters ? checkedParameters(linkParameters) : undefined;
  return noticesAt({
    Project: !about.channel
      ? 'To choose a channel’s project, type /upnext project in that channel.'
      : !project && PROJECT_REQUIRED,
    Timezone: zone && !isZone(zone.value) && 'Choose a time zone from the list.',
    linkParameters: links && 'problem' in links && links.problem,
    country: country && !countries.has(country) && 'Choose a country from the list.',
  });
}

/** Undefined: they stay as they are. */
function parametersIn({ linkParameters }: ChannelProject): string | undefined {
  const checked = linkParameters ? checkedParameters(linkParameters) : undefined;
  return checked && 'parameters' in checked ? checked.parameters : linkParameters;
}

async function bind(
  choice: ChannelProject,
  { api, actor, about, deps: { store, now } }: FormContext,
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
  const { holdMinutes, country, linkParameters } = after;
  const details = { holdMinutes, country: country || null, linkParameters: linkParameters || null };
  await store.projectSettings.saveDetails(workspace, project.id, details, now());
  await store.channels.bind(place, after, person, now());
  return { ok: true, value: { ...project, change: { before, after } } };
}

/** What the form shows of the project itself. */
export async function settingsOf(
  { projectSettings }: Pick<Deps['store'], 'projectSettings'>,
  workspace: string,
  project: string,
) {
  const { holdMinutes, country = '', linkParameters = '' } = await projectSettings.find(workspace, project);
  return { holdMinutes, country, linkParameters };
}

export function projectModal(choice: ChannelProject, about: ProjectAbout): ModalView {
  return formModal(CHOOSE_PROJECT, about, { title: 'Channel project', submit: 'Save' }, [
    context(currentProject(about.project)),
    field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', choice.project), {
      dispatch: true,
    }),
    field('Timezone', 'Time zone', searchSelect(FIND_ZONE, 'The project’s time zone', choice.zone), {
      optional: true,
      hint: 'Leave empty to use the time zone that the scheduling service has for the project.',
    }),
    ...settingsFields(choice),
    ...cardsField(choice, about),
    context(...projectVisibility(about.channelKind)),
    ...unlinkButton(about),
  ]);
}

/** Fields that still show another project do not count. */
export function readChannelProject({ state }: Pick<ViewOutput, 'state'>): ChannelProject {
  const project = searchedOption(state, 'Project');
  const isOfProject = actionIdOf(state, 'holdMinutes') === ofProject('hold', project);
  const minutes = chosenOption(state, 'holdMinutes')?.value;
  const country = searchedOption(state, 'country')?.value ?? NONE;
  return {
    project,
    zone: searchedZone(state, 'Timezone'),
    ...(isOfProject && {
      holdMinutes: HOLD_MINUTES.find((each) => String(each) === minutes),
      linkParameters: typedText(state, 'linkParameters').trim(),
      country: country === NONE ? '' : country,
    }),
    showsCards: state.values.showsCards && chosenValues(state, 'showsCards').includes(SHOW),
  };
}

/** Each project has its own settings, so their fields are there once a project is chosen. */
function settingsFields({ project, holdMinutes, linkParameters, country }: ChannelProject): InputBlock[] {
  if (!project || holdMinutes === undefined) return [];
  const options = HOLD_MINUTES.map((minutes) => option(capitalize(holdTimeLabel(minutes)), String(minutes)));
  const initial_option = options.find(({ value }) => value === String(holdMinutes));
  const hold = {
    type: 'static_select' as const,
    action_id: ofProject('hold', project),
    options,
    ...(initial_option && { initial_option }),
  };
  const links = {
    type: 'plain_text_input' as const,
    action_id: ofProject('links', project),
    max_length: 150,
    placeholder: plain('utm_source={network}&utm_campaign={campaign}', 150),
    ...(linkParameters && { initial_value: linkParameters }),
  };
  const chosen = country ? { text: countries.get(country) ?? country, value: country } : undefined;
  const holidays = searchSelect(ofProject(FIND_COUNTRY, project), 'Choose a country', chosen);
  return [
    field('holdMinutes', 'Posts can be changed until', hold, {
      hint: 'Then Upnext sends them to the scheduling service, where they can’t be changed. Posts that are due sooner are sent right away.',
    }),
    field('linkParameters', 'Campaign parameters for links', links, {
      optional: true,
      hint: 'Added to the links in posts. {network} and {campaign} are filled in. Parameters that a link already has stay as they are.',
    }),
    field('country', 'Holidays', holidays, {
      optional: true,
      hint: 'The country’s public holidays are shown in the week, in the digest, and below When in the form.',
    }),
  ];
}

const NONE = 'none';

/** The country of the channel’s time zone comes first, if there is only one. */
export async function suggestCountries({ ack, options }: OptionsArgs): Promise<void> {
  const near = countryOfZone(options.view && readAbout(options.view).project?.zone);
  const others = [...countries].sort(([one], [other]) => Number(other === near) - Number(one === near));
  const all = [[NONE, 'None'] as const, ...others];
  const found = matchingAllWords(all, options.value, ([code, name]) => [name, ABBREVIATIONS[code]]);
  await ack(toOptions(found.map(([value, text]) => ({ text, value }))));
}

const ABBREVIATIONS: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };

const SHOW = 'show';
const CARDS_HINT =
  'Upnext has to be in this channel: /invite @Upnext. Otherwise, cards go to the author’s direct messages.';

function cardsField({ showsCards }: ChannelProject, { channelKind }: ProjectAbout): KnownBlock[] {
  if (channelKind === 'direct') return [];
  const options = [option('Show cards of this project’s posts in this channel', SHOW)];
  return [checkboxRow('showsCards', options, showsCards ? [SHOW] : []), context(CARDS_HINT)];
}

function unlinkButton({ project, channel }: ProjectAbout): KnownBlock[] {
  if (!project || !channel) return [];
  const dialog = confirm(
    'Unlink this project?',
    'People will choose a project each time they use a command in this channel. Nothing changes in the scheduling service.',
    'Unlink',
  );
  const value = encodeButtonValue({ channel, project: project.id });
  return [actions('unlink', button('Unlink project', UNLINK, { value, style: 'danger', confirm: dialog }))];
}

/** As an approver reads them. */
export const approvalLines = ({
  project,
  zone,
  holdMinutes,
  linkParameters,
  country,
  showsCards,
}: ChannelProject): string[] => [
  `*Project*: ${escape(project?.text ?? '')}`,
  ...(zone ? [`*Time zone*: ${escape(zone.text)}`] : []),
  ...(holdMinutes === undefined ? [] : [`*Posts can be changed until*: ${holdTimeLabel(holdMinutes)}`]),
  ...(linkParameters ? [`*Campaign parameters for links*: ${escape(linkParameters)}`] : []),
  ...(country === undefined ? [] : [`*Holidays*: ${countries.get(country) ?? 'none'}`]),
  ...(showsCards === undefined ? [] : [`*Cards in this channel*: ${showsCards ? 'shown' : 'not shown'}`]),
];
