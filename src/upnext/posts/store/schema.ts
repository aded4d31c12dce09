/** The part of the schema that is about posts. */
export const POST_TABLES = [
  `create table held_posts (
    workspace text not null,
    id text not null,
    project_id text not null,
    project_name text not null,
    channel text,
    author text not null,
    state text not null,
    version int not null,
    seq int not null default 1,
    at_once boolean not null default false,
    due_at timestamptz,
    leaves_at timestamptz,
    cause text,
    reason text,
    changed_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    series text,
    primary key (workspace, id)
  )`,
  `create index held_posts_open on held_posts (workspace, project_id, due_at)
    where state in ('draft', 'held', 'sending', 'refused', 'missed', 'expired', 'unconfirmed')`,
  `create index held_posts_by_series on held_posts (workspace, series) where series is not null`,
  `create index held_posts_by_time on held_posts (workspace, project_id, due_at)`,
  `create index held_posts_by_author on held_posts (workspace, author, due_at)`,
  `create table held_versions (
    workspace text not null,
    post text not null,
    version int not null,
    author text not null,
    "values" jsonb not null,
    about jsonb not null,
    created_at timestamptz not null,
    primary key (workspace, post, version)
  )`,
  `create index held_versions_with_pictures on held_versions (workspace, post)
    where "values" -> 'picture' is not null`,
  `create table held_approvals (
    workspace text not null,
    post text not null,
    version int not null,
    person text not null,
    decision text not null,
    words text,
    created_at timestamptz not null
  )`,
  `create unique index held_approvals_key
    on held_approvals (workspace, post, version, person, (decision = 'allowed'))`,
  `create table slot_reservations (
    workspace text not null,
    project_id text not null,
    network text not null,
    at timestamptz not null,
    post text not null,
    primary key (workspace, project_id, network, at)
  )`,
  `create index slot_reservations_of_post on slot_reservations (workspace, post)`,
  `create table sendings (
    workspace text not null,
    post text not null,
    version int not null,
    networks text not null,
    place int not null,
    platforms jsonb not null,
    content text not null,
    is_part boolean not null,
    state text not null,
    tries int not null,
    tried_at timestamptz not null,
    service_id text,
    due_at timestamptz,
    reason text,
    problems jsonb,
    result jsonb,
    outcome jsonb,
    primary key (workspace, post, version, networks)
  )`,
  `create index sendings_at_service on sendings (workspace, service_id) where service_id is not null`,
  `create index sendings_of_parts on sendings (workspace, service_id) where is_part`,
  `create index sendings_by_text on sendings (workspace, md5(content)) where state = 'sent'`,
  // Whatever changes a post: it keeps the slots in which it is still to go out, or was sent to the service.
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
    workspace text not null,
    id text not null,
    person text not null,
    project_id text not null,
    project_name text not null,
    channel text,
    created_at timestamptz not null,
    primary key (workspace, id)
  )`,
  `create table import_rows (
    workspace text not null,
    import text not null,
    row int not null,
    cells jsonb not null,
    post jsonb not null,
    state text not null,
    reason text,
    primary key (workspace, import, row)
  )`,
  `create table pictures (
    token text primary key,
    workspace text not null,
    file text not null,
    networks text not null,
    kept jsonb,
    used_at timestamptz not null,
    unique (workspace, file, networks)
  )`,
  `create table picture_chunks (
    token text not null,
    place int not null,
    workspace text not null,
    content bytea not null,
    primary key (token, place)
  )`,
  `alter table picture_chunks alter column content set storage external`,
];
