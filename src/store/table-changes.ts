import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import { ttlCache } from './ttl-cache.js';

/** Of these tables memory keeps rows. A trigger of each says which row was changed, to every process: see migrations 007 and 010. */
type KeptTable =
  | 'channels'
  | 'home_viewers'
  | 'installations'
  | 'own_tokens'
  | 'workspace_services'
  | 'workspace_settings';

/** Between the parts of a row's name, as the trigger writes it: in no id of Slack's. */
const BETWEEN = ' ';
/** While every change is heard of. */
const LONG_MS = 30_000;
/** While some may be missed: long enough for a burst of forms, short enough for a right that was taken away. */
const A_FEW_SECONDS = 3_000;

export type TableChanges = ReturnType<typeof tableChangesIn>;

/** Keeps what every press of a button asks for until any process changes it. */
export function tableChangesIn(database: Database, log?: Log) {
  const kept = new Map<string, ReturnType<typeof ttlCache>>();
  const hearing = database.listen('upnext_changes', {
    received(said) {
      const [table = '', ...key] = said.split(BETWEEN);
      kept.get(table)?.delete(...key);
    },
    gap: () => kept.forEach((one) => one.clear()),
    disconnected: (error) =>
      log?.warn({ error }, 'what other instances change is known after three seconds: no LISTEN'),
  });

  return {
    /** By the columns that tell one row from another, the workspace first. */
    cacheUntilChanged<T>(table: KeptTable, load: (...key: string[]) => Promise<T>) {
      const one = ttlCache(() => (hearing.isLive() ? LONG_MS : A_FEW_SECONDS), load);
      kept.set(table, one);
      return one;
    },
  };
}
