CREATE TABLE "catch_ups" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"steps" uuid[] NOT NULL,
	CONSTRAINT "catch_ups_workspace_id_campaign_id_enrollment_id_pk" PRIMARY KEY("workspace_id","campaign_id","enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "smart_sequences" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sequence" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "smart_sequences_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "detour" jsonb;--> statement-breakpoint
ALTER TABLE "catch_ups" ADD CONSTRAINT "catch_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catch_ups" ADD CONSTRAINT "catch_ups_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smart_sequences" ADD CONSTRAINT "smart_sequences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.catch_ups', 'public.smart_sequences'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
