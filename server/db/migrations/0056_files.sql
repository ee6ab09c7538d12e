CREATE TABLE "file_chunks" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_workspace_id_file_id_n_pk" PRIMARY KEY("workspace_id","file_id","n")
);
--> statement-breakpoint
CREATE TABLE "plumbing"."file_removals" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" text NOT NULL,
	"segments" integer,
	CONSTRAINT "file_removals_workspace_id_file_id_pk" PRIMARY KEY("workspace_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"place" text NOT NULL,
	"segment_bytes" integer NOT NULL,
	"byte_count" bigint,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "draft_attachments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "draft_attachments_key" PRIMARY KEY("workspace_id","user_id","prospect_id","channel","file_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"content_id" text,
	"problem" text,
	CONSTRAINT "message_attachments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "voicemail_audios" ALTER COLUMN "sound" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "voicemail_audios" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_draft" FOREIGN KEY ("workspace_id","user_id","prospect_id","channel") REFERENCES "public"."drafts"("workspace_id","user_id","prospect_id","channel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_of" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_pending" ON "files" USING btree ("workspace_id","state","created_at");--> statement-breakpoint
CREATE INDEX "draft_attachments_file" ON "draft_attachments" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("workspace_id","message_id","position");--> statement-breakpoint
CREATE INDEX "message_attachments_file" ON "message_attachments" USING btree ("workspace_id","file_id");--> statement-breakpoint
ALTER TABLE "voicemail_audios" ADD CONSTRAINT "voicemail_audios_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voicemail_audios_file" ON "voicemail_audios" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "voicemail_audios_unmoved" ON "voicemail_audios" USING btree ("workspace_id","created_at") WHERE "voicemail_audios"."sound" is not null;--> statement-breakpoint
-- Recordings, videos and pictures are compressed already: uncompressed storage saves the time and makes ranges cheap.
alter table public.file_chunks alter column bytes set storage external;
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['files', 'file_chunks', 'draft_attachments', 'message_attachments'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy workspace on public.%I to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on public.%I to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, delete on plumbing.file_removals to tern_app;
--> statement-breakpoint
-- With the last reference the file goes. The row is locked first, so that of two last references that go at once the second sees
-- that the first is gone.
create function public.release_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.file_id is null then return null; end if;
  perform 1 from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id for update;
  delete from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id
    and not exists (select 1 from public.draft_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.message_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.voicemail_audios r where r.workspace_id = f.workspace_id and r.file_id = f.id);
  return null;
end $$;
--> statement-breakpoint
create trigger release_file after delete on public.draft_attachments for each row execute function public.release_file();
--> statement-breakpoint
create trigger release_file after delete on public.message_attachments for each row execute function public.release_file();
--> statement-breakpoint
create trigger release_file after delete on public.voicemail_audios for each row execute function public.release_file();
--> statement-breakpoint
-- Bytes outside Postgres are deleted after the commit, by a worker that finds them named here. A workspace that goes takes its
-- files along, so this survives it.
create function public.note_file_removal() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.place <> 'postgres' then
    insert into plumbing.file_removals (workspace_id, file_id, place, segments)
    values (old.workspace_id, old.id, old.place, ceil(old.byte_count::numeric / old.segment_bytes)::int)
    on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke all on function public.note_file_removal() from public;
--> statement-breakpoint
create trigger note_file_removal after delete on public.files for each row execute function public.note_file_removal();
--> statement-breakpoint
-- Workspaces with work for the keeper of files: uploads nobody used before `stale`, and recordings not moved into files yet. Ids only.
create function public.workspaces_with_file_work(stale timestamptz) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.workspace_id from public.files f where f.state = 'pending' and f.created_at < stale
  union
  select a.workspace_id from public.voicemail_audios a where a.sound is not null
$$;
--> statement-breakpoint
revoke all on function public.workspaces_with_file_work(timestamptz) from public;
--> statement-breakpoint
grant execute on function public.workspaces_with_file_work(timestamptz) to tern_app;
