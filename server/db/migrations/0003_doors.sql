-- Questions asked before a person or workspace is known. Each takes a secret or an address and answers ids; everything
-- else is then read under the policies like by everybody. Tested one by one in tests/integration/tenancy.

-- Whose session is this? A session ends with its time, or with the person's next password (reliability rule 32).
-- `seen_at` and `expires_at` move together, so their distance is the session's lifetime; they move at most every ten minutes.
create function public.find_session(hash text)
  returns table (session_id uuid, user_id uuid, workspace_id uuid, skipped_confirmation boolean)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.sessions s set expires_at = now() + (s.expires_at - s.seen_at), seen_at = now()
    where s.token_hash = hash and s.expires_at > now() and s.seen_at < now() - interval '10 minutes';
  return query
    select s.id, s.user_id, s.workspace_id, s.skipped_confirmation
      from public.sessions s join public.users u on u.id = s.user_id and u.generation = s.generation
      where s.token_hash = hash and s.expires_at > now();
end $$;
--> statement-breakpoint
-- The hash a password is compared with; the application's role can read it in no other way.
create function public.find_sign_in(address text, at_brand text) returns table (user_id uuid, password_hash text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.password_hash from public.users u where lower(u.email) = lower(address) and u.brand = at_brand
$$;
--> statement-breakpoint
create function public.is_registered(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from public.users u where lower(u.email) = lower(address))
$$;
--> statement-breakpoint
-- How new the schema is, for /readyz: `created_at` of the last migration.
create function public.newest_migration() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(created_at) from drizzle.__drizzle_migrations
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_session(text)', 'public.find_sign_in(text, text)', 'public.is_registered(text)',
    'public.newest_migration()']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
-- Who may do what is kept in memory for seconds; these tell every api process whose copy is out of date. Ids only.
create function plumbing.access_changed() returns trigger language plpgsql as $$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('access', case tg_argv[0] when 'person' then 'person:' else 'workspace:' end || (changed ->> tg_argv[1]));
  return null;
end $$;
--> statement-breakpoint
create trigger access_changed after update of email, first_name, last_name, locale, theme, email_confirmed_at, is_platform_admin,
  generation or delete on public.users for each row execute function plumbing.access_changed('person', 'id');
--> statement-breakpoint
create trigger access_changed after update of workspace_id, skipped_confirmation, generation or delete on public.sessions
  for each row execute function plumbing.access_changed('person', 'user_id');
--> statement-breakpoint
create trigger access_changed after insert or update or delete on public.memberships
  for each row execute function plumbing.access_changed('person', 'user_id');
--> statement-breakpoint
create trigger access_changed after update on public.workspaces
  for each row execute function plumbing.access_changed('workspace', 'id');
--> statement-breakpoint
create trigger access_changed after insert or update or delete on public.clock_segments
  for each row execute function plumbing.access_changed('workspace', 'workspace_id');
--> statement-breakpoint
create trigger access_changed after insert or update of status or delete on public.accounts
  for each row execute function plumbing.access_changed('workspace', 'workspace_id');
--> statement-breakpoint
-- class: plumbing. Counters of rate-limiter-flexible, in its own layout. Keys are hashes; losing them at a crash does no harm.
create unlogged table plumbing.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
--> statement-breakpoint
create index rate_limits_expire on plumbing.rate_limits (expire);
--> statement-breakpoint
grant select, insert, update, delete on plumbing.rate_limits to tern_app;
