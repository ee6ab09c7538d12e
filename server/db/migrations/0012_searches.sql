CREATE TABLE "searches" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"url" text,
	"from_campaign_id" uuid,
	"query" text,
	"account_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"failure" text,
	"wait_reason" text,
	"next_at" timestamp (3) with time zone,
	"ticket" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"cursor" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"read_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "searches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "searches_source" UNIQUE("workspace_id","campaign_id","source_key")
);
--> statement-breakpoint
CREATE TABLE "search_people" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"search_id" uuid NOT NULL,
	"person_key" text NOT NULL,
	"place" integer NOT NULL,
	"run" integer NOT NULL,
	"outcome" text NOT NULL,
	"refusal" text,
	"exclusion" text,
	"prospect_id" uuid,
	"seen" jsonb,
	CONSTRAINT "search_people_workspace_id_search_id_person_key_pk" PRIMARY KEY("workspace_id","search_id","person_key")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "is_only_premium" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_people" ADD CONSTRAINT "search_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_people" ADD CONSTRAINT "search_people_workspace_id_search_id_searches_workspace_id_id_fk" FOREIGN KEY ("workspace_id","search_id") REFERENCES "public"."searches"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_owner" ON "accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "searches_account" ON "searches" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE INDEX "search_people_place" ON "search_people" USING btree ("workspace_id","search_id","place");--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.searches', 'public.search_people'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Whom a campaign of this workspace should leave alone because its senders' owners are writing to them already from another
-- workspace of theirs (R24). Takes the workspace from the session, answers ids of this workspace alone.
create function public.met_elsewhere(of_campaign uuid, people uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct mine.prospect_id
    from public.campaign_senders s
    join public.accounts sender on sender.workspace_id = s.workspace_id and sender.id = s.account_id
    join public.accounts other on other.owner_id = sender.owner_id and other.workspace_id <> s.workspace_id
    join public.prospect_identities mine on mine.workspace_id = s.workspace_id and mine.prospect_id = any(people) and mine.kind <> 'phone'
    join public.prospect_identities theirs on theirs.workspace_id = other.workspace_id and theirs.kind = mine.kind and theirs.value = mine.value
   where s.workspace_id = public.current_workspace() and s.campaign_id = of_campaign
     and exists (select 1 from public.enrollments e where e.workspace_id = other.workspace_id and e.prospect_id = theirs.prospect_id
       and e.account_id = other.id and e.state in ('active', 'held'))
$$;
--> statement-breakpoint
revoke all on function public.met_elsewhere(uuid, uuid[]) from public;
--> statement-breakpoint
grant execute on function public.met_elsewhere(uuid, uuid[]) to tern_app;
