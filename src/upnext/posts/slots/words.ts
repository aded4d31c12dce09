import * as z from 'zod';
import { labelOf, PLATFORMS } from '../../../../openapi/platforms.js';
import {
  type ClockReader,
  type Reader,
  readQuietHours,
  type ReadResult,
  readTimetable,
  writeQuietHours,
  writeTimetable,
} from '../../../when/index.js';
import { splitPlatforms } from '../../platforms/find.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';

/** The posting times of a project as words, in the fields of the form. */
export const slotsWords = z.object({
  times: z.string(),
  /** One network a line: "X: every day 8:00". */
  networks: z.string(),
  quiet: z.string(),
});
export type SlotsWords = z.infer<typeof slotsWords>;

/** Undefined if nothing was entered. Problems are by field. */
export type ReadSlots =
  | { ok: true; slots: ProjectSlots | undefined }
  | { ok: false; fields: Record<string, string> };

type WordsOf = Pick<Reader, 'locale' | 'zone'>;

export function readSlots(words: SlotsWords, reader: WordsOf): ReadSlots {
  const { times, quiet } = words;
  if (!times && !words.networks && !quiet) return { ok: true, slots: undefined };
  const timetable = readOr({ zone: reader.zone, times: [] }, times, (typed) => readTimetable(typed, reader));
  const zone = timetable.ok ? timetable.value.zone : reader.zone;
  const networks = readNetworks(words.networks, { ...reader, zone });
  const quietHours = readOr([], quiet, (typed) => readQuietHours(typed, reader));
  if (timetable.ok && networks.ok && quietHours.ok) {
    const slots = { ...timetable.value, networks: networks.value, quiet: quietHours.value };
    return { ok: true, slots };
  }
  const fields: Record<string, string> = {};
  if (!timetable.ok) fields.times = timetable.message;
  if (!networks.ok) fields.networks = networks.message;
  if (!quietHours.ok) fields.quiet = quietHours.message;
  return { ok: false, fields };
}

const readOr = <T>(empty: T, words: string, read: (words: string) => ReadResult<T>): ReadResult<T> =>
  words.trim() ? read(words) : { ok: true, value: empty };

function readNetworks(words: string, reader: WordsOf): ReadResult<ProjectSlots['networks']> {
  const found: ProjectSlots['networks'] = {};
  for (const line of words.split('\n').filter((each) => each.trim())) {
    const { platforms, rest } = splitPlatforms(line);
    if (platforms.length === 0) return { ok: false, message: startWithNetwork(line) };
    const timetable = readTimetable(rest.replace(/^\s*:/, ''), reader);
    const names = platforms.map(labelOf).join(', ');
    if (!timetable.ok) return { ok: false, message: `${names}: ${timetable.message}` };
    const twice = platforms.find((platform) => found[platform]);
    if (twice)
      return { ok: false, message: `${labelOf(twice)} has two lines. Enter all its times on one line.` };
    for (const platform of platforms) found[platform] = timetable.value;
  }
  return { ok: true, value: found };
}

const startWithNetwork = (line: string) =>
  `Start “${line.trim().slice(0, 40)}” with the name of a network, like “X: every day 8:00”.`;

export const NO_WORDS: SlotsWords = { times: '', networks: '', quiet: '' };

export function writeSlots(slots: ProjectSlots | undefined, reader: ClockReader): SlotsWords {
  if (!slots) return NO_WORDS;
  return {
    times: slots.times.length > 0 ? writeTimetable(slots, reader) : '',
    networks: networkLines(slots.networks, reader, slots.zone).join('\n'),
    quiet: writeQuietHours(slots.quiet, reader),
  };
}

/** "X: Every day 8:00, Berlin". Without the city where it is that of `others`. */
export const networkLines = (networks: ProjectSlots['networks'], reader: ClockReader, others?: string) =>
  PLATFORMS.flatMap((network) => {
    const own = networks[network];
    return own ? `${labelOf(network)}: ${writeTimetable(own, reader, others)}` : [];
  });
