CREATE TABLE "consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"prospect_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"phone" text NOT NULL,
	"source" text NOT NULL,
	"given_on" date,
	"wording" text NOT NULL,
	"recorded_by_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "consents_workspace_id_prospect_id_channel_phone_pk" PRIMARY KEY("workspace_id","prospect_id","channel","phone"),
	CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('sms', 'call'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
alter table public.consents enable row level security;
--> statement-breakpoint
alter table public.consents force row level security;
--> statement-breakpoint
create policy workspace on public.consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.consents to tern_app;
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0053, with steps that wait for somebody's consent.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'late', 'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard',
  'writing_failed', 'action_paused', 'no_consent', 'task_open');
