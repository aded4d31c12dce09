import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { countries, countryOfZone, isZone } from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { type About, type FormContext, type Notices, noticesAt, readAbout } from '../../forms/form.js';
import { checkedParameters } from '../../platforms/link-parameters.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { actions, button, confirm, context } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { toOptions } from '../../slack/views/options.js';
import { type ChosenOption, chosenOption, chosenOptionSchema } from '../../slack/views/view-state.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import { searchedZone } from '../../ui/project/project-field.js';
import {
  checkbox,
  choice,
  chosenProject,
  ofChosenProject,
  search,
  type SmallField,
  text,
} from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';
import { capitalize, HOLD_MINUTES, holdTimeLabel, matchingAllWords } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { type ChannelSettings, currentProject, projectChosen, whoSees } from './reply.js';

export const FIND_PROJECT = 'bind_find_project';
export const FIND_ZONE = 'bind_find_zone';
export const FIND_COUNTRY = 'bind_find_country';
export const UNLINK = 'unlink_project';

/** Only this project, in case the channel has another one by then. */
export const projectToUnlink = z.object({ channel: z.string(), project: z.string() });

/** What is undefined stays as it is. */
const channelProject = z.object({
  Project: chosenOptionSchema.optional(),
  Timezone: chosenOptionSchema.optional(),
  holdMinutes: z.coerce.number().optional(),
  /** As they were typed. */
  linkParameters: z.string().optional(),
  country: chosenOptionSchema.optional(),
  showsCards: z.boolean().optional(),
});
type ChannelProject = z.infer<typeof channelProject>;

interface SavedProject extends Project {
  change: { before: ChannelSettings; after: ChannelSettings };
}

/** Each project has its own settings, so their fields are there once a project is chosen. */
const setting = (one: SmallField): SmallField =>
  ofChosenProject(one, ({ holdMinutes }) => holdMinutes !== undefined);

const NONE = 'none';

/** The name follows from the code. */
const countryOption = (code: string | undefined = NONE): ChosenOption => {
  const name = countries.get(code);
  return name === undefined ? { text: 'None', value: NONE } : { text: name, value: code };
};

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
  setting({
    ...choice({
      name: 'holdMinutes',
      label: 'Posts can be changed until',
      hint: 'Then Upnext sends them to the scheduling service, where they can’t be changed. Posts that are due sooner are sent right away.',
      as: 'static_select',
      options: Object.fromEntries(
        HOLD_MINUTES.map((minutes) => [minutes, capitalize(holdTimeLabel(minutes))]),
      ),
    }),
    words: (value) => holdTimeLabel(Number(value)),
  }),
  setting(
    text({
      name: 'linkParameters',
      label: 'Campaign parameters for links',
      most: 150,
      placeholder: 'utm_source={network}&utm_campaign={campaign}',
      hint: 'Added to the links in posts. {network} and {campaign} are filled in. Parameters that a link already has stay as they are.',
    }),
  ),
  setting(
    search({
      name: 'country',
      label: 'Holidays',
      action: FIND_COUNTRY,
      placeholder: 'Choose a country',
      hint: 'The country’s public holidays are shown in the week, in the digest, and below When in the form.',
      read: (state, name) => countryOption(chosenOption(state, name)?.value),
    }),
  ),
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
  check,
  send: bind,
  done: ({ change, ...project }, _, { about }) => projectChosen(project, change.after, about.channel),
  audited: (_, saved) => saved?.change ?? {},
  label: ({ Project }) => `Channel project: ${Project?.text ?? 'none'}`,
});

const CARDS_HINT =
  'Upnext has to be in this channel: /invite @Upnext. Otherwise, cards go to the author’s direct messages.';

function check({ Timezone, linkParameters }: ChannelProject, { about }: FormContext): Notices | undefined {
  const links = linkParameters ? checkedParameters(linkParameters) : undefined;
  return noticesAt({
    Project: !about.channel && 'To choose a channel’s project, type /upnext project in that channel.',
    Timezone: Timezone && !isZone(Timezone.value) && 'Choose a time zone from the list.',
    linkParameters: links && 'problem' in links && links.problem,
  });
}

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
  const details = choice.holdMinutes === undefined ? stored : detailsIn(choice, choice.holdMinutes);
  const after = { project, ...details, showsCards: choice.showsCards ?? showsCards };
  const { holdMinutes, country, linkParameters } = details;
  const saved = { holdMinutes, country: country || null, linkParameters: linkParameters || null };
  await store.projectSettings.saveDetails(workspace, project.id, saved, now());
  await store.channels.bind(place, after, person, now());
  return { ok: true, value: { ...project, change: { before, after } } };
}

function detailsIn({ country, linkParameters = '' }: ChannelProject, holdMinutes: number) {
  const links = checkedParameters(linkParameters);
  return {
    holdMinutes,
    country: country && country.value !== NONE ? country.value : '',
    linkParameters: 'parameters' in links ? links.parameters : '',
  };
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

/** The form of a project with what it has. */
export const shownOf = (
  Project: ChosenOption | undefined,
  { project: _, country, ...others }: Partial<ChannelSettings>,
): ChannelProject => ({
  Project,
  ...others,
  country: country ? countryOption(country) : undefined,
});

/** The country of the channel’s time zone comes first, if there is only one. */
export async function suggestCountries({ ack, options }: OptionsArgs): Promise<void> {
  const near = countryOfZone(options.view && readAbout(options.view).project?.zone);
  const others = [...countries].sort(([one], [other]) => Number(other === near) - Number(one === near));
  const all = [[NONE, 'None'] as const, ...others];
  const found = matchingAllWords(all, options.value, ([code, name]) => [name, ABBREVIATIONS[code]]);
  await ack(toOptions(found.map(([value, text]) => ({ text, value }))));
}

const ABBREVIATIONS: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };

function unlinkButton({ project, channel }: About): KnownBlock[] {
  if (!project || !channel) return [];
  const dialog = confirm(
    'Unlink this project?',
    'People will choose a project each time they use a command in this channel. Nothing changes in the scheduling service.',
    'Unlink',
  );
  const value = encodeButtonValue({ channel, project: project.id });
  return [actions('unlink', button('Unlink project', UNLINK, { value, style: 'danger', confirm: dialog }))];
}
