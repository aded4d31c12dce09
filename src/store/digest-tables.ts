import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface DigestRow {
  id: string;
  workspace: string;
  channel: string;
  project_id: string;
  project_name: string;
  project_zone: string | null;
  time: string;
  days: Json<number[]>;
  zone: string;
  sends_when_quiet: boolean;
  /** Why and by whom it was paused. Null while it runs. */
  paused: Json<Paused | null> | null;
  /** Days whose digest was not sent. The next digest mentions them. */
  skipped: Json<string[]>;
  set_up_by: string;
  /** A name, because a mention would notify them every day. */
  set_up_name: string;
  set_up_at: Date;
  changed_by: string | null;
  changed_at: Date | null;
  /** The local day of the next digest, and when it is sent. */
  next_day: string | null;
  next_at: Date | null;
}

export interface Paused {
  at: string;
  /** Absent if Upnext paused it. */
  by?: string | undefined;
  why?: string | undefined;
  /** Whether the person who set it up was told. */
  told?: boolean | undefined;
}

export type OccasionState = 'sending' | 'sent' | 'quiet' | 'skipped' | 'closed';

/** The digest of one day. It is stored before anything is sent. */
export interface OccasionRow {
  digest: string;
  /** The local day, or the day and the id of a request to send it now. */
  occasion: string;
  day: string;
  workspace: string;
  channel: string;
  project_id: string;
  person: string;
  state: OccasionState;
  /** Until then the instance that is sending it owns it. */
  claimed_until: Date;
  tries: number;
  first_tried_at: Date;
  ts: string | null;
  sent_at: Date | null;
  edited_at: Date | null;
  /** What its message shows, to find out what changed since. */
  shown: Json<unknown> | null;
}

/** How many calls within Slack's rate limits a workspace has reserved. */
export interface RateSlotRow {
  workspace: string;
  /** Calls with a limit of their own: posts, edits. */
  kind: string;
  /** When the next call would be free if all calls were spread evenly. */
  free_at: Date;
  /** Slack refused calls until then. */
  held_until: Date;
}

/** The last posts of a project from the service, for when the service does not respond. */
export interface BoardRow {
  workspace: string;
  project_id: string;
  person: string;
  posts: Json<unknown>;
  read_at: Date;
}
