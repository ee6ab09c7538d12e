CREATE TABLE "code_invites" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"allowed_pages" text[],
	"allowed_accounts" uuid[],
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_invites_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "code_invites_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"brand" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_brand_provider_subject_pk" PRIMARY KEY("brand","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "notice_reads" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_reads_workspace_id_user_id_key_pk" PRIMARY KEY("workspace_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now(),
	"sent_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "sandbox"."checkouts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "events_enrollment";--> statement-breakpoint
DROP INDEX "messages_once";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "dedupe_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_password" boolean GENERATED ALWAYS AS (password_hash is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notifications_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "view_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "code_invites" ADD CONSTRAINT "code_invites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_mails" ADD CONSTRAINT "system_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD CONSTRAINT "checkouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "system_mails_due" ON "system_mails" USING btree ("next_try_at") WHERE "system_mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "system_mails_user" ON "system_mails" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("workspace_id","dedupe_key") WHERE "messages"."dedupe_key" is not null;--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.code_invites', 'public.notice_reads', 'sandbox.checkouts'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
  end loop;
  foreach t in array array['public.one_time_codes', 'public.oauth_codes', 'public.identities', 'public.system_mails'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy self on %s to tern_app using (user_id = (select current_person())) with check (user_id = (select current_person()))', t);
  end loop;
  foreach t in array array['public.code_invites', 'public.notice_reads', 'sandbox.checkouts', 'public.one_time_codes', 'public.oauth_codes',
    'public.identities', 'public.system_mails'] loop
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- A workspace writes to its people when one of its accounts needs them; it reads none of their mails.
create policy colleagues on public.system_mails for insert to tern_app
  with check (kind = 'account_problem' and exists (select 1 from public.memberships m
    where m.user_id = system_mails.user_id and m.workspace_id = (select current_workspace())));
--> statement-breakpoint
-- Programs are entered by whoever runs the installation; the application only asks who one is, by a door.
alter table public.oauth_clients enable row level security;
--> statement-breakpoint
alter table public.oauth_clients force row level security;
--> statement-breakpoint
create policy owner on public.oauth_clients to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select (has_password, notifications_settings, view_settings), update (notifications_settings, view_settings) on public.users to tern_app;
--> statement-breakpoint
-- Doors: each takes a secret and answers ids, like those of 0003.
-- The session's door of 0003, which now also says whether a program holds the session by consent.
drop function public.find_session(text);
--> statement-breakpoint
create function public.find_session(hash text)
  returns table (session_id uuid, user_id uuid, workspace_id uuid, skipped_confirmation boolean, client_id text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.sessions s set expires_at = now() + (s.expires_at - s.seen_at), seen_at = now()
    where s.token_hash = hash and s.expires_at > now() and s.seen_at < now() - interval '10 minutes';
  return query
    select s.id, s.user_id, s.workspace_id, s.skipped_confirmation, s.client_id
      from public.sessions s join public.users u on u.id = s.user_id and u.generation = s.generation
      where s.token_hash = hash and s.expires_at > now();
end $$;
--> statement-breakpoint
-- A program by the name it gives itself, at its own brand.
create function public.find_oauth_client(wanted text, at_brand text)
  returns table (name text, secret_hash text, redirect_uri text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.name, c.secret_hash, c.redirect_uri from public.oauth_clients c where c.id = wanted and c.brand = at_brand
$$;
--> statement-breakpoint
-- Whose code is this? Only while it holds; using it up is the person's own transaction.
create function public.find_one_time_code(hash text, for_purpose text) returns table (user_id uuid, brand text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.user_id, u.brand from public.one_time_codes c join public.users u on u.id = c.user_id
   where c.code_hash = hash and c.purpose = for_purpose and c.expires_at > now()
$$;
--> statement-breakpoint
create function public.find_oauth_code(hash text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.user_id from public.oauth_codes c where c.code_hash = hash and c.expires_at > now()
$$;
--> statement-breakpoint
-- Who signs in elsewhere under this id of the provider.
create function public.find_identity(at_brand text, by_provider text, known_as text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.user_id from public.identities i where i.brand = at_brand and i.provider = by_provider and i.subject = known_as
$$;
--> statement-breakpoint
-- The workspace a code invites into (SPACE-38), of this brand only.
create function public.find_code_invite(wanted text, at_brand text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.workspace_id from public.code_invites c join public.workspaces w on w.id = c.workspace_id
   where c.code = wanted and w.brand = at_brand and w.status = 'active'
$$;
--> statement-breakpoint
-- Mails of the product that are due; taken for two minutes, so that another worker takes over from one that died.
create function public.take_system_mails(most integer) returns table (user_id uuid, id uuid)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.system_mails m set next_try_at = now() + interval '2 minutes', attempts = m.attempts + 1
    from (select d.id from public.system_mails d where d.next_try_at <= now() order by d.next_try_at limit most for update skip locked) due
   where m.id = due.id returning m.user_id, m.id
$$;
--> statement-breakpoint
-- Which workspace a checkout of the pretend payment provider pays for: its page knows nothing else.
create function sandbox.find_checkout(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select c.workspace_id from sandbox.checkouts c where c.id = wanted
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_session(text)', 'public.find_oauth_client(text, text)',
    'public.find_one_time_code(text, text)', 'public.find_oauth_code(text)', 'public.find_identity(text, text, text)',
    'public.find_code_invite(text, text)', 'public.take_system_mails(integer)',
    'sandbox.find_checkout(uuid)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
create trigger view_changed after update of view_settings on public.users for each row execute function plumbing.access_changed('person', 'id');
