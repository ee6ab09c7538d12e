CREATE TABLE "approvals" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"edited_subject" text,
	"edited_text" text,
	"is_changed" boolean DEFAULT false NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approvals_workspace_id_delivery_id_pk" PRIMARY KEY("workspace_id","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_delivery_id_deliveries_workspace_id_id_fk" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."deliveries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("workspace_id","state","delivery_id");--> statement-breakpoint
CREATE INDEX "approvals_campaign" ON "approvals" USING btree ("workspace_id","campaign_id");--> statement-breakpoint
CREATE INDEX "approvals_prospect" ON "approvals" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "approvals_stale" ON "approvals" USING btree ("workspace_id") WHERE "approvals"."is_stale";--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.approvals enable row level security;
--> statement-breakpoint
alter table public.approvals force row level security;
--> statement-breakpoint
create policy workspace on public.approvals to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.approvals to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.approvals to tern_app;
--> statement-breakpoint
create index campaigns_approving on public.campaigns (workspace_id) where status = 'active' and (settings ->> 'manualApproval')::boolean;
--> statement-breakpoint
-- Workspaces in which a message that somebody wants to read first is due before `until`, and not there to be read or not as its
-- step says it now. Ids alone.
create function public.workspaces_to_read(until timestamptz, kinds text[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct c.workspace_id from public.campaigns c
   where c.status = 'active' and (c.settings ->> 'manualApproval')::boolean
     and exists (select 1 from public.deliveries d where d.workspace_id = c.workspace_id and d.campaign_id = c.id
       and d.settled_at is null and d.state = 'planned' and d.due_at <= until and d.kind = any(kinds)
       and not exists (select 1 from public.approvals a where a.workspace_id = d.workspace_id and a.delivery_id = d.id))
  union
  select workspace_id from public.approvals where is_stale
$$;
--> statement-breakpoint
revoke all on function public.workspaces_to_read(timestamptz, text[]) from public;
--> statement-breakpoint
grant execute on function public.workspaces_to_read(timestamptz, text[]) to tern_app;
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0017, with messages that somebody wants to read first.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval');
