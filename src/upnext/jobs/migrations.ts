import type { Migrations } from '../database/migrate.js';

export const migrations: Migrations = {
  '001_schema': [
    // `next_at` is when a job may be taken: when it is due or, while a worker has it, when the lease ends.
    `create table jobs (
      queue text not null,
      key text not null,
      data jsonb not null,
      due_at timestamptz not null,
      next_at timestamptz not null,
      attempts int not null default 0,
      taken_by uuid,
      version int not null default 1,
      instance uuid,
      workspace text not null generated always as (coalesce(data ->> 'workspace', '')) stored,
      primary key (queue, key)
    )`,
    `create index jobs_next on jobs (queue, next_at)`,
    `create index jobs_in_hand on jobs (queue, instance) where taken_by is not null`,
  ],
};
