import type { KnownBlock } from '@slack/types';
import { formatDay, isoDay } from '../../../when/index.js';
import type { Log } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { buttonRow, clip, context, type Reply, section, textReply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { SLACK_DAY, slackDate } from '../../slack/text/slack-date.js';
import { buttonWithValue } from '../../slack/views/button-value.js';
import type { VerbFeature } from '../../ui/feature.js';
import { itemButton, itemReply, listListeners, type ListPage, listReply } from '../../ui/list.js';
import { fingerprint } from '../../ui/overtaken.js';
import type { Reading } from '../../ui/start-reading.js';
import { capitalize, humanize, matchingAllWords } from '../../ui/words.js';

const NAME = 'logs';

export const listLogs = (deps: Deps): VerbFeature =>
  listListeners(deps, {
    name: NAME,
    async show(reading, page) {
      const listed = await reading.api.listLogs(reading.project.id);
      return listed.ok ? logs(listed.value, page, reading) : listed;
    },
    async showItem(reading, { id, page }) {
      const listed = await reading.api.listLogs(reading.project.id);
      if (!listed.ok) return listed;
      const entry = wanted(listed.value, page.words).find((each) => fingerprint(each) === id);
      return entry ? log(entry, page, reading) : logMissing(page);
    },
  });

const FAILURES = /^(?:failures?|failed|errors?|problems?)\b/i;

/** "failures tea": the failures that contain "tea". */
function readWords(typed: string): { onlyFailures: boolean; words: string } {
  const trimmed = typed.trim();
  return { onlyFailures: FAILURES.test(trimmed), words: trimmed.replace(FAILURES, '').trim() };
}

/** The newest first. The service returns all entries at once, in any order. */
function wanted(entries: Log[], typed: string): Log[] {
  const { onlyFailures, words } = readWords(typed);
  const matches = matchingAllWords(
    onlyFailures ? entries.filter(signOf) : entries,
    words,
    ({ label, level, action, entityType, entityId }) => [label, level, action, entityType, entityId],
  );
  return matches.sort((one, other) => timeOf(other) - timeOf(one));
}

const timeOf = ({ at }: Log) => at?.getTime() ?? 0;

const SIGNS: Record<string, string> = {
  ERROR: ':x:',
  CRITICAL: ':x:',
  WARNING: ':warning:',
  WARN: ':warning:',
};
const signOf = ({ level }: Log): string | undefined => SIGNS[level?.toUpperCase() ?? ''];

export function logs(all: Log[], page: ListPage, reading: Reading): Reply {
  const items = wanted(all, page.words);
  const { onlyFailures, words } = readWords(page.words);
  const what = `${onlyFailures ? 'failures in the logs' : 'logs'} for ${escape(reading.project.name)}`;
  const other = onlyFailures ? words : `failures ${page.words}`.trim();
  return listReply({
    name: NAME,
    page,
    items,
    perPage: 15,
    heading: items.length === 0 ? `No ${what}` : capitalize(what),
    words,
    rows: (shown) => rows(shown, page, reading),
    below: buttonRow(
      'failures',
      buttonWithValue(onlyFailures ? 'Show everything' : 'Show only failures', 'turn_logs:failures', {
        project: page.project,
        words: other,
      }),
    ),
  });
}

/** By day. */
function rows(entries: Log[], page: ListPage, { reader: { now, zone } }: Reading): KnownBlock[] {
  const days = entries.map(({ at }) => (at ? formatDay(isoDay(at, zone), isoDay(now, zone)) : 'No date'));
  return entries.flatMap((entry, index) => {
    const words = wordsOf(entry);
    const time = entry.at && slackDate(entry.at, '{time}', zone);
    const facts = [time, escape(clip(words, 160))].filter(Boolean).join(' · ');
    const line = [signOf(entry), facts].filter(Boolean).join(' ');
    // Not every service gives entries ids, and ids may be too long for a button.
    const [details] = itemButton('Details', `${NAME}:${index}`, { id: fingerprint(entry), page }, words);
    return [
      ...(days[index] === days[index - 1] ? [] : [section(`*${days[index]}*`)]),
      section(line, details),
    ];
  });
}

/** Only entries without a text of their own show the action. Ids and codes are behind *Details*. */
const wordsOf = ({ message, action, label }: Log) =>
  (message ?? (action ? humanize(action) : label)).replace(/\s+/g, ' ');

export function log(entry: Log, page: ListPage, { project }: Reading): Reply {
  const { at, level, action, entityType, entityId, id } = entry;
  const facts: [string, string | undefined][] = [
    ['Level', level && humanize(level)],
    ['Action', action],
    ['About', [entityType, entityId].filter(Boolean).join(' ')],
    ['Log ID', id],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? `*${name}:* ${escape(clip(value, 200))}` : []));
  const blocks = [
    ...(at ? [context(slackDate(at, `${SLACK_DAY} {time_secs}`))] : []),
    section(escape(clip(entry.message ?? entry.label, 2500))),
    ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
  ];
  return itemReply(NAME, page, { text: `A log entry for ${escape(project.name)}`, blocks });
}

export const logMissing = (page: ListPage): Reply =>
  itemReply(NAME, page, textReply('This log entry no longer exists.'));
