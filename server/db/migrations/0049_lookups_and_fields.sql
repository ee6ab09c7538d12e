CREATE TABLE "enrichment_lookups" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"key" text NOT NULL,
	"ref" text,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "enrichment_lookups_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
ALTER TABLE "enrichment_lookups" ADD CONSTRAINT "enrichment_lookups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrichment_lookups_begun" ON "enrichment_lookups" USING btree ("workspace_id","begun_at");--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.enrichment_lookups enable row level security;
--> statement-breakpoint
alter table public.enrichment_lookups force row level security;
--> statement-breakpoint
create policy workspace on public.enrichment_lookups to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.enrichment_lookups to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.enrichment_lookups to tern_app;
--> statement-breakpoint
-- Custom fields are named by an id of their own. One that was removed keeps its key until nobody has a value in it any more.
ALTER TABLE "custom_fields" ADD COLUMN "id" uuid;--> statement-breakpoint
update public.custom_fields set id = gen_random_uuid();--> statement-breakpoint
ALTER TABLE "custom_fields" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
DROP INDEX "custom_fields_name";--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("workspace_id","name") WHERE "custom_fields"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_id" ON "custom_fields" USING btree ("workspace_id","id");
