import * as z from 'zod';
import type { KnownBlock } from '@slack/types';
import type { Log } from '../../api/records.js';
import {
  actions,
  button,
  buttonRow,
  clip,
  context,
  cut,
  section,
  withSubject,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf } from '../../slack/views/pages.js';
import { formatDay } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { listPage, type ListPage } from '../../ui/list-listeners.js';
import { SLACK_DAY, slackDate } from '../../ui/slack-date.js';
import type { Reading } from '../../ui/start-reading.js';
import { capitalize, humanize, searchSuffix } from '../../ui/words.js';

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
const SIGNS: Record<string, string> = {
  ERROR: ':x:',
  CRITICAL: ':x:',
  WARNING: ':warning:',
  WARN: ':warning:',
};
const signOf = ({ level }: Log): string | undefined => SIGNS[level?.toUpperCase() ?? ''];

export const isFailure = (entry: Log): boolean => signOf(entry) !== undefined;

const FAILURES = /^(?:failures?|failed|errors?|problems?)\b/i;

/** "failures tea": the failures that contain "tea". */
export function readLogWords(typed: string): { onlyFailures: boolean; words: string } {
  const trimmed = typed.trim();
  return { onlyFailures: FAILURES.test(trimmed), words: trimmed.replace(FAILURES, '').trim() };
}

export function logs(entries: Log[], { page, markOf, reading }: LogList): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageOf(entries, page.from ?? 0, PER_PAGE);
  const isEmpty = entries.length === 0;
  const { onlyFailures, words } = readLogWords(page.words);
  const name = escape(reading.project.name);
  const what = `${onlyFailures ? 'failures in the logs' : 'logs'} for ${name}`;
  const heading = isEmpty ? `No ${what}` : capitalize(what);
  const pageFrom = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(searchSuffix(words))}${isEmpty ? '' : ` · ${rangeOf(shown)}`}`),
      ...rows(shown.items, { page: state, markOf, reading }),
      ...pager(LOGS_PAGE, pageFrom(previousStart(shown)), pageFrom(nextStart(shown))),
      ...failuresButton(onlyFailures, words, state),
    ],
  };
}

/** By day, newest first. */
function rows(entries: Log[], { page, markOf, reading: { reader } }: LogList): KnownBlock[] {
  const blocks: KnownBlock[] = [];
  let last = '';
  for (const [index, entry] of entries.entries()) {
    const day = entry.at ? formatDay(entry.at, reader) : 'No date';
    if (day !== last) blocks.push(section(`*${day}*`));
    last = day;
    const details = detailsButton(markOf(entry), index, page);
    blocks.push(section(logLine(entry, reader), details && withSubject(details, wordsOf(entry))));
  }
  return blocks;
}

/** Only entries without a text of their own show the action. Ids and codes are behind *Details*. */
const wordsOf = ({ message, action, label }: Log) =>
  (message ?? (action ? humanize(action) : label)).replace(/\s+/g, ' ');

function logLine(entry: Log, { zone }: Reader): string {
  const time = entry.at && slackDate(entry.at, '{time}', zone);
  const facts = [time, escape(clip(wordsOf(entry), 160))].filter(Boolean).join(' · ');
  return [signOf(entry), facts].filter(Boolean).join(' ');
}

function failuresButton(onlyFailures: boolean, words: string, page: ListPage): KnownBlock[] {
  const wanted = { project: page.project, words: onlyFailures ? words : `failures ${page.words}`.trim() };
  const value = encodeButtonValue(wanted);
  const text = onlyFailures ? 'Show everything' : 'Show only failures';
  return buttonRow('failures', value ? [button(text, `${LOGS_PAGE}:failures`, { value })] : []);
}

function detailsButton(mark: string, index: number, page: ListPage) {
  const value = encodeButtonValue({ mark, page });
  return value ? button('Details', `${LOG_DETAIL}:${index}`, { value }) : undefined;
}

export function log(entry: Log, page: ListPage, { project }: Reading): Reply {
  const { at, level, action, entityType, entityId, id } = entry;
  const facts: [string, string | undefined][] = [
    ['Level', level && humanize(level)],
    ['Action', action],
    ['About', [entityType, entityId].filter(Boolean).join(' ')],
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
