import type { Insertable } from 'kysely';
import { createdMessage, logRow, quote } from '../project-log.js';
import type { Tables } from '../tables.js';
import { writtenTime } from '../written-time.js';
import type { DemoProject } from './demo-project.js';
import { scheduleOf } from './schedule.js';

type Rows = {
  [Table in 'users' | 'prompts' | 'templates' | 'sources' | 'posts' | 'logs']: Insertable<Tables[Table]>[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The project is older than its first post, and posts are written two days before they are due. */
const PROJECT_AGE = 30 * DAY;
const WRITTEN_BEFORE = 2 * DAY;

/** The project before anything was published: the publisher does the rest, as of each post's time. */
export function rowsOf(project: DemoProject, now: Date): Rows {
  const id = (kind: string, index: number) => `${kind}_${project.id.slice('prj_'.length)}_${index + 1}`;
  const project_id = project.id;
  const createdAt = now.getTime() - PROJECT_AGE;
  const since = (index: number) => {
    const at = new Date(createdAt + index * HOUR);
    return { project_id, created_at: at, updated_at: at };
  };
  const made = (index: number) => ({ project_id, created_at: new Date(createdAt + index * HOUR) });

  const users = project.people.map(
    ({ name: [first_name, last_name], email, phone, role, status }, index) => ({
      ...since(index),
      id: id('usr', index),
      first_name,
      last_name,
      email,
      phone_number: phone ?? null,
      role,
      status: status ?? 'ACTIVE',
    }),
  );
  const prompts = project.prompts.map(({ title, text, description }, index) => ({
    ...made(index),
    id: id('prm', index),
    title,
    prompt_text: text,
    description,
  }));
  const templates = project.templates.map((template, index) => ({
    ...template,
    ...made(index),
    id: id('tpl', index),
  }));
  const sources = project.sources.map((source, index) => ({
    ...source,
    ...since(index),
    id: id('src', index),
  }));

  const posts = project.posts.map((post, index) => {
    const schedule = scheduleOf(post.when, now, project.timezone);
    const created_at = new Date(
      Math.min(schedule?.at.getTime() ?? Infinity, now.getTime()) - WRITTEN_BEFORE - index * 60_000,
    );
    return {
      id: id('pst', index),
      project_id,
      content: post.text,
      media: post.media ?? null,
      template_id: post.template === undefined ? null : id('tpl', post.template),
      prompt_id: post.prompt === undefined ? null : id('prm', post.prompt),
      schedule_date: schedule?.written ?? null,
      schedule_at: schedule?.at ?? null,
      timezone: schedule ? project.timezone : null,
      platforms: post.on,
      status: post.draft ? ('DRAFT' as const) : ('SCHEDULED' as const),
      created_at,
      updated_at: created_at,
    };
  });

  const logs = [
    ...users.map((user) =>
      logRow({
        project: project_id,
        at: user.created_at,
        action: 'USER_INVITED',
        message: `Invited ${user.first_name} ${user.last_name}`,
        about: ['User', user.id],
      }),
    ),
    ...prompts.map((prompt) =>
      logRow({
        project: project_id,
        at: prompt.created_at,
        action: 'PROMPT_CREATED',
        message: `Prompt created: ${quote(prompt.title)}`,
        about: ['Prompt', prompt.id],
      }),
    ),
    ...posts.map((post) =>
      logRow({
        project: project_id,
        at: post.created_at,
        action: 'POST_CREATED',
        message: createdMessage(
          post.status,
          post.content,
          post.schedule_date === null ? undefined : localTime(post.schedule_date, project.timezone),
        ),
        about: ['Post', post.id],
      }),
    ),
  ];
  return { users, prompts, templates, sources, posts, logs };
}

const localTime = (written: string, zone: string) =>
  writtenTime({ wall: Date.parse(`${written.slice(0, 19)}Z`), offset: undefined }, zone);
