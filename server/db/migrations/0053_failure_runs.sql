CREATE TABLE "failure_runs" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"failures" integer NOT NULL,
	"reason" text NOT NULL,
	"paused_at" timestamp (3) with time zone,
	CONSTRAINT "failure_runs_workspace_id_account_id_kind_pk" PRIMARY KEY("workspace_id","account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "failure_runs" ADD CONSTRAINT "failure_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_runs" ADD CONSTRAINT "failure_runs_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.failure_runs enable row level security;
--> statement-breakpoint
alter table public.failure_runs force row level security;
--> statement-breakpoint
create policy workspace on public.failure_runs to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.failure_runs to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.failure_runs to tern_app;
--> statement-breakpoint
-- A task may also be about the absence of a person whose next step is no task: it ends with the row that waits for it, too.
drop trigger end_tasks on public.deliveries;
--> statement-breakpoint
create trigger end_tasks after update of settled_at on public.deliveries for each row
  when (new.settled_at is not null and (new.kind in ('manual_task', 'call_task') or old.wait_reason = 'task_open'))
  execute function public.end_tasks();
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0047, with actions that are paused after a run of failures.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'late', 'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard',
  'writing_failed', 'action_paused', 'task_open');
