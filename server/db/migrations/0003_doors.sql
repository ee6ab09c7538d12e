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
  select u.id, u.password_hash from public.users u where u.brand = at_brand and lower(u.email) = lower(address)
$$;
--> statement-breakpoint
create function public.is_registered(address text, at_brand text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from public.users u where u.brand = at_brand and lower(u.email) = lower(address))
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
  foreach f in array array['public.find_session(text)', 'public.find_sign_in(text, text)', 'public.is_registered(text, text)',
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
--> statement-breakpoint
-- Which mailboxes a worker reads. Every mailbox with servers has one reader: free ones and those of dead workers are taken
-- over, as many as are fair among the living, and a surplus is given back. Ids only; `revision` tells that its servers changed.
create function public.watch_mailboxes(worker uuid, lease interval)
  returns table (workspace_id uuid, mailbox_id uuid, revision text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare share int; mine int;
begin
  select ceil(count(*)::numeric / greatest(1, (select count(*) from plumbing.workers w where w.beat_at > now() - lease and not w.is_draining)))
    into share from public.mailboxes m where m.status <> 'disconnected';
  select count(*) into mine from public.mailboxes m where m.watched_by = worker and m.status <> 'disconnected';
  if mine < share then
    update public.mailboxes m set watched_by = worker from (
      select f.workspace_id, f.id from public.mailboxes f
       where f.status <> 'disconnected' and (f.watched_by is null or not exists (
         select 1 from plumbing.workers w where w.id = f.watched_by and w.beat_at > now() - lease))
       limit share - mine for update skip locked) free
     where m.workspace_id = free.workspace_id and m.id = free.id;
  elsif mine > share then
    update public.mailboxes m set watched_by = null from (
      select o.workspace_id, o.id from public.mailboxes o where o.watched_by = worker
       order by o.last_checked_at desc nulls last limit mine - share for update skip locked) surplus
     where m.workspace_id = surplus.workspace_id and m.id = surplus.id;
  end if;
  return query
    select m.workspace_id, m.id, md5(concat_ws('|', m.imap_host, m.imap_port, m.imap_username, m.imap_encryption, m.imap_secret))
      from public.mailboxes m where m.watched_by = worker and m.status <> 'disconnected';
end $$;
--> statement-breakpoint
-- The same for accounts: whose news a worker fetches from the network.
create function public.watch_accounts(worker uuid, lease interval)
  returns table (workspace_id uuid, account_id uuid, revision text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare share int; mine int;
begin
  select ceil(count(*)::numeric / greatest(1, (select count(*) from plumbing.workers w where w.beat_at > now() - lease and not w.is_draining)))
    into share from public.accounts a where a.status = 'active';
  select count(*) into mine from public.accounts a where a.watched_by = worker and a.status = 'active';
  if mine < share then
    update public.accounts a set watched_by = worker from (
      select f.workspace_id, f.id from public.accounts f
       where f.status = 'active' and (f.watched_by is null or not exists (
         select 1 from plumbing.workers w where w.id = f.watched_by and w.beat_at > now() - lease))
       limit share - mine for update skip locked) free
     where a.workspace_id = free.workspace_id and a.id = free.id;
  elsif mine > share then
    update public.accounts a set watched_by = null from (
      select o.workspace_id, o.id from public.accounts o where o.watched_by = worker
       order by o.last_checked_at desc nulls last limit mine - share for update skip locked) surplus
     where a.workspace_id = surplus.workspace_id and a.id = surplus.id;
  end if;
  return query
    select a.workspace_id, a.id, md5(concat_ws('|', a.username, a.secret))
      from public.accounts a where a.watched_by = worker and a.status = 'active';
end $$;
--> statement-breakpoint
-- A worker that ends leaves what it watched to the others at once.
create function public.unwatch(worker uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.mailboxes set watched_by = null where watched_by = worker;
  update public.accounts set watched_by = null where watched_by = worker;
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.watch_mailboxes(uuid, interval)', 'public.watch_accounts(uuid, interval)', 'public.unwatch(uuid)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_engine', f);
  end loop;
end $$;
