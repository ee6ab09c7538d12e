CREATE TABLE "prospect_list_members" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"list_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid,
	CONSTRAINT "prospect_list_members_workspace_id_list_id_prospect_id_pk" PRIMARY KEY("workspace_id","list_id","prospect_id")
);
--> statement-breakpoint
CREATE TABLE "prospect_lists" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospect_lists_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "prospect_list_members" ADD CONSTRAINT "prospect_list_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_list_members" ADD CONSTRAINT "prospect_list_members_workspace_id_list_id_prospect_lists_workspace_id_id_fk" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."prospect_lists"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_list_members" ADD CONSTRAINT "prospect_list_members_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_lists" ADD CONSTRAINT "prospect_lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_list_members_prospect" ON "prospect_list_members" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prospect_lists_name" ON "prospect_lists" USING btree ("workspace_id",lower("name"));
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.prospect_lists', 'public.prospect_list_members'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Erasing a person takes them off all lists, too: as in 0095, one statement is added to what erase_prospect does.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.consents where workspace_id = here and prospect_id = any(ids);';
  added constant text := E'  delete from public.prospect_list_members where workspace_id = here and prospect_id = any(ids);\n';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, added || here);
end $$;
