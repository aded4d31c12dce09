import type { Migrations } from '../database/migrate.js';

/** `next_at` is when a job may be taken: when it is due or, while a worker has it, when the lease ends. */
export const migrations: Migrations = {
  '001_jobs': [
    `create table jobs (
      queue text not null,
      key text not null,
      data jsonb not null,
      due_at timestamptz not null,
      next_at timestamptz not null,
      attempts int not null default 0,
      taken_by uuid,
      version int not null default 1,
      primary key (queue, key)
    )`,
    `create index jobs_next on jobs (queue, next_at)`,
  ],
  // When the last run planned the next one. Empty before the first run.
  '002_planned_at': [`alter table jobs add column planned_at timestamptz`],
  '003_instances': [
    `alter table jobs add column instance uuid,
      add column workspace text not null generated always as (coalesce(data ->> 'workspace', '')) stored,
      add column project text not null
        generated always as (coalesce(data #>> '{project,id}', data ->> 'project', '')) stored`,
    `create index jobs_in_hand on jobs (queue, instance) where taken_by is not null`,
    `create table instances (
      id uuid primary key,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`,
  ],
  // Jobs whose times may be from before a clock was set back: every instance looks for them once a minute.
  '004_jobs_to_correct': [
    `create index jobs_to_correct on jobs (queue, next_at) where taken_by is not null or due_at < next_at`,
    `create index jobs_planned on jobs (queue, planned_at) where taken_by is null and planned_at is not null`,
  ],
};
