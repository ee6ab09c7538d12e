-- The kinds of a sequence's steps, each once: by which channels a campaign goes is asked of every campaign of a list.
create function public.step_kinds(steps jsonb) returns text[] language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct step ->> 'type' order by step ->> 'type'), '{}')
    from jsonb_array_elements(case when jsonb_typeof(steps) = 'array' then steps else '[]' end) as step
   where step ->> 'type' is not null
$$;
--> statement-breakpoint
CREATE TABLE "list_settings" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "list_settings_workspace_id_user_id_list_pk" PRIMARY KEY("workspace_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"created_by" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "step_kinds" text[] GENERATED ALWAYS AS (step_kinds(sequence)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "step_kinds" text[] GENERATED ALWAYS AS (step_kinds(draft)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workspace_id_owner_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("workspace_id","list","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_name" ON "campaigns" USING btree ("workspace_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.saved_views', 'public.list_settings'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
