/**
 * The baseline: Create Post and List Posts with node:http, zod and the same SQL. It reads the token, the body and the query
 * and returns the same records, without a router, other operations, complete error lists or tolerance for unusual input.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import * as z from 'zod';

const { DATABASE_URL, SERVICE_PORT, SERVICE_TOKENS } = process.env;
const authorization = `Bearer ${SERVICE_TOKENS.split(':')[1]}`;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const Query = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).default(100),
});
const Platform = z.enum(
  'INSTAGRAM FACEBOOK LINKEDIN X YOUTUBE TIKTOK PINTEREST REDDIT TELEGRAM THREADS'.split(' '),
);
const Post = z.object({
  Content: z.string().min(1),
  Media: z.string().optional(),
  TemplateId: z.string().optional(),
  PromptId: z.string().optional(),
  ScheduleDate: z.iso.datetime({ offset: true }).optional(),
  Timezone: z.string().optional(),
  Platforms: z.array(Platform).min(1),
  Status: z.enum(['DRAFT', 'SCHEDULED']).optional(),
});

const server = createServer(async (request, response) => {
  try {
    const [path, query] = request.url.split('?');
    const project = /^\/api\/v1\/projects\/([^/]+)\/posts$/.exec(path)?.[1];
    if (request.headers.authorization !== authorization)
      return answer(response, 401, { detail: 'Not authenticated' });
    if (project === undefined || !(await hasProject(project)))
      return answer(response, 404, { detail: 'Not Found' });
    const data =
      request.method === 'POST' ? await create(project, await bodyOf(request)) : await list(project, query);
    answer(response, 200, { data, success: true });
  } catch (error) {
    answer(response, error instanceof z.ZodError ? 422 : 500, { detail: error.message });
  }
});
server.listen(Number(SERVICE_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit());

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Post.parse(JSON.parse(Buffer.concat(chunks).toString()));
}

const COLUMNS = `id, project_id, content, media, template_id, prompt_id, schedule_date, timezone, platforms, status,
  created_at, updated_at, published_at, results`;

const LIST = `
  select ${COLUMNS} from scheduling.posts
  where project_id = $1 and sort_at between $2 and $3
  order by sort_at, created_at, number offset $4 limit $5`;

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

const projects = new Set();

async function hasProject(id) {
  if (projects.has(id)) return true;
  const { rowCount } = await pool.query('select id from scheduling.projects where id = $1', [id]);
  if (rowCount === 1) projects.add(id);
  return rowCount === 1;
}

async function list(project, query) {
  const { skip, limit } = Query.parse(Object.fromEntries(new URLSearchParams(query)));
  const { rows } = await pool.query(LIST, [project, '-infinity', 'infinity', skip, limit]);
  return rows.map(record);
}

async function create(project, post) {
  const now = new Date();
  const status = post.Status ?? (post.ScheduleDate ? 'SCHEDULED' : 'DRAFT');
  const row = {
    id: `pst_${randomUUID()}`,
    project_id: project,
    content: post.Content,
    media: post.Media ?? null,
    template_id: post.TemplateId ?? null,
    prompt_id: post.PromptId ?? null,
    schedule_date: post.ScheduleDate ?? null,
    timezone: post.Timezone ?? null,
    platforms: post.Platforms,
    status,
    created_at: now,
    updated_at: now,
    published_at: null,
    results: [],
  };
  const { id, content, media, template_id, prompt_id, schedule_date, timezone, platforms } = row;
  const schedule = [schedule_date, schedule_date && new Date(schedule_date), timezone];
  const values = [id, project, content, media, template_id, prompt_id, ...schedule, platforms, status, now];
  const news = JSON.stringify({ type: 'post.created', timestamp: now, data: record(row) });
  await pool.query(CREATE, [
    ...values,
    `log_${randomUUID()}`,
    `Post created as ${status}`,
    `msg_${randomUUID()}`,
    news,
  ]);
  return record(row);
}

function record(row) {
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
