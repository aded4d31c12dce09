import { createHash } from 'node:crypto';
import type { Log } from '../../api/records.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { ListPage } from '../../ui/list-listeners.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { mergeNetworks } from './merge-networks.js';
import { isFailure, log, logMissing, logs, LOGS_IN, readLogWords, type LogToShow } from './reply.js';

export const showLogs =
  (deps: ReadingDeps) =>
  async (request: ListRequest, page: ListPage): Promise<Reply> => {
    const found = await findLogs(deps, request, page);
    if (!found.ok) return found.reply;
    const { entries, reading } = found;
    return logs(entries, { page: { ...page, project: reading.project.id }, markOf, reading });
  };

export const showLog =
  (deps: ReadingDeps) =>
  async (request: ListRequest, { mark, page }: LogToShow): Promise<Reply> => {
    const found = await findLogs(deps, request, page);
    if (!found.ok) return found.reply;
    const entry = found.entries.find((each) => markOf(each) === mark);
    return entry ? log(entry, page, found.reading) : logMissing(page);
  };

type FoundLogs = { ok: true; entries: Log[]; reading: Reading } | { ok: false; reply: Reply };

/** The service returns all entries at once, in any order. */
async function findLogs(deps: ReadingDeps, request: ListRequest, page: ListPage): Promise<FoundLogs> {
  const reading = await startReading(deps, request, { ...page, selectId: LOGS_IN });
  if (!reading.ok) return reading;
  const listed = await reading.api.listLogs(reading.project.id);
  if (!listed.ok) return { ok: false, reply: readFailureReply(deps, reading.actor, listed) };
  const { onlyFailures, words } = readLogWords(page.words);
  const wanted = onlyFailures ? listed.value.filter(isFailure) : listed.value;
  const matches = matchingAllWords(wanted, words, ({ label, level, action, entityType, entityId }) => [
    ...[label, level, action, entityType, entityId],
  ]);
  matches.sort((one, other) => timeOf(other) - timeOf(one));
  return { ok: true, reading, entries: mergeNetworks(matches) };
}

const timeOf = ({ at }: Log) => at?.getTime() ?? 0;

/** Identifies an entry in a button: not every service gives entries ids, and ids may be too long for a button. */
const markOf = (entry: Log) =>
  createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 22);
