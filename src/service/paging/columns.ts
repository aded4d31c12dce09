import type { PostRow } from '../tables.js';

/** The columns that the interface shows of a post. */
export const SHOWN = [
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
