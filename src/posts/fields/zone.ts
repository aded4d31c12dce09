import { field } from '../../slack/text/blocks.js';
import { zoneOfMoment } from '../about.js';
import { findZone, isZone } from '../../time/zones.js';
import { searchedZone, searchSelect } from '../../ui/project/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import { column, type Cells, type ExportContext, type ExportedPost } from './column.js';
import type { PostField } from '../field.js';

/** The time zone of the words in When. */

export const FIND_ZONE = 'find_zone';
const ZONE = 'Timezone';

const COLUMN = column(
  'zone',
  'Time zone',
  /^(?:time ?zone|zone|tz|zeitzone|fuseau(?: horaire)?|zona(?: horaria)?|huso horario|fuso(?: horario)?|tijdzone|タイムゾーン)$/,
  'the time zone',
);

export const zoneField: PostField = {
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
    zone === undefined || Timezone?.value !== zone || fields[ZONE] !== undefined,
  read: (state, { zone }) => ({
    Timezone: searchedZone(state, ZONE) ?? (zone ? zoneOption(zone) : undefined),
  }),
  redraws: [FIND_ZONE],
  // When reads it.
  columns: {
    all: [COLUMN],
    hint: 'Time zone',
    write: (post, context) => (post.scheduledAt ? { zone: writtenZone(post, context) } : {}),
  },
};

/** Empty if a row names none, undefined if it names one that is unknown. */
export function readZone({ zone = '' }: Cells): string | undefined {
  const words = zone.trim();
  return words === '' || isZone(words) ? words : findZone(words);
}

/** In which the time of an exported post is written. */
export const writtenZone = ({ own, timezone }: ExportedPost, { project, reader }: ExportContext): string =>
  [own && zoneOfMoment(own.about), timezone, project.zone].find(
    (zone) => zone !== undefined && isZone(zone),
  ) ?? reader.zone;
