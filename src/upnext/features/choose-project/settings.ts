import { countries, countryOfZone } from '../../../when/index.js';
import { readAbout } from '../../forms/form.js';
import { checkedParameters } from '../../platforms/link-parameters.js';
import type { ProjectDetails } from '../../rights/project-settings-table.js';
import { escape } from '../../slack/text/markup.js';
import { toOptions } from '../../slack/views/options.js';
import { chosenOption } from '../../slack/views/view-state.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { searchSelect } from '../../ui/project/project-field.js';
import { choice, input, ofChosenProject, type SmallField, text } from '../../ui/small-fields.js';
import { capitalize, HOLD_MINUTES, holdTimeLabel, matchingAllWords } from '../../ui/words.js';

/** The settings of a project: their fields in the form of a channel’s project, and what people are told of them. */

export const FIND_COUNTRY = 'bind_find_country';
const NONE = 'none';

const parameters = text({
  name: 'linkParameters',
  label: 'Campaign parameters for links',
  most: 150,
  placeholder: 'utm_source={network}&utm_campaign={campaign}',
  hint: 'Added to the links in posts. {network} and {campaign} are filled in. Parameters that a link already has stay as they are.',
});

function checked(value: unknown): { parameters: string; problem?: string } {
  const typed = typeof value === 'string' ? value : '';
  const said = typed ? checkedParameters(typed) : { parameters: '' };
  return 'problem' in said ? { ...said, parameters: typed } : said;
}

const FIELDS: SmallField[] = [
  {
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
  },
  {
    ...parameters,
    read: (state, name) => checked(parameters.read(state, name)).parameters,
    problem: (value) => checked(value).problem,
  },
  input({
    name: 'country',
    label: 'Holidays',
    hint: 'The country’s public holidays are shown in the week, in the digest, and below When in the form.',
    element: (value) => searchSelect(FIND_COUNTRY, 'Choose a country', countryOption(value)),
    read: (state, name) => chosenOption(state, name)?.value.replace(NONE, '') ?? '',
    words: (value) => countryOption(value)?.text ?? 'None',
  }),
];

/** The name follows from the code. */
function countryOption(code: unknown) {
  const text = countries.get(String(code));
  return text === undefined ? undefined : { text, value: String(code) };
}

/** Each project has its own, so they are there once one is chosen. */
export const settingFields = FIELDS.map((one) =>
  ofChosenProject(one, ({ holdMinutes }) => holdMinutes !== undefined),
);

export function settingsInWords(settings: ProjectDetails & { showsCards: boolean }): string {
  const { holdMinutes, country, linkParameters, showsCards } = settings;
  const changes =
    holdMinutes === 0
      ? 'Posts are sent to the scheduling service right away, so they can’t be changed afterwards.'
      : `Posts can be changed or cancelled until ${holdTimeLabel(holdMinutes)}.`;
  const cards = showsCards
    ? 'Their cards are shown in this channel if Upnext is in it.'
    : 'Their cards go to the author’s direct messages.';
  const holidays = country ? [`Public holidays (${countries.get(country) ?? country}) are shown.`] : [];
  const links = linkParameters ? [`Links in posts get \`${escape(linkParameters)}\`.`] : [];
  return [changes, cards, ...holidays, ...links].join(' ');
}

/** The country of the channel’s time zone comes first, if there is only one. */
export async function suggestCountries({ ack, options }: OptionsArgs): Promise<void> {
  const near = countryOfZone(options.view && readAbout(options.view).project?.zone);
  const others = [...countries].sort(([one], [other]) => Number(other === near) - Number(one === near));
  const all = [[NONE, 'None'] as const, ...others];
  const found = matchingAllWords(all, options.value, ([code, name]) => [name, ABBREVIATIONS[code]]);
  await ack(toOptions(found.map(([value, text]) => ({ text, value }))));
}

const ABBREVIATIONS: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };
