import type { Migrations } from '../../../database/migrate.js';
import { announceChanges } from './announce-changes.js';

export const UNTIL_020: Migrations = {
  '001_what_the_bot_remembers': [
    `create table submissions (
      id text primary key,
      workspace text not null,
      person text not null,
      form text not null,
      "values" jsonb not null,
      about jsonb not null,
      hash text not null,
      state text not null,
      reason text,
      result jsonb,
      looks int not null default 0,
      card jsonb,
      lease_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index submissions_open on submissions (workspace, person, updated_at)
      where state in ('sending', 'unknown', 'refused', 'unsent', 'asked')`,
    `create index submissions_left_behind on submissions (lease_until) where state in ('sending', 'unknown')`,
    `create table channels (
      workspace text not null,
      channel text not null,
      project_id text,
      project_name text,
      project_zone text,
      bound_by text,
      last_platforms jsonb not null default '[]',
      updated_at timestamptz not null,
      primary key (workspace, channel)
    )`,
    `create table remembered_users (
      workspace text not null,
      project_id text not null,
      user_id text not null,
      name text not null,
      email text,
      role text,
      status text,
      slack_person text,
      updated_at timestamptz not null,
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
    `create table own_tokens (
      workspace text not null,
      person text not null,
      sealed text not null,
      updated_at timestamptz not null,
      primary key (workspace, person)
    )`,
    `create table audit (
      id bigint generated always as identity primary key,
      workspace text not null,
      at timestamptz not null,
      person text not null,
      action text not null,
      place text,
      before jsonb,
      after jsonb,
      outcome text not null,
      reference text not null
    )`,
    `create index audit_latest on audit (workspace, id desc)`,
  ],
  '002_home_and_asking': [
    `create table home_viewers (
      workspace text not null,
      person text not null,
      project_id text,
      first_opened_at timestamptz not null,
      primary key (workspace, person)
    )`,
    `alter table submissions add column asked jsonb`,
    `alter table submissions add column decided_by text`,
    `alter table audit add column decided_by text`,
  ],
  '003_digests': [
    `create table digests (
      id text primary key,
      workspace text not null,
      channel text not null,
      project_id text not null,
      project_name text not null,
      project_zone text,
      time text not null,
      days jsonb not null,
      zone text not null,
      sends_when_quiet boolean not null,
      paused jsonb,
      skipped jsonb not null default '[]',
      set_up_by text not null,
      set_up_name text not null,
      set_up_at timestamptz not null,
      changed_by text,
      changed_at timestamptz
    )`,
    `create index digests_by_channel on digests (workspace, channel)`,
    `create table digest_occasions (
      digest text not null references digests on delete cascade,
      occasion text not null,
      day text not null,
      workspace text not null,
      channel text not null,
      project_id text not null,
      person text not null,
      state text not null,
      claimed_until timestamptz not null,
      tries int not null,
      first_tried_at timestamptz not null,
      ts text,
      sent_at timestamptz,
      edited_at timestamptz,
      shown jsonb,
      primary key (digest, occasion)
    )`,
    `create index digest_occasions_living on digest_occasions (workspace, project_id, person, edited_at)
      where state = 'sent'`,
    `create table project_boards (
      workspace text not null,
      project_id text not null,
      person text not null,
      posts jsonb not null,
      read_at timestamptz not null,
      primary key (workspace, project_id, person)
    )`,
  ],
  '004_many_workspaces': [
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
      primary key (workspace, event)
    )`,
    `create index events_heard_old on events_heard (heard_at)`,
  ],
  '005_digest_rounds': [
    `alter table digests add column next_day text, add column next_at timestamptz`,
    // Each digest had a job. Now each channel has one.
    `do $$ begin
      if to_regclass('upnext_jobs.jobs') is null then return; end if;
      update digests set next_day = job.data ->> 'day', next_at = (job.data ->> 'at')::timestamptz
        from upnext_jobs.jobs job where job.queue = 'digest' and job.key = digests.id;
      delete from upnext_jobs.jobs where queue = 'digest';
      insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
        select 'digest', workspace || ' ' || channel,
          jsonb_build_object('workspace', workspace, 'channel', channel), min(next_at), min(next_at)
        from digests where next_at is not null group by workspace, channel;
    end $$`,
    `create table turns (
      workspace text not null,
      kind text not null,
      free_at timestamptz not null default '-infinity',
      held_until timestamptz not null default '-infinity',
      primary key (workspace, kind)
    )`,
  ],
  '006_forms_in_their_own_order': [
    // jsonb sorts the keys. Approvers would see the fields in another order, and a repeated request would differ for the service.
    `alter table submissions alter column "values" type json using "values"::json`,
  ],
  '007_changes_are_said': [
    // Notifies every process that caches such rows: the table, the workspace and the rest of the key, if any.
    `create function say_change() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('upnext_changes', concat_ws(' ', tg_table_name, changed ->> 'workspace', changed ->> tg_argv[0]));
      return null;
    end $$`,
    ...announceChanges('workspace_settings'),
    ...announceChanges('workspace_services'),
    ...announceChanges('installations'),
    ...announceChanges('channels', 'channel'),
    ...announceChanges('own_tokens', 'person'),
  ],
  '008_one_digest_of_a_project_in_a_channel': [
    // Two people who set up the same digest at the same time got two.
    `delete from digests later using digests earlier
      where later.workspace = earlier.workspace and later.channel = earlier.channel
        and later.project_id = earlier.project_id and (later.set_up_at, later.id) > (earlier.set_up_at, earlier.id)`,
    `create unique index digests_once on digests (workspace, channel, project_id)`,
  ],
  '009_tokens_change_one_at_a_time': [`alter table installations add column changing_until timestamptz`],
  '010_who_looks_at_the_home_is_said': announceChanges('home_viewers', 'person'),
  '011_what_came_outlives_its_digest': [
    // A digest that replaced a stopped one on the same day was sent twice.
    `alter table digest_occasions drop constraint digest_occasions_digest_fkey`,
    `create index digest_occasions_in_channel on digest_occasions (workspace, channel, occasion)`,
  ],
  '012_who_asks_may_die_too': [
    `drop index submissions_left_behind`,
    `create index submissions_left_behind on submissions (lease_until) where lease_until is not null`,
  ],
  '013_an_event_is_done': [`alter table events_heard add column done_at timestamptz`],
  '014_kept_texts': [
    `create table kept_texts (
      id text primary key,
      workspace text not null,
      person text not null,
      text text not null,
      kept_at timestamptz not null
    )`,
    `create index kept_texts_old on kept_texts (kept_at)`,
  ],
  '015_submissions_alike': [
    `alter table submissions add column likeness text`,
    `create index submissions_alike on submissions (workspace, likeness) where likeness is not null`,
  ],
  '016_delivered_by_text': [
    `create index submissions_delivered_by_text on submissions (workspace, md5("values" ->> 'Content'))
      where state = 'delivered'`,
  ],
  '017_submissions_in_order': [
    `alter table submissions add column send_order bigint`,
    `create sequence submission_send_order`,
    // The order in which submissions with one likeness are stored: the lock lasts until the transaction ends.
    `create function next_send_order(likeness text) returns bigint language plpgsql strict as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(likeness, 0));
      return nextval('upnext.submission_send_order');
    end $$`,
  ],
  '018_old_triggers': [
    `create index events_heard_triggers on events_heard (heard_at) where event like 'trigger %'`,
  ],
  '019_project_settings': [
    `create table project_settings (
      workspace text not null,
      project_id text not null,
      hold_minutes int not null default 0,
      updated_at timestamptz not null,
      primary key (workspace, project_id)
    )`,
    ...announceChanges('project_settings', 'project_id'),
    `alter table channels add column shows_cards boolean not null default false`,
  ],
  '020_held_posts': [
    `create table held_posts (
      workspace text not null,
      id text not null,
      project_id text not null,
      project_name text not null,
      channel text,
      author text not null,
      state text not null,
      version int not null,
      due_at timestamptz,
      leaves_at timestamptz,
      reason text,
      problems jsonb,
      service_id text,
      card jsonb,
      told text,
      changed_by text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (workspace, id)
    )`,
    `create index held_posts_open on held_posts (workspace, project_id, due_at)
      where state in ('draft', 'held', 'sending', 'refused', 'missed')`,
    `create table held_versions (
      workspace text not null,
      post text not null,
      version int not null,
      author text not null,
      "values" jsonb not null,
      about jsonb not null,
      content text not null,
      platforms jsonb not null,
      created_at timestamptz not null,
      primary key (workspace, post, version)
    )`,
    `create table project_freezes (
      workspace text not null,
      project_id text not null,
      person text not null,
      reason text,
      until timestamptz,
      created_at timestamptz not null,
      primary key (workspace, project_id)
    )`,
  ],
  // What the App Home reads, without reading the forms of all people and the links of all channels.
};
