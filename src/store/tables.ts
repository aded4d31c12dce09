import type { ColumnType, Generated } from 'kysely';
import type {
  FreezeRow,
  HeldApprovalRow,
  HeldPostRow,
  HeldVersionRow,
  SentPartRow,
  SeriesRow,
} from './held-tables.js';
import type { BoardRow, DigestRow, OccasionRow, RateSlotRow } from './digest-tables.js';

export const SCHEMA = 'upnext';

/** Every row of every table belongs to a workspace. */
export interface Tables {
  submissions: SubmissionRow;
  channels: ChannelRow;
  project_settings: ProjectSettingsRow;
  remembered_users: RememberedUserRow;
  remembered_prompts: RememberedPromptRow;
  workspace_settings: WorkspaceSettingsRow;
  own_tokens: OwnTokenRow;
  home_viewers: HomeViewerRow;
  audit: AuditRow;
  installations: InstallationRow;
  workspace_services: WorkspaceServiceRow;
  events_heard: SeenEventRow;
  digests: DigestRow;
  digest_occasions: OccasionRow;
  project_boards: BoardRow;
  turns: RateSlotRow;
  kept_texts: KeptTextRow;
  held_posts: HeldPostRow;
  held_versions: HeldVersionRow;
  held_approvals: HeldApprovalRow;
  sent_parts: SentPartRow;
  project_freezes: FreezeRow;
  slot_reservations: SlotReservationRow;
  imports: ImportRow;
  import_rows: ImportedRow;
  pictures: PictureRow;
  picture_chunks: PictureChunkRow;
  picture_files: PictureFileRow;
  series: SeriesRow;
  payload_checks: PayloadCheckRow;
  places: PlaceRow;
}

/** A channel or a person of an organization. */
interface PlaceRow {
  workspace: string;
  place: string;
  /** One of its workspaces. */
  team: string;
}

interface PayloadCheckRow {
  workspace: string;
  checked_at: Date;
}

interface ImportRow {
  workspace: string;
  id: string;
  person: string;
  project_id: string;
  project_name: string;
  state: string;
  about: Json<unknown>;
  card: Json<unknown> | null;
  created_at: Date;
  updated_at: Date;
}

interface ImportedRow {
  workspace: string;
  import: string;
  /** As in the file: the header is row 1. */
  row: number;
  cells: Json<unknown>;
  post: Json<unknown> | null;
  state: string;
  reason: string | null;
}

/** json or jsonb: written as text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;

export type SubmissionState =
  | 'sending'
  | 'unknown'
  | 'refused'
  | 'unsent'
  | 'asked'
  | 'delivered'
  | 'discarded';

export interface Card {
  channel: string;
  ts: string;
}

interface SubmissionRow {
  id: string;
  workspace: string;
  person: string;
  form: string;
  /** The values that the person entered. */
  values: Json<unknown>;
  /** Where the form was opened and what it is about. */
  about: Json<unknown>;
  hash: string;
  /** The same for submissions with nearly the same content. */
  likeness: string | null;
  /** Increases in the order in which submissions with the same likeness were stored to be sent. */
  send_order: number | null;
  state: SubmissionState;
  /** Why it was not sent, or what the service did with it. */
  reason: string | null;
  result: Json<unknown> | null;
  looks: Generated<number>;
  /** The message to its owner that shows its status. */
  card: Json<Card | null> | null;
  /** The approval requests, and who approved it. */
  asked: Json<Card[] | null> | null;
  decided_by: string | null;
  /** Until then one worker owns it. After that, any other takes it over. */
  lease_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface ChannelRow {
  workspace: string;
  channel: string;
  project_id: string | null;
  project_name: string | null;
  project_zone: string | null;
  bound_by: string | null;
  last_platforms: Json<string[]>;
  /** Whether the cards of the project's posts are shown there. */
  shows_cards: Generated<boolean>;
  updated_at: Date;
}

interface ProjectSettingsRow {
  workspace: string;
  project_id: string;
  /** How long before its time a post is sent to the service. 0: right away. */
  hold_minutes: Generated<number>;
  /** Without one, its posts need no approval. */
  approval: Json<unknown> | null;
  /** Its posting times and quiet hours. */
  slots: Json<unknown> | null;
  /** Without it, the project is open to everybody in the workspace. */
  access: Json<unknown> | null;
  updated_at: Date;
}

/** Which post has a slot on a network. */
interface SlotReservationRow {
  workspace: string;
  project_id: string;
  network: string;
  at: Date;
  post: string;
  submission: string;
  /** Offered to somebody until then, although nothing was sent yet. */
  kept_until: Date | null;
}

interface RememberedUserRow {
  workspace: string;
  project_id: string;
  user_id: string;
  name: string;
  email: string | null;
  role: string | null;
  status: string | null;
  slack_person: string | null;
  updated_at: Date;
}

interface RememberedPromptRow {
  workspace: string;
  project_id: string;
  prompt_id: string;
  title: string;
  created_at: Date;
}

interface WorkspaceSettingsRow {
  workspace: string;
  settings: Json<unknown>;
  updated_at: Date;
}

interface OwnTokenRow {
  workspace: string;
  person: string;
  sealed: string;
  updated_at: Date;
}

interface HomeViewerRow {
  workspace: string;
  person: string;
  /** The project whose posts they want to see. */
  project_id: string | null;
  first_opened_at: Date;
}

interface InstallationRow {
  workspace: string;
  sealed: string;
  /** Changes with every installation, so that an uninstall event of an earlier one is ignored. */
  installed_at: Date;
  updated_at: Date;
  /** Until then one instance refreshes the token. */
  changing_until: Date | null;
}

interface WorkspaceServiceRow {
  workspace: string;
  url: string;
  sealed: string;
  set_by: string;
  updated_at: Date;
}

interface SeenEventRow {
  workspace: string;
  event: string;
  heard_at: Date;
  /** Null while an instance handles it, or if that instance stopped. */
  done_at: Date | null;
}

interface KeptTextRow {
  id: string;
  workspace: string;
  person: string;
  text: string;
  kept_at: Date;
}

interface AuditRow {
  id: Generated<number>;
  workspace: string;
  at: Date;
  person: string;
  action: string;
  place: string | null;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  outcome: string;
  reference: string;
  /** Who approved or declined the person's request. */
  decided_by: string | null;
}

/** A picture or a video of a post, as it is published. */
export interface PictureRow {
  workspace: string;
  /** Of its bytes. */
  hash: string;
  /** The end of its address. */
  token: string;
  kind: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** What was changed. */
  prepared: string | null;
  /** Until then even if no post has it. */
  keep_until: Date;
  created_at: Date;
  /** All of its chunks are stored. */
  is_complete: Generated<boolean>;
}

export interface PictureChunkRow {
  workspace: string;
  hash: string;
  place: number;
  sealed: Buffer;
  /** The name of its key. */
  sealed_with: Generated<string>;
}

/** Which picture a file of Slack became. */
export interface PictureFileRow {
  workspace: string;
  file: string;
  /** What its networks need. */
  needs: string;
  hash: string;
}
