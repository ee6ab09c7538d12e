-- Workspaces that were closed because their deletion was due (SPACE-51), whose accounts can still be signed out at the network: not
-- before what was on its way when they were closed is out.
create function public.closed_workspaces() returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id from public.workspaces w
   where w.status = 'deleted' and w.delete_at <= now() - interval '1 minute'
     and exists (select 1 from public.accounts a where a.workspace_id = w.id and a.status <> 'deleted')
   order by w.delete_at
$$;
--> statement-breakpoint
revoke all on function public.closed_workspaces() from public;
--> statement-breakpoint
grant execute on function public.closed_workspaces() to tern_app;
