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
  /** Why it rests, and who said so; none while it runs. */
  paused: Json<Paused | null> | null;
  /** Days whose digest never came: said in the next one. */
  skipped: Json<string[]>;
  set_up_by: string;
  /** A name, for a mention would call them every day. */
  set_up_name: string;
  set_up_at: Date;
  changed_by: string | null;
  changed_at: Date | null;
  /** The local day whose digest comes next, and when. */
  next_day: string | null;
  next_at: Date | null;
}

export interface Paused {
  at: string;
  /** Nobody: it has paused itself. */
  by?: string | undefined;
  why?: string | undefined;
  /** Whoever set it up knows. */
  told?: boolean;
}

export type OccasionState = 'sending' | 'sent' | 'quiet' | 'skipped' | 'closed';

/** One digest of one day. It is written down before anything is sent. */
export interface OccasionRow {
  digest: string;
  /** The local day; or the day and what it was asked for with. */
  occasion: string;
  day: string;
  workspace: string;
  channel: string;
  project_id: string;
  person: string;
  state: OccasionState;
  /** While it is being sent: until then somebody is at it. */
  claimed_until: Date;
  tries: number;
  first_tried_at: Date;
  ts: string | null;
  sent_at: Date | null;
  edited_at: Date | null;
  /** What its message shows, to find out what has changed. */
  shown: Json<unknown> | null;
}

/** How far a workspace's turns within Slack's limits have been given out. */
export interface TurnRow {
  workspace: string;
  /** What is limited by itself: posts, edits. */
  kind: string;
  /** When it would be free again if everything came evenly. */
  free_at: Date;
  /** Slack has refused, and said until when. */
  held_until: Date;
}

/** What the service said last of a project, for when it says nothing. */
export interface BoardRow {
  workspace: string;
  project_id: string;
  person: string;
  posts: Json<unknown>;
  read_at: Date;
}
