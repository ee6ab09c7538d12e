CREATE TABLE "blacklist_entries" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blacklist_entries_workspace_id_account_id_kind_key_pk" PRIMARY KEY("workspace_id","account_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signatures_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_invites" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"allowed_pages" text[],
	"allowed_accounts" uuid[],
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_invites_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_invites_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "cookies" "bytea";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "remote_ref" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "account_type" text DEFAULT 'basic' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "auth" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "wants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "activity" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "required_two_factor" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "two_factor" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "two_factor_secret" "bytea";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "wait_for_authorization" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hibernated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "connect_limited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "inmail_limited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "login_limited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sales_error" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_kind" text DEFAULT 'basic' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_host" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_port" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_username" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_secret" "bytea";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_setting" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_refreshed_on" date;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proxy_refreshes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "withdraw_after_days" smallint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "note_limit" smallint DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dialogs_synced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."seats" ADD COLUMN "account_type" text DEFAULT 'basic' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."seats" ADD COLUMN "state" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."seats" ADD COLUMN "is_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."seats" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "limits_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_invites" ADD CONSTRAINT "email_invites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_default" ON "signatures" USING btree ("workspace_id","account_id") WHERE "signatures"."is_default";--> statement-breakpoint
CREATE INDEX "signatures_account" ON "signatures" USING btree ("workspace_id","account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_invites_email" ON "email_invites" USING btree ("workspace_id",lower("email"));
--> statement-breakpoint
-- The code that is awaited is part of how signing in stands, and whoever awaits one has no wrong password (CRED-45).
update accounts set auth = jsonb_build_object('securityCode', code_request || '{"tries": 0}'),
    status = case when status = 'invalid' then 'active' else status end
  where code_request is not null;
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "code_request";
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.blacklist_entries', 'public.signatures', 'public.email_invites'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Pictures belong to nobody's workspace: they are written and read by doors, one at a time, by an id that cannot be guessed.
alter table public.images enable row level security;
--> statement-breakpoint
alter table public.images force row level security;
--> statement-breakpoint
create policy owner on public.images to tern_owner using (true) with check (true);
--> statement-breakpoint
create function public.put_image(wanted uuid, of_type text, content bytea) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.images (id, type, bytes) values (wanted, of_type, content)
$$;
--> statement-breakpoint
create function public.find_image(wanted uuid) returns table (type text, bytes bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.type, i.bytes from public.images i where i.id = wanted
$$;
--> statement-breakpoint
create function public.drop_image(wanted uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.images where id = wanted
$$;
--> statement-breakpoint
-- The workspace an invitation by e-mail leads to, of this brand only, while it holds (SPACE-41).
create function public.find_email_invite(hash text, at_brand text) returns table (workspace_id uuid, id uuid, email text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.workspace_id, i.id, i.email from public.email_invites i join public.workspaces w on w.id = i.workspace_id
   where i.token_hash = hash and i.expires_at > now() and w.brand = at_brand and w.status = 'active'
$$;
--> statement-breakpoint
-- Workspaces whose deletion was scheduled and is due (SPACE-51). They are closed first; ten minutes later, when nothing of theirs
-- is under way any more, one goes for good with everything that is its own.
create function public.delete_due_workspaces() returns table (closed integer, deleted integer)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare picture text;
begin
  delete from public.workspaces w where w.id = (
    select d.id from public.workspaces d where d.status = 'deleted' and d.delete_at <= now() - interval '10 minutes'
     order by d.delete_at limit 1 for update skip locked) returning w.avatar into picture;
  get diagnostics deleted = row_count;
  delete from public.images i where '/api/images/' || i.id = picture;
  update public.workspaces w set status = 'deleted', delete_at = now(), version = w.version + 1
   where w.status <> 'deleted' and w.delete_at <= now();
  get diagnostics closed = row_count;
  return next;
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.put_image(uuid, text, bytea)', 'public.find_image(uuid)', 'public.drop_image(uuid)',
    'public.find_email_invite(text, text)', 'public.delete_due_workspaces()']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
-- Let in by the network: the lane of everybody else is closed. Without a path of its own, so that it is planned with what asks.
create function public.is_let_in(a public.accounts) returns boolean language sql stable as $$
  select a.status = 'active' and not exists (
    select 1 from public.lanes l where l.workspace_id = a.workspace_id and l.account_id = a.id and l.channel = 'network'
      and l.closed_reason is not null)
$$;
--> statement-breakpoint
revoke all on function public.is_let_in(public.accounts) from public;
--> statement-breakpoint
-- Whose news a worker fetches, as in 0003, but of those alone whom the network lets in.
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
    select a.workspace_id, a.id, md5(concat_ws('|', a.username, a.secret, a.cookies, a.remote_ref, a.proxy_kind, a.country_code,
        a.proxy_host, a.proxy_port, a.proxy_username, a.proxy_secret, a.dialogs_synced_at))
      from public.accounts a where a.watched_by = worker and public.is_let_in(a);
end $$;
--> statement-breakpoint
-- Accounts that nobody used since an instant and that are awake, to be hibernated (CRED-69). Ids only.
create function public.idle_accounts(before timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.workspace_id, a.id from public.accounts a
   where a.status = 'active' and a.used_at < before order by a.used_at limit most
$$;
--> statement-breakpoint
revoke all on function public.idle_accounts(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.idle_accounts(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- Accounts that take unanswered requests back and may do so now (R10). Ids only.
create function public.withdrawing_accounts() returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.workspace_id, a.id from public.accounts a
   where a.withdraw_after_days is not null and public.is_let_in(a) order by a.id
$$;
--> statement-breakpoint
revoke all on function public.withdrawing_accounts() from public;
--> statement-breakpoint
grant execute on function public.withdrawing_accounts() to tern_app;
