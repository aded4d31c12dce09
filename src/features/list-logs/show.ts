import { createHash } from 'node:crypto';
import type { Log } from '../../api/records.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { ListPage } from '../../ui/list-listeners.js';
import {
  type ListRequest,
  readFailureReply,
  type Reading,
  type ReadingDeps,
  startReading,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { isFailure, log, logMissing, logs, LOGS_IN, type LogToShow, readLogWords } from './reply.js';
import { MINUTE_MS } from '../../durations.js';
import { labelOf, PLATFORMS } from '../../openapi/platforms.js';
import { joinWithAnd } from '../../slack/text/markup.js';

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

/** Services log each network of a post on its own. People read that as one thing. */

const NETWORK = new RegExp(
  `(?<=\\b(?:on|to) )(?:${PLATFORMS.map(labelOf).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);

interface Said {
  entries: Log[];
  before: string;
  networks: string[];
  after: string;
}

/** Entries that differ only in the network they name become one, where the first of them is. */
function mergeNetworks(entries: readonly Log[]): Log[] {
  const found = new Map<string | Log, Said>();
  for (const entry of entries) {
    const { at, level, action, entityType, entityId, message = '' } = entry;
    const [network] = NETWORK.exec(message) ?? [];
    const [before = '', ...rest] = network === undefined ? [message] : message.split(network);
    const after = rest.join(network);
    const minute = Math.floor((at?.getTime() ?? 0) / MINUTE_MS);
    const key =
      network === undefined
        ? entry
        : JSON.stringify([minute, level, action, entityType, entityId, before, after]);
    const same = found.get(key) ?? { entries: [], before, networks: [], after };
    same.entries.push(entry);
    // The newest entry comes first.
    if (network !== undefined) same.networks.unshift(network);
    found.set(key, same);
  }
  return [...found.values()].flatMap(merged);
}

function merged({ entries, before, networks, after }: Said): Log[] {
  const [first, ...others] = entries;
  if (!first || others.length === 0) return first ? [first] : [];
  const ids = entries.flatMap(({ id }) => id ?? []);
  const message = `${before}${joinWithAnd(new Set(networks))}${after}`;
  return [{ ...first, message, ...(ids.length > 0 && { id: ids.join(', ') }) }];
}
