import type { Migrations } from '../../database/migrate.js';
import { CREATE_PICTURES } from '../../pictures/table.js';
import { POST_TABLES } from '../../posts/store/schema.js';

/** Every row belongs to a workspace. What a column means stands beside the statements of its table. */
export const migrations: Migrations = {
  '001_schema': [
    `create table kept_forms (
      id text primary key,
      workspace text not null,
      person text not null,
      form text not null,
      label text not null,
      "values" json not null,
      about jsonb not null,
      hash text not null,
      state text not null,
      reason text,
      may_be_sent boolean not null default false,
      updated_at timestamptz not null
    )`,
    `create index kept_forms_of on kept_forms (workspace, person, updated_at)`,
    `create index kept_forms_commands on kept_forms (updated_at) where form = 'command'`,
    `create table channels (
      workspace text not null,
      channel text not null,
      project_id text,
      project_name text,
      project_zone text,
      bound_by text,
      last_platforms jsonb not null default '[]',
      updated_at timestamptz not null,
      shows_cards boolean not null default false,
      primary key (workspace, channel)
    )`,
    `create index channels_by_project on channels (workspace, project_id)
      include (project_name, project_zone) where project_id is not null`,
    `create table remembered_users (
      workspace text not null,
      project_id text not null,
      user_id text not null,
      name text not null,
      email text,
      primary key (workspace, project_id, user_id)
    )`,
    `create table remembered_prompts (
      workspace text not null,
      project_id text not null,
      prompt_id text not null,
      title text not null,
      created_at timestamptz not null,
      primary key (workspace, project_id, prompt_id)
    )`,
    `create table workspace_settings (
      workspace text primary key,
      settings jsonb not null,
      updated_at timestamptz not null
    )`,
    `create table audit (
      id bigint generated always as identity,
      workspace text not null,
      at timestamptz not null,
      person text not null,
      action text not null,
      place text,
      before jsonb,
      after jsonb,
      outcome text not null,
      reference text not null,
      decided_by text,
      project text
    )`,
    `create index audit_latest on audit (workspace, id desc)`,
    `create index audit_of_people on audit (workspace, person, id desc)`,
    `create index audit_of_deciders on audit (workspace, decided_by, id desc) where decided_by is not null`,
    `create index audit_of_projects on audit (workspace, project, id desc)`,
    `create index audit_by_time on audit (workspace, at)`,
    `create table home_viewers (
      workspace text not null,
      person text not null,
      project_id text,
      first_opened_at timestamptz not null,
      opened_at timestamptz not null,
      primary key (workspace, person)
    )`,
    `create table digests (
      workspace text not null,
      id text not null,
      place text not null,
      projects jsonb not null,
      time text not null,
      days jsonb not null,
      zone text not null,
      sends_when_quiet boolean not null,
      paused_at timestamptz,
      paused_by text,
      paused_why text,
      set_up_by text not null,
      set_up_at timestamptz not null,
      next_day text,
      next_at timestamptz,
      shown jsonb,
      primary key (workspace, id)
    )`,
    `create unique index digests_once on digests (workspace, place, (projects -> 0 ->> 'id'))`,
    `create table installations (
      workspace text primary key,
      sealed text not null,
      installed_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create table workspace_services (
      workspace text primary key,
      url text not null,
      sealed text not null,
      set_by text not null,
      updated_at timestamptz not null
    )`,
    `create table events_heard (
      workspace text not null,
      event text not null,
      heard_at timestamptz not null,
      done_at timestamptz,
      primary key (workspace, event)
    )`,
    `create index events_heard_old on events_heard (heard_at)`,
    `create index events_heard_triggers on events_heard (heard_at) where event like 'trigger %'`,
    `create table turns (
      workspace text not null,
      kind text not null,
      free_at timestamptz not null,
      stored_at timestamptz not null,
      primary key (workspace, kind)
    )`,
    `create table project_settings (
      workspace text not null,
      project_id text not null,
      details jsonb not null default '{}',
      updated_at timestamptz not null,
      approval jsonb,
      slots jsonb,
      access jsonb,
      campaigns jsonb,
      "freeze" jsonb,
      primary key (workspace, project_id)
    )`,
    ...POST_TABLES,
    ...CREATE_PICTURES,
    `create table places (
      workspace text not null,
      place text not null,
      team text not null,
      primary key (workspace, place, team)
    )`,
    `create table messages (
      workspace text not null,
      kind text not null,
      id text not null,
      name text not null,
      person text not null,
      channel text,
      state text not null,
      since timestamptz not null,
      at jsonb,
      moved_from text,
      look text,
      primary key (workspace, kind, id, name)
    )`,
    `create table secrets (
      workspace text not null,
      id text not null,
      kind text not null,
      person text not null,
      name text not null,
      hash text not null unique,
      scope text not null,
      projects jsonb,
      created_at timestamptz not null,
      ends_at timestamptz,
      used_at timestamptz,
      primary key (workspace, id)
    )`,
  ],
};
