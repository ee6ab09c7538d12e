CREATE TABLE "plumbing"."timeline" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timeline_one" CHECK ("plumbing"."timeline"."one")
);
--> statement-breakpoint
grant select on plumbing.timeline to tern_app, tern_engine;
--> statement-breakpoint
grant update (seen_at) on plumbing.timeline to tern_engine;
--> statement-breakpoint
-- The server and its timeline, which a promoted replica and a restored backup begin anew; null where the server does not tell.
create function public.current_timeline() returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select system_identifier from pg_control_system())::text || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  return null;
end $$;
--> statement-breakpoint
-- False from the promotion of a replica on until recognise_timeline() has put up the fence: nothing is claimed meanwhile.
create function public.is_known_timeline() returns boolean
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select not exists (select 1 from plumbing.timeline t where t.name <> public.current_timeline());
$$;
--> statement-breakpoint
-- Treats a database on another timeline like one restored from a backup made when a worker last wrote to it: work in hand is
-- given back, everybody whose next step may have been done since is looked up, and every workspace is released after that.
-- The margin covers clocks of mail servers that differ from the database's. True when this call put up the fence.
create function public.recognise_timeline() returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant text := public.current_timeline();
  known plumbing.timeline;
  since timestamptz;
begin
  if here is null or exists (select 1 from plumbing.timeline where name = here) then return false; end if;
  select * into known from plumbing.timeline for update;
  if not found then
    insert into plumbing.timeline (name) values (here) on conflict do nothing;
    return false;
  end if;
  if known.name = here then return false; end if;
  since := known.seen_at - interval '15 minutes';
  update public.lanes set lease_by = null where lease_by is not null;
  update public.deliveries set state = 'planned', lease_by = null where state = 'claimed' and settled_at is null;
  update public.deliveries set state = 'unknown', lease_by = null, due_at = null, wait_reason = 'looking_up', look_up_at = now()
   where state = 'transmitting' and settled_at is null;
  update public.accounts set watched_by = null, last_checked_at = null where watched_by is not null or last_checked_at is not null;
  update public.mailboxes set watched_by = null, last_checked_at = null where watched_by is not null or last_checked_at is not null;
  update public.phone_numbers set watched_by = null, last_checked_at = null where watched_by is not null or last_checked_at is not null;
  -- A copy that nobody has released yet stays as it is.
  insert into public.restorations as r (workspace_id, backup_at, restored_at, release_asked_at)
    select w.id, since, now(), now() from public.workspaces w
     where not exists (select 1 from plumbing.fence) or exists (
       select 1 from public.restorations z where z.workspace_id = w.id and z.release_asked_at is not null)
    on conflict (workspace_id) do update set restored_at = now(), release_asked_at = now(), release_asked_by = null,
      backup_at = case when r.released_at is null then least(r.backup_at, since) else since end,
      looked_at = null, released_at = null, recognised = 0, held = 0;
  insert into public.retraces (workspace_id, id)
    select distinct d.workspace_id, coalesce(d.enrollment_id, d.id) from public.deliveries d
     where d.settled_at is null and (d.due_at is null or d.due_at <= now())
    on conflict do nothing;
  insert into plumbing.fence as f (backup_at) values (since)
    on conflict (one) do update set backup_at = least(f.backup_at, excluded.backup_at);
  update plumbing.timeline set name = here, seen_at = now();
  return true;
end $$;
--> statement-breakpoint
revoke all on function public.current_timeline(), public.is_known_timeline(), public.recognise_timeline() from public;
--> statement-breakpoint
grant execute on function public.current_timeline(), public.is_known_timeline() to tern_app, tern_engine;
--> statement-breakpoint
grant execute on function public.recognise_timeline() to tern_engine;
