CREATE TABLE "step_files" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "step_files_workspace_id_owner_id_file_id_pk" PRIMARY KEY("workspace_id","owner_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "step_files" ADD CONSTRAINT "step_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_files" ADD CONSTRAINT "step_files_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_files_file" ON "step_files" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "step_files_dropped" ON "step_files" USING btree ("workspace_id","dropped_at") WHERE "step_files"."dropped_at" is not null;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.step_files enable row level security;
--> statement-breakpoint
alter table public.step_files force row level security;
--> statement-breakpoint
create policy workspace on public.step_files to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.step_files to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.step_files to tern_app;
--> statement-breakpoint
-- As in 0065, with files of steps among what refers to files.
create or replace function public.release_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.file_id is null then return null; end if;
  perform 1 from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id for update;
  delete from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id
    and not exists (select 1 from public.draft_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.message_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.voicemail_audios r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.account_photos r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.step_files r where r.workspace_id = f.workspace_id and r.file_id = f.id);
  return null;
end $$;
--> statement-breakpoint
create trigger release_file after delete on public.step_files for each row execute function public.release_file();
--> statement-breakpoint
-- As in 0056, with files that were taken out of steps before `stale`.
create or replace function public.workspaces_with_file_work(stale timestamptz) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.workspace_id from public.files f where f.state = 'pending' and f.created_at < stale
  union
  select a.workspace_id from public.voicemail_audios a where a.sound is not null
  union
  select s.workspace_id from public.step_files s where s.dropped_at < stale
$$;
