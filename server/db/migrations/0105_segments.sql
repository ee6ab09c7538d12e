CREATE TABLE "segment_people" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"segment_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segment_people_workspace_id_segment_id_prospect_id_pk" PRIMARY KEY("workspace_id","segment_id","prospect_id"),
	CONSTRAINT "segment_people_outcome" CHECK ("segment_people"."outcome" in ('added', 'skipped', 'before'))
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"campaign_id" uuid NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_because" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"ran_at" timestamp (3) with time zone,
	"after_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "segments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "segments_off" CHECK ("segments"."is_on" = ("segments"."off_because" is null))
);
--> statement-breakpoint
ALTER TABLE "segment_people" ADD CONSTRAINT "segment_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_people" ADD CONSTRAINT "segment_people_workspace_id_segment_id_segments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","segment_id") REFERENCES "public"."segments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_people" ADD CONSTRAINT "segment_people_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segment_people_prospect" ON "segment_people" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "segments_campaign" ON "segments" USING btree ("workspace_id","campaign_id");--> statement-breakpoint
CREATE INDEX "segments_due" ON "segments" USING btree ("next_at") WHERE "segments"."is_on";
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.segments', 'public.segment_people'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Segments whose turn it is. Ids only; a restored copy adds nobody before its release.
create function public.due_segments(at timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.workspace_id, s.id from public.segments s where s.is_on and s.next_at <= at
     and (not exists (select 1 from plumbing.fence)
       or exists (select 1 from public.restorations z where z.workspace_id = s.workspace_id and z.released_at is not null))
   order by s.next_at limit most
$$;
--> statement-breakpoint
revoke all on function public.due_segments(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.due_segments(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- Erasing a person takes them out of segments, too: as in 0095, one statement is added to what erase_prospect does.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.consents where workspace_id = here and prospect_id = any(ids);';
  added constant text := E'  delete from public.segment_people where workspace_id = here and prospect_id = any(ids);\n';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, added || here);
end $$;
