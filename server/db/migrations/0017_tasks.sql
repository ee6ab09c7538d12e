CREATE TABLE "labels" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"type" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "labels_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "prospect_labels" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"prospect_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	"attached_by" uuid,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prospect_labels_workspace_id_prospect_id_label_id_pk" PRIMARY KEY("workspace_id","prospect_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"priority" smallint NOT NULL,
	"assignee_id" uuid,
	"account_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"outcome" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "tasks_once" UNIQUE("workspace_id","delivery_id","attempt"),
	CONSTRAINT "tasks_ended" CHECK (("tasks"."ended_at" is null) = ("tasks"."state" = 'pending'))
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "goal_id" uuid;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_labels" ADD CONSTRAINT "prospect_labels_workspace_id_label_id_labels_workspace_id_id_fk" FOREIGN KEY ("workspace_id","label_id") REFERENCES "public"."labels"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_delivery_id_deliveries_workspace_id_id_fk" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."deliveries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("workspace_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "prospect_labels_label" ON "prospect_labels" USING btree ("workspace_id","label_id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("workspace_id","assignee_id","due_at") WHERE "tasks"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "tasks_prospect" ON "tasks" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lanes_inner" ON "lanes" USING btree ("workspace_id","account_id") WHERE "lanes"."channel" = 'inner';--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.labels', 'public.prospect_labels', 'public.tasks'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- A task whose row in the ledger came to its end, whoever ended it, is none any more: left out, or not done in time.
create function public.end_tasks() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.tasks set state = case when new.reason = 'failed_task' then 'failed' else 'skipped' end, ended_at = new.settled_at,
    version = version + 1
   where workspace_id = new.workspace_id and delivery_id = new.id and state = 'pending';
  return null;
end $$;
--> statement-breakpoint
create trigger end_tasks after update of settled_at on public.deliveries for each row
  when (new.settled_at is not null and new.kind in ('manual_task', 'call_task')) execute function public.end_tasks();
--> statement-breakpoint
-- What an account does in the workspace itself has a lane of its own: it waits for no network, no hours and no pause.
insert into public.lanes (workspace_id, id, channel, account_id, burst)
  select workspace_id, gen_random_uuid(), 'inner', account_id, 20 from public.lanes where channel = 'network';
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0011, with a phone number that is missing and a campaign that is closed.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed');
