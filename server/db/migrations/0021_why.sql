CREATE TABLE "obstacles" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" bigserial NOT NULL,
	"of_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kinds" text[],
	"gate" text,
	"reason" text,
	"until" timestamp (3) with time zone,
	"detail" jsonb,
	CONSTRAINT "obstacles_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "gate" text;--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "stuck_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "obstacles" ADD CONSTRAINT "obstacles_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "obstacles_of" ON "obstacles" USING btree ("workspace_id","of_id","at");--> statement-breakpoint
CREATE INDEX "enrollments_uncertain" ON "enrollments" USING btree ("workspace_id","campaign_id") WHERE "enrollments"."hold_reason" = 'uncertain_reply';--> statement-breakpoint
-- Walls of the table above, as in 0002; a line that was written stays as it is.
alter table public.obstacles enable row level security;
--> statement-breakpoint
alter table public.obstacles force row level security;
--> statement-breakpoint
create policy workspace on public.obstacles to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.obstacles to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert on public.obstacles to tern_app;
--> statement-breakpoint
grant usage on sequence public.obstacles_id_seq to tern_app;
--> statement-breakpoint
-- What the engine takes over from a dead worker, or hands back, is written into the log as well: ids, no texts.
create policy engine on public.events for insert to tern_engine with check (true);
--> statement-breakpoint
grant insert (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind, reason, until) on public.events to tern_engine;
--> statement-breakpoint
-- The watchdog says which lanes stand still without a reason (R13).
grant update (stuck_since) on public.lanes to tern_engine;
--> statement-breakpoint
-- The same for the numbers of the installation: ids only.
create function public.stuck_lanes() returns table (workspace_id uuid, lane_id uuid, since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.workspace_id, l.id, l.stuck_since from public.lanes l where l.stuck_since is not null
$$;
--> statement-breakpoint
revoke all on function public.stuck_lanes() from public;
--> statement-breakpoint
grant execute on function public.stuck_lanes() to tern_app;
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0020, with everything that is mended or done by somebody (CAMP-26, TASK-01).
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard', 'task_open');
