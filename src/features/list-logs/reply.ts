import * as z from 'zod';
import type { Log } from '../../api/records.js';
import { actions, button, clip, context, cut, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf } from '../../slack/views/pages.js';
import { listPage, type ListPage } from '../../ui/list-listeners.js';
import { SLACK_DAY, slackDate } from '../../ui/slack-date.js';
import type { Reading } from '../../ui/start-reading.js';
import { fieldLabel, humanize, searchSuffix } from '../../ui/words.js';

export const LOGS_IN = 'logs_in';
export const LOGS_PAGE = 'turn_logs';
export const LOG_DETAIL = 'log_detail';

export const logToShow = z.object({ mark: z.string(), page: listPage });
export type LogToShow = z.infer<typeof logToShow>;

interface LogList {
  page: ListPage;
  markOf: (entry: Log) => string;
  reading: Reading;
}

const PER_PAGE = 15;
const LEVELS_SHOWN: Record<string, string> = {
  ERROR: 'Error',
  CRITICAL: 'Error',
  WARNING: 'Warning',
  WARN: 'Warning',
};

export function logs(entries: Log[], { page, markOf, reading }: LogList): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageOf(entries, page.from ?? 0, PER_PAGE);
  const isEmpty = entries.length === 0;
  const heading = `${isEmpty ? 'No logs' : 'Logs'} for ${escape(reading.project.name)}`;
  const pageFrom = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(searchSuffix(page.words))}${isEmpty ? '' : ` · ${rangeOf(shown)}`}`),
      ...shown.items.map((entry, index) =>
        section(logLine(entry), detailsButton(markOf(entry), index, state)),
      ),
      ...pager(LOGS_PAGE, pageFrom(previousStart(shown)), pageFrom(nextStart(shown))),
    ],
  };
}

/** Only entries without a text of their own show the action. Ids and codes are behind *Details*. */
function logLine({ at, level, action, message, label }: Log): string {
  const shownLevel = LEVELS_SHOWN[level?.toUpperCase() ?? ''];
  const words = message ?? (action ? humanize(action) : label);
  const facts = [
    at && slackDate(at),
    shownLevel && `*${shownLevel}*`,
    escape(clip(words.replace(/\s+/g, ' '), 160)),
  ];
  return facts.filter(Boolean).join(' · ');
}

function detailsButton(mark: string, index: number, page: ListPage) {
  const value = encodeButtonValue({ mark, page });
  return value ? button('Details', `${LOG_DETAIL}:${index}`, { value }) : undefined;
}

export function log(entry: Log, page: ListPage, { project }: Reading): Reply {
  const { at, level, action, entityType, entityId, id, others } = entry;
  const facts: [string, string | undefined][] = [
    ['Level', level && humanize(level)],
    ['Action', action],
    ['About', [entityType, entityId].filter(Boolean).join(' ')],
    ...others()
      .slice(0, 10)
      .map(([name, value]): [string, string] => [fieldLabel(name), value]),
    ['Log ID', id],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? `*${name}:* ${escape(clip(value, 200))}` : []));
  return {
    text: `A log entry for ${escape(project.name)}`,
    blocks: [
      ...(at ? [context(slackDate(at, `${SLACK_DAY} {time_secs}`))] : []),
      section(escape(clip(entry.message ?? entry.label, 2500))),
      ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
      actions('log', backButton(page)),
    ],
  };
}

const backButton = (page: ListPage) =>
  button('Back to logs', `${LOGS_PAGE}:list`, { value: encodeButtonValue(page) });

const MISSING = 'This log entry no longer exists.';

export const logMissing = (page: ListPage): Reply => ({
  text: MISSING,
  blocks: [section(MISSING), actions('log', backButton(page))],
});
