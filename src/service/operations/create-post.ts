import { type Kysely, sql } from 'kysely';
import { labelOf } from '../../../openapi/platforms.js';
import { readIdempotent } from '../http/idempotency.js';
import { type ApiResponse, invalid, ok, unknownReference } from '../http/responses.js';
import { newId } from '../id.js';
import type { RequestContext } from '../operation.js';
import { createdMessage } from '../project-log.js';
import { type PostColumns, type PostRecord, postRecord, type Result } from '../records.js';
import type { Tables } from '../tables.js';
import { isObject } from '../validation/model.js';
import { type NewPost, newPost } from '../validation/new-post.js';
import { type Problem, valueError } from '../validation/problem.js';
import { writtenTime } from '../written-time.js';

export async function createPost(context: RequestContext): Promise<ApiResponse> {
  const request = readIdempotent(newPost, context);
  if (!request.ok) return invalid(request.problems);
  const post = request.value;

  let hasEvent = false;
  const response = await request.once(async (db) => {
    const problems = [
      ...(await unknownReferences(db, context.params.project_id, post)),
      ...(await unpublishable(db, post, context)),
    ];
    if (problems.length > 0) return invalid(problems);
    const record = postRecord(rowOf(post, context));
    hasEvent = (await create(record, post, context).execute(db)).rows.length > 0;
    return ok(record);
  });
  if (hasEvent) context.wake();
  return response;
}

function rowOf(post: NewPost, { params, now, publishing }: RequestContext): PostColumns {
  const results = post.platforms.map(
    (Platform): Result => ({
      Platform,
      Status: 'SCHEDULED',
      ...(!publishing.publisherOf(params.project_id, Platform) && { Rehearsal: true }),
    }),
  );
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
    results: post.status === 'DRAFT' ? [] : results,
  };
}

/** Creates the post, its deliveries, its log entry and its webhook event in one statement: all of them or none. */
function create(record: PostRecord, post: NewPost, { params, now, clock }: RequestContext) {
  const project = params.project_id;
  const { Id: id, Status: status, Platforms: platforms } = record;
  // What is answered is what is stored.
  const delivered = record.Results.map(({ Platform }) => Platform);
  const rehearsed = record.Results.flatMap(({ Platform, Rehearsal }) => (Rehearsal ? [Platform] : []));
  const time = post.written ? writtenTime(post.written, post.timezone ?? undefined) : undefined;
  const message = createdMessage(post.status, post.content, time);
  const event = JSON.stringify({ type: 'post.created', timestamp: now, data: record });
  return sql`
    with post as (
      insert into scheduling.posts (id, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at,
        timezone, platforms, status, created_at, updated_at)
      values (${id}, ${project}, ${post.content}, ${post.media}, ${post.templateId}, ${post.promptId},
        ${record.ScheduleDate}, ${post.scheduleAt}, ${post.timezone}, ${platforms}, ${status}, ${now}, ${now})
    ), deliveries as (
      insert into scheduling.deliveries (post_id, platform, project_id, due_at, rehearsal, state)
      select ${id}, platform, ${project}, greatest(coalesce(${post.scheduleAt}::timestamptz, 'infinity'), ${clock()}),
        platform = any(${rehearsed}::text[]), 'waiting'
      from unnest(${delivered}::text[]) platform
    ), log as (
      insert into scheduling.logs (id, project_id, at, level, action, message, entity_type, entity_id)
      values (${newId('log')}, ${project}, ${now}, 'INFO', 'POST_CREATED', ${message}, 'Post', ${id})
    )
    insert into scheduling.webhook_deliveries (id, project_id, type, body, created_at, due_at)
    select ${newId('msg')}, project_id, 'post.created', ${event}, ${now}::timestamptz, ${now}::timestamptz
    from scheduling.webhooks where project_id = ${project} and deleted_at is null and disabled_at is null
    returning id`;
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

/** What the project’s networks don’t take. A draft may still become shorter. */
async function unpublishable(db: Kysely<Tables>, post: NewPost, context: RequestContext): Promise<Problem[]> {
  const { params, publishing, body } = context;
  const { project_id: id } = params;
  const networks = publishing.networksOf(id) ?? post.platforms;
  const others = post.platforms.filter((platform) => !networks.includes(platform));
  const rejected = post.status === 'DRAFT' ? [] : publishing.problemsOf(id, post);
  if (others.length === 0) return rejected;
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const gone = `${name} isn’t in the service’s configuration any more, so it takes no posts.`;
  if (networks.length === 0) return [valueError(['body', 'Platforms', 0], post.platforms[0], gone)];
  const sent = isObject(body) && Array.isArray(body.Platforms) ? body.Platforms : [];
  const wrong = others.map((platform) =>
    valueError(
      ['body', 'Platforms', sent.indexOf(platform)],
      platform,
      `${name} doesn’t publish on ${labelOf(platform)}.`,
    ),
  );
  return [...wrong, ...rejected];
}

async function exists(db: Kysely<Tables>, table: 'templates' | 'prompts', project: string, id: string) {
  const query = db.selectFrom(table).select('id').where('project_id', '=', project).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
