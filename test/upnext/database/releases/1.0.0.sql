-- clock: 2026-11-02T09:01:04.000Z
-- calendar: https://upnext.example/calendar/9Z9B0eFsX8NMmb-8TFsa5lFCCdu1MWjO.ics
-- agent: upn_srdR4qLfavjP3fADzt1nmhKhjKIx4Zzk
-- upnext 001_schema 62b86871835ee09f127ccf70db5996a9
create schema upnext;
set search_path to upnext;
create table migrations (name text primary key, done_at timestamptz not null default now());
create table kept_forms (
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
      updated_at timestamptz not null
    );
create index kept_forms_of on kept_forms (workspace, person, updated_at);
create index kept_forms_commands on kept_forms (updated_at) where form = 'command';
create table channels (
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
    );
create index channels_by_project on channels (workspace, project_id)
      include (project_name, project_zone) where project_id is not null;
create table remembered_users (
      workspace text not null,
      project_id text not null,
      user_id text not null,
      name text not null,
      email text,
      primary key (workspace, project_id, user_id)
    );
create table remembered_prompts (
      workspace text not null,
      project_id text not null,
      prompt_id text not null,
      title text not null,
      created_at timestamptz not null,
      primary key (workspace, project_id, prompt_id)
    );
create table workspace_settings (
      workspace text primary key,
      settings jsonb not null,
      updated_at timestamptz not null
    );
create table audit (
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
    );
create index audit_latest on audit (workspace, id desc);
create index audit_of_people on audit (workspace, person, id desc);
create index audit_of_deciders on audit (workspace, decided_by, id desc) where decided_by is not null;
create index audit_of_projects on audit (workspace, project, id desc);
create index audit_by_time on audit (workspace, at);
create table home_viewers (
      workspace text not null,
      person text not null,
      project_id text,
      first_opened_at timestamptz not null,
      opened_at timestamptz not null,
      primary key (workspace, person)
    );
create table digests (
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
    );
create unique index digests_once on digests (workspace, place, (projects -> 0 ->> 'id'));
create table installations (
      workspace text primary key,
      sealed text not null,
      installed_at timestamptz not null,
      updated_at timestamptz not null
    );
create table workspace_services (
      workspace text primary key,
      url text not null,
      sealed text not null,
      set_by text not null,
      updated_at timestamptz not null
    );
create table events_heard (
      workspace text not null,
      event text not null,
      heard_at timestamptz not null,
      done_at timestamptz,
      primary key (workspace, event)
    );
create index events_heard_old on events_heard (heard_at);
create index events_heard_triggers on events_heard (heard_at) where event like 'trigger %';
create table turns (
      workspace text not null,
      kind text not null,
      free_at timestamptz not null,
      stored_at timestamptz not null,
      primary key (workspace, kind)
    );
create table project_settings (
      workspace text not null,
      project_id text not null,
      hold_minutes int not null default 0,
      updated_at timestamptz not null,
      approval jsonb,
      slots jsonb,
      access jsonb,
      country text,
      campaigns jsonb,
      link_parameters text,
      "freeze" jsonb,
      primary key (workspace, project_id)
    );
create table held_posts (
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
  );
create index held_posts_open on held_posts (workspace, project_id, due_at)
    where state in ('draft', 'held', 'sending', 'refused', 'missed', 'expired', 'unconfirmed');
create index held_posts_by_series on held_posts (workspace, series) where series is not null;
create index held_posts_by_time on held_posts (workspace, project_id, due_at);
create index held_posts_by_author on held_posts (workspace, author, due_at);
create table held_versions (
    workspace text not null,
    post text not null,
    version int not null,
    author text not null,
    "values" jsonb not null,
    about jsonb not null,
    created_at timestamptz not null,
    primary key (workspace, post, version)
  );
create index held_versions_with_pictures on held_versions (workspace, post)
    where "values" -> 'picture' is not null;
create table held_approvals (
    workspace text not null,
    post text not null,
    version int not null,
    person text not null,
    decision text not null,
    words text,
    created_at timestamptz not null
  );
create unique index held_approvals_key
    on held_approvals (workspace, post, version, person, (decision = 'allowed'));
create table slot_reservations (
    workspace text not null,
    project_id text not null,
    network text not null,
    at timestamptz not null,
    post text not null,
    primary key (workspace, project_id, network, at)
  );
create index slot_reservations_of_post on slot_reservations (workspace, post);
create table sendings (
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
  );
create index sendings_at_service on sendings (workspace, service_id) where service_id is not null;
create index sendings_of_parts on sendings (workspace, service_id) where is_part;
create index sendings_by_text on sendings (workspace, md5(content)) where state = 'sent';
create function free_slots() returns trigger language plpgsql set search_path from current as $$
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
  end $$;
create trigger frees_slots after update on held_posts for each row
    when (old.state <> new.state and new.state not in ('held', 'sending', 'scheduled') or old.version <> new.version or old.due_at is distinct from new.due_at)
    execute function free_slots();
create trigger frees_slots_of_removed after delete on held_posts for each row execute function free_slots();
create table imports (
    workspace text not null,
    id text not null,
    person text not null,
    project_id text not null,
    project_name text not null,
    channel text,
    created_at timestamptz not null,
    primary key (workspace, id)
  );
create table import_rows (
    workspace text not null,
    import text not null,
    row int not null,
    cells jsonb not null,
    post jsonb not null,
    state text not null,
    reason text,
    primary key (workspace, import, row)
  );
create table pictures (
    token text primary key,
    workspace text not null,
    file text not null,
    networks text not null,
    kept jsonb,
    used_at timestamptz not null,
    unique (workspace, file, networks)
  );
create table picture_chunks (
    token text not null,
    place int not null,
    workspace text not null,
    content bytea not null,
    primary key (token, place)
  );
alter table picture_chunks alter column content set storage external;
create table places (
      workspace text not null,
      place text not null,
      team text not null,
      primary key (workspace, place, team)
    );
create table messages (
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
    );
create table secrets (
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
    );
