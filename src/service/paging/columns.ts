import type { PostRow } from '../tables.js';

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
