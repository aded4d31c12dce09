import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import { ttlCache } from './ttl-cache.js';

/** Tables whose rows are cached. Triggers notify every process of a changed row. */
type CachedTable =
  | 'agent_tokens'
  | 'channels'
  | 'held_posts'
  | 'home_viewers'
  | 'installations'
  | 'project_settings'
  | 'workspace_services'
  | 'workspace_settings';

/** The trigger writes it between the parts of a key. Slack ids contain no space, ids of the service might. */
const SEPARATOR = ' ';
const CHANNEL = 'upnext_changes';
/** While notifications arrive. */
const TTL_MS = 30_000;
/** Long enough for a burst of forms, short enough to take a right away. */
const TTL_WITHOUT_NOTIFICATIONS_MS = 3_000;

export type TableChanges = ReturnType<typeof tableChangesIn>;

/** Caches rows until any process changes them. */
export function tableChangesIn(database: Database, log?: Log) {
  const caches = new Map<string, ReturnType<typeof ttlCache>>();
  const received = (payload: string) => {
    const [table = '', workspace = '', ...id] = payload.split(SEPARATOR);
    const cache = caches.get(table);
    // Rows are cached one by one, or all of a workspace together.
    cache?.delete(workspace);
    if (id.length > 0) cache?.delete(workspace, id.join(SEPARATOR));
  };
  const listener = database.listen(CHANNEL, {
    received,
    gap: () => caches.forEach((cache) => cache.clear()),
    disconnected: (error) =>
      log?.warn({ error }, 'lost LISTEN: changes by other instances take up to three seconds to arrive'),
  });

  return {
    /** `key` holds the key columns of a row, the workspace first, or only the workspace of several rows. */
    cacheUntilChanged<T>(table: CachedTable, load: (...key: string[]) => Promise<T>) {
      const cache = ttlCache(() => (listener.isLive() ? TTL_MS : TTL_WITHOUT_NOTIFICATIONS_MS), load);
      caches.set(table, cache);
      return cache;
    },

    /** Of what no trigger sees, to every process. */
    async say(table: CachedTable, ...key: string[]): Promise<void> {
      const payload = [table, ...key].join(SEPARATOR);
      received(payload);
      await database.executeSql('select pg_notify($1, $2)', [CHANNEL, payload]);
    },
  };
}
