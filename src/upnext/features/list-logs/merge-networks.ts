import type { Log } from '../../api/records.js';
import { MINUTE_MS } from '../../../when/index.js';
import { labelOf, PLATFORMS } from '../../../../openapi/platforms.js';
import { joinWithAnd } from '../../slack/text/markup.js';

/** Services log each network of a post on its own. People read that as one thing. */

const NETWORK = new RegExp(
  `(?<=\\b(?:on|to) )(?:${PLATFORMS.map(labelOf).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);

/** Entries that differ only in the network they name become one, where the first of them is. */
export function mergeNetworks(entries: readonly Log[]): Log[] {
  const found = new Map<string | Log, [Log, ...Log[]]>();
  for (const entry of entries) {
    const { at, level, action, entityType, entityId, message = '' } = entry;
    const minute = Math.floor((at?.getTime() ?? 0) / MINUTE_MS);
    const key = NETWORK.test(message)
      ? JSON.stringify([minute, level, action, entityType, entityId, message.replace(NETWORK, '')])
      : entry;
    const same = found.get(key);
    if (same) same.push(entry);
    else found.set(key, [entry]);
  }
  return [...found.values()].map(merged);
}

function merged(entries: [Log, ...Log[]]): Log {
  const [first] = entries;
  if (entries.length === 1) return first;
  // The newest entry comes first.
  const networks = entries.toReversed().map(({ message = '' }) => NETWORK.exec(message)?.[0] ?? '');
  const ids = entries.flatMap(({ id }) => id ?? []);
  const message = first.message?.replace(NETWORK, joinWithAnd(new Set(networks)));
  return { ...first, message, ...(ids.length > 0 && { id: ids.join(', ') }) };
}
