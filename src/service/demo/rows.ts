import type { Insertable } from 'kysely';
import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../when/index.js';
import type { Tables } from '../tables.js';
import type { DemoPost, DemoProject } from './demo-project.js';
import { rehearsed } from './rehearsed.js';

type Rows = {
  [Table in 'users' | 'prompts' | 'templates' | 'sources' | 'posts' | 'deliveries' | 'logs']: Insertable<
    Tables[Table]
  >[];
};

/** The project is older than its first post, and posts are written two days before they are due. */
const PROJECT_AGE = 30 * DAY_MS;
const WRITTEN_BEFORE = 2 * DAY_MS;

/** The project, with what has become of its posts by now. */
export function rowsOf(project: DemoProject, now: Date): Rows {
  const createdAt = (index: number) => new Date(now.getTime() - PROJECT_AGE + index * HOUR_MS);
  const made = (kind: string, index: number) => ({
    id: idOf(project, kind, index),
    project_id: project.id,
    created_at: createdAt(index),
  });

  const users = project.people.map(
    ({ name: [first_name, last_name], email, phone, role, status }, index) => ({
      ...made('usr', index),
      updated_at: createdAt(index),
      first_name,
      last_name,
      email,
      phone_number: phone ?? null,
      role,
      status: status ?? 'ACTIVE',
    }),
  );
  const prompts = project.prompts.map(({ title, text, description }, index) => ({
    ...made('prm', index),
    title,
    prompt_text: text,
    description,
  }));
  const templates = project.templates.map((template, index) => ({ ...template, ...made('tpl', index) }));
  const sources = project.sources.map((source, index) => ({
    ...source,
    ...made('src', index),
    updated_at: createdAt(index),
  }));
  const all = project.posts.map((post, index) => rehearsed(postRow(project, post, index, now), now));
  const posts = all.map(({ post }) => post);
  const deliveries = all.flatMap((one) => one.deliveries);
  const logs = all.flatMap((one) => one.logs).sort((one, other) => Number(one.at) - Number(other.at));
  return { users, prompts, templates, sources, posts, deliveries, logs };
}

const idOf = ({ id }: DemoProject, kind: string, index: number) =>
  `${kind}_${id.slice('prj_'.length)}_${index + 1}`;

function postRow(project: DemoProject, post: DemoProject['posts'][number], index: number, now: Date) {
  const schedule = scheduleOf(post.when, now, project.timezone);
  const created_at = new Date(
    Math.min(schedule?.at.getTime() ?? Infinity, now.getTime()) - WRITTEN_BEFORE - index * MINUTE_MS,
  );
  return {
    id: idOf(project, 'pst', index),
    project_id: project.id,
    content: post.text,
    media: post.media ?? null,
    template_id: post.template === undefined ? null : idOf(project, 'tpl', post.template),
    prompt_id: post.prompt === undefined ? null : idOf(project, 'prm', post.prompt),
    schedule_date: schedule?.written ?? null,
    schedule_at: schedule?.at ?? null,
    timezone: schedule ? project.timezone : null,
    platforms: post.on,
    status: post.draft ? ('DRAFT' as const) : ('SCHEDULED' as const),
    created_at,
    updated_at: created_at,
  };
}

/** When a demo post is due: the instant, and the date as its author would have written it. */
function scheduleOf(when: DemoPost['when'], now: Date, zone: string) {
  if (when === undefined) return undefined;
  const today = DateTime.fromJSDate(now, { zone });
  const at = typeof when === 'number' ? today.plus({ seconds: when }).startOf('second') : onDay(today, when);
  return { at: at.toJSDate(), written: at.toISO({ suppressMilliseconds: true }) ?? '' };
}

function onDay(today: DateTime, [days, time]: [number, string]): DateTime {
  const [hour, minute] = time.split(':').map(Number);
  return today.plus({ days }).set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 });
}
