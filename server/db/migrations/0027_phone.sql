CREATE TABLE "phone_numbers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"country_code" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"takes_sms" boolean DEFAULT true NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"taken_by" uuid,
	"spacing_min_seconds" integer DEFAULT 60 NOT NULL,
	"spacing_max_seconds" integer DEFAULT 180 NOT NULL,
	"event_cursor" text,
	"watched_by" uuid,
	"last_checked_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "phone_numbers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."phones" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "phones_workspace_id_number_pk" PRIMARY KEY("workspace_id","number")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."texts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"peer" text NOT NULL,
	"member" integer,
	"direction" text NOT NULL,
	"key" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "texts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."phone_events" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"number" text NOT NULL,
	"sequence" integer NOT NULL,
	"text_id" uuid NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_events_workspace_id_number_sequence_pk" PRIMARY KEY("workspace_id","number","sequence")
);
--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "number_id" uuid;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "lost_phone" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_workspace_id_number_id_phone_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."phone_numbers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."phones" ADD CONSTRAINT "phones_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."texts" ADD CONSTRAINT "texts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."texts" ADD CONSTRAINT "texts_workspace_id_number_phones_workspace_id_number_fk" FOREIGN KEY ("workspace_id","number") REFERENCES "sandbox"."phones"("workspace_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."phone_events" ADD CONSTRAINT "phone_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."phone_events" ADD CONSTRAINT "phone_events_workspace_id_number_phones_workspace_id_number_fk" FOREIGN KEY ("workspace_id","number") REFERENCES "sandbox"."phones"("workspace_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_number" ON "phone_numbers" USING btree ("workspace_id","number") WHERE "phone_numbers"."released_at" is null;--> statement-breakpoint
CREATE INDEX "phone_numbers_account" ON "phone_numbers" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lanes_phone" ON "lanes" USING btree ("workspace_id","number_id") WHERE "lanes"."number_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "texts_key" ON "sandbox"."texts" USING btree ("workspace_id","number","key") WHERE "sandbox"."texts"."key" is not null;--> statement-breakpoint
CREATE INDEX "texts_peer" ON "sandbox"."texts" USING btree ("workspace_id","number","peer");--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.phone_numbers', 'sandbox.phones', 'sandbox.texts', 'sandbox.phone_events'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Whose texts a worker fetches, as for accounts in 0003: every number that is ours has one reader among the living.
create function public.watch_phones(worker uuid, lease interval)
  returns table (workspace_id uuid, phone_id uuid, revision text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare share int; mine int;
begin
  select ceil(count(*)::numeric / greatest(1, (select count(*) from plumbing.workers w where w.beat_at > now() - lease and not w.is_draining)))
    into share from public.phone_numbers p where p.status = 'active';
  select count(*) into mine from public.phone_numbers p where p.watched_by = worker and p.status = 'active';
  if mine < share then
    update public.phone_numbers p set watched_by = worker from (
      select f.workspace_id, f.id from public.phone_numbers f
       where f.status = 'active' and (f.watched_by is null or not exists (
         select 1 from plumbing.workers w where w.id = f.watched_by and w.beat_at > now() - lease))
       limit share - mine for update skip locked) free
     where p.workspace_id = free.workspace_id and p.id = free.id;
  elsif mine > share then
    update public.phone_numbers p set watched_by = null from (
      select o.workspace_id, o.id from public.phone_numbers o where o.watched_by = worker
       order by o.last_checked_at desc nulls last limit mine - share for update skip locked) surplus
     where p.workspace_id = surplus.workspace_id and p.id = surplus.id;
  end if;
  return query
    select p.workspace_id, p.id, p.ref from public.phone_numbers p where p.watched_by = worker and p.status = 'active';
end $$;
--> statement-breakpoint
create or replace function public.unwatch(worker uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.mailboxes set watched_by = null where watched_by = worker;
  update public.accounts set watched_by = null where watched_by = worker;
  update public.phone_numbers set watched_by = null where watched_by = worker;
$$;
--> statement-breakpoint
revoke all on function public.watch_phones(uuid, interval) from public;
--> statement-breakpoint
grant execute on function public.watch_phones(uuid, interval) to tern_engine;
