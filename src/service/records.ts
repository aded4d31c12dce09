import type { LogRow, PostRow, PromptRow, SourceRow, TemplateRow, UserRow } from './tables.js';

/** Rows as the API shows them: with the field names of the requests, and null for missing values. */

export type PostColumns = Omit<PostRow, 'number' | 'schedule_at' | 'sort_at' | 'leased_until' | 'attempts'>;

/** The columns of a post that the API shows. */
export const POST_COLUMNS = [
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
  'results',
] as const satisfies (keyof PostRow)[];

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
