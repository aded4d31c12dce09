import type { Log } from '../../api/records.js';
import { actions, button, clip, context, cut, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { nextStart, previousStart, pageOf, pager, rangeOf } from '../../slack/pages.js';
import { everyonesClock } from '../../views/moment.js';
import type { ListPage } from '../../views/list-listeners.js';
import type { Reading } from '../../views/start-reading.js';
import { aboutWords } from '../../views/words.js';

export const LOGS_IN = 'logs_in';
export const TURN_LOGS = 'turn_logs';
export const LOG_DETAIL = 'log_detail';

export interface LogToShow {
  mark: string;
  page: ListPage;
}

const SHOWN = 15;
const SIGN: Record<string, string> = {
  ERROR: ':red_circle:',
  CRITICAL: ':red_circle:',
  WARNING: ':large_yellow_circle:',
  WARN: ':large_yellow_circle:',
};

export function logs(
  entries: Log[],
  page: ListPage,
  markOf: (entry: Log) => string,
  reading: Reading,
): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageOf(entries, page.from ?? 0, SHOWN);
  const some = entries.length > 0;
  const heading = `${some ? 'Logs' : 'No logs'} of ${escape(reading.project.name)}`;
  const turned = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(aboutWords(page.words))}${some ? ` · ${rangeOf(shown)}` : ''}`),
      ...shown.items.map((entry, place) => section(line(entry), details(markOf(entry), place, state))),
      ...pager(TURN_LOGS, turned(previousStart(shown)), turned(nextStart(shown))),
    ],
  };
}

function line({ at, level, action, message, label }: Log): string {
  const sign = SIGN[level?.toUpperCase() ?? ''] ?? ':white_circle:';
  const when = at ? `${everyonesClock(at)}  ` : '';
  const what = action && action !== label ? `*${escape(clip(action, 60))}*  ` : '';
  const words = (message ?? label).replace(/\s+/g, ' ');
  return `${sign} ${when}${what}${escape(clip(words, 160))}`;
}

function details(mark: string, place: number, page: ListPage) {
  const value = encodeButtonValue({ mark, page });
  return value ? button('Details', `${LOG_DETAIL}:${place}`, { value }) : undefined;
}

export function log(entry: Log, page: ListPage, { project }: Reading): Reply {
  const { at, level, action, entityType, entityId, id, others } = entry;
  const facts: [string, string | undefined][] = [
    ['Level', level],
    ['Action', action],
    ['About', [entityType, entityId].filter(Boolean).join(' ')],
    ...others().slice(0, 10),
    ['Id', id],
  ];
  const lines = facts.flatMap(([name, value]) =>
    value ? `*${escape(name)}*  ${escape(clip(value, 200))}` : [],
  );
  return {
    text: `A log entry of ${escape(project.name)}`,
    blocks: [
      ...(at ? [context(everyonesClock(at, '{date_short_pretty} {time_secs}'))] : []),
      section(escape(clip(entry.message ?? entry.label, 2500))),
      ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
      actions('log', back(page)),
    ],
  };
}

const back = (page: ListPage) =>
  button('Back to the list', `${TURN_LOGS}:list`, { value: encodeButtonValue(page) });

export function gone(page: ListPage): Reply {
  const text = 'This entry is not in the logs any more.';
  return { text, blocks: [section(text), actions('log', back(page))] };
}
