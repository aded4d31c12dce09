import { field } from '../../slack/text/blocks.js';
import { searchedZone, searchSelect } from '../../ui/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import { chosenOptionSchema, type ChosenOption } from '../../slack/views/view-state.js';
import { stores } from '../draft.js';
import type { PostField } from '../field.js';

/** The time zone of the words in When. */

declare module '../draft.js' {
  interface Draft {
    Timezone?: ChosenOption | undefined;
  }
}

export const FIND_ZONE = 'find_zone';
const ZONE = 'Timezone';

export const zoneField: PostField = {
  schema: stores<'Timezone'>({ Timezone: chosenOptionSchema.optional() }),
  place: 'more',
  draw({ values: { Timezone, calendar, replaced } }) {
    const select = searchSelect(`${FIND_ZONE}:${replaced}`, 'Search for a city', Timezone);
    return [
      field(ZONE, 'Time zone', select, {
        hint: calendar ? undefined : 'A city in When overrides this.',
        dispatch: true,
      }),
    ];
  },
  opensMore: ({ values: { Timezone }, about: { zone }, notices: { fields } }) =>
    (zone !== undefined && Timezone?.value !== zone) || fields[ZONE] !== undefined,
  isAlwaysShown: ({ about: { zone } }) => zone === undefined,
  read: (state, { zone }) => ({
    Timezone: searchedZone(state, ZONE) ?? (zone ? zoneOption(zone) : undefined),
  }),
  redraws: [FIND_ZONE],
};
