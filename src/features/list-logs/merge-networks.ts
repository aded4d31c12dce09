import { MINUTE_MS } from '../../durations.js';
import type { Log } from '../../api/records.js';
import { labelOf, PLATFORMS } from '../../openapi/platforms.js';
import { joinWithAnd } from '../../slack/text/markup.js';

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
export function mergeNetworks(entries: readonly Log[]): Log[] {
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
