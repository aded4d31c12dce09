import { sql } from 'kysely';
import type { Platform } from '../../openapi/platforms.js';
import type { LogRow, PostRow, PostStatus, PromptRow, SourceRow, TemplateRow, UserRow } from './tables.js';

/** Rows as the API shows them: with the field names of the requests, and null for missing values. */

/** What became of a post on one network. */
export interface Result {
  Platform: Platform;
  Status: Exclude<PostStatus, 'DRAFT'>;
  /** Why it isn’t published, or may not be. */
  Error?: string;
  Url?: string;
  /** It was only practised. */
  Rehearsal?: true;
}

export type PostColumns = Omit<PostRow, 'number' | 'schedule_at' | 'sort_at'> & { results: Result[] };

/** Of a row of `scheduling.posts`. */
const RESULTS = `coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'Platform', platform,
    'Status', case state when 'published' then 'PUBLISHED' when 'refused' then 'FAILED' when 'unconfirmed' then 'UNCONFIRMED'
      else 'SCHEDULED' end,
    'Error', case when state in ('refused', 'unconfirmed') then reason end,
    'Url', url,
    'Rehearsal', nullif(rehearsal, false))) order by array_position(posts.platforms, platform))
  from scheduling.deliveries where post_id = posts.id), '[]')`;

const COLUMNS = [
  'id',
  'project_id',
  'content',
  'media',
  'template_id',
  'prompt_id',
  'schedule_date',
  'timezone',
  'platforms',
  'status',
  'created_at',
  'updated_at',
  'published_at',
] as const satisfies (keyof PostRow)[];
/** What the API shows of a post: for a query, and as text. */
export const POST_COLUMNS = [...COLUMNS, sql.raw<Result[]>(RESULTS).as('results')] as const;
export const POST_COLUMNS_SQL = [...COLUMNS.map((column) => `posts.${column}`), `${RESULTS} as results`].join(
  ', ',
);

export type PostRecord = ReturnType<typeof postRecord>;

export function postRecord(row: PostColumns) {
  return {
    Id: row.id,
    ProjectId: row.project_id,
    Content: row.content,
    Media: row.media,
    TemplateId: row.template_id,
    PromptId: row.prompt_id,
    ScheduleDate: row.schedule_date,
    Timezone: row.timezone,
    Platforms: row.platforms,
    Status: row.status,
    CreatedAt: row.created_at,
    UpdatedAt: row.updated_at,
    PublishedAt: row.published_at,
    Results: row.results,
  };
}

export function userRecord(row: UserRow) {
  return {
    Id: row.id,
    FirstName: row.first_name,
    LastName: row.last_name,
    Email: row.email,
    PhoneNumber: row.phone_number,
    Role: row.role,
    Status: row.status,
  };
}

export function promptRecord(row: PromptRow) {
  return { Id: row.id, Title: row.title, PromptText: row.prompt_text, Description: row.description };
}

export function templateRecord(row: TemplateRow) {
  const { id, name, content, platforms, description } = row;
  return { Id: id, Name: name, Content: content, Platforms: platforms, Description: description };
}

export function sourceRecord(row: SourceRow) {
  return { Id: row.id, Description: row.description, Source: { Source: row.source } };
}

export function logRecord(row: LogRow) {
  return {
    Id: row.id,
    At: row.at,
    Level: row.level,
    Action: row.action,
    Message: row.message,
    EntityType: row.entity_type,
    EntityId: row.entity_id,
  };
}
