import type { Reply } from '../../slack/blocks.js';
import { createHash } from 'node:crypto';
import type { Log } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { ListPage } from '../../views/list-listeners.js';
import { startReading, readFailureReply, type ListRequest, type Reading } from '../../views/start-reading.js';
import { withAllWords } from '../../views/words.js';
import { gone, log, logs, LOGS_IN, type LogToShow } from './reply.js';

export const showLogs =
  (deps: Deps) =>
  async (args: ListRequest, page: ListPage): Promise<Reply> => {
    const found = await find(deps, args, page);
    if (!found.ok) return found.reply;
    return logs(found.entries, { ...page, project: found.reading.project.id }, markOf, found.reading);
  };

export const showLog =
  (deps: Deps) =>
  async (args: ListRequest, { mark, page }: LogToShow): Promise<Reply> => {
    const found = await find(deps, args, page);
    if (!found.ok) return found.reply;
    const entry = found.entries.find((one) => markOf(one) === mark);
    return entry ? log(entry, page, found.reading) : gone(page);
  };

type Found = { ok: true; entries: Log[]; reading: Reading } | { ok: false; reply: Reply };

/** The service gives all of them at once; which of them, and in what order, is found here. */
async function find(deps: Deps, args: ListRequest, page: ListPage): Promise<Found> {
  const reading = await startReading(deps, args, { door: LOGS_IN, ...page });
  if (!reading.ok) return reading;
  const listed = await reading.api.listLogs(reading.project.id);
  if (!listed.ok) return { ok: false, reply: readFailureReply(deps, reading.actor, listed) };
  const entries = withAllWords(listed.value, page.words, ({ label, level, action, entityType, entityId }) => [
    label,
    level,
    action,
    entityType,
    entityId,
  ]);
  return { ok: true, reading, entries: entries.sort((one, other) => timeOf(other) - timeOf(one)) };
}

const timeOf = ({ at }: Log) => at?.getTime() ?? 0;

/** What a button calls an entry by: not every service gives its entries ids, and ids may be of any length. */
const markOf = (entry: Log) =>
  createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 22);
