/** The tables of 1.0.0. Released, so it never changes. */
export const SCHEMA_1_0_0 = [
  `create table kept_forms (
    id text primary key, workspace text not null, person text not null, form text not null,
    label text not null, "values" json not null, about jsonb not null, hash text not null,
    state text not null, reason text, updated_at timestamptz not null
  )`,
  `create index kept_forms_of on kept_forms (workspace, person, updated_at)`,
  `create index kept_forms_commands on kept_forms (updated_at) where form = 'command'`,
  `create table channels (
    workspace text not null, channel text not null, project_id text, project_name text, project_zone text,
    bound_by text, last_platforms jsonb not null default '[]', updated_at timestamptz not null,
    shows_cards boolean not null default false, primary key (workspace, channel)
  )`,
  `create index channels_by_project on channels (workspace, project_id)
    include (project_name, project_zone) where project_id is not null`,
  `create table remembered_users (
    workspace text not null, project_id text not null, user_id text not null, name text not null,
    email text, primary key (workspace, project_id, user_id)
  )`,
  `create table remembered_prompts (
    workspace text not null, project_id text not null, prompt_id text not null, title text not null,
    created_at timestamptz not null, primary key (workspace, project_id, prompt_id)
  )`,
  `create table workspace_settings (
    workspace text primary key, settings jsonb not null, updated_at timestamptz not null
  )`,
  `create table audit (
    id bigint generated always as identity, workspace text not null, at timestamptz not null,
    person text not null, action text not null, place text, before jsonb, after jsonb,
    outcome text not null, reference text not null, decided_by text, project text
  )`,
  `create index audit_latest on audit (workspace, id desc)`,
  `create index audit_of_people on audit (workspace, person, id desc)`,
  `create index audit_of_deciders on audit (workspace, decided_by, id desc) where decided_by is not null`,
  `create index audit_of_projects on audit (workspace, project, id desc)`,
  `create index audit_by_time on audit (workspace, at)`,
  `create table home_viewers (
    workspace text not null, person text not null, project_id text, first_opened_at timestamptz not null,
    opened_at timestamptz not null, primary key (workspace, person)
  )`,
  `create table digests (
    workspace text not null, id text not null, place text not null, projects jsonb not null,
    time text not null, days jsonb not null, zone text not null, sends_when_quiet boolean not null,
    paused_at timestamptz, paused_by text, paused_why text, set_up_by text not null,
    set_up_at timestamptz not null, next_day text, next_at timestamptz, shown jsonb,
    primary key (workspace, id)
  )`,
  `create unique index digests_once on digests (workspace, place, (projects -> 0 ->> 'id'))`,
  `create table installations (
    workspace text primary key, sealed text not null, installed_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table workspace_services (
    workspace text primary key, url text not null, sealed text not null, set_by text not null,
    updated_at timestamptz not null
  )`,
  `create table events_heard (
    workspace text not null, event text not null, heard_at timestamptz not null, done_at timestamptz,
    primary key (workspace, event)
  )`,
  `create index events_heard_old on events_heard (heard_at)`,
  `create index events_heard_triggers on events_heard (heard_at) where event like 'trigger %'`,
  `create table turns (
    workspace text not null, kind text not null, free_at timestamptz not null,
    stored_at timestamptz not null, primary key (workspace, kind)
  )`,
  `create table project_settings (
    workspace text not null, project_id text not null, hold_minutes int not null default 0,
    updated_at timestamptz not null, approval jsonb, slots jsonb, access jsonb, country text,
    campaigns jsonb, link_parameters text, "freeze" jsonb, primary key (workspace, project_id)
  )`,
  `create table held_posts (
    workspace text not null, id text not null, project_id text not null, project_name text not null,
    channel text, author text not null, state text not null, version int not null,
    seq int not null default 1, at_once boolean not null default false, due_at timestamptz,
    leaves_at timestamptz, cause text, reason text, changed_by text not null,
    created_at timestamptz not null, updated_at timestamptz not null, series text,
    primary key (workspace, id)
  )`,
  `create index held_posts_open on held_posts (workspace, project_id, due_at)
    where state in ('draft', 'held', 'sending', 'refused', 'missed', 'expired', 'unconfirmed')`,
  `create index held_posts_by_series on held_posts (workspace, series) where series is not null`,
  `create index held_posts_by_time on held_posts (workspace, project_id, due_at)`,
  `create index held_posts_by_author on held_posts (workspace, author, due_at)`,
  `create table held_versions (
    workspace text not null, post text not null, version int not null, author text not null,
    "values" jsonb not null, about jsonb not null, created_at timestamptz not null,
    primary key (workspace, post, version)
  )`,
  `create index held_versions_with_pictures on held_versions (workspace, post)
    where "values" -> 'picture' is not null`,
  `create table held_approvals (
    workspace text not null, post text not null, version int not null, person text not null,
    decision text not null, words text, created_at timestamptz not null
  )`,
  `create unique index held_approvals_key
    on held_approvals (workspace, post, version, person, (decision = 'allowed'))`,
  `create table slot_reservations (
    workspace text not null, project_id text not null, network text not null, at timestamptz not null,
    post text not null, primary key (workspace, project_id, network, at)
  )`,
  `create index slot_reservations_of_post on slot_reservations (workspace, post)`,
  `create table sendings (
    workspace text not null, post text not null, version int not null, networks text not null,
    place int not null, platforms jsonb not null, content text not null, is_part boolean not null,
    state text not null, tries int not null, tried_at timestamptz not null, service_id text,
    due_at timestamptz, reason text, problems jsonb, result jsonb, outcome jsonb,
    primary key (workspace, post, version, networks)
  )`,
  `create index sendings_at_service on sendings (workspace, service_id) where service_id is not null`,
  `create index sendings_of_parts on sendings (workspace, service_id) where is_part`,
  `create index sendings_by_text on sendings (workspace, md5(content)) where state = 'sent'`,
  `create function free_slots() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from slot_reservations slot where slot.workspace = old.workspace and slot.post = old.id
      and not exists (select from held_posts post join held_versions version
          on version.workspace = post.workspace and version.post = post.id and version.version = post.version
        where post.workspace = old.workspace and post.id = old.id and post.due_at = slot.at
          and post.state not in ('proposed', 'draft', 'refused', 'missed', 'expired', 'cancelled')
          and version."values" -> 'Platforms' ? slot.network)
      and not exists (select from sendings sending
        where sending.workspace = old.workspace and sending.post = old.id and sending.state = 'sent'
          and sending.due_at = slot.at and sending.platforms ? slot.network);
    return null;
  end $$`,
  `create trigger frees_slots after update on held_posts for each row
    when (old.state <> new.state and new.state not in ('held', 'sending', 'scheduled') or old.version <> new.version or old.due_at is distinct from new.due_at)
    execute function free_slots()`,
  `create trigger frees_slots_of_removed after delete on held_posts for each row execute function free_slots()`,
  `create table imports (
    workspace text not null, id text not null, person text not null, project_id text not null,
    project_name text not null, channel text, created_at timestamptz not null, primary key (workspace, id)
  )`,
  `create table import_rows (
    workspace text not null, import text not null, row int not null, cells jsonb not null,
    post jsonb not null, state text not null, reason text, primary key (workspace, import, row)
  )`,
  `create table pictures (
    token text primary key, workspace text not null, file text not null, networks text not null, kept jsonb,
    used_at timestamptz not null, unique (workspace, file, networks)
  )`,
  `create table picture_chunks (
    token text not null, place int not null, workspace text not null, content bytea not null,
    primary key (token, place)
  )`,
  `alter table picture_chunks alter column content set storage external`,
  `create table places (
    workspace text not null, place text not null, team text not null, primary key (workspace, place, team)
  )`,
  `create table messages (
    workspace text not null, kind text not null, id text not null, name text not null, person text not null,
    channel text, state text not null, since timestamptz not null, at jsonb, moved_from text, look text,
    primary key (workspace, kind, id, name)
  )`,
  `create table secrets (
    workspace text not null, id text not null, kind text not null, person text not null, name text not null,
    hash text not null unique, scope text not null, projects jsonb, created_at timestamptz not null,
    ends_at timestamptz, used_at timestamptz, primary key (workspace, id)
  )`,
];
