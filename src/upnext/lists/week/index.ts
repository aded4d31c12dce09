import { readWeek } from '../../../when/index.js';
import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { allRequire } from '../../rights/access.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import { readBlockId, readButtonValue } from '../../slack/views/button-value.js';
import { toOptions } from '../../slack/views/options.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import type { OptionsArgs, VerbFeature } from '../../ui/feature.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import { projectZone } from '../../ui/project/zone.js';
import { OPEN_POST, SHOW_WEEK, weekToOpen } from '../../ui/shared-buttons.js';
import { answerAbout, type ListRequest, type Reading, startReading } from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { loadWeek } from './load.js';
import {
  postOptions,
  WEEK_IN,
  WEEK_PAGE,
  WEEK_TITLE,
  weekReply,
  type WeekToShow,
  weekToShow,
} from './reply.js';

export const week = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: WEEK_IN,
    show: (reading, { words }) => showWeek(deps, reading, { words: cut(words.trim(), 100) }),
  });
  /** From a button. */
  const show = (request: ListRequest, { project, ...wanted }: Partial<WeekToShow>) =>
    answerAbout(deps, request, { project, words: '', selectId: WEEK_IN }, (reading) =>
      showWeek(deps, reading, wanted),
    );
  return {
    ...listeners,
    options: {
      ...listeners.options,
      ...allRequire('read', { [OPEN_POST]: suggestPosts(deps) }, 'its project'),
    },
    actions: {
      ...listeners.actions,
      ...allRequire(
        'read',
        {
          [WEEK_PAGE]: (args) =>
            answerInPlace(deps, args, show(args, readButtonValue(weekToShow, args.action))),
          [SHOW_WEEK]: (args) =>
            answerBelow(args, WEEK_TITLE, show(args, readButtonValue(weekToOpen, args.action))),
        },
        'its project',
      ),
    },
  };
};

/** The week that begins on that day or that the words name, otherwise this one. */
async function showWeek(
  deps: Deps,
  reading: Reading,
  { words = '', first, from }: { words?: string; first?: string; from?: number | undefined },
): Promise<Reply | Failure> {
  const reader = { ...reading.reader, zone: projectZone(reading.project, reading.reader) };
  const named = first ?? readWeek(words, reader);
  const loaded = await loadWeek(deps, reading, named ?? readWeek('', reader) ?? '');
  if (!loaded.ok) return loaded;
  const unknown = named === undefined ? words : undefined;
  return weekReply({ from, unknown, week: loaded.value }, reading);
}

/** The posts of a week that contain what was typed, for the select below its table. */
const suggestPosts =
  (deps: Deps) =>
  async ({ access, ack, options }: OptionsArgs): Promise<void> => {
    const { project, first } = readBlockId(weekToShow, options);
    const reading = await startReading(deps, { access }, { project, words: '', selectId: WEEK_IN });
    const loaded = reading.ok ? await loadWeek(deps, reading, first) : undefined;
    const posts = reading.ok && loaded?.ok ? postOptions(loaded.value, reading.reader) : [];
    await ack(toOptions(matchingAllWords(posts, options.value, ({ text }) => [text])));
  };
