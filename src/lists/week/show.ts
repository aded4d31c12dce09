import type { Deps } from '../../deps.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import { readBlockId } from '../../slack/views/button-value.js';
import { readWeek } from '../../time/range/read-week.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { toOptions } from '../../ui/select-options.js';
import { matchingAllWords } from '../../ui/words.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import {
  readFailureReply,
  startReading,
  type ListRequest,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { loadWeek, zoneOf } from './load.js';
import { postOptions, WEEK_IN, weekReply, weekToShow, type WeekToShow } from './reply.js';

type WeekDeps = ReadingDeps & Pick<Deps, 'plan'>;

/** The week that the words name, or this one. */
export async function showNamedWeek(
  deps: WeekDeps,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const words = cut(choice.words.trim(), 100);
  const reading = await startReading(deps, request, { ...choice, words, selectId: WEEK_IN });
  if (!reading.ok) return reading.reply;
  const named = firstDayOf(words, reading);
  const first = named ?? firstDayOf('', reading) ?? '';
  return weekFrom(deps, reading, { first, ...(named === undefined && { unknown: words }) });
}

const firstDayOf = (words: string, reading: Reading): string | undefined =>
  readWeek(words, { ...reading.reader, zone: zoneOf(reading) });

/** From a button. Without a day it is this week. */
export async function showWeek(
  deps: WeekDeps,
  request: ListRequest,
  { project, first, part }: Partial<WeekToShow>,
): Promise<Reply> {
  if (first === undefined) return showNamedWeek(deps, request, { words: '', project });
  const reading = await startReading(deps, request, { project, words: '', selectId: WEEK_IN });
  return reading.ok ? weekFrom(deps, reading, { first, part }) : reading.reply;
}

/** The posts of a week that contain what was typed, for the select below its table. */
export const suggestPosts =
  (deps: WeekDeps) =>
  async ({ access, ack, options }: OptionsArgs): Promise<void> => {
    const { project, first } = readBlockId(weekToShow, options);
    const reading = await startReading(deps, { access }, { project, words: '', selectId: WEEK_IN });
    const loaded = reading.ok ? await loadWeek(deps, reading, first) : undefined;
    const posts = loaded?.ok ? postOptions(loaded.value) : [];
    await ack(toOptions(matchingAllWords(posts, options.value, ({ text }) => [text])));
  };

interface WantedWeek {
  first: string;
  part?: number | undefined;
  unknown?: string;
}

async function weekFrom(deps: WeekDeps, reading: Reading, { first, ...shown }: WantedWeek): Promise<Reply> {
  const loaded = await loadWeek(deps, reading, first);
  if (!loaded.ok) return readFailureReply(deps, reading.actor, loaded);
  return weekReply({ ...shown, week: loaded.value }, reading);
}
