ALTER TABLE "campaigns" ADD COLUMN "is_held_by_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "check_plan_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "workspaces_plan_checks" ON "workspaces" USING btree ("check_plan_at") WHERE "workspaces"."status" = 'active';--> statement-breakpoint
-- Whatever decides how much a workspace may do: what is bought, granted or tried.
create function public.check_changed_plan() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.check_plan_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger check_changed_plan before update of tier, price_id, trial_ends_at, is_subscription_good, status on public.workspaces
  for each row when ((old.tier, old.price_id, old.trial_ends_at, old.is_subscription_good, old.status)
    is distinct from (new.tier, new.price_id, new.trial_ends_at, new.is_subscription_good, new.status))
  execute function public.check_changed_plan();
--> statement-breakpoint
create function public.plans_to_check(at timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = '' as $$
  select w.id from public.workspaces w where w.status = 'active' and w.check_plan_at <= at order by w.check_plan_at limit most
$$;
--> statement-breakpoint
revoke all on function public.plans_to_check(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.plans_to_check(timestamptz, integer) to tern_app;
