import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { actions, button, confirm, context, field, option, plain } from '../../slack/text/blocks.js';
import {
  actionIdOf,
  chosenOption,
  chosenOptionSchema,
  chosenValues,
  typedText,
  type ChosenOption,
  type ViewState,
} from '../../slack/views/view-state.js';
import { formModal, readAbout } from '../../forms/form.js';
import { countries, countryName, countryOfZone } from '../../holidays/countries.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { HOLD_MINUTES, holdTimeLabel } from '../../ui/hold-time.js';
import { searchedOption, searchedZone, searchSelect } from '../../ui/project/project-field.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { toOptions } from '../../ui/select-options.js';
import { capitalize, matchingAllWords } from '../../ui/words.js';
import { currentProject, projectVisibility, type ProjectAbout } from './reply.js';

export const CHOOSE_PROJECT = 'choose_project';
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
    ...holdField(choice),
    ...linksField(choice),
    ...holidaysField(choice),
    ...cardsField(choice, about),
    context(...projectVisibility(about.channelKind)),
    ...unlinkButton(about),
  ]);
}

export function readChannelProject({ state }: Pick<ViewOutput, 'state'>): ChannelProject {
  const project = searchedOption(state, 'Project');
  return {
    project,
    zone: searchedZone(state, 'Timezone'),
    holdMinutes: chosenHoldMinutes(state, project),
    linkParameters: typedParameters(state, project),
    country: chosenCountry(state, project),
    showsCards: state.values.showsCards && chosenValues(state, 'showsCards').includes(SHOW),
  };
}

/** Each project has its own setting, so the field is there once a project is chosen, with another action_id for each. */
const holdActionId = (project: ChosenOption | undefined) => `hold:${project?.value ?? ''}`;

function holdField({ project, holdMinutes }: ChannelProject): InputBlock[] {
  if (!project || holdMinutes === undefined) return [];
  const options = HOLD_MINUTES.map((minutes) => option(capitalize(holdTimeLabel(minutes)), String(minutes)));
  const initial_option = options.find(({ value }) => value === String(holdMinutes));
  const element = {
    type: 'static_select' as const,
    action_id: holdActionId(project),
    options,
    ...(initial_option && { initial_option }),
  };
  return [field('holdMinutes', 'Posts can be changed until', element, { hint: HOLD_HINT })];
}

const HOLD_HINT =
  'Then Upnext sends them to the scheduling service, where they can’t be changed. Posts that are due sooner are sent right away.';

/** A field that still shows the setting of another project does not count. */
function chosenHoldMinutes(state: ViewState, project: ChosenOption | undefined): number | undefined {
  if (actionIdOf(state, 'holdMinutes') !== holdActionId(project)) return undefined;
  const chosen = chosenOption(state, 'holdMinutes')?.value;
  return HOLD_MINUTES.find((minutes) => String(minutes) === chosen);
}

const LINKS = 'linkParameters';
const linksActionId = (project: ChosenOption | undefined) => `links:${project?.value ?? ''}`;

function linksField({ project, linkParameters }: ChannelProject): InputBlock[] {
  if (!project || linkParameters === undefined) return [];
  const element = {
    type: 'plain_text_input' as const,
    action_id: linksActionId(project),
    max_length: 150,
    placeholder: plain('utm_source={network}&utm_campaign={campaign}', 150),
    ...(linkParameters && { initial_value: linkParameters }),
  };
  return [field(LINKS, 'Campaign parameters for links', element, { optional: true, hint: LINKS_HINT })];
}

const LINKS_HINT =
  'Added to the links in posts. {network} and {campaign} are filled in. What a link already has stays as it is.';

function typedParameters(state: ViewState, project: ChosenOption | undefined): string | undefined {
  return actionIdOf(state, LINKS) === linksActionId(project) ? typedText(state, LINKS).trim() : undefined;
}

/** Of each project, like the field above. */
const countryActionId = (project: ChosenOption | undefined) => `${FIND_COUNTRY}:${project?.value ?? ''}`;

function holidaysField({ project, country }: ChannelProject): InputBlock[] {
  if (!project || country === undefined) return [];
  const chosen = country === '' ? undefined : { text: countryName(country), value: country };
  const element = searchSelect(countryActionId(project), 'Choose a country', chosen);
  return [field('country', 'Holidays', element, { optional: true, hint: HOLIDAYS_HINT })];
}

const HOLIDAYS_HINT =
  'The country’s public holidays are shown in the week, in the digest and, when a post is scheduled, below When.';

const NONE = 'none';

function chosenCountry(state: ViewState, project: ChosenOption | undefined): string | undefined {
  if (actionIdOf(state, 'country') !== countryActionId(project)) return undefined;
  const chosen = searchedOption(state, 'country')?.value ?? NONE;
  return chosen === NONE ? '' : chosen;
}

/** The country of the channel’s time zone comes first, if there is only one. */
export async function suggestCountries({ ack, options }: OptionsArgs): Promise<void> {
  const near = countryOfZone(options.view && readAbout(options.view).project?.zone);
  const others = countries().sort((one, other) => Number(other.code === near) - Number(one.code === near));
  const all = [{ code: NONE, name: 'None' }, ...others];
  const found = matchingAllWords(all, options.value, ({ code, name }) => [name, ABBREVIATIONS[code]]);
  await ack(toOptions(found.map(({ code, name }) => ({ text: name, value: code }))));
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
  ...(country === undefined ? [] : [`*Holidays*: ${country === '' ? 'none' : countryName(country)}`]),
  ...(showsCards === undefined ? [] : [`*Cards in this channel*: ${showsCards ? 'shown' : 'not shown'}`]),
];

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
