ALTER TABLE "workspaces" ADD COLUMN "second_factor_since" timestamp (3) with time zone;
--> statement-breakpoint
-- A session is judged by whether its person has a second factor: every change of one is told at once, as in 0003.
create trigger access_changed after insert or delete on public.passkeys
  for each row execute function plumbing.access_changed('person', 'user_id');
--> statement-breakpoint
create trigger access_changed after update of confirmed_at or delete on public.authenticators
  for each row execute function plumbing.access_changed('person', 'user_id');
--> statement-breakpoint
-- Who of the workspace's people has a passkey or an authenticator; which, and whose elsewhere, stays with the person.
create function public.secured_members() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id from public.memberships m
   where m.workspace_id = (select public.current_workspace())
     and (exists (select 1 from public.passkeys p where p.user_id = m.user_id)
       or exists (select 1 from public.authenticators a where a.user_id = m.user_id and a.confirmed_at is not null))
$$;
--> statement-breakpoint
revoke all on function public.secured_members() from public;
--> statement-breakpoint
grant execute on function public.secured_members() to tern_app;
