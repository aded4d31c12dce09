import type { Migrations } from '../../../database/migrate.js';
import { announceChanges } from './announce-changes.js';

export const FROM_021: Migrations = {
  '021_home_of_many': [
    `create index submissions_asked on submissions (workspace, updated_at) where state = 'asked'`,
    `create index channels_by_project on channels (workspace, project_id) include (project_name, project_zone)
      where project_id is not null`,
  ],
  '022_held_posts_pass_a_freeze': [`alter table held_posts add column passes_freeze timestamptz`],
  '023_held_posts_to_fix': [
    `create index held_posts_to_fix on held_posts (workspace, author, due_at) where state in ('refused', 'missed')`,
  ],
  '024_approvals': [
    `alter table project_settings add column approval jsonb`,
    `create table held_approvals (
      workspace text not null,
      post text not null,
      version int not null,
      person text not null,
      decision text not null,
      hash text not null,
      topic text,
      words text,
      created_at timestamptz not null,
      primary key (workspace, post, version, person)
    )`,
    `create index held_posts_at_service on held_posts (workspace, service_id) where service_id is not null`,
    `drop index held_posts_open`,
    `create index held_posts_open on held_posts (workspace, project_id, due_at)
      where state in ('draft', 'held', 'sending', 'refused', 'missed', 'expired')`,
    `drop index held_posts_to_fix`,
    `create index held_posts_to_fix on held_posts (workspace, author, due_at)
      where state in ('refused', 'missed', 'expired')`,
  ],
  '025_slots': [
    `alter table project_settings add column slots jsonb`,
    `create table slot_reservations (
      workspace text not null,
      project_id text not null,
      network text not null,
      at timestamptz not null,
      post text not null,
      submission text not null,
      primary key (workspace, project_id, network, at)
    )`,
  ],
  '026_wall_times': [
    `alter table held_versions add column zone text, add column wall_time text, add column zone_rules text,
      add column moved_from timestamptz`,
  ],
  '027_project_access': [`alter table project_settings add column access jsonb`],
  '028_sent_parts': [
    `create table sent_parts (
      workspace text not null,
      post text not null,
      networks text not null,
      place int not null,
      platforms jsonb not null,
      content text not null,
      service_id text,
      version int not null,
      due_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace, post, networks)
    )`,
    `create index sent_parts_by_service_id on sent_parts (workspace, service_id) where service_id is not null`,
  ],
  '029_kept_slots': [`alter table slot_reservations add column kept_until timestamptz`],
  '030_imports': [
    `create table imports (
      workspace text not null,
      id text not null,
      person text not null,
      project_id text not null,
      project_name text not null,
      state text not null,
      about jsonb not null,
      card jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (workspace, id)
    )`,
    `create table import_rows (
      workspace text not null,
      import text not null,
      row int not null,
      cells jsonb not null,
      post jsonb,
      state text not null,
      reason text,
      primary key (workspace, import, row)
    )`,
  ],
  '031_pictures': [
    `create table pictures (
      workspace text not null,
      hash text not null,
      token text not null unique,
      kind text not null,
      type text not null,
      bytes int not null,
      width int,
      height int,
      prepared text,
      keep_until timestamptz not null,
      created_at timestamptz not null,
      primary key (workspace, hash)
    )`,
    `create index pictures_by_end on pictures (keep_until)`,
    `create table picture_chunks (
      workspace text not null,
      hash text not null,
      place int not null,
      sealed bytea not null,
      primary key (workspace, hash, place)
    )`,
    `alter table picture_chunks alter column sealed set storage external`,
    `create table picture_files (
      workspace text not null,
      file text not null,
      needs text not null,
      hash text not null,
      primary key (workspace, file, needs)
    )`,
  ],
  '032_series': [
    `create table series (
      workspace text not null,
      id text not null,
      project_id text not null,
      project_name text not null,
      channel text,
      author text not null,
      state text not null,
      rule jsonb not null,
      "values" jsonb not null,
      about jsonb not null,
      next text,
      reason text,
      card jsonb,
      changed_by text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (workspace, id)
    )`,
    `alter table held_posts add column series text`,
    `create index held_posts_by_series on held_posts (workspace, series) where series is not null`,
  ],
  '033_complete_pictures': [
    `alter table pictures add column is_complete boolean not null default true`,
    `alter table picture_chunks add column sealed_with text not null default ''`,
    `create index held_versions_with_pictures on held_versions (workspace, post)
      where "values" -> 'pictures' -> 0 is not null`,
    `create index submissions_with_pictures on submissions (workspace)
      where "values" -> 'pictures' -> 0 is not null`,
  ],
  '034_channels_told_of_a_freeze': [
    `alter table project_freezes add column told jsonb not null default '[]'`,
  ],
  '035_places': [
    `create table places (
      workspace text not null,
      place text not null,
      team text not null,
      primary key (workspace, place, team)
    )`,
  ],
  '036_asked_approvers': [`alter table held_posts add column asked jsonb`],
  '037_payload_checks': [
    `create table payload_checks (
      workspace text primary key,
      checked_at timestamptz not null
    )`,
  ],
  // An unfinished form is a job. Instances of the version before this one still write the column until they stop.
  '038_unfinished_forms_are_jobs': [
    `do $$ begin
      if to_regclass('upnext_jobs.jobs') is null then return; end if;
      insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
        select 'unfinished_forms', id, jsonb_build_object('workspace', workspace, 'submission', id), lease_until, lease_until
        from submissions where lease_until is not null and state in ('sending', 'unknown', 'asked')
        on conflict do nothing;
    end $$`,
    `drop index submissions_left_behind`,
  ],
  // What the cards of posts, series and imports were, and what was told about a post.
  '039_messages': [
    `create table messages (
      workspace text not null,
      kind text not null,
      id text not null,
      name text not null,
      person text not null,
      channel text,
      thread text,
      state text not null,
      since timestamptz not null,
      posted_in text,
      ts text,
      moved jsonb,
      replaces jsonb,
      look text,
      primary key (workspace, kind, id, name)
    )`,
    ...[
      { table: 'held_posts', kind: 'post', person: 'author' },
      { table: 'series', kind: 'series', person: 'author' },
      { table: 'imports', kind: 'import', person: 'person' },
    ].map(
      ({ table, kind, person }) => `insert into messages
        (workspace, kind, id, name, person, channel, state, since, posted_in, ts, moved, replaces)
      select workspace, '${kind}', id, 'card', ${person},
        case when card ->> 'channel' like 'D%' then null else coalesce(card ->> 'channel', card ->> 'to') end,
        case when card ? 'ts' then 'posted' else 'sending' end,
        coalesce(to_timestamp((card ->> 'since')::double precision / 1000), created_at),
        card ->> 'channel', card ->> 'ts', card -> 'moved', card -> 'replaces'
      from ${table} where card ?| array['ts', 'since']`,
    ),
    // What may not have arrived is told again.
    `insert into messages (workspace, kind, id, name, person, state, since)
      select workspace, 'post', id, news, author, 'posted', updated_at
      from held_posts, unnest(string_to_array(told, E'\\n')) news
      where news <> '' and news !~ ' since [0-9]+$' on conflict do nothing`,
    `do $$ begin
      if to_regclass('upnext_jobs.jobs') is null then return; end if;
      insert into messages (workspace, kind, id, name, person, state, since, posted_in, ts)
        select data ->> 'workspace', 'outcome', key, 'stuck', data ->> 'person', 'posted', due_at,
          data -> 'stuck' ->> 'channel', data -> 'stuck' ->> 'ts'
        from upnext_jobs.jobs where queue = 'post-outcome' and (data ? 'stuck' or data ? 'stuckHandled');
    end $$`,
  ],
  // Instances of the version before still write these columns until they stop.
  '040_digest_messages': [
    `insert into messages (workspace, kind, id, name, person, channel, state, since)
      select workspace, 'digest', digest, occasion, person, channel,
        case state when 'sending' then 'sending' when 'skipped' then 'refused' else 'posted' end, first_tried_at
      from digest_occasions on conflict do nothing`,
    `delete from digest_occasions where state = 'sending'`,
    `alter table digest_occasions alter column claimed_until drop not null, alter column tries drop not null,
      alter column first_tried_at drop not null`,
  ],
  '041_agent_tokens': [
    `create table agent_tokens (
      workspace text not null,
      id text not null,
      person text not null,
      name text not null,
      hash text not null unique,
      scope text not null,
      projects jsonb,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by text,
      primary key (workspace, id)
    )`,
  ],
  '042_calendars': [
    `create table calendars (
      workspace text not null,
      id text not null,
      person text not null,
      project_id text,
      project_name text,
      hash text not null unique,
      shown jsonb not null default '{}',
      created_at timestamptz not null,
      fetched_at timestamptz,
      primary key (workspace, id)
    )`,
    `create index calendars_of_people on calendars (workspace, person)`,
    `create index held_posts_by_time on held_posts (workspace, project_id, due_at)`,
    `create index held_posts_by_author on held_posts (workspace, author, due_at)`,
    `create index audit_of_posts on audit (workspace, person, (after ->> 'at'))
      where action in ('schedule_post', 'proposed_post')`,
  ],
  // A token is looked up by its hash alone.
  '043_agent_tokens_are_said': [
    `create function say_agent_token() returns trigger language plpgsql as $$
    begin
      perform pg_notify('upnext_changes', concat_ws(' ', tg_table_name, coalesce(new.hash, old.hash)));
      return null;
    end $$`,
    `create trigger comes_or_goes after insert or update or delete on agent_tokens
      for each row execute function say_agent_token()`,
  ],
  '044_holidays': [`alter table project_settings add column country text`],
  '045_campaigns': [
    `alter table project_settings add column campaigns jsonb, add column link_parameters text`,
    `create table campaign_posts (
      workspace text not null,
      project_id text not null,
      service_id text not null,
      campaign text not null,
      created_at timestamptz not null,
      primary key (workspace, project_id, service_id)
    )`,
  ],
  '046_own_digests': [
    `create table own_digests (
      workspace text not null,
      person text not null,
      projects jsonb not null,
      time text not null,
      zone text not null,
      paused_at timestamptz,
      paused_why text,
      next_day text not null,
      next_at timestamptz not null,
      shown_day text,
      shown_zone text,
      created_at timestamptz not null,
      primary key (workspace, person)
    )`,
  ],
  '047_away_approvers': [
    `alter table held_posts add column away jsonb`,
    `alter table held_approvals add column handed_to text`,
  ],
  '048_open_homes': [
    `alter table home_viewers add column opened_at timestamptz`,
    `create index home_viewers_by_time on home_viewers (workspace, opened_at)`,
    // What the service said of the project before is outdated.
    `create trigger changes_at_service after update on held_posts for each row
      when (old.state is distinct from new.state
        and new.state in ('scheduled', 'published', 'partly-published', 'failed'))
      execute function say_change('project_id')`,
  ],
  '049_audit_filters': [
    `alter table audit add column project text`,
    `update audit set project = coalesce(
      case jsonb_typeof(after -> 'project') when 'string' then after ->> 'project' else after #>> '{project,id}' end,
      case jsonb_typeof(before -> 'project') when 'string' then before ->> 'project' else before #>> '{project,id}' end,
      (select post.project_id from held_posts post
        where post.workspace = audit.workspace and post.id = audit.before ->> 'id'),
      (select series.project_id from series
        where series.workspace = audit.workspace and series.id = audit.before ->> 'id'))`,
    `create index audit_of_people on audit (workspace, person, id desc)`,
    `create index audit_of_deciders on audit (workspace, decided_by, id desc) where decided_by is not null`,
    `create index audit_of_projects on audit (workspace, project, id desc)`,
    `create index audit_by_time on audit (workspace, at)`,
  ],
  // The job is stored with its entry, whichever statement writes it.
  '050_audit_webhooks': [
    `create table audit_webhooks (
      workspace text primary key,
      url text not null,
      sealed text not null,
      set_by text not null,
      set_at timestamptz not null,
      told_at timestamptz,
      stopped_at timestamptz
    )`,
    `create function send_audit_entry() returns trigger language plpgsql as $$
    begin
      if exists (select from upnext.audit_webhooks hook
        where hook.workspace = new.workspace and hook.stopped_at is null) then
        insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
        values ('audit-webhook', new.id::text, jsonb_build_object('workspace', new.workspace, 'entry', new.id),
          new.at, new.at) on conflict do nothing;
      end if;
      return null;
    end $$`,
    `create trigger is_sent after insert on audit for each row execute function send_audit_entry()`,
  ],
  '052_message_choices': [
    `create table message_choices (
      workspace text not null,
      person text not null,
      name text not null,
      mentions boolean not null,
      requests boolean not null,
      news boolean not null,
      updated_at timestamptz not null,
      primary key (workspace, person)
    )`,
    ...announceChanges('message_choices'),
  ],
  '053_turns_stored_at': [`alter table turns add column stored_at timestamptz not null default 'epoch'`],
  '054_own_digests_shown_at': [`alter table own_digests add column shown_at timestamptz`],
};
