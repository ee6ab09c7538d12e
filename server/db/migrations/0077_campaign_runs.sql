-- Whether a campaign runs at this very moment, not when the statement that asks began: a statement that waited for a row asks
-- again what was committed meanwhile. That takes a volatile function.
create function public.campaign_runs(workspace uuid, campaign uuid) returns boolean
  language plpgsql volatile as $$
begin
  return exists (select 1 from public.campaigns c where c.workspace_id = workspace and c.id = campaign and c.status = 'active');
end $$;
--> statement-breakpoint
revoke all on function public.campaign_runs(uuid, uuid) from public;
--> statement-breakpoint
grant execute on function public.campaign_runs(uuid, uuid) to tern_engine;
