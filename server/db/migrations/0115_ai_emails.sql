CREATE TABLE "ai_domains" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"stage" text DEFAULT 'order' NOT NULL,
	"problem" text,
	"needs" text,
	"needs_until" timestamp (3) with time zone,
	"price" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"records" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"ordered_by" uuid NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ai_domains_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_mailboxes" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"photo_link" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"password_secret" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ai_mailboxes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."domains" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"fate" text NOT NULL,
	"cost_cents" integer NOT NULL,
	"records" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "domains_workspace_id_name_pk" PRIMARY KEY("workspace_id","name")
);
--> statement-breakpoint
ALTER TABLE "ai_domains" ADD CONSTRAINT "ai_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_mailboxes" ADD CONSTRAINT "ai_mailboxes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_mailboxes" ADD CONSTRAINT "ai_mailboxes_workspace_id_domain_id_ai_domains_workspace_id_id_fk" FOREIGN KEY ("workspace_id","domain_id") REFERENCES "public"."ai_domains"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_mailboxes" ADD CONSTRAINT "ai_mailboxes_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."domains" ADD CONSTRAINT "domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_domains_owner" ON "ai_domains" USING btree ("name") WHERE "ai_domains"."state" in ('pending', 'ready');--> statement-breakpoint
CREATE INDEX "ai_domains_due" ON "ai_domains" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_mailboxes_address" ON "ai_mailboxes" USING btree ("workspace_id","address");--> statement-breakpoint
CREATE INDEX "ai_mailboxes_domain" ON "ai_mailboxes" USING btree ("workspace_id","domain_id");--> statement-breakpoint
CREATE INDEX "ai_mailboxes_account" ON "ai_mailboxes" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE INDEX "ai_mailboxes_due" ON "ai_mailboxes" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_name" ON "sandbox"."domains" USING btree ("name");
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table public.ai_domains enable row level security;
--> statement-breakpoint
alter table public.ai_domains force row level security;
--> statement-breakpoint
create policy workspace on public.ai_domains to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.ai_domains to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.ai_domains to tern_app;
--> statement-breakpoint
alter table public.ai_mailboxes enable row level security;
--> statement-breakpoint
alter table public.ai_mailboxes force row level security;
--> statement-breakpoint
create policy workspace on public.ai_mailboxes to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.ai_mailboxes to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.ai_mailboxes to tern_app;
--> statement-breakpoint
alter table sandbox.domains enable row level security;
--> statement-breakpoint
alter table sandbox.domains force row level security;
--> statement-breakpoint
create policy workspace on sandbox.domains to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.domains to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.domains to tern_app;
--> statement-breakpoint
create function public.due_ai_emails(at timestamptz, most integer) returns table (workspace_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select d.workspace_id, 'domain', d.id from public.ai_domains d where d.next_at <= at order by d.next_at limit most)
  union all
  (select m.workspace_id, 'mailbox', m.id from public.ai_mailboxes m where m.next_at <= at order by m.next_at limit most)
$$;
--> statement-breakpoint
-- Who asks for a domain's records is any resolver of the sandbox, which knows no workspace.
create function sandbox.zone_of(wanted text) returns table (name text, records jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.name, d.records from sandbox.domains d
   where d.fate <> 'failed' and (d.name = wanted or right(wanted, length(d.name) + 1) = '.' || d.name)
   order by length(d.name) desc limit 1
$$;
--> statement-breakpoint
-- Whether another workspace has this domain at the sandbox's registrar.
create function sandbox.is_domain_taken(wanted text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from sandbox.domains d where d.name = wanted);
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.due_ai_emails(timestamptz, integer)', 'sandbox.zone_of(text)',
    'sandbox.is_domain_taken(text)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
