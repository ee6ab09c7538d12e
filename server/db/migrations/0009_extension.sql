CREATE TABLE "extension_browsers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "extension_browsers_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "extension_commands" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"command" jsonb,
	"action_key" text,
	"state" text DEFAULT 'offered' NOT NULL,
	"page" uuid,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extension_commands_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "extension_browsers" ADD CONSTRAINT "extension_browsers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_browsers" ADD CONSTRAINT "extension_browsers_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_commands" ADD CONSTRAINT "extension_commands_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_commands" ADD CONSTRAINT "extension_commands_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extension_commands_account" ON "extension_commands" USING btree ("workspace_id","account_id","created_at");--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.extension_commands', 'public.extension_browsers'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Whose news a worker fetches, as in 0008; who acts for an account is part of how it is reached.
create or replace function public.watch_accounts(worker uuid, lease interval)
  returns table (workspace_id uuid, account_id uuid, revision text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare share int; mine int;
begin
  select ceil(count(*)::numeric / greatest(1, (select count(*) from plumbing.workers w where w.beat_at > now() - lease and not w.is_draining)))
    into share from public.accounts a where public.is_let_in(a);
  select count(*) into mine from public.accounts a where a.watched_by = worker and public.is_let_in(a);
  if mine < share then
    update public.accounts a set watched_by = worker from (
      select f.workspace_id, f.id from public.accounts f
       where public.is_let_in(f) and (f.watched_by is null or not exists (
         select 1 from plumbing.workers w where w.id = f.watched_by and w.beat_at > now() - lease))
       limit share - mine for update skip locked) free
     where a.workspace_id = free.workspace_id and a.id = free.id;
  elsif mine > share then
    update public.accounts a set watched_by = null from (
      select o.workspace_id, o.id from public.accounts o where o.watched_by = worker
       order by o.last_checked_at desc nulls last limit mine - share for update skip locked) surplus
     where a.workspace_id = surplus.workspace_id and a.id = surplus.id;
  end if;
  return query
    select a.workspace_id, a.id, md5(concat_ws('|', a.automation_type, a.username, a.secret, a.cookies, a.remote_ref, a.proxy_kind,
        a.country_code, a.proxy_host, a.proxy_port, a.proxy_username, a.proxy_secret, a.dialogs_synced_at))
      from public.accounts a where a.watched_by = worker and public.is_let_in(a);
end $$;
--> statement-breakpoint
-- In which workspaces somebody has a seat of this name: the network's own pages learn only where to try its password.
create function sandbox.find_seats(wanted text) returns table (workspace_id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select s.workspace_id from sandbox.seats s where s.username = wanted order by s.created_at desc limit 20;
end;
--> statement-breakpoint
revoke execute on function sandbox.find_seats(text) from public;
--> statement-breakpoint
grant execute on function sandbox.find_seats(text) to tern_app;
