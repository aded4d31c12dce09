/** Released migrations never change: these are the platforms of 1.0.0. */
const PLATFORMS = 'INSTAGRAM FACEBOOK LINKEDIN X YOUTUBE TIKTOK PINTEREST REDDIT TELEGRAM THREADS'.split(' ');
const indexOf = (platform: string) => `create index posts_on_${platform.toLowerCase()}
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['${platform}']`;

export const migrations: Record<string, string[]> = {
  '001_schema': [
    `create table projects (
      id text primary key,
      number bigint generated always as identity,
      name text not null,
      description text,
      timezone text not null,
      created_at timestamptz not null
    )`,
    `create table posts (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      content text not null,
      media text,
      template_id text,
      prompt_id text,
      schedule_date text,
      schedule_at timestamptz,
      sort_at timestamptz not null generated always as (coalesce(schedule_at, 'infinity'::timestamptz)) stored,
      timezone text,
      platforms text[] not null,
      status text not null check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'FAILED')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz,
      results jsonb not null default '[]',
      leased_until timestamptz,
      attempts int not null default 0
    )`,
    `create index posts_in_order on posts (project_id, sort_at, created_at, number)`,
    `create index posts_by_status on posts (project_id, status, sort_at, created_at, number)`,
    ...PLATFORMS.map(indexOf),
    `create index posts_due on posts (schedule_at) where status = 'SCHEDULED'`,
    `create index posts_by_media on posts using hash (media) where media is not null`,
    `create table users (
      id text primary key,
      project_id text not null references projects,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone_number text,
      role text,
      status text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create unique index users_once on users (project_id, lower(email))`,
    `create table prompts (
      id text primary key,
      project_id text not null references projects,
      title text not null,
      prompt_text text not null,
      description text,
      created_at timestamptz not null
    )`,
    `create table templates (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      name text not null,
      content text not null,
      platforms text[] not null,
      description text,
      created_at timestamptz not null
    )`,
    `create index templates_of_project on templates (project_id, created_at, number)`,
    `create table sources (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      description text,
      source text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index sources_of_project on sources (project_id, created_at, number)`,
    `create table logs (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      at timestamptz not null,
      level text not null,
      action text not null,
      message text not null,
      entity_type text,
      entity_id text
    )`,
    `create index logs_latest on logs (project_id, at desc, number desc)`,
    `create table outbox_entries (
      post_id text not null references posts,
      platform text not null,
      project_id text not null,
      content text not null,
      media text,
      written_at timestamptz not null,
      primary key (post_id, platform)
    )`,
    `create table webhooks (
      project_id text primary key references projects,
      url text not null,
      secret text not null,
      created_at timestamptz not null,
      disabled_at timestamptz,
      deleted_at timestamptz
    )`,
    `create table webhook_deliveries (
      id text primary key,
      project_id text not null references projects,
      type text not null,
      body text not null,
      created_at timestamptz not null,
      due_at timestamptz,
      attempts int not null default 0,
      delivered_at timestamptz,
      last_answer text
    )`,
    `create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`,
    `create table idempotency_keys (
      scope text not null,
      key text not null,
      fingerprint text not null,
      answer json not null,
      expires_at timestamptz not null,
      primary key (scope, key)
    )`,
    `create index idempotency_keys_expired on idempotency_keys (expires_at)`,
  ],
  // Whatever was there before it could be published has been a rehearsal.
  '002_deliveries': [
    `create table deliveries (
      post_id text not null references posts on delete cascade,
      platform text not null,
      project_id text not null references projects,
      number bigint generated always as identity,
      due_at timestamptz not null,
      rehearsal boolean not null,
      state text not null check (state in ('waiting', 'busy', 'published', 'refused', 'unconfirmed')),
      tries int not null default 0,
      next_at timestamptz,
      reference text,
      url text,
      reason text,
      ended_at timestamptz,
      primary key (post_id, platform)
    )`,
    `insert into deliveries (post_id, platform, project_id, due_at, rehearsal, state, reason, ended_at)
      select posts.id, network.platform, project_id, greatest(coalesce(schedule_at, 'infinity'), created_at), true,
        case
          when status = 'SCHEDULED' then 'waiting'
          when coalesce(result ->> 'Status', status) = 'PUBLISHED' then 'published'
          else 'refused'
        end,
        result ->> 'Error',
        case when status <> 'SCHEDULED' then coalesce(published_at, updated_at) end
      from posts
        cross join unnest(platforms) network (platform)
        left join lateral (
          select result from jsonb_array_elements(results) result where result ->> 'Platform' = network.platform limit 1
        ) results on true
      where status <> 'DRAFT'
      order by posts.number`,
    `create index deliveries_open on deliveries (due_at) where state in ('waiting', 'busy')`,
    `create index deliveries_of_network on deliveries (project_id, platform, due_at, number)
      where state = 'waiting' and not rehearsal`,
    `create index deliveries_to_look_at on deliveries (next_at) where reference is not null and next_at is not null`,
    `drop table outbox_entries`,
    `drop index posts_due`,
    `alter table posts drop column results, drop column leased_until, drop column attempts,
      drop constraint posts_status_check,
      add check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNCONFIRMED', 'FAILED'))`,
  ],
};
