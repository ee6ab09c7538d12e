CREATE TABLE "sandbox"."network_traces" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"seat_id" uuid NOT NULL,
	"member" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"text" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_traces_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."network_messages" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."network_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sandbox"."network_traces" ADD CONSTRAINT "network_traces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."network_traces" ADD CONSTRAINT "network_traces_workspace_id_seat_id_seats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","seat_id") REFERENCES "sandbox"."seats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_traces_member" ON "sandbox"."network_traces" USING btree ("workspace_id","seat_id","member","kind");--> statement-breakpoint
-- Walls of the table above, as in 0006.
alter table sandbox.network_traces enable row level security;
--> statement-breakpoint
alter table sandbox.network_traces force row level security;
--> statement-breakpoint
create policy workspace on sandbox.network_traces to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.network_traces to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.network_traces to tern_app;
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0005, with what the network bars (CAMP-26).
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported');
