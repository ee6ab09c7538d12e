-- Who may see which row. Hand-written; server/db/schema says the class of each table, tests hold the two together.
-- The roles tern_owner, tern_app, tern_engine are made by server/db/roles.ts before the first migration.

grant usage on schema public, plumbing to tern_app, tern_engine;
--> statement-breakpoint
-- Tenant tables: one workspace per transaction. The owner passes for migrations and the doors of 0003 only.
do $$
declare t text;
begin
  foreach t in array array[
    'clock_segments', 'accounts', 'mailboxes', 'usage', 'prospects', 'prospect_identities', 'suppressions',
    'custom_fields', 'campaigns', 'campaign_versions', 'campaign_senders', 'lanes', 'enrollments', 'deliveries', 'events',
    'conversations', 'messages', 'raw_mails', 'unmatched_mails', 'drafts', 'imports', 'import_rows'
  ] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy workspace on public.%I to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on public.%I to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- The log is written once.
revoke update, delete on public.events from tern_app;
--> statement-breakpoint
alter table public.workspaces enable row level security;
--> statement-breakpoint
alter table public.workspaces force row level security;
--> statement-breakpoint
create policy owner on public.workspaces to tern_owner using (true) with check (true);
--> statement-breakpoint
-- A workspace is seen from inside, or by the people who belong to it (names in the switcher).
create policy workspace on public.workspaces to tern_app
  using (id = (select current_workspace())
    or exists (select 1 from public.memberships m where m.workspace_id = workspaces.id and m.user_id = (select current_person())))
  with check (id = (select current_workspace()));
--> statement-breakpoint
grant select, insert, update on public.workspaces to tern_app;
--> statement-breakpoint
alter table public.users enable row level security;
--> statement-breakpoint
alter table public.users force row level security;
--> statement-breakpoint
create policy owner on public.users to tern_owner using (true) with check (true);
--> statement-breakpoint
create policy self on public.users to tern_app
  using (id = (select current_person())) with check (id = (select current_person()));
--> statement-breakpoint
create policy colleagues on public.users for select to tern_app
  using (exists (select 1 from public.memberships m where m.user_id = users.id and m.workspace_id = (select current_workspace())));
--> statement-breakpoint
-- Colleagues see names, never password hashes: those are read by the sign-in door alone.
grant select (id, email, first_name, last_name, phone, brand, locale, theme, avatar, country_code, email_confirmed_at,
  terms_accepted_at, is_platform_admin, generation, track_info, created_at) on public.users to tern_app;
--> statement-breakpoint
grant insert on public.users to tern_app;
--> statement-breakpoint
grant update (email, password_hash, first_name, last_name, phone, locale, theme, avatar, country_code, email_confirmed_at,
  generation, track_info) on public.users to tern_app;
--> statement-breakpoint
alter table public.sessions enable row level security;
--> statement-breakpoint
alter table public.sessions force row level security;
--> statement-breakpoint
create policy owner on public.sessions to tern_owner using (true) with check (true);
--> statement-breakpoint
create policy self on public.sessions to tern_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));
--> statement-breakpoint
grant select, insert, update, delete on public.sessions to tern_app;
--> statement-breakpoint
alter table public.memberships enable row level security;
--> statement-breakpoint
alter table public.memberships force row level security;
--> statement-breakpoint
create policy owner on public.memberships to tern_owner using (true) with check (true);
--> statement-breakpoint
create policy mine_or_here on public.memberships to tern_app
  using (user_id = (select current_person()) or workspace_id = (select current_workspace()))
  with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
grant select, insert, update, delete on public.memberships to tern_app;
--> statement-breakpoint
-- Plumbing: ids only.
grant select, insert, delete on plumbing.outbox to tern_app;
--> statement-breakpoint
grant usage on sequence plumbing.outbox_id_seq to tern_app;
--> statement-breakpoint
grant select, insert, update, delete on plumbing.workers to tern_engine;
--> statement-breakpoint
grant select on plumbing.workers to tern_app;
--> statement-breakpoint
grant select on plumbing.installation to tern_app, tern_engine;
--> statement-breakpoint
-- A new outbox row wakes the api processes; the row itself is read from the table.
create function plumbing.wake_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
--> statement-breakpoint
create trigger wake after insert on plumbing.outbox for each statement execute function plumbing.wake_outbox();