insert into upnext.migrations (name, done_at) overriding system value values ('001_schema', '2026-11-30 20:32:41.276116+00');
insert into upnext.kept_forms (id, workspace, person, form, label, "values", about, hash, state, reason, updated_at) overriding system value values ('3e9bd729-e1da-4e95-9585-b03823d83324', 'T0NORTHWIND', 'U0ADA', 'invite_user', 'Invitation for 1 person', '{"Members":[],"People":"Otto Berg <otto@berg.example>"}', '{"channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin", "boundBy": "U0ADA"}, "openedAt": 1793605862000, "responseUrl": "https://hooks.slack.com/response/R0000096", "submittedAt": 1793605862000, "submissionId": "3e9bd729-e1da-4e95-9585-b03823d83324"}', 'a1a7985f81247db7a9fb1a7071d82e1d', 'returned', 'The service may or may not have received this. Please check there before you try again.', '2026-11-02 07:51:02+00');
insert into upnext.kept_forms (id, workspace, person, form, label, "values", about, hash, state, reason, updated_at) overriding system value values ('d137b354-4037-43e3-bc30-9f2f382c50c6', 'T0NORTHWIND', 'U0LINUS', 'create_prompt', 'Prompt “Of tea”', '{"Title":"Of tea","PromptText":"Write of tea.","Description":""}', '{"channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin", "boundBy": "U0ADA"}, "openedAt": 1793605893000, "askNotice": "*You don’t have permission to create prompts.* <@U0MEI> and <@U0ADA> can do this, or give you permission. To ask them, fill in the form. If one of them allows it, Upnext sends it exactly as you filled it in.", "asksAdmin": true, "responseUrl": "https://hooks.slack.com/response/R000009M", "submittedAt": 1793605893000, "submissionId": "d137b354-4037-43e3-bc30-9f2f382c50c6"}', 'b6d8d0a9bf9bc2e61a69857845c1f3a5', 'asked', '<@U0MEI> and <@U0ADA> can allow it. You’ll get a message when someone decides.', '2026-11-02 07:51:33+00');
insert into upnext.kept_forms (id, workspace, person, form, label, "values", about, hash, state, reason, updated_at) overriding system value values ('dc80f86a-d27a-4f1d-83ab-128db02a94f5', 'T0NORTHWIND', 'U0ADA', 'schedule_post', 'Unsaved change. Until you save it, the version on the card goes out. X: “Kept tea”', '{"more":true,"replaced":0,"Content":"Kept tea","Platforms":["X"],"when":"tomorrow 19:00","calendar":false,"Timezone":{"text":"Europe/Berlin","value":"Europe/Berlin"},"Media":"","Status":"SCHEDULED"}', '{"held": {"id": "41b6da70-44aa-4e73-aa3f-112a0fc86749", "isDraft": true, "version": 1, "isOnCard": true}, "zone": "Europe/Berlin", "notes": [], "moment": {"at": "2026-11-03T18:00:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "openedAt": 1793602800000, "settings": {"holdMinutes": 0}, "asksAdmin": false, "submittedAt": 1793602831000, "submissionId": "dc80f86a-d27a-4f1d-83ab-128db02a94f5"}', 'ca09fe80392a351135ce08d81b507a30', 'returned', 'This project no longer exists. Choose another one.', '2026-11-02 07:00:31+00');
insert into upnext.channels (workspace, channel, project_id, project_name, project_zone, bound_by, last_platforms, updated_at, shows_cards) overriding system value values ('T0NORTHWIND', 'C0LAUNCH', 'prj_tea', 'Tea House', 'Europe/Berlin', 'U0ADA', '["X"]', '2026-11-02 07:00:00+00', 'true');
insert into upnext.channels (workspace, channel, project_id, project_name, project_zone, bound_by, last_platforms, updated_at, shows_cards) overriding system value values ('T0NORTHWIND', 'C0SOCIAL', 'prj_coffee', 'Coffee Bar', 'America/New_York', 'U0ADA', '["X"]', '2026-11-02 07:00:00+00', 'true');
insert into upnext.workspace_settings (workspace, settings, updated_at) overriding system value values ('T0NORTHWIND', '{"agents": true, "guests": [], "members": [], "managers": [], "strangers": [], "fileDeletion": false}', '2026-11-02 07:51:02+00');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('1', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "6eeffc95-b7dc-4e00-b6e6-1b7599b487f6"}', '{"at": "2026-11-02T07:20:00.000Z", "id": "pst_1ccd6872b3b74f5a96ea56872c652939", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["LINKEDIN", "X"]}', 'delivered', 'UP-AJ4VCV', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('10', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0SOCIAL', '{"id": "0752b8ee-61ca-42f3-aefc-a66dccf3dcb8"}', '{"at": "2026-11-03T14:00:00.000Z", "Status": "SCHEDULED", "project": "prj_coffee", "Platforms": ["X"]}', 'delivered', 'UP-69EHEG', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('11', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'held_cancel', 'C0SOCIAL', '{"id": "0752b8ee-61ca-42f3-aefc-a66dccf3dcb8"}', null, 'done', 'UP-6KTP8P', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('12', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'start_series', 'C0SOCIAL', null, '{"at": "2026-11-03T08:00:00.000Z", "Status": "SCHEDULED", "project": "prj_coffee", "repeats": "Every Tuesday at 09:00 Berlin time, 4 times", "networks": "X", "Platforms": ["X"]}', 'delivered', 'UP-PQGRWR', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('13', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0SOCIAL', '{"id": "9045ae48-c17a-41b9-9ccf-6f1e3a48a80a"}', '{"at": "2026-11-03T15:00:00.000Z", "Status": "SCHEDULED", "project": "prj_coffee", "Platforms": ["X"]}', 'delivered', 'UP-2RR5K3', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('14', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0SOCIAL', '{"id": "ebca7c0b-2b00-47cb-8d52-4f3673ee0d54"}', '{"at": "2026-11-02T08:53:00.000Z", "Status": "SCHEDULED", "project": "prj_coffee", "Platforms": ["X"]}', 'delivered', 'UP-W6HEQX', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('15', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'freeze_project', 'C0SOCIAL', null, '{"until": "2026-11-02T10:51:00.000Z", "reason": "wrong price", "project": {"name": "Coffee Bar"}}', 'done', 'UP-YKHEXM', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('16', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "f1eeccfd-d4ed-4361-827d-d912a94b5df9"}', '{"at": "2026-11-03T14:00:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'delivered', 'UP-MRVTKK', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('17', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "66eb876e-05a6-48ac-bb48-6ae596f32a9b"}', '{"at": "2026-11-03T15:00:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'delivered', 'UP-JM7CMJ', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('18', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "fd256c3c-575a-4980-aba6-ee92339db879"}', '{"at": "2026-11-03T16:00:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'delivered', 'UP-EPF2HC', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('19', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0MEI', 'held_approve', 'C0LAUNCH', '{"id": "66eb876e-05a6-48ac-bb48-6ae596f32a9b"}', '{"version": 1}', 'done', 'UP-SZ34VZ', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('2', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "1b4ad5d2-24fe-4d83-aeb4-5ade22cbd90a"}', '{"at": "2026-11-02T07:25:00.000Z", "id": "pst_62c615dbef724a6da5d2470ae5463136", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X", "REDDIT"]}', 'delivered', 'UP-NBNW7T', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('20', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0MEI', 'held_request_changes', null, '{"id": "fd256c3c-575a-4980-aba6-ee92339db879"}', '{"version": 1}', 'done', 'UP-3FSKWR', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('21', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "0558a51b-1508-49c1-860d-e357cf786823"}', '{"at": "2026-11-02T09:01:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'delivered', 'UP-N72ZF3', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('22', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0LINUS', 'schedule_post', 'C0LAUNCH', '{"id": "303210f8-6c3a-4d98-89d0-158aea9b3939"}', '{"at": "2026-11-03T12:00:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'asked', 'UP-QCTQJ7', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('23', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'daily_digest', 'C0LAUNCH', null, '{"id": "f95be75a-bf1a-41ea-80d3-f93552a4eccb", "days": [1, 2, 3, 4, 5, 6, 7], "next": {"at": "2026-11-02T08:00:00.000Z", "day": "2026-11-02"}, "time": "09:00", "zone": "Europe/Berlin", "place": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "setUpAt": "2026-11-02T07:51:02.000Z", "setUpBy": "U0ADA", "projects": [{"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}], "workspace": "T0NORTHWIND", "sendsWhenQuiet": false}', 'delivered', 'UP-SXP55H', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('24', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'own_digest', 'C0LAUNCH', null, '{"id": "U0ADA", "days": [1, 2, 3, 4, 5, 6, 7], "next": {"at": "2026-11-02T08:00:00.000Z", "day": "2026-11-02"}, "time": "09:00", "zone": "Europe/Berlin", "place": "U0ADA", "project": {"id": "prj_tea", "name": "Tea House"}, "setUpAt": "2026-11-02T07:51:02.000Z", "setUpBy": "U0ADA", "projects": [{"id": "prj_tea", "name": "Tea House"}], "workspace": "T0NORTHWIND", "sendsWhenQuiet": false}', 'delivered', 'UP-NMK8M6', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('25', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'calendar_url', null, null, '{"id": "zWwPPylWSCD5T-gO", "posts": "Tea House"}', 'created', 'UP-MFRQD2', null, null);
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('26', 'T0NORTHWIND', '2026-11-02 07:51:02+00', 'U0ADA', 'invite_user', 'C0LAUNCH', null, '{"people": [], "project": "prj_tea"}', 'unsent', 'UP-GRHZKF', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('27', 'T0NORTHWIND', '2026-11-02 07:51:33+00', 'U0LINUS', 'create_prompt', 'C0LAUNCH', null, '{"project": "prj_tea"}', 'asked', 'UP-7B6ZQN', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('28', 'T0NORTHWIND', '2026-11-02 08:56:33+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "d4256350-3986-480e-beec-b1f96edc1c47"}', '{"at": "2026-11-02T09:58:00.000Z", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"], "needsApproval": true}', 'delivered', 'UP-VG24Z6', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('29', 'T0NORTHWIND', '2026-11-02 08:56:33+00', 'U0MEI', 'held_approve', 'C0LAUNCH', '{"id": "d4256350-3986-480e-beec-b1f96edc1c47"}', '{"version": 1}', 'done', 'UP-AHPM7F', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('3', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "c349ecc9-a667-4701-9b4c-1f2d3c3bb805"}', '{"at": "2026-11-02T07:30:00.000Z", "id": "pst_5496337dbc524a308161fab842955f35", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["REDDIT"]}', 'delivered', 'UP-NT2R9B', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('30', 'T0NORTHWIND', '2026-11-02 08:58:00+00', 'U0ADA', 'held_post', 'C0LAUNCH', '{"id": "d4256350-3986-480e-beec-b1f96edc1c47"}', '{"at": "2026-11-02T09:58:00.000Z", "Platforms": ["X"]}', 'unknown', 'UP-RNQ8CP', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('4', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "c7cdbda5-4080-453d-8583-4f4249cf2730"}', '{"at": "2026-11-03T17:00:00.000Z", "id": "pst_ca177b60a0fe482db782d0ae401e1844", "Status": "SCHEDULED", "project": "prj_tea", "Platforms": ["X"]}', 'delivered', 'UP-HQ5E34', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('5', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "214b3d6c-85c7-4749-b9d1-73cbdf31ecbd"}', '{"Status": "DRAFT", "project": "prj_tea", "Platforms": ["X"]}', 'delivered', 'UP-9Q6ST8', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('6', 'T0NORTHWIND', '2026-11-02 07:00:00+00', 'U0ADA', 'schedule_post', 'C0LAUNCH', '{"id": "41b6da70-44aa-4e73-aa3f-112a0fc86749"}', '{"Status": "DRAFT", "project": "prj_tea", "Platforms": ["X"]}', 'delivered', 'UP-7MANMW', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('7', 'T0NORTHWIND', '2026-11-02 07:00:31+00', 'U0ADA', 'held_edit', 'C0LAUNCH', '{"id": "41b6da70-44aa-4e73-aa3f-112a0fc86749"}', '{}', 'refused', 'UP-JMGSZ6', null, 'prj_tea');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('8', 'T0NORTHWIND', '2026-11-02 07:46:02+00', 'U0ADA', 'schedule_post', 'C0SOCIAL', '{"id": "af216644-173b-424f-8843-d056d4dc1fc3"}', '{"at": "2026-11-02T08:49:00.000Z", "Status": "SCHEDULED", "project": "prj_coffee", "Platforms": ["X"]}', 'delivered', 'UP-QZJCZV', null, 'prj_coffee');
insert into upnext.audit (id, workspace, at, person, action, place, before, after, outcome, reference, decided_by, project) overriding system value values ('9', 'T0NORTHWIND', '2026-11-02 07:49:00+00', 'U0ADA', 'held_post', 'C0SOCIAL', '{"id": "af216644-173b-424f-8843-d056d4dc1fc3"}', '{"at": "2026-11-02T08:49:00.000Z", "Platforms": ["X"]}', 'refused', 'UP-3Y2NHH', null, 'prj_coffee');
insert into upnext.digests (workspace, id, place, projects, "time", days, zone, sends_when_quiet, paused_at, paused_by, paused_why, set_up_by, set_up_at, next_day, next_at, shown) overriding system value values ('T0NORTHWIND', 'U0ADA', 'U0ADA', '[{"id": "prj_tea", "name": "Tea House"}]', '09:00', '[1, 2, 3, 4, 5, 6, 7]', 'Europe/Berlin', 'false', null, null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-03', '2026-11-03 08:00:00+00', '{"id": "U0ADA", "day": "2026-11-02", "zone": "Europe/Berlin"}');
insert into upnext.digests (workspace, id, place, projects, "time", days, zone, sends_when_quiet, paused_at, paused_by, paused_why, set_up_by, set_up_at, next_day, next_at, shown) overriding system value values ('T0NORTHWIND', 'f95be75a-bf1a-41ea-80d3-f93552a4eccb', 'C0LAUNCH', '[{"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}]', '09:00', '[1, 2, 3, 4, 5, 6, 7]', 'Europe/Berlin', 'false', null, null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-03', '2026-11-03 08:00:00+00', '{"id": "C0LAUNCH prj_tea", "day": "2026-11-02", "zone": "Europe/Berlin"}');
insert into upnext.workspace_services (workspace, url, sealed, set_by, updated_at) overriding system value values ('T0CONTOSO', 'https://service.example', 'A9Pumc2OZTTGPOrrBmkjSeyffjjaINXEW6M/sGsUEY5GXaI3FWgLEiur43eooA==', 'U0OMAR', '2026-11-02 07:00:00+00');
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 000007.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00001I.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00001M.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 000021.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 000025.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00002E.T0NORTHWIND.trigger', '2026-11-02 07:00:00+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00003T.T0NORTHWIND.trigger', '2026-11-02 07:51:02+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00006D.T0NORTHWIND.trigger', '2026-11-02 07:51:02+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00006G.T0NORTHWIND.trigger', '2026-11-02 07:51:02+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 00008T.T0NORTHWIND.trigger', '2026-11-02 07:51:02+00', null);
insert into upnext.events_heard (workspace, event, heard_at, done_at) overriding system value values ('T0NORTHWIND', 'trigger 0000CB.T0NORTHWIND.trigger', '2026-11-02 08:56:33+00', null);
insert into upnext.turns (workspace, kind, free_at, stored_at) overriding system value values ('T0NORTHWIND', 'edit', '2026-11-02 08:10:01.4+00', '2026-11-02 08:10:00+00');
insert into upnext.turns (workspace, kind, free_at, stored_at) overriding system value values ('T0NORTHWIND', 'own-edit', '2026-11-02 08:30:02+00', '2026-11-02 08:30:00+00');
insert into upnext.turns (workspace, kind, free_at, stored_at) overriding system value values ('T0NORTHWIND', 'post', '2026-11-02 08:00:00.4+00', '2026-11-02 08:00:00+00');
insert into upnext.turns (workspace, kind, free_at, stored_at) overriding system value values ('T0NORTHWIND', 'proposals v47xKTU-vk9VQx42', '2026-11-02 07:52:02+00', '2026-11-02 07:51:02+00');
insert into upnext.project_settings (workspace, project_id, hold_minutes, updated_at, approval, slots, access, country, campaigns, link_parameters, "freeze") overriding system value values ('T0NORTHWIND', 'prj_coffee', '60', '2026-11-02 09:01:04+00', null, null, '{"name": "prj_coffee", "read": {"groups": [], "people": ["U0ADA"]}, "set-up": {"groups": [], "people": ["U0ADA"]}, "schedule": {"groups": [], "people": ["U0ADA"]}}', 'US', null, 'utm_source=coffee', '{"since": "2026-11-02T07:51:02.000Z", "until": "2026-11-02T10:51:00.000Z", "person": "U0ADA", "reason": "wrong price"}');
insert into upnext.project_settings (workspace, project_id, hold_minutes, updated_at, approval, slots, access, country, campaigns, link_parameters, "freeze") overriding system value values ('T0NORTHWIND', 'prj_tea', '60', '2026-11-02 07:51:02+00', '{"mode": "required", "groups": [], "needed": 1, "people": ["U0MEI"], "channel": "C0LAUNCH", "allowsEmergency": false}', null, null, null, null, null, null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '0558a51b-1508-49c1-860d-e357cf786823', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'expired', '1', '2', 'false', '2026-11-02 09:01:00+00', '2026-11-02 08:01:00+00', 'expired', null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 08:01:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '0752b8ee-61ca-42f3-aefc-a66dccf3dcb8', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'cancelled', '1', '2', 'false', '2026-11-03 14:00:00+00', '2026-11-03 13:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '0bcd7919bea4d6a8dff0d14cd996572c', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'held', '1', '2', 'false', '2026-11-10 08:00:00+00', '2026-11-10 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', 'f0ec7b23-dda4-4608-824b-9042aa129701');
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '1b4ad5d2-24fe-4d83-aeb4-5ade22cbd90a', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'partly-published', '1', '4', 'true', '2026-11-02 07:25:00+00', '2026-11-02 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:25:40+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '214b3d6c-85c7-4749-b9d1-73cbdf31ecbd', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'draft', '1', '1', 'false', null, null, null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:00:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '303210f8-6c3a-4d98-89d0-158aea9b3939', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0LINUS', 'held', '1', '1', 'false', '2026-11-03 12:00:00+00', '2026-11-03 11:00:00+00', null, null, 'U0LINUS', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '41b6da70-44aa-4e73-aa3f-112a0fc86749', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'draft', '1', '1', 'false', null, null, null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:00:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '59395e94a0e317e9d9cc5e67273594f1', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'held', '1', '2', 'false', '2026-11-17 08:00:00+00', '2026-11-17 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', 'f0ec7b23-dda4-4608-824b-9042aa129701');
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'held', '1', '2', 'false', '2026-11-03 15:00:00+00', '2026-11-03 14:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '6eeffc95-b7dc-4e00-b6e6-1b7599b487f6', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'published', '1', '6', 'true', '2026-11-02 07:20:00+00', '2026-11-02 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:20:20+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '80f2abafe1ad524208cf5a933a2ff724', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'proposed', '1', '1', 'false', '2026-11-03 17:00:00+00', '2026-11-03 17:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '8c038f3ee1a50a2b0c340ec5384ee705', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'held', '1', '2', 'false', '2026-11-24 08:00:00+00', '2026-11-24 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', 'f0ec7b23-dda4-4608-824b-9042aa129701');
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', '9045ae48-c17a-41b9-9ccf-6f1e3a48a80a', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'held', '1', '2', 'false', '2026-11-03 15:00:00+00', '2026-11-03 14:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'af216644-173b-424f-8843-d056d4dc1fc3', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'refused', '1', '3', 'false', '2026-11-02 08:49:00+00', '2026-11-02 07:49:00+00', null, 'Say it more kindly.', 'U0ADA', '2026-11-02 07:46:02+00', '2026-11-02 07:49:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'bbf066da29ef7018b1e0b97eee6598a2', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'held', '1', '2', 'false', '2026-11-03 08:00:00+00', '2026-11-03 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', 'f0ec7b23-dda4-4608-824b-9042aa129701');
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'c349ecc9-a667-4701-9b4c-1f2d3c3bb805', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'failed', '1', '4', 'true', '2026-11-02 07:30:00+00', '2026-11-02 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:30:40+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'c7cdbda5-4080-453d-8583-4f4249cf2730', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'scheduled', '1', '3', 'true', '2026-11-03 17:00:00+00', '2026-11-02 07:00:00+00', null, null, 'U0ADA', '2026-11-02 07:00:00+00', '2026-11-02 07:00:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'd4256350-3986-480e-beec-b1f96edc1c47', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'sending', '1', '7', 'false', '2026-11-02 09:58:00+00', '2026-11-02 08:58:00+00', null, 'The scheduling service took too long to respond. This may still have gone through. Reference: UP-RNQ8CP', 'U0ADA', '2026-11-02 08:56:33+00', '2026-11-02 08:59:20+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'ebca7c0b-2b00-47cb-8d52-4f3673ee0d54', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', 'U0ADA', 'missed', '1', '3', 'false', '2026-11-02 08:53:00+00', '2026-11-02 07:53:00+00', 'frozen', null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 08:53:00+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'held', '1', '1', 'false', '2026-11-03 14:00:00+00', '2026-11-03 13:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, seq, at_once, due_at, leaves_at, cause, reason, changed_by, created_at, updated_at, series) overriding system value values ('T0NORTHWIND', 'fd256c3c-575a-4980-aba6-ee92339db879', 'prj_tea', 'Tea House', 'C0LAUNCH', 'U0ADA', 'held', '1', '2', 'false', '2026-11-03 16:00:00+00', '2026-11-03 15:00:00+00', null, null, 'U0ADA', '2026-11-02 07:51:02+00', '2026-11-02 07:51:02+00', null);
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '0558a51b-1508-49c1-860d-e357cf786823', '1', 'U0ADA', '{"when": "in 70 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Expired tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T09:01:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '0752b8ee-61ca-42f3-aefc-a66dccf3dcb8', '1', 'U0ADA', '{"when": "tomorrow 15:00", "Media": "", "Status": "SCHEDULED", "Content": "Cancelled coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T14:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '0bcd7919bea4d6a8dff0d14cd996572c', '1', 'U0ADA', '{"when": 1794297600, "Media": "", "Status": "SCHEDULED", "Content": "Weekly coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": true, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-10T08:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": true}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "repeats": "Every Tuesday at 09:00 Berlin time, 4 times", "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '1b4ad5d2-24fe-4d83-aeb4-5ade22cbd90a', '1', 'U0ADA', '{"when": "in 25 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Partly published tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X", "REDDIT"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T07:25:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '214b3d6c-85c7-4749-b9d1-73cbdf31ecbd', '1', 'U0ADA', '{"more": true, "Media": "", "Status": "DRAFT", "Content": "Draft tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '303210f8-6c3a-4d98-89d0-158aea9b3939', '1', 'U0LINUS', '{"when": "tomorrow 14:00", "Media": "", "Status": "SCHEDULED", "Content": "Guest tea", "Timezone": {"text": "Europe/Helsinki", "value": "Europe/Helsinki"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Helsinki", "moment": {"at": "2026-11-03T12:00:00.000Z", "zone": "Europe/Helsinki", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": true}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '41b6da70-44aa-4e73-aa3f-112a0fc86749', '1', 'U0ADA', '{"more": true, "Media": "", "Status": "DRAFT", "Content": "Kept tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '59395e94a0e317e9d9cc5e67273594f1', '1', 'U0ADA', '{"when": 1794902400, "Media": "", "Status": "SCHEDULED", "Content": "Weekly coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": true, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-17T08:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": true}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "repeats": "Every Tuesday at 09:00 Berlin time, 4 times", "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', '1', 'U0ADA', '{"when": "tomorrow 16:00", "Media": "", "Status": "SCHEDULED", "Content": "Approved tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T15:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '6eeffc95-b7dc-4e00-b6e6-1b7599b487f6', '1', 'U0ADA', '{"when": "in 20 minutes", "Media": "", "texts": {"LINKEDIN": "Published tea, at length"}, "Status": "SCHEDULED", "Content": "Published tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["LINKEDIN", "X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T07:20:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '80f2abafe1ad524208cf5a933a2ff724', '1', 'U0ADA', '{"when": "tomorrow 18:00", "Media": "", "Status": "SCHEDULED", "Content": "Proposed coffee", "project": {"text": "Coffee Bar", "value": "prj_coffee"}, "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T17:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "proposal": {"hash": "418723c96c2691b9183f4ad75e51583c9462475b8174fabe089782ea64b8b18f", "agent": "Claude on my laptop", "token": "v47xKTU-vk9VQx42"}}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '8c038f3ee1a50a2b0c340ec5384ee705', '1', 'U0ADA', '{"when": 1795507200, "Media": "", "Status": "SCHEDULED", "Content": "Weekly coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": true, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-24T08:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": true}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "repeats": "Every Tuesday at 09:00 Berlin time, 4 times", "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', '9045ae48-c17a-41b9-9ccf-6f1e3a48a80a', '1', 'U0ADA', '{"when": "tomorrow 16:00", "Media": "", "Status": "SCHEDULED", "Content": "Held coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T15:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'af216644-173b-424f-8843-d056d4dc1fc3', '1', 'U0ADA', '{"when": "in 63 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Refused coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T08:49:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "asksAdmin": false}', '2026-11-02 07:46:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'bbf066da29ef7018b1e0b97eee6598a2', '1', 'U0ADA', '{"when": 1793692800, "Media": "", "Status": "SCHEDULED", "Content": "Weekly coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": true, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T08:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": true}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "repeats": "Every Tuesday at 09:00 Berlin time, 4 times", "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'c349ecc9-a667-4701-9b4c-1f2d3c3bb805', '1', 'U0ADA', '{"when": "in 30 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Failed tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["REDDIT"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T07:30:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'c7cdbda5-4080-453d-8583-4f4249cf2730', '1', 'U0ADA', '{"when": "tomorrow 18:00", "Media": "", "Status": "SCHEDULED", "Content": "Scheduled tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T17:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:00:00+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'd4256350-3986-480e-beec-b1f96edc1c47', '1', 'U0ADA', '{"when": "in 62 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Unsure tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T09:58:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 08:56:33+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'ebca7c0b-2b00-47cb-8d52-4f3673ee0d54', '1', 'U0ADA', '{"when": "in 62 minutes", "Media": "", "Status": "SCHEDULED", "Content": "Missed coffee", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-02T08:53:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0SOCIAL", "project": {"id": "prj_coffee", "name": "Coffee Bar", "zone": "America/New_York"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', '1', 'U0ADA', '{"when": "tomorrow 15:00", "Media": "", "Status": "SCHEDULED", "Content": "Waiting tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T14:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at) overriding system value values ('T0NORTHWIND', 'fd256c3c-575a-4980-aba6-ee92339db879', '1', 'U0ADA', '{"when": "tomorrow 17:00", "Media": "", "Status": "SCHEDULED", "Content": "Debated tea", "Timezone": {"text": "Europe/Berlin", "value": "Europe/Berlin"}, "calendar": false, "replaced": 0, "Platforms": ["X"]}', '{"zone": "Europe/Berlin", "moment": {"at": "2026-11-03T16:00:00.000Z", "zone": "Europe/Berlin", "zoneGiven": false}, "channel": "C0LAUNCH", "project": {"id": "prj_tea", "name": "Tea House", "zone": "Europe/Berlin"}, "asksAdmin": false}', '2026-11-02 07:51:02+00');
insert into upnext.held_approvals (workspace, post, version, person, decision, words, created_at) overriding system value values ('T0NORTHWIND', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', '1', 'U0MEI', 'approved', null, '2026-11-02 07:51:02+00');
insert into upnext.held_approvals (workspace, post, version, person, decision, words, created_at) overriding system value values ('T0NORTHWIND', 'd4256350-3986-480e-beec-b1f96edc1c47', '1', 'U0MEI', 'approved', null, '2026-11-02 08:56:33+00');
insert into upnext.held_approvals (workspace, post, version, person, decision, words, created_at) overriding system value values ('T0NORTHWIND', 'fd256c3c-575a-4980-aba6-ee92339db879', '1', 'U0MEI', 'changes', 'Say where it is.', '2026-11-02 07:51:02+00');
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', '1b4ad5d2-24fe-4d83-aeb4-5ade22cbd90a', '1', 'X REDDIT', '0', '["X", "REDDIT"]', 'Partly published tea', 'false', 'sent', '1', '2026-11-02 07:00:00+00', 'pst_62c615dbef724a6da5d2470ae5463136', '2026-11-02 07:25:00+00', null, null, '{"id": "pst_62c615dbef724a6da5d2470ae5463136", "meant": {"at": "2026-11-02T07:25:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "project": "prj_tea"}', '{"status": "PUBLISHED", "results": [{"state": "published", "network": "X"}, {"state": "failed", "reason": "This demo service is configured to fail on this network.", "network": "REDDIT"}]}');
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', '6eeffc95-b7dc-4e00-b6e6-1b7599b487f6', '1', 'LINKEDIN', '1', '["LINKEDIN"]', 'Published tea, at length', 'true', 'sent', '1', '2026-11-02 07:00:00+00', 'pst_f84a81cb0bd640579a4fa359bbd694b3', '2026-11-02 07:20:00+00', null, null, '{"id": "pst_f84a81cb0bd640579a4fa359bbd694b3", "meant": {"at": "2026-11-02T07:20:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "project": "prj_tea"}', '{"status": "PUBLISHED", "results": [{"state": "published", "network": "LINKEDIN"}]}');
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', '6eeffc95-b7dc-4e00-b6e6-1b7599b487f6', '1', 'X', '0', '["X"]', 'Published tea', 'true', 'sent', '1', '2026-11-02 07:00:00+00', 'pst_1ccd6872b3b74f5a96ea56872c652939', '2026-11-02 07:20:00+00', null, null, '{"id": "pst_1ccd6872b3b74f5a96ea56872c652939", "meant": {"at": "2026-11-02T07:20:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "project": "prj_tea"}', '{"status": "PUBLISHED", "results": [{"state": "published", "network": "X"}]}');
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', 'af216644-173b-424f-8843-d056d4dc1fc3', '1', 'X', '0', '["X"]', 'Refused coffee', 'false', 'refused', '1', '2026-11-02 07:49:00+00', null, null, 'Say it more kindly.', '{"Content": "Say it more kindly."}', null, null);
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', 'c349ecc9-a667-4701-9b4c-1f2d3c3bb805', '1', 'REDDIT', '0', '["REDDIT"]', 'Failed tea', 'false', 'sent', '1', '2026-11-02 07:00:00+00', 'pst_5496337dbc524a308161fab842955f35', '2026-11-02 07:30:00+00', null, null, '{"id": "pst_5496337dbc524a308161fab842955f35", "meant": {"at": "2026-11-02T07:30:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "project": "prj_tea"}', '{"status": "FAILED", "results": [{"state": "failed", "reason": "This demo service is configured to fail on this network.", "network": "REDDIT"}]}');
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', 'c7cdbda5-4080-453d-8583-4f4249cf2730', '1', 'X', '0', '["X"]', 'Scheduled tea', 'false', 'sent', '1', '2026-11-02 07:00:00+00', 'pst_ca177b60a0fe482db782d0ae401e1844', '2026-11-03 17:00:00+00', null, null, '{"id": "pst_ca177b60a0fe482db782d0ae401e1844", "meant": {"at": "2026-11-03T17:00:00.000Z", "ok": true, "zone": "Europe/Berlin", "zoneGiven": false}, "project": "prj_tea"}', null);
insert into upnext.sendings (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at, service_id, due_at, reason, problems, result, outcome) overriding system value values ('T0NORTHWIND', 'd4256350-3986-480e-beec-b1f96edc1c47', '1', 'X', '0', '["X"]', 'Unsure tea', 'false', 'busy', '1', '2026-11-02 08:58:00+00', null, null, 'Upnext can’t confirm yet whether this was received. Reference: UP-3M8ATC', '{}', null, null);
insert into upnext.imports (workspace, id, person, project_id, project_name, channel, created_at) overriding system value values ('T0NORTHWIND', 'bf9d3f5b-33a5-4d7c-94c3-87c7c951df60', 'U0ADA', 'prj_coffee', 'Coffee Bar', 'C0SOCIAL', '2026-11-02 09:01:04+00');
insert into upnext.import_rows (workspace, import, "row", cells, post, state, reason) overriding system value values ('T0NORTHWIND', 'bf9d3f5b-33a5-4d7c-94c3-87c7c951df60', '2', '{"text": "Imported coffee 1", "when": "2026-11-04 12:00", "networks": "X"}', '{"Media": "", "links": "utm_source=coffee", "Status": "SCHEDULED", "moment": {"at": "2026-11-04T17:00:00.000Z", "zone": "America/New_York", "zoneGiven": false}, "Content": "Imported coffee 1", "calendar": false, "replaced": 0, "Platforms": ["X"]}', 'ready', null);
insert into upnext.import_rows (workspace, import, "row", cells, post, state, reason) overriding system value values ('T0NORTHWIND', 'bf9d3f5b-33a5-4d7c-94c3-87c7c951df60', '3', '{"text": "Imported coffee 2", "when": "2026-11-05 12:00", "networks": "X"}', '{"Media": "", "links": "utm_source=coffee", "Status": "SCHEDULED", "moment": {"at": "2026-11-05T17:00:00.000Z", "zone": "America/New_York", "zoneGiven": false}, "Content": "Imported coffee 2", "calendar": false, "replaced": 0, "Platforms": ["X"]}', 'ready', null);
insert into upnext.import_rows (workspace, import, "row", cells, post, state, reason) overriding system value values ('T0NORTHWIND', 'bf9d3f5b-33a5-4d7c-94c3-87c7c951df60', '4', '{"text": "Imported coffee 3", "when": "2026-11-06 12:00", "networks": "X"}', '{"Media": "", "links": "utm_source=coffee", "Status": "SCHEDULED", "moment": {"at": "2026-11-06T17:00:00.000Z", "zone": "America/New_York", "zoneGiven": false}, "Content": "Imported coffee 3", "calendar": false, "replaced": 0, "Platforms": ["X"]}', 'ready', null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'digest', 'C0LAUNCH prj_tea', '2026-11-02', '', 'C0LAUNCH', 'posted', '2026-11-02 08:00:00+00', '{"ts": "1793606400.000000", "channel": "C0LAUNCH"}', null, 'LfKzo9-RHaFN2M9-');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'digest', 'U0ADA', '2026-11-02', 'U0ADA', null, 'posted', '2026-11-02 08:00:00+00', '{"ts": "1793606400.000001", "channel": "D000002P"}', null, 'dEIrPzGN8N6b-4Ul');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'form', '3e9bd729-e1da-4e95-9585-b03823d83324', 'card', 'U0ADA', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000028", "channel": "D000002P"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'form', 'd137b354-4037-43e3-bc30-9f2f382c50c6', 'U0ADA', 'U0ADA', null, 'posted', '2026-11-02 07:51:33+00', '{"ts": "1793605893.000001", "channel": "D000002P"}', null, 'nwsp3aocgKv20bxz');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'form', 'd137b354-4037-43e3-bc30-9f2f382c50c6', 'U0MEI', 'U0MEI', null, 'posted', '2026-11-02 07:51:33+00', '{"ts": "1793605893.000000", "channel": "D000007V"}', null, 'nwsp3aocgKv20bxz');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'form', 'd137b354-4037-43e3-bc30-9f2f382c50c6', 'card', 'U0LINUS', null, 'posted', '2026-11-02 07:51:33+00', '{"ts": "1793605893.000002", "channel": "D000007Q"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'form', 'dc80f86a-d27a-4f1d-83ab-128db02a94f5', 'card', 'U0ADA', null, 'posted', '2026-11-02 07:00:31+00', '{"ts": "1793602831.000000", "channel": "D000002P"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'freeze', 'prj_coffee 1793605862000', 'C0SOCIAL', '', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000009", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '0558a51b-1508-49c1-860d-e357cf786823', 'A post is waiting for your approval U0MEI 1', 'U0MEI', null, 'posted', '2026-11-02 07:56:01+00', '{"ts": "1793606161.000001", "channel": "D000007V"}', null, 'vPwuAARE_sS07DwX');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '0558a51b-1508-49c1-860d-e357cf786823', 'Your post expired 1', 'U0ADA', null, 'posted', '2026-11-02 08:01:00+00', '{"ts": "1793606460.000002", "channel": "D000002P"}', null, 'N37DNnPMH7YYWuId');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '0558a51b-1508-49c1-860d-e357cf786823', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000020", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '0558a51b-1508-49c1-860d-e357cf786823', 'request 0', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', null, null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '0752b8ee-61ca-42f3-aefc-a66dccf3dcb8', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000000", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '1b4ad5d2-24fe-4d83-aeb4-5ade22cbd90a', 'Your post was partly published. It failed on Reddit', 'U0ADA', null, 'posted', '2026-11-02 07:25:40+00', '{"ts": "1793604340.000000", "channel": "D000002P"}', null, 'IhogQDBXL-3sLLxM');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '214b3d6c-85c7-4749-b9d1-73cbdf31ecbd', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:00:00+00', '{"ts": "1793602800.000007", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '303210f8-6c3a-4d98-89d0-158aea9b3939', '<@U0LINUS> asks to schedule a post U0ADA 1', 'U0ADA', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000023", "channel": "D000002P"}', null, 'w6aq8h75FI9mzJgs');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '303210f8-6c3a-4d98-89d0-158aea9b3939', '<@U0LINUS> asks to schedule a post U0MEI 1', 'U0MEI', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000022", "channel": "D000007V"}', null, 'w6aq8h75FI9mzJgs');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '303210f8-6c3a-4d98-89d0-158aea9b3939', 'card', 'U0LINUS', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000021", "channel": "D000007Q"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '41b6da70-44aa-4e73-aa3f-112a0fc86749', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:00:00+00', '{"ts": "1793602800.000010", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', '<@U0MEI> approved your post 1', 'U0ADA', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000018", "channel": "D000002P"}', null, 'z4KO_XceVhvWOaTs');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000012", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', 'request 0', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', null, null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '80f2abafe1ad524208cf5a933a2ff724', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000006", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', '9045ae48-c17a-41b9-9ccf-6f1e3a48a80a', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000005", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'af216644-173b-424f-8843-d056d4dc1fc3', 'The service rejected your post 1', 'U0ADA', null, 'posted', '2026-11-02 07:49:00+00', '{"ts": "1793605740.000001", "channel": "D000002P"}', null, 'N1tPkWwsrClTA0c-');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'af216644-173b-424f-8843-d056d4dc1fc3', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:46:02+00', '{"ts": "1793605562.000000", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'bbf066da29ef7018b1e0b97eee6598a2', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000004", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'c349ecc9-a667-4701-9b4c-1f2d3c3bb805', 'Your post failed on Reddit', 'U0ADA', null, 'posted', '2026-11-02 07:30:40+00', '{"ts": "1793604640.000000", "channel": "D000002P"}', null, 't3X-vrZvL8RioHPq');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'd4256350-3986-480e-beec-b1f96edc1c47', '<@U0MEI> approved your post 1', 'U0ADA', null, 'posted', '2026-11-02 08:56:34+00', '{"ts": "1793609794.000001", "channel": "D000002P"}', null, 'z4ZSdk3ISJmD-u1o');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'd4256350-3986-480e-beec-b1f96edc1c47', 'Upnext is checking whether your post was sent 1', 'U0ADA', null, 'posted', '2026-11-02 08:58:00+00', null, null, 'dq5yoB4zYhn2xfYW');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'd4256350-3986-480e-beec-b1f96edc1c47', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 08:56:33+00', '{"ts": "1793609793.000000", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'd4256350-3986-480e-beec-b1f96edc1c47', 'request 0', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 08:56:33+00', null, null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'ebca7c0b-2b00-47cb-8d52-4f3673ee0d54', 'Your post missed its scheduled time 1', 'U0ADA', null, 'posted', '2026-11-02 08:53:00+00', '{"ts": "1793609580.000001", "channel": "D000002P"}', null, 'Y64WixJMt7KcY1Ps');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'ebca7c0b-2b00-47cb-8d52-4f3673ee0d54', 'card', 'U0ADA', 'C0SOCIAL', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000007", "channel": "C0SOCIAL"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000011", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', 'request 0', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', null, null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'fd256c3c-575a-4980-aba6-ee92339db879', '<@U0MEI> requested changes to your post: Say where it is. 1', 'U0ADA', null, 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000019", "channel": "D000002P"}', null, 'xCksamWTH1zZxE6n');
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'fd256c3c-575a-4980-aba6-ee92339db879', 'card', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', '{"ts": "1793605862.000013", "channel": "C0LAUNCH"}', null, null);
insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, at, moved_from, look) overriding system value values ('T0NORTHWIND', 'post', 'fd256c3c-575a-4980-aba6-ee92339db879', 'request 0', 'U0ADA', 'C0LAUNCH', 'posted', '2026-11-02 07:51:02+00', null, null, null);
insert into upnext.secrets (workspace, id, kind, person, name, hash, scope, projects, created_at, ends_at, used_at) overriding system value values ('T0NORTHWIND', 'v47xKTU-vk9VQx42', 'agent', 'U0ADA', 'Claude on my laptop', 'AVuXkb0gZlAqIWna_xVaU4Y4n6z6Gnz3ZMRUbPhPAyA', 'propose', null, '2026-11-02 07:51:02+00', '2026-12-02 07:51:02+00', '2026-11-02 07:51:02+00');
insert into upnext.secrets (workspace, id, kind, person, name, hash, scope, projects, created_at, ends_at, used_at) overriding system value values ('T0NORTHWIND', 'zWwPPylWSCD5T-gO', 'calendar', 'U0ADA', 'Tea House', 'Vr9VQQWCkqYnMI1BJvOFhqsNmBts6R-G7VohumRZZn4', 'read', '[{"id": "prj_tea", "name": "Tea House"}]', '2026-11-02 07:51:02+00', null, null);
select setval('upnext.audit_id_seq', 30);
-- upnext_jobs 001_schema 9c7ac7e6f956c8aea96916914119beee
create schema upnext_jobs;
set search_path to upnext_jobs;
create table migrations (name text primary key, done_at timestamptz not null default now());
create table jobs (
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
    );
create index jobs_next on jobs (queue, next_at);
create index jobs_in_hand on jobs (queue, instance) where taken_by is not null;
insert into upnext_jobs.migrations (name, done_at) overriding system value values ('001_schema', '2026-11-30 20:32:41.665388+00');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('digest', 'T0NORTHWIND U0ADA', '{"id": "U0ADA", "redraws": true, "workspace": "T0NORTHWIND"}', '2026-11-02 09:02:00+00', '2026-11-02 09:02:00+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('digest', 'T0NORTHWIND f95be75a-bf1a-41ea-80d3-f93552a4eccb', '{"id": "f95be75a-bf1a-41ea-80d3-f93552a4eccb", "redraws": true, "workspace": "T0NORTHWIND"}', '2026-11-02 09:02:00+00', '2026-11-02 09:02:00+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_cards', '0bcd7919bea4d6a8dff0d14cd996572c', '{"post": "0bcd7919bea4d6a8dff0d14cd996572c", "workspace": "T0NORTHWIND"}', '2026-11-09 07:00:00+00', '2026-11-09 07:00:00+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_cards', '59395e94a0e317e9d9cc5e67273594f1', '{"post": "59395e94a0e317e9d9cc5e67273594f1", "workspace": "T0NORTHWIND"}', '2026-11-16 07:00:00+00', '2026-11-16 07:00:00+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_cards', '8c038f3ee1a50a2b0c340ec5384ee705', '{"post": "8c038f3ee1a50a2b0c340ec5384ee705", "workspace": "T0NORTHWIND"}', '2026-11-23 07:00:00+00', '2026-11-23 07:00:00+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_cards', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', '{"post": "f1eeccfd-d4ed-4361-827d-d912a94b5df9", "workspace": "T0NORTHWIND"}', '2026-11-02 22:25:31+00', '2026-11-02 22:25:31+00', '0', null, '1', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_cards', 'fd256c3c-575a-4980-aba6-ee92339db879', '{"post": "fd256c3c-575a-4980-aba6-ee92339db879", "workspace": "T0NORTHWIND"}', '2026-11-02 23:25:31+00', '2026-11-02 23:25:31+00', '0', null, '2', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '0752b8ee-61ca-42f3-aefc-a66dccf3dcb8', '{"post": "0752b8ee-61ca-42f3-aefc-a66dccf3dcb8", "workspace": "T0NORTHWIND"}', '2026-11-03 13:00:00+00', '2026-11-03 13:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '0bcd7919bea4d6a8dff0d14cd996572c', '{"post": "0bcd7919bea4d6a8dff0d14cd996572c", "workspace": "T0NORTHWIND"}', '2026-11-10 07:00:00+00', '2026-11-10 07:00:00+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '303210f8-6c3a-4d98-89d0-158aea9b3939', '{"post": "303210f8-6c3a-4d98-89d0-158aea9b3939", "workspace": "T0NORTHWIND"}', '2026-11-03 11:00:00+00', '2026-11-03 11:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '59395e94a0e317e9d9cc5e67273594f1', '{"post": "59395e94a0e317e9d9cc5e67273594f1", "workspace": "T0NORTHWIND"}', '2026-11-17 07:00:00+00', '2026-11-17 07:00:00+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '66eb876e-05a6-48ac-bb48-6ae596f32a9b', '{"post": "66eb876e-05a6-48ac-bb48-6ae596f32a9b", "workspace": "T0NORTHWIND"}', '2026-11-03 14:00:00+00', '2026-11-03 14:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '80f2abafe1ad524208cf5a933a2ff724', '{"post": "80f2abafe1ad524208cf5a933a2ff724", "workspace": "T0NORTHWIND"}', '2026-11-03 17:00:00+00', '2026-11-03 17:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '8c038f3ee1a50a2b0c340ec5384ee705', '{"post": "8c038f3ee1a50a2b0c340ec5384ee705", "workspace": "T0NORTHWIND"}', '2026-11-24 07:00:00+00', '2026-11-24 07:00:00+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', '9045ae48-c17a-41b9-9ccf-6f1e3a48a80a', '{"post": "9045ae48-c17a-41b9-9ccf-6f1e3a48a80a", "workspace": "T0NORTHWIND"}', '2026-11-03 14:00:00+00', '2026-11-03 14:00:00+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', 'bbf066da29ef7018b1e0b97eee6598a2', '{"post": "bbf066da29ef7018b1e0b97eee6598a2", "workspace": "T0NORTHWIND"}', '2026-11-03 07:00:00+00', '2026-11-03 07:00:00+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', 'c7cdbda5-4080-453d-8583-4f4249cf2730', '{"post": "c7cdbda5-4080-453d-8583-4f4249cf2730", "workspace": "T0NORTHWIND"}', '2026-11-03 17:00:20+00', '2026-11-03 17:00:20+00', '0', null, '2', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', 'd4256350-3986-480e-beec-b1f96edc1c47', '{"post": "d4256350-3986-480e-beec-b1f96edc1c47", "workspace": "T0NORTHWIND"}', '2026-11-02 09:04:20+00', '2026-11-02 09:04:20+00', '0', null, '1', 'c4c22f64-a059-43ce-b01f-ea1278712040');
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', 'f1eeccfd-d4ed-4361-827d-d912a94b5df9', '{"post": "f1eeccfd-d4ed-4361-827d-d912a94b5df9", "workspace": "T0NORTHWIND"}', '2026-11-03 13:00:00+00', '2026-11-03 13:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('held_posts', 'fd256c3c-575a-4980-aba6-ee92339db879', '{"post": "fd256c3c-575a-4980-aba6-ee92339db879", "workspace": "T0NORTHWIND"}', '2026-11-03 15:00:00+00', '2026-11-03 15:00:00+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('imports', 'bf9d3f5b-33a5-4d7c-94c3-87c7c951df60', '{"id": "bf9d3f5b-33a5-4d7c-94c3-87c7c951df60", "workspace": "T0NORTHWIND"}', '2026-11-02 09:01:04+00', '2026-11-02 09:01:04+00', '0', null, '1', null);
insert into upnext_jobs.jobs (queue, key, data, due_at, next_at, attempts, taken_by, version, instance) overriding system value values ('project_freezes', 'T0NORTHWIND prj_coffee 1793605862000', '{"since": 1793605862000, "project": {"id": "prj_coffee", "name": "Coffee Bar"}, "workspace": "T0NORTHWIND"}', '2026-11-02 10:51:00+00', '2026-11-02 10:51:00+00', '0', null, '1', 'c4c22f64-a059-43ce-b01f-ea1278712040');
-- scheduling 001_schema cc5c1bfcb3d133ea111a6fcc2f23f255
create schema scheduling;
set search_path to scheduling;
create table migrations (name text primary key, done_at timestamptz not null default now());
create table projects (
      id text primary key,
      number bigint generated always as identity,
      name text not null,
      description text,
      timezone text not null,
      created_at timestamptz not null
    );
create table posts (
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
    );
create index posts_in_order on posts (project_id, sort_at, created_at, number);
create index posts_by_status on posts (project_id, status, sort_at, created_at, number);
create index posts_on_instagram
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['INSTAGRAM'];
create index posts_on_facebook
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['FACEBOOK'];
create index posts_on_linkedin
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['LINKEDIN'];
create index posts_on_x
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['X'];
create index posts_on_youtube
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['YOUTUBE'];
create index posts_on_tiktok
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['TIKTOK'];
create index posts_on_pinterest
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['PINTEREST'];
create index posts_on_reddit
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['REDDIT'];
create index posts_on_telegram
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['TELEGRAM'];
create index posts_on_threads
        on posts (project_id, status, sort_at, created_at, number) where platforms @> array['THREADS'];
create index posts_due on posts (schedule_at) where status = 'SCHEDULED';
create index posts_by_media on posts using hash (media) where media is not null;
create table users (
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
    );
create unique index users_once on users (project_id, lower(email));
create table prompts (
      id text primary key,
      project_id text not null references projects,
      title text not null,
      prompt_text text not null,
      description text,
      created_at timestamptz not null
    );
create table templates (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      name text not null,
      content text not null,
      platforms text[] not null,
      description text,
      created_at timestamptz not null
    );
create index templates_of_project on templates (project_id, created_at, number);
create table sources (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      description text,
      source text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create index sources_of_project on sources (project_id, created_at, number);
create table logs (
      id text primary key,
      number bigint generated always as identity,
      project_id text not null references projects,
      at timestamptz not null,
      level text not null,
      action text not null,
      message text not null,
      entity_type text,
      entity_id text
    );
create index logs_latest on logs (project_id, at desc, number desc);
create table outbox_entries (
      post_id text not null references posts,
      platform text not null,
      project_id text not null,
      content text not null,
      media text,
      written_at timestamptz not null,
      primary key (post_id, platform)
    );
create table webhooks (
      project_id text primary key references projects,
      url text not null,
      secret text not null,
      created_at timestamptz not null,
      disabled_at timestamptz,
      deleted_at timestamptz
    );
create table webhook_deliveries (
      id text primary key,
      project_id text not null references projects,
      type text not null,
      body text not null,
      created_at timestamptz not null,
      due_at timestamptz,
      attempts int not null default 0,
      delivered_at timestamptz,
      last_answer text
    );
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
create table idempotency_keys (
      scope text not null,
      key text not null,
      fingerprint text not null,
      answer json not null,
      expires_at timestamptz not null,
      primary key (scope, key)
    );
create index idempotency_keys_expired on idempotency_keys (expires_at);
insert into scheduling.migrations (name, done_at) overriding system value values ('001_schema', '2026-11-30 20:32:41.708696+00');
insert into scheduling.projects (id, number, name, description, timezone, created_at) overriding system value values ('prj_coffee', '2', 'Coffee Bar', null, 'America/New_York', '2026-11-02 07:00:00+00');
insert into scheduling.projects (id, number, name, description, timezone, created_at) overriding system value values ('prj_tea', '1', 'Tea House', null, 'Europe/Berlin', '2026-11-02 07:00:00+00');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_1ccd6872b3b74f5a96ea56872c652939', '1', 'prj_tea', 'Published tea', null, null, null, '2026-11-02T08:20:00+01:00', '2026-11-02 07:20:00+00', 'Europe/Berlin', '{X}', 'PUBLISHED', '2026-11-02 07:00:00+00', '2026-11-02 07:20:00+00', '2026-11-02 07:20:00+00', '[{"Status": "PUBLISHED", "Platform": "X"}]', null, '1');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_5496337dbc524a308161fab842955f35', '4', 'prj_tea', 'Failed tea', null, null, null, '2026-11-02T08:30:00+01:00', '2026-11-02 07:30:00+00', 'Europe/Berlin', '{REDDIT}', 'FAILED', '2026-11-02 07:00:00+00', '2026-11-02 07:30:31+00', null, '[{"Error": "This demo service is configured to fail on this network.", "Status": "FAILED", "Platform": "REDDIT"}]', null, '4');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_62c615dbef724a6da5d2470ae5463136', '3', 'prj_tea', 'Partly published tea', null, null, null, '2026-11-02T08:25:00+01:00', '2026-11-02 07:25:00+00', 'Europe/Berlin', '{X,REDDIT}', 'PUBLISHED', '2026-11-02 07:00:00+00', '2026-11-02 07:25:31+00', '2026-11-02 07:25:31+00', '[{"Status": "PUBLISHED", "Platform": "X"}, {"Error": "This demo service is configured to fail on this network.", "Status": "FAILED", "Platform": "REDDIT"}]', null, '4');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_ca177b60a0fe482db782d0ae401e1844', '5', 'prj_tea', 'Scheduled tea', null, null, null, '2026-11-03T18:00:00+01:00', '2026-11-03 17:00:00+00', 'Europe/Berlin', '{X}', 'SCHEDULED', '2026-11-02 07:00:00+00', '2026-11-02 07:00:00+00', null, '[]', null, '0');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_d6a3d83008764a359d0cbe338520d28c', '6', 'prj_tea', 'Unsure tea', null, null, null, '2026-11-02T10:58:00+01:00', '2026-11-02 09:58:00+00', 'Europe/Berlin', '{X}', 'SCHEDULED', '2026-11-02 08:58:00+00', '2026-11-02 08:58:00+00', null, '[]', null, '0');
insert into scheduling.posts (id, number, project_id, content, media, template_id, prompt_id, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, published_at, results, leased_until, attempts) overriding system value values ('pst_f84a81cb0bd640579a4fa359bbd694b3', '2', 'prj_tea', 'Published tea, at length', null, null, null, '2026-11-02T08:20:00+01:00', '2026-11-02 07:20:00+00', 'Europe/Berlin', '{LINKEDIN}', 'PUBLISHED', '2026-11-02 07:00:00+00', '2026-11-02 07:20:00+00', '2026-11-02 07:20:00+00', '[{"Status": "PUBLISHED", "Platform": "LINKEDIN"}]', null, '1');
insert into scheduling.templates (id, number, project_id, name, content, platforms, description, created_at) overriding system value values ('tpl_autumn', '1', 'prj_tea', 'Autumn', 'Tea', '{}', null, '2026-11-02 07:00:00+00');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_02bb1e6a987444e280fef9d271eb28bf', '9', 'prj_tea', '2026-11-02 07:25:31+00', 'WARNING', 'POST_NOT_PUBLISHED', 'Not published on Reddit: “Partly published tea”', 'Post', 'pst_62c615dbef724a6da5d2470ae5463136');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_0e1a491ce5894b5bae73bdd93bd5711b', '3', 'prj_tea', '2026-11-02 07:00:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Mon 2 Nov 2026, 08:25 Berlin: “Partly published tea”', 'Post', 'pst_62c615dbef724a6da5d2470ae5463136');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_37c40a5a10334a5193c9d17ecd0e9967', '10', 'prj_tea', '2026-11-02 07:30:31+00', 'WARNING', 'POST_NOT_PUBLISHED', 'Not published on Reddit: “Failed tea”', 'Post', 'pst_5496337dbc524a308161fab842955f35');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_5e25df072d53472f8e0a873bb35416d0', '7', 'prj_tea', '2026-11-02 07:20:00+00', 'INFO', 'POST_PUBLISHED', 'Published on LinkedIn (local outbox): “Published tea, at length”', 'Post', 'pst_f84a81cb0bd640579a4fa359bbd694b3');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_67c0d31e1af7462d9f4fdcbc92b97036', '8', 'prj_tea', '2026-11-02 07:25:31+00', 'INFO', 'POST_PUBLISHED', 'Published on X (local outbox): “Partly published tea”', 'Post', 'pst_62c615dbef724a6da5d2470ae5463136');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_6a56fd3b14ad4a4285dc8672f9230e16', '1', 'prj_tea', '2026-11-02 07:00:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Mon 2 Nov 2026, 08:20 Berlin: “Published tea”', 'Post', 'pst_1ccd6872b3b74f5a96ea56872c652939');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_7899cdea6ecb4708b2eaf5fa829c2e52', '11', 'prj_tea', '2026-11-02 07:30:31+00', 'ERROR', 'POST_FAILED', 'Post failed on every network: “Failed tea”', 'Post', 'pst_5496337dbc524a308161fab842955f35');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_a329b4ba8d424c69aa94d7e0ff8196b1', '6', 'prj_tea', '2026-11-02 07:20:00+00', 'INFO', 'POST_PUBLISHED', 'Published on X (local outbox): “Published tea”', 'Post', 'pst_1ccd6872b3b74f5a96ea56872c652939');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_adf6a9c142a64c5b850dcfee681cdd7c', '2', 'prj_tea', '2026-11-02 07:00:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Mon 2 Nov 2026, 08:20 Berlin: “Published tea, at length”', 'Post', 'pst_f84a81cb0bd640579a4fa359bbd694b3');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_cf0b00c3a6e548189bff9eb3a72737f3', '5', 'prj_tea', '2026-11-02 07:00:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Tue 3 Nov 2026, 18:00 Berlin: “Scheduled tea”', 'Post', 'pst_ca177b60a0fe482db782d0ae401e1844');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_e46193bd6b0a40cebf0497975707051f', '4', 'prj_tea', '2026-11-02 07:00:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Mon 2 Nov 2026, 08:30 Berlin: “Failed tea”', 'Post', 'pst_5496337dbc524a308161fab842955f35');
insert into scheduling.logs (id, number, project_id, at, level, action, message, entity_type, entity_id) overriding system value values ('log_fa5fa6e13d2f485583f783677bf25a3d', '12', 'prj_tea', '2026-11-02 08:58:00+00', 'INFO', 'POST_CREATED', 'Post scheduled for Mon 2 Nov 2026, 10:58 Berlin: “Unsure tea”', 'Post', 'pst_d6a3d83008764a359d0cbe338520d28c');
insert into scheduling.outbox_entries (post_id, platform, project_id, content, media, written_at) overriding system value values ('pst_1ccd6872b3b74f5a96ea56872c652939', 'X', 'prj_tea', 'Published tea', null, '2026-11-02 07:20:00+00');
insert into scheduling.outbox_entries (post_id, platform, project_id, content, media, written_at) overriding system value values ('pst_62c615dbef724a6da5d2470ae5463136', 'X', 'prj_tea', 'Partly published tea', null, '2026-11-02 07:25:00+00');
insert into scheduling.outbox_entries (post_id, platform, project_id, content, media, written_at) overriding system value values ('pst_f84a81cb0bd640579a4fa359bbd694b3', 'LINKEDIN', 'prj_tea', 'Published tea, at length', null, '2026-11-02 07:20:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', '0adde9297f9944737b782150297cb023', 'eD71KWbmRO2LjoLGssjiZlTbvPkrNNbKMkXH7Rq9WP0', '{"status":200,"body":{"data":{"Id":"pst_62c615dbef724a6da5d2470ae5463136","ProjectId":"prj_tea","Content":"Partly published tea","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-02T08:25:00+01:00","Timezone":"Europe/Berlin","Platforms":["X","REDDIT"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T07:00:00.000Z","UpdatedAt":"2026-11-02T07:00:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 07:00:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', '72168facd2b6691fd0964fc845913684', 'dZOQflEVv4-AtCLwnU3ZiWYws8_eq4IPOUi-5MHluhA', '{"status":200,"body":{"data":{"Id":"pst_ca177b60a0fe482db782d0ae401e1844","ProjectId":"prj_tea","Content":"Scheduled tea","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-03T18:00:00+01:00","Timezone":"Europe/Berlin","Platforms":["X"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T07:00:00.000Z","UpdatedAt":"2026-11-02T07:00:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 07:00:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', '78f8e2d803d1d5675f6d93c42c308b72', '8bN9MwKRFL1yNEUnQ9C6uxy9BOrtANfecE77dcVhdjY', '{"status":200,"body":{"data":{"Id":"pst_5496337dbc524a308161fab842955f35","ProjectId":"prj_tea","Content":"Failed tea","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-02T08:30:00+01:00","Timezone":"Europe/Berlin","Platforms":["REDDIT"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T07:00:00.000Z","UpdatedAt":"2026-11-02T07:00:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 07:00:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', 'a2ecb657b3c89fbf5a54f2531bfc42d7', '4sMaw_tkyLDt8H-bsYfoaFptBmDLBP1CSrRxIIya9zc', '{"status":200,"body":{"data":{"Id":"pst_1ccd6872b3b74f5a96ea56872c652939","ProjectId":"prj_tea","Content":"Published tea","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-02T08:20:00+01:00","Timezone":"Europe/Berlin","Platforms":["X"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T07:00:00.000Z","UpdatedAt":"2026-11-02T07:00:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 07:00:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', 'd089e1177e2dbb8d932973dd7ddbafc0', 'Vwa0Bp-nq9cUuBeiKzyALIDf9GoA-kcgN3UicpAmh_k', '{"status":200,"body":{"data":{"Id":"pst_f84a81cb0bd640579a4fa359bbd694b3","ProjectId":"prj_tea","Content":"Published tea, at length","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-02T08:20:00+01:00","Timezone":"Europe/Berlin","Platforms":["LINKEDIN"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T07:00:00.000Z","UpdatedAt":"2026-11-02T07:00:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 07:00:00+00');
insert into scheduling.idempotency_keys (scope, key, fingerprint, answer, expires_at) overriding system value values ('uQSIybfUtOuwwx7WpKDCDNTeVp6TEC9aSiSv47rSXSc', 'e90e64043773eeeaa028959fb2904ea9', '2uq3TQsXMGx8xwwcZaO4tSCNI1SEE_MiKlYOAr0Hw3E', '{"status":200,"body":{"data":{"Id":"pst_d6a3d83008764a359d0cbe338520d28c","ProjectId":"prj_tea","Content":"Unsure tea","Media":null,"TemplateId":null,"PromptId":null,"ScheduleDate":"2026-11-02T10:58:00+01:00","Timezone":"Europe/Berlin","Platforms":["X"],"Status":"SCHEDULED","CreatedAt":"2026-11-02T08:58:00.000Z","UpdatedAt":"2026-11-02T08:58:00.000Z","PublishedAt":null,"Results":[]},"success":true}}', '2026-11-03 08:58:00+00');
select setval('scheduling.projects_number_seq', 2);
select setval('scheduling.posts_number_seq', 6);
select setval('scheduling.templates_number_seq', 1);
select setval('scheduling.logs_number_seq', 12);
reset search_path;
