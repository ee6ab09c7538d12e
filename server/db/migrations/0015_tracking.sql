CREATE TABLE "tracking_hits" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"agent" text NOT NULL,
	"visitor" text NOT NULL,
	"verdict" text,
	"judge_at" timestamp (3) with time zone,
	CONSTRAINT "tracking_hits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "guard" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "guard_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "clicked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "bounce" text;--> statement-breakpoint
ALTER TABLE "sandbox"."pending" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "tracking_hits" ADD CONSTRAINT "tracking_hits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_hits" ADD CONSTRAINT "tracking_hits_workspace_id_delivery_id_deliveries_workspace_id_id_fk" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."deliveries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_hits_delivery" ON "tracking_hits" USING btree ("workspace_id","delivery_id");--> statement-breakpoint
CREATE INDEX "tracking_hits_judge" ON "tracking_hits" USING btree ("judge_at") WHERE "tracking_hits"."verdict" is null;--> statement-breakpoint
CREATE INDEX "deliveries_opened" ON "deliveries" USING btree ("workspace_id","campaign_id","step_id","prospect_id","clicked_at") WHERE "deliveries"."opened_at" is not null;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.tracking_hits enable row level security;
--> statement-breakpoint
alter table public.tracking_hits force row level security;
--> statement-breakpoint
create policy workspace on public.tracking_hits to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.tracking_hits to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.tracking_hits to tern_app;
--> statement-breakpoint
-- The mails, in every workspace, of which hits are to be judged now; ids alone.
create function public.due_hits(before timestamptz, most int) returns table (workspace_id uuid, delivery_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.workspace_id, h.delivery_id from public.tracking_hits h
   where h.verdict is null and h.judge_at <= before group by 1, 2 order by min(h.judge_at) limit most
$$;
--> statement-breakpoint
revoke all on function public.due_hits(timestamptz, int) from public;
--> statement-breakpoint
grant execute on function public.due_hits(timestamptz, int) to tern_engine;
