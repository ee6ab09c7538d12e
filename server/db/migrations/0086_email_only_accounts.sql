-- Accounts that nobody used since an instant, as in 0009. One without a network account is never hibernated: nobody watches it there.
create or replace function public.idle_accounts(before timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.workspace_id, a.id from public.accounts a
   where a.status = 'active' and a.account_type <> 'email' and a.used_at < before order by a.used_at limit most
$$;
