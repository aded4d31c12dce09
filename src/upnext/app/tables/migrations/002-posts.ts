/**
 * From 1.0.0 to 1.1.0: names of tables and of what rows say, without what told people once being told again. Once it is
 * released, it never changes.
 */
export const POSTS_1_1_0 = [
  // PostgreSQL 18 also names what is not null.
  `do $$
  declare
    pair record;
    part record;
  begin
    for pair in select * from (values ('held_posts', 'posts'), ('held_versions', 'post_versions'), ('held_approvals', 'decisions'))
      named (old, new) loop
      execute format('alter table %I rename to %I', pair.old, pair.new);
      for part in select conname as name from pg_constraint
        where conrelid = pair.new::regclass and starts_with(conname, pair.old) loop
        execute format('alter table %I rename constraint %I to %I', pair.new, part.name, replace(part.name, pair.old, pair.new));
      end loop;
      for part in select index.relname as name from pg_index join pg_class index on index.oid = indexrelid
        where indrelid = pair.new::regclass and starts_with(index.relname, pair.old) loop
        execute format('alter index %I rename to %I', part.name, replace(part.name, pair.old, pair.new));
      end loop;
    end loop;
  end $$`,
  `create or replace function free_slots() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from slot_reservations slot where slot.workspace = old.workspace and slot.post = old.id
      and not exists (select from posts post join post_versions version
          on version.workspace = post.workspace and version.post = post.id and version.version = post.version
        where post.workspace = old.workspace and post.id = old.id and post.due_at = slot.at
          and post.state not in ('proposed', 'draft', 'refused', 'missed', 'expired', 'cancelled')
          and version."values" -> 'Platforms' ? slot.network)
      and not exists (select from sendings sending
        where sending.workspace = old.workspace and sending.post = old.id and sending.state = 'sent'
          and sending.due_at = slot.at and sending.platforms ? slot.network);
    return null;
  end $$`,
  // What its form has told is in the version. A reason of its own was that of a delay.
  `alter table posts add form text, add number bigint generated always as identity`,
  `update posts post set
      form = case
        when at_once then case when post.state in ('held', 'sending') then 'open' else 'answered' end
        when version.version = 1 and version.about ->> 'toldState' = post.state then 'answered'
      end,
      cause = case when post.state in ('held', 'sending') and reason is not null then coalesce(cause, 'delayed') else cause end
    from post_versions version
    where version.workspace = post.workspace and version.post = post.id and version.version = post.version`,
  `alter table posts drop column at_once`,
  `update post_versions set about = about - 'toldState' where about ? 'toldState'`,
  `alter table project_settings add details jsonb not null default '{}'`,
  `update project_settings set details = jsonb_strip_nulls(
      jsonb_build_object('holdMinutes', hold_minutes, 'country', country, 'linkParameters', link_parameters))`,
  `alter table project_settings drop column hold_minutes, drop column country, drop column link_parameters`,
  `alter table kept_forms add may_be_sent boolean not null default false`,
  `update kept_forms set may_be_sent = true where state = 'returned' and reason in (
      'The service may or may not have received this. Please check there before you try again.',
      'Upnext restarted while it was sending this. It may or may not have been received.')`,
  `update kept_forms set "values" = jsonb_set("values"::jsonb, '{country}', to_jsonb(replace("values" #>> '{country,value}', 'none', '')))
    where form = 'choose_project' and "values" #>> '{country,value}' is not null`,
  `update kept_forms form set about = jsonb_set(about #- '{held,isDraft}', '{held,unscheduled}',
      case post.state when 'proposed' then '"proposed"' else '"draft"' end::jsonb)
    from posts post
    where post.workspace = form.workspace and post.id = about #>> '{held,id}' and about #> '{held,isDraft}' = 'true'`,
  `update audit set action = new from (values
      ('held_post', 'send_post'), ('held_edit', 'edit_post'), ('held_cancel', 'cancel_post'),
      ('held_approve', 'approve_post'), ('held_approve_as_admin', 'approve_post_as_admin'),
      ('held_request_changes', 'request_changes'), ('held_allow', 'allow_post'), ('held_decline', 'decline_post')
    ) named (old, new) where action = old`,
  // The names of messages were titles. What a pattern has in parentheses is part of the new name. Nothing more is told about the rest.
  `update messages message set name = named.new from (
      select distinct on (workspace, id, new) workspace, id, name, new
      from messages join (select workspace, id from posts where state not in ('published', 'cancelled')) open using (workspace, id)
      cross join lateral (
        select concat_ws(' ', key, nullif(upper(regexp_replace(array_to_string(found, ' '), ', | and ', ' ', 'g')), ''),
          case when name ~* '(^| )a post by <@' then 'left' end) as new
        from (values
          ('refused', '^The service rejected .* (\\d+)$'),
          ('missed', '^(?:Your|A) post.* missed its scheduled time.* (\\d+)$'),
          ('unconfirmed', '^Upnext couldn’t find out whether .* (\\d+)$'),
          ('expired', '^(?:Your|A) post.* expired.* (\\d+)$'),
          ('draft', '^(?:No admin could be asked about|<@\\w+> declined) .* (\\d+)$'),
          ('delayed', '^(?:Your|A) post.* couldn’t be sent yet.* (\\d+)$'),
          ('sending', '^Upnext is checking whether .* (\\d+)$'),
          ('changed', '^<@\\w+> changed your post (\\d+)$'),
          ('cancelled', '^<@\\w+> (?!changed|approved|allowed|declined)[a-z ]+ your post (\\d+)$'),
          ('allowed', '^<@(\\w+)> allowed your post (\\d+)$'),
          ('approved', '^<@(\\w+)> approved your post (\\d+)$'),
          ('emergency', '^<@(\\w+)> approved your post as an admin (\\d+)$'),
          ('ask', '^<@\\w+> asks to schedule a post (\\w+) (\\d+)$'),
          ('escalation', '^A post is about to expire without approval (\\w+) (\\d+)$'),
          ('reminder', '^(?:A post is waiting for your approval|<@\\w+> changed your post, so it needs your approval) (\\w+) (\\d+)$'),
          ('stuck', '^(?:Your post|A post by <@\\w+>) for (.+) is stuck$'),
          ('failed', '^(?:Your post|A post by <@\\w+>) failed on (.+)$'),
          ('partly-published', '^(?:Your post|A post by <@\\w+>) was partly published. It failed on (.+)$'),
          ('partly-published', '^(?:Your post|A post by <@\\w+>) was only partly published()$')
        ) titles (key, pattern), regexp_match(name, pattern) found where found is not null
        union all
        select concat_ws(' ', 'changes', person,
          left(translate(encode(sha256(convert_to(words, 'UTF8')), 'base64'), '+/', '-_'), 10), version)
        from decisions where decision = 'changes' and decisions.workspace = messages.workspace and post = id
          and starts_with(name, '<@' || person || '> requested changes to your post: ') and name like '% ' || version
      ) titled where kind = 'post'
      order by workspace, id, new, since desc
    ) named
    where message.workspace = named.workspace and kind = 'post' and message.id = named.id and message.name = named.name`,
  // 1.0.0 deleted them after thirty days.
  `delete from messages where kind = 'freeze' and not exists (
      select from project_settings frozen where frozen.workspace = messages.workspace and "freeze" is not null
        and starts_with(id, project_id || ' '))`,
  // The buttons of cards have other names too, so those that can be pressed are drawn again: Slack allows 50 edits a minute.
  `do $$ begin
    if to_regclass('upnext_jobs.jobs') is null then return; end if;
    update upnext_jobs.jobs set queue = case queue when 'held_posts' then 'posts' else 'post_cards' end
      where queue in ('held_posts', 'held_cards');
    insert into upnext_jobs.jobs as job (queue, key, data, due_at, next_at)
      select 'post_cards', id, jsonb_build_object('workspace', workspace, 'post', id), at, at from (
        select workspace, id, now() + 1.4 * row_number() over (partition by workspace order by due_at) * interval '1 second' as at
        from posts where state in ('proposed', 'draft', 'held', 'refused', 'missed', 'expired', 'unconfirmed') and exists (
          select from messages where messages.workspace = posts.workspace and kind = 'post' and messages.id = posts.id)
      ) shown
      on conflict (queue, key) do update set due_at = least(job.due_at, excluded.due_at), next_at = least(job.next_at, excluded.next_at)
        where job.taken_by is null;
  end $$`,
];
