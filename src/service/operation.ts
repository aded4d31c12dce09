import type { Kysely } from 'kysely';
import type { Clock } from './clock.js';
import type { ApiResponse } from './http/responses.js';
import type { Log } from './log.js';
import type { Publishing } from './publishing/publishing.js';
import type { Tables } from './tables.js';

export type Role = 'ADMIN' | 'EDITOR' | 'VIEWER';

/** One authorized request, and everything an operation may use. */
export interface RequestContext {
  db: Kysely<Tables>;
  now: Date;
  clock: Clock;
  log: Log;
  publishing: Publishing;
  /** Tells the publisher that something may be due soon. */
  wake: () => void;
  /** Without the query. */
  path: string;
  params: { project_id: string; user_id: string; template_id: string; source_id: string };
  query: URLSearchParams;
  idempotencyKey: string | undefined;
  /** SHA-256 of the token. */
  caller: string;
  /** Parsed JSON; undefined if there is no body. */
  body: unknown;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The lowest role that may call it. */
  role: Role;
  run(context: RequestContext): Promise<ApiResponse>;
}
