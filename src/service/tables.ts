import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Platform } from '../../openapi/platforms.js';
import type { ApiResponse } from './http/responses.js';

/** The service's own tables, in the schema `scheduling`. */
export const SCHEMA = 'scheduling';

export type PostStatus = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'UNCONFIRMED' | 'FAILED';

export interface Tables {
  projects: ProjectsTable;
  posts: PostsTable;
  users: UsersTable;
  prompts: PromptsTable;
  templates: TemplatesTable;
  sources: SourcesTable;
  logs: LogsTable;
  deliveries: DeliveriesTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  idempotency_keys: IdempotencyKeysTable;
}

/** Read as a Date; can also be written as ISO 8601 text, to keep microseconds. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;

interface ProjectsTable {
  id: string;
  number: GeneratedAlways<number>;
  name: string;
  description: string | null;
  timezone: string;
  created_at: Instant;
}

interface PostsTable {
  id: string;
  number: GeneratedAlways<number>;
  project_id: string;
  content: string;
  media: string | null;
  template_id: string | null;
  prompt_id: string | null;
  /** The date as it was sent: with its offset, or without one. */
  schedule_date: string | null;
  /** The instant of `schedule_date`. */
  schedule_at: InstantOrNull;
  /** `schedule_at`, or infinity: lists are sorted by it. */
  sort_at: GeneratedAlways<unknown>;
  timezone: string | null;
  platforms: Platform[];
  status: PostStatus;
  created_at: Instant;
  updated_at: Instant;
  published_at: InstantOrNull;
}
export type PostRow = Selectable<PostsTable>;

interface UsersTable {
  id: string;
  project_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  role: string | null;
  status: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export type UserRow = Selectable<UsersTable>;

interface PromptsTable {
  id: string;
  project_id: string;
  title: string;
  prompt_text: string;
  description: string | null;
  created_at: Instant;
}
export type PromptRow = Selectable<PromptsTable>;

interface TemplatesTable {
  id: string;
  number: GeneratedAlways<number>;
  project_id: string;
  name: string;
  content: string;
  platforms: Platform[];
  description: string | null;
  created_at: Instant;
}
export type TemplateRow = Selectable<TemplatesTable>;

interface SourcesTable {
  id: string;
  number: GeneratedAlways<number>;
  project_id: string;
  description: string | null;
  source: string;
  created_at: Instant;
  updated_at: Instant;
}
export type SourceRow = Selectable<SourcesTable>;

interface LogsTable {
  id: string;
  number: GeneratedAlways<number>;
  project_id: string;
  at: Instant;
  level: 'INFO' | 'WARNING' | 'ERROR';
  action: string;
  message: string;
  entity_type: string | null;
  entity_id: string | null;
}
export type LogRow = Selectable<LogsTable>;

/** A post on one network: the queue, the record and the result of publishing it. */
interface DeliveriesTable {
  post_id: string;
  platform: Platform;
  project_id: string;
  number: GeneratedAlways<number>;
  /** The post's time, or its creation if that was later. */
  due_at: Instant;
  /** Decided when the post is created, and never again. */
  rehearsal: boolean;
  state: DeliveryState;
  /** How often it was taken to be sent. */
  tries: Generated<number>;
  /** When somebody looks at it again: not before, a lease’s end, or the next question. */
  next_at: InstantOrNull;
  /** What the publisher calls what it accepted. */
  reference: string | null;
  url: string | null;
  reason: string | null;
  ended_at: InstantOrNull;
}
export type DeliveryRow = Selectable<DeliveriesTable>;
/** `waiting` and `refused` are surely not there; `busy` and `unconfirmed` may be. */
export type DeliveryState = 'waiting' | 'busy' | 'published' | 'refused' | 'unconfirmed';

/** One per project. Deleted rows stay, so that SERVICE_WEBHOOKS does not bring them back at the next start. */
interface WebhooksTable {
  project_id: string;
  url: string;
  secret: string;
  created_at: Instant;
  disabled_at: InstantOrNull;
  deleted_at: InstantOrNull;
}

/** `due_at` is null once the event was delivered or given up. */
interface WebhookDeliveriesTable {
  id: string;
  project_id: string;
  type: string;
  body: string;
  created_at: Instant;
  due_at: InstantOrNull;
  attempts: Generated<number>;
  delivered_at: InstantOrNull;
  last_answer: string | null;
}

interface IdempotencyKeysTable {
  /** SHA-256 of token, method and path. */
  scope: string;
  key: string;
  /** SHA-256 of the canonical body. */
  fingerprint: string;
  answer: Json<ApiResponse>;
  expires_at: Instant;
}
