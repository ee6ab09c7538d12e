CREATE TABLE "account_photos" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "account_photos_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "account_photos" ADD CONSTRAINT "account_photos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_photos" ADD CONSTRAINT "account_photos_of" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_photos" ADD CONSTRAINT "account_photos_bytes" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_photos_file" ON "account_photos" USING btree ("workspace_id","file_id");
--> statement-breakpoint
-- Its walls, as in 0002.
alter table public.account_photos enable row level security;
--> statement-breakpoint
alter table public.account_photos force row level security;
--> statement-breakpoint
create policy workspace on public.account_photos to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.account_photos to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.account_photos to tern_app;
--> statement-breakpoint
-- As in 0056, with pictures of accounts among what refers to files.
create or replace function public.release_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.file_id is null then return null; end if;
  perform 1 from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id for update;
  delete from public.files f where f.workspace_id = old.workspace_id and f.id = old.file_id
    and not exists (select 1 from public.draft_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.message_attachments r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.voicemail_audios r where r.workspace_id = f.workspace_id and r.file_id = f.id)
    and not exists (select 1 from public.account_photos r where r.workspace_id = f.workspace_id and r.file_id = f.id);
  return null;
end $$;
--> statement-breakpoint
create trigger release_file after delete on public.account_photos for each row execute function public.release_file();
