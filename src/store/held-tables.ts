import type { ColumnType, Generated } from 'kysely';

/** The states of a post that Upnext holds. */
export type HeldState =
  | 'draft'
  | 'held'
  | 'sending'
  /** At the service, which publishes it. */
  | 'scheduled'
  | 'published'
  | 'partly-published'
  | 'failed'
  | 'refused'
  | 'missed'
  /** It wasn’t approved in time. */
  | 'expired'
  | 'cancelled';

export interface HeldKey {
  workspace: string;
  id: string;
}

/** The form that sends held posts. Their cards show what became of it. */
export const HELD_POST_FORM = 'held_post';

/** The form that gives a held post another time. */
export const NEW_TIME_FORM = 'new_time';

/** The form that sends the rows of an import. */
export const IMPORTED_POST_FORM = 'imported_post';

/** The form that sends posts right away. */
export const SCHEDULE_FORM = 'schedule_post';

/** json or jsonb: written as text, read as a parsed value. */
type Json<T> = ColumnType<T, string, string>;

export interface HeldPostRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  project_id: string;
  project_name: string;
  /** Where it was scheduled. */
  channel: string | null;
  author: string;
  state: HeldState;
  /** The current one, as its card shows it. */
  version: number;
  /** When it is to be published. Drafts may have none. */
  due_at: Date | null;
  /** When it goes to the service. */
  leaves_at: Date | null;
  /** Why it was not sent. */
  reason: string | null;
  /** What the service said about its fields. */
  problems: Json<unknown> | null;
  service_id: string | null;
  card: Json<unknown> | null;
  /** When the freeze began that this post may pass. A later freeze stops it. */
  passes_freeze: Date | null;
  /** The news that its author got, one a line. */
  told: string | null;
  /** That its approvers know that it waits. */
  asked: Json<unknown> | null;
  /** The series that it is an occurrence of. */
  series: string | null;
  changed_by: string;
  created_at: Date;
  updated_at: Date;
}

/** What a person entered. Never changed once it is stored. */
export interface HeldVersionRow {
  workspace: string;
  post: string;
  version: number;
  author: string;
  values: Json<unknown>;
  about: Json<unknown>;
  content: string;
  platforms: Json<unknown>;
  /** What the clock of this zone shows when the post is due, by the rules that were known when this was written. */
  zone: string | null;
  wall_time: string | null;
  /** The release of the tz database with these rules. */
  zone_rules: string | null;
  /** When the earlier version was due. Only if nothing changed but the rules of the zone. */
  moved_from: Date | null;
  created_at: Date;
}

/** What an approver decided about one version. A later decision of the same person replaces it. */
export interface HeldApprovalRow {
  workspace: string;
  post: string;
  version: number;
  person: string;
  decision: ApprovalDecision;
  /** Of what the service would get. */
  hash: string;
  /** What should change, in one word. */
  topic: string | null;
  words: string | null;
  created_at: Date;
}

/** A post with several texts is several posts at the service. */
export interface SentPartRow {
  workspace: string;
  /** The submission or held post that it belongs to. */
  post: string;
  /** Its networks as the key. */
  networks: string;
  /** Its place among the parts that were stored with it. */
  place: number;
  platforms: Json<unknown>;
  content: string;
  service_id: string | null;
  version: number;
  due_at: Date | null;
  created_at: Date;
}

/** `emergency`: sent without the approvals that the project requires. */
export type ApprovalDecision = 'approved' | 'changes' | 'emergency';

/** A post that repeats. */
export interface SeriesRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  project_id: string;
  project_name: string;
  channel: string | null;
  author: string;
  state: string;
  rule: Json<unknown>;
  values: Json<unknown>;
  about: Json<unknown>;
  /** The first day whose occurrence is not made yet. */
  next: string | null;
  reason: string | null;
  card: Json<unknown> | null;
  changed_by: string;
  created_at: Date;
  updated_at: Date;
}

/** Nothing of this project leaves Upnext until the freeze ends. */
export interface FreezeRow {
  workspace: string;
  project_id: string;
  person: string;
  reason: string | null;
  until: Date | null;
  /** The channels that were told of it. */
  told: Generated<Json<unknown>>;
  created_at: Date;
}
