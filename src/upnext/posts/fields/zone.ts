import { field } from '../../slack/text/blocks.js';
import { searchedZone, searchSelect } from '../../ui/project/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import type { PostField } from './field.js';

/** The time zone of the words in When, unless they name a city. */

export const FIND_ZONE = 'find_zone';
const ZONE = 'Timezone';

export const zoneField: PostField = {
  draw({ values: { Timezone, calendar, replaced }, when }) {
    // A city in When has the last word.
    if (when?.ok && when.zoneGiven && !calendar) return [];
    const select = searchSelect(`${FIND_ZONE}:${replaced}`, 'Search for a city', Timezone);
    return [
      field(ZONE, 'Time zone', select, {
        hint: calendar ? undefined : 'A city in When overrides this.',
        dispatch: true,
      }),
    ];
  },
  read: (state, { zone }) => ({
    Timezone: searchedZone(state, ZONE) ?? (zone ? zoneOption(zone) : undefined),
  }),
  changes: { [FIND_ZONE]: (form) => form },
};
