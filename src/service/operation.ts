import type { Kysely } from 'kysely';
import type { Answer } from './http/responses.js';
import type { Log } from './log.js';
import type { Tables } from './tables.js';

export type Role = 'ADMIN' | 'EDITOR' | 'VIEWER';

/** What an operation is given: one request, read and let in, and the world that it may use. */
export interface Call {
  db: Kysely<Tables>;
  now: Date;
  log: Log;
  /** Tells the publisher that something may be due sooner than it thinks. */
  wake: () => void;
  /** The path, without the query. */
  path: string;
  params: { project_id: string; user_id: string; template_id: string; source_id: string };
  query: URLSearchParams;
  idempotencyKey: string | undefined;
  /** Who calls: SHA-256 of the token. */
  caller: string;
  /** The JSON of the body; undefined when there is none. */
  body: unknown;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The least role that may call it. */
  role: Role;
  run(call: Call): Promise<Answer>;
}
