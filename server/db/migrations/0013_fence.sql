CREATE TABLE "plumbing"."fence" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"backup_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fence_one" CHECK ("plumbing"."fence"."one")
);
--> statement-breakpoint
CREATE TABLE "restorations" (
	"workspace_id" uuid PRIMARY KEY DEFAULT current_workspace() NOT NULL,
	"backup_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"release_asked_at" timestamp (3) with time zone,
	"release_asked_by" uuid,
	"released_at" timestamp (3) with time zone,
	"recognised" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retraces" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "retraces_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "restorations" ADD CONSTRAINT "restorations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retraces" ADD CONSTRAINT "retraces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.restorations', 'public.retraces'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
create policy engine on public.restorations to tern_engine using (true) with check (true);
--> statement-breakpoint
grant select (workspace_id, looked_at, release_asked_at, released_at) on public.restorations to tern_engine;
--> statement-breakpoint
grant select on plumbing.fence to tern_app, tern_engine;
--> statement-breakpoint
-- Takes the fence away once every workspace behind it was released; answers whether none stands any more.
create function public.lift_fence() returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from plumbing.fence f where not exists (
    select 1 from public.workspaces w where w.status <> 'deleted' and not exists (
      select 1 from public.restorations r where r.workspace_id = w.id and r.released_at is not null));
  return not exists (select 1 from plumbing.fence);
end $$;
--> statement-breakpoint
revoke all on function public.lift_fence() from public;
--> statement-breakpoint
grant execute on function public.lift_fence() to tern_engine;
