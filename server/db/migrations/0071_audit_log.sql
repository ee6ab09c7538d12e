CREATE TABLE "audit_entries" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"program" text,
	"action" text NOT NULL,
	"subject_id" uuid,
	"subject" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text,
	"user_agent" text,
	"request_id" text,
	CONSTRAINT "audit_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("workspace_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
-- Its walls, as in 0002; the application adds and reads, and changes nothing.
alter table public.audit_entries enable row level security;
--> statement-breakpoint
alter table public.audit_entries force row level security;
--> statement-breakpoint
create policy workspace on public.audit_entries to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.audit_entries to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert on public.audit_entries to tern_app;
--> statement-breakpoint
-- Takes no argument, so that whoever may call it cannot shorten the log.
create function public.delete_old_audit_entries() returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare deleted integer;
begin
  with old as (
    select e.workspace_id, e.id from public.audit_entries e where e.at < now() - interval '400 days' order by e.at limit 5000)
  delete from public.audit_entries e using old where e.workspace_id = old.workspace_id and e.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
--> statement-breakpoint
revoke all on function public.delete_old_audit_entries() from public;
--> statement-breakpoint
grant execute on function public.delete_old_audit_entries() to tern_app;
