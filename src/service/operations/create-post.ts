import { CompiledQuery, type Kysely } from 'kysely';
import { readIdempotent } from '../http/idempotency.js';
import { type ApiResponse, invalid, ok, unknownReference } from '../http/responses.js';
import { newId } from '../id.js';
import type { RequestContext } from '../operation.js';
import { createdMessage } from '../project-log.js';
import { type PostColumns, postRecord } from '../records.js';
import type { Tables } from '../tables.js';
import { type NewPost, newPost } from '../validation/new-post.js';
import type { Problem } from '../validation/problem.js';
import { writtenTime } from '../written-time.js';

/** Creates the post, its log entry and its webhook event in one statement: all of them or none. */
const CREATE = `
  with post as (
    insert into scheduling.posts (id, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at,
      timezone, platforms, status, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
  ), log as (
    insert into scheduling.logs (id, project_id, at, level, action, message, entity_type, entity_id)
    values ($13, $2, $12, 'INFO', 'POST_CREATED', $14, 'Post', $1)
  )
  insert into scheduling.webhook_deliveries (id, project_id, type, body, created_at, due_at)
  select $15, project_id, 'post.created', $16, $12, $12
  from scheduling.webhooks where project_id = $2 and deleted_at is null and disabled_at is null
  returning id`;

export async function createPost(context: RequestContext): Promise<ApiResponse> {
  const request = readIdempotent(newPost, context);
  if (!request.ok) return invalid(request.problems);
  const post = request.value;

  let hasEvent = false;
  const response = await request.once(async (db) => {
    const problems = await unknownReferences(db, context.params.project_id, post);
    if (problems.length > 0) return invalid(problems);
    const record = postRecord(rowOf(post, context));
    const event = JSON.stringify({ type: 'post.created', timestamp: context.now, data: record });
    const time = post.written ? writtenTime(post.written, post.timezone ?? undefined) : undefined;
    const message = createdMessage(post.status, post.content, time);
    const values = valuesOf(record.Id, post, context);
    const create = CompiledQuery.raw(CREATE, [...values, newId('log'), message, newId('msg'), event]);
    hasEvent = (await db.executeQuery(create)).rows.length > 0;
    return ok(record);
  });
  if (hasEvent) context.wake();
  return response;
}

function rowOf(post: NewPost, { params, now }: RequestContext): PostColumns {
  return {
    id: newId('pst'),
    project_id: params.project_id,
    content: post.content,
    media: post.media,
    template_id: post.templateId,
    prompt_id: post.promptId,
    schedule_date: post.written?.text ?? null,
    timezone: post.timezone,
    platforms: post.platforms,
    status: post.status,
    created_at: now,
    updated_at: now,
    published_at: null,
    results: [],
  };
}

function valuesOf(id: string, post: NewPost, { params, now }: RequestContext): unknown[] {
  const references = [post.media, post.templateId, post.promptId];
  const schedule = [post.written?.text ?? null, post.scheduleAt, post.timezone];
  return [id, params.project_id, post.content, ...references, ...schedule, post.platforms, post.status, now];
}

async function unknownReferences(db: Kysely<Tables>, project: string, post: NewPost): Promise<Problem[]> {
  const { templateId, promptId } = post;
  const problems: Problem[] = [];
  if (templateId !== null && !(await exists(db, 'templates', project, templateId)))
    problems.push(unknownReference('TemplateId', templateId, 'Template'));
  if (promptId !== null && !(await exists(db, 'prompts', project, promptId)))
    problems.push(unknownReference('PromptId', promptId, 'Prompt'));
  return problems;
}

async function exists(db: Kysely<Tables>, table: 'templates' | 'prompts', project: string, id: string) {
  const query = db.selectFrom(table).select('id').where('project_id', '=', project).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
