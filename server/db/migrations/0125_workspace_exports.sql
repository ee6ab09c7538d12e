CREATE TABLE "workspace_exports" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"locale" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_id" uuid,
	"byte_count" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "workspace_exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "workspace_exports" ADD CONSTRAINT "workspace_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_exports" ADD CONSTRAINT "workspace_exports_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_exports_running" ON "workspace_exports" USING btree ("workspace_id") WHERE "workspace_exports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "workspace_exports_latest" ON "workspace_exports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "workspace_exports_file" ON "workspace_exports" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "workspace_exports_kept" ON "workspace_exports" USING btree ("expires_at") WHERE "workspace_exports"."file_id" is not null;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.workspace_exports enable row level security;
--> statement-breakpoint
alter table public.workspace_exports force row level security;
--> statement-breakpoint
create policy workspace on public.workspace_exports to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.workspace_exports to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.workspace_exports to tern_app;
--> statement-breakpoint
-- As in 0068, with archives whose time is over.
create or replace function public.workspaces_with_file_work(stale timestamptz) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.workspace_id from public.files f where f.state = 'pending' and f.created_at < stale
  union
  select a.workspace_id from public.voicemail_audios a where a.sound is not null
  union
  select s.workspace_id from public.step_files s where s.dropped_at < stale
  union
  select e.workspace_id from public.workspace_exports e where e.file_id is not null and e.expires_at < now()
$$;
--> statement-breakpoint
-- As in 0082, with the email that says that an archive is ready.
alter policy colleagues on public.system_mails
  with check (kind in ('account_problem', 'new_replies', 'export_ready') and exists (select 1 from public.memberships m
    where m.user_id = system_mails.user_id and m.workspace_id = (select current_workspace())));
