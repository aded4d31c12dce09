import type { Deps } from '../../deps.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import { readWeek } from '../../time/range/read-week.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import {
  readFailureReply,
  startReading,
  type ListRequest,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { loadWeek, zoneOf } from './load.js';
import { WEEK_IN, weekReply, type WeekToShow } from './reply.js';

/** The week that the words name, or this one. */
export async function showNamedWeek(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
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

export const firstDayOf = (words: string, reading: Reading): string | undefined =>
  readWeek(words, { ...reading.reader, zone: zoneOf(reading) });

/** From a button. Without a day it is this week. */
export async function showWeek(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  request: ListRequest,
  { project, first, part }: Partial<WeekToShow>,
): Promise<Reply> {
  if (first === undefined) return showNamedWeek(deps, request, { words: '', project });
  const reading = await startReading(deps, request, { project, words: '', selectId: WEEK_IN });
  return reading.ok ? weekFrom(deps, reading, { first, part }) : reading.reply;
}

interface WantedWeek {
  first: string;
  part?: number | undefined;
  unknown?: string;
}

async function weekFrom(
  deps: Pick<Deps, 'api' | 'log' | 'now' | 'plan' | 'store'>,
  reading: Reading,
  { first, ...shown }: WantedWeek,
): Promise<Reply> {
  const loaded = await loadWeek(deps, reading, first);
  if (!loaded.ok) return readFailureReply(deps, reading.actor, loaded);
  return weekReply({ ...shown, week: loaded.value }, reading);
}
