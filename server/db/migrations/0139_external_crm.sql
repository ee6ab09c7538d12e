CREATE TABLE "crm_activities" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"of_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"written_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_activities_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_companies" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ref" text,
	"tried_at" timestamp (3) with time zone,
	CONSTRAINT "crm_companies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_connections" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"account_ref" text NOT NULL,
	"account_name" text NOT NULL,
	"account_url" text NOT NULL,
	"currency" text NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"site" text,
	"access_secret" "bytea",
	"refresh_secret" "bytea",
	"access_from" timestamp (3) with time zone NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"renewing_by" uuid,
	"renewing_until" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"broken_at" timestamp (3) with time zone,
	"broken_why" text,
	"connected_by" uuid,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"mapping" jsonb NOT NULL,
	"mapping_version" integer DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"person_cursor" text,
	"deal_cursor" text,
	"pipelines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first" jsonb,
	"run_at" timestamp (3) with time zone NOT NULL,
	"run_fence" uuid,
	"running_until" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_run_seconds" integer DEFAULT 0 NOT NULL,
	"last_run_changes" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp (3) with time zone,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	"sweep_after" uuid,
	CONSTRAINT "crm_connections_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state_hash" text NOT NULL,
	"verifier_secret" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_lines" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"name" text NOT NULL,
	"prospect_id" uuid,
	"url" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"ours" text,
	"theirs" text,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "crm_lines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_links" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"state" text NOT NULL,
	"ref" text,
	"url" text,
	"wanted_by" text,
	"bases" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refusals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"strangers" text[] DEFAULT '{}' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"deal_wanted_by" text,
	"deal_ref" text,
	"deal_tried_at" timestamp (3) with time zone,
	CONSTRAINT "crm_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_people" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"connection_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "crm_people_workspace_id_connection_id_hash_ref_pk" PRIMARY KEY("workspace_id","connection_id","hash","ref")
);
--> statement-breakpoint
CREATE TABLE "crm_releases" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"site" text,
	"refresh_secret" "bytea" NOT NULL,
	"access_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_releases_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_their_deals" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"connection_id" uuid NOT NULL,
	"person_ref" text NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"stage_ref" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "crm_their_deals_workspace_id_connection_id_person_ref_ref_pk" PRIMARY KEY("workspace_id","connection_id","person_ref","ref")
);
--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_companies" ADD CONSTRAINT "crm_companies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_companies" ADD CONSTRAINT "crm_companies_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_connections" ADD CONSTRAINT "crm_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_consents" ADD CONSTRAINT "crm_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_lines" ADD CONSTRAINT "crm_lines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_lines" ADD CONSTRAINT "crm_lines_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_people" ADD CONSTRAINT "crm_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_people" ADD CONSTRAINT "crm_people_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_releases" ADD CONSTRAINT "crm_releases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_their_deals" ADD CONSTRAINT "crm_their_deals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_their_deals" ADD CONSTRAINT "crm_their_deals_workspace_id_connection_id_crm_connections_workspace_id_id_fk" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_activities_once" ON "crm_activities" USING btree ("workspace_id","connection_id","kind","of_id");--> statement-breakpoint
CREATE INDEX "crm_activities_due" ON "crm_activities" USING btree ("workspace_id","connection_id","due_at") WHERE "crm_activities"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "crm_activities_prospect" ON "crm_activities" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "crm_activities_age" ON "crm_activities" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_companies_name" ON "crm_companies" USING btree ("workspace_id","connection_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_connections_platform" ON "crm_connections" USING btree ("workspace_id","platform");--> statement-breakpoint
CREATE INDEX "crm_connections_connected" ON "crm_connections" USING btree ("workspace_id") WHERE "crm_connections"."state" = 'connected';--> statement-breakpoint
CREATE UNIQUE INDEX "crm_consents_state" ON "crm_consents" USING btree ("workspace_id","state_hash");--> statement-breakpoint
CREATE INDEX "crm_lines_at" ON "crm_lines" USING btree ("workspace_id","connection_id","at","id");--> statement-breakpoint
CREATE INDEX "crm_lines_kind" ON "crm_lines" USING btree ("workspace_id","connection_id","kind","at");--> statement-breakpoint
CREATE INDEX "crm_lines_open" ON "crm_lines" USING btree ("workspace_id","connection_id") WHERE "crm_lines"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "crm_lines_prospect" ON "crm_lines" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "crm_lines_age" ON "crm_lines" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_prospect" ON "crm_links" USING btree ("workspace_id","connection_id","prospect_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_ref" ON "crm_links" USING btree ("workspace_id","connection_id","ref") WHERE "crm_links"."ref" is not null;--> statement-breakpoint
CREATE INDEX "crm_links_due" ON "crm_links" USING btree ("workspace_id","connection_id","due_at") WHERE "crm_links"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "crm_links_of" ON "crm_links" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "crm_people_ref" ON "crm_people" USING btree ("workspace_id","connection_id","ref");--> statement-breakpoint
CREATE INDEX "crm_their_deals_ref" ON "crm_their_deals" USING btree ("workspace_id","connection_id","ref");
--> statement-breakpoint
alter table public.crm_connections enable row level security;
--> statement-breakpoint
alter table public.crm_connections force row level security;
--> statement-breakpoint
create policy workspace on public.crm_connections to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_connections to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_connections to tern_app;
--> statement-breakpoint
alter table public.crm_consents enable row level security;
--> statement-breakpoint
alter table public.crm_consents force row level security;
--> statement-breakpoint
create policy workspace on public.crm_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_consents to tern_app;
--> statement-breakpoint
alter table public.crm_releases enable row level security;
--> statement-breakpoint
alter table public.crm_releases force row level security;
--> statement-breakpoint
create policy workspace on public.crm_releases to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_releases to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_releases to tern_app;
--> statement-breakpoint
alter table public.crm_people enable row level security;
--> statement-breakpoint
alter table public.crm_people force row level security;
--> statement-breakpoint
create policy workspace on public.crm_people to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_people to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_people to tern_app;
--> statement-breakpoint
alter table public.crm_links enable row level security;
--> statement-breakpoint
alter table public.crm_links force row level security;
--> statement-breakpoint
create policy workspace on public.crm_links to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_links to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_links to tern_app;
--> statement-breakpoint
alter table public.crm_companies enable row level security;
--> statement-breakpoint
alter table public.crm_companies force row level security;
--> statement-breakpoint
create policy workspace on public.crm_companies to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_companies to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_companies to tern_app;
--> statement-breakpoint
alter table public.crm_lines enable row level security;
--> statement-breakpoint
alter table public.crm_lines force row level security;
--> statement-breakpoint
create policy workspace on public.crm_lines to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_lines to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_lines to tern_app;
--> statement-breakpoint
alter table public.crm_activities enable row level security;
--> statement-breakpoint
alter table public.crm_activities force row level security;
--> statement-breakpoint
create policy workspace on public.crm_activities to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_activities to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_activities to tern_app;
--> statement-breakpoint
alter table public.crm_their_deals enable row level security;
--> statement-breakpoint
alter table public.crm_their_deals force row level security;
--> statement-breakpoint
create policy workspace on public.crm_their_deals to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_their_deals to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_their_deals to tern_app;
--> statement-breakpoint
-- Something of a prospect changed that a connected CRM may have to know, or that has them made there (`what`): noted in the transaction in which
-- it happens.
create function public.touch_crm(of_workspace uuid, person uuid, what text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from public.crm_connections c where c.workspace_id = of_workspace and c.state = 'connected') then
    return;
  end if;
  insert into public.crm_links as l (workspace_id, id, connection_id, prospect_id, state, wanted_by, deal_wanted_by, changes, due_at)
    select c.workspace_id, gen_random_uuid(), c.id, p.id, 'new',
        case when c.rules -> 'createPersonOn' ? what then what end, case when c.rules -> 'createDealOn' ? what then what end, 1, clock_timestamp()
      from public.crm_connections c join public.prospects p on p.workspace_id = c.workspace_id and p.id = person
     where c.workspace_id = of_workspace and c.state = 'connected' and p.erased_at is null
  on conflict (workspace_id, connection_id, prospect_id) do update set changes = l.changes + 1,
    wanted_by = coalesce(l.wanted_by, excluded.wanted_by), deal_wanted_by = coalesce(l.deal_wanted_by, excluded.deal_wanted_by),
    due_at = case when l.state <> 'gone' then least(l.due_at, excluded.due_at) end;
end $$;
--> statement-breakpoint
create function public.touch_crm_of_prospect() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.touch_crm(new.workspace_id, new.id,
    case when tg_op = 'UPDATE' and new.status in ('interested', 'lead') and old.status not in ('interested', 'lead') then 'marked_as_lead' end);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_crm_of_new after insert on public.prospects for each row execute function public.touch_crm_of_prospect();
--> statement-breakpoint
create trigger touch_crm_of_change after update on public.prospects for each row
  when ((new.first_name, new.last_name, new.full_name, new.position, new.company_name, new.company_domain, new.location, new.work_email,
      new.personal_email, new.profile_url, new.phone, new.website, new.custom_fields, new.status, new.opted_out_at)
    is distinct from (old.first_name, old.last_name, old.full_name, old.position, old.company_name, old.company_domain, old.location, old.work_email,
      old.personal_email, old.profile_url, old.phone, old.website, old.custom_fields, old.status, old.opted_out_at))
  execute function public.touch_crm_of_prospect();
--> statement-breakpoint
-- Private labels are nobody else's business (LABEL-03).
create function public.touch_crm_of_label() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person public.prospect_labels := coalesce(new, old);
begin
  perform public.touch_crm(person.workspace_id, person.prospect_id, null) from public.labels l
   where l.workspace_id = person.workspace_id and l.id = person.label_id and l.type = 'space';
  return null;
end $$;
--> statement-breakpoint
create trigger touch_crm after insert or delete on public.prospect_labels for each row execute function public.touch_crm_of_label();
--> statement-breakpoint
create function public.touch_crm_of_enrollment() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.touch_crm(new.workspace_id, new.prospect_id, null);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_crm after insert on public.enrollments for each row execute function public.touch_crm_of_enrollment();
--> statement-breakpoint
create function public.touch_crm_of_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.touch_crm(new.workspace_id, new.prospect_id, case new.kind when 'accepted' then 'invite_accepted' else 'replied' end);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_crm after insert on public.events for each row when (new.kind = 'accepted' or new.kind = 'reply' and new.reason is null)
  execute function public.touch_crm_of_event();
--> statement-breakpoint
-- Queues what happened for the history in every connected CRM that is to have it. What happened before it was connected is no news.
create function public.note_crm_activity(of_workspace uuid, person uuid, of_kind text, of_logs text, of_thing uuid, happened timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.crm_activities (workspace_id, id, connection_id, prospect_id, kind, of_id, at, due_at)
    select c.workspace_id, gen_random_uuid(), c.id, person, of_kind, of_thing, happened,
        case when exists (select 1 from public.crm_links l where l.workspace_id = c.workspace_id and l.connection_id = c.id
          and l.prospect_id = person and l.state = 'linked') then clock_timestamp() end
      from public.crm_connections c
     where c.workspace_id = of_workspace and c.state = 'connected' and c.rules -> 'logs' ? of_logs and happened >= c.connected_at
  on conflict do nothing;
end $$;
--> statement-breakpoint
create function public.note_crm_of_message() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.touch_crm(new.workspace_id, new.prospect_id, case new.direction when 'out' then 'contacted' end);
  perform public.note_crm_activity(new.workspace_id, new.prospect_id, case new.direction when 'out' then 'message' else 'reply' end,
    case new.direction when 'out' then 'messages' else 'replies' end, new.id, new.at);
  return null;
end $$;
--> statement-breakpoint
create trigger note_crm_of_new after insert on public.messages for each row
  when (new.direction = 'in' and not new.is_uncertain and coalesce(new.understood_as, '') not in ('bounce', 'bounce_unsure', 'read_receipt', 'not_an_answer')
    or new.direction = 'out' and new.state = 'sent' and new.kind <> 'connection_request')
  execute function public.note_crm_of_message();
--> statement-breakpoint
create trigger note_crm_of_change after update on public.messages for each row
  when (new.direction = 'in' and old.is_uncertain and not new.is_uncertain and coalesce(new.understood_as, '') <> 'not_an_answer'
    or new.direction = 'out' and new.state = 'sent' and old.state <> 'sent' and new.kind <> 'connection_request')
  execute function public.note_crm_of_message();
--> statement-breakpoint
create function public.note_crm_of_meeting() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.touch_crm(new.workspace_id, new.prospect_id, 'meeting_booked');
  perform public.note_crm_activity(new.workspace_id, new.prospect_id, 'meeting', 'meetings', new.id, new.acted_at);
  return null;
end $$;
--> statement-breakpoint
create trigger note_crm after update on public.meetings for each row
  when (old.acted_at is null and new.acted_at is not null and new.prospect_id is not null) execute function public.note_crm_of_meeting();
--> statement-breakpoint
-- Whoever is in the CRM now gets what waited for it.
create function public.release_crm_activities() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.crm_activities a set due_at = clock_timestamp() where a.workspace_id = new.workspace_id and a.connection_id = new.connection_id
    and a.prospect_id = new.prospect_id and a.due_at is null and a.written_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger linked after update on public.crm_links for each row when (new.state = 'linked' and old.state <> 'linked')
  execute function public.release_crm_activities();
--> statement-breakpoint
create trigger linked_new after insert on public.crm_links for each row when (new.state = 'linked')
  execute function public.release_crm_activities();
--> statement-breakpoint
-- Leases connections that have something to do to a worker, in all workspaces: one worker at a time keeps a CRM in step.
create function public.claim_crms(now timestamptz, lease interval, of_fence uuid, most integer) returns table (workspace_id uuid, id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query with due as (
      select c.workspace_id, c.id from public.crm_connections c
       where c.state = 'connected' and c.broken_at is null and (c.running_until is null or c.running_until <= now)
         and (c.rests_until is null or c.rests_until <= now)
         and (c.run_at <= now or c.sweep_at <= now
           or exists (select 1 from public.crm_links l where l.workspace_id = c.workspace_id and l.connection_id = c.id and l.due_at <= now)
           or exists (select 1 from public.crm_activities a where a.workspace_id = c.workspace_id and a.connection_id = c.id and a.due_at <= now))
         and not (exists (select 1 from plumbing.fence)
           and not exists (select 1 from public.restorations z where z.workspace_id = c.workspace_id and z.released_at is not null))
       order by c.running_until nulls first, c.run_at limit most for update skip locked)
    update public.crm_connections u set run_fence = of_fence, running_until = now + lease
      from due where u.workspace_id = due.workspace_id and u.id = due.id returning u.workspace_id, u.id;
end $$;
--> statement-breakpoint
-- Old lines of the log, what was written into histories there, and what nobody waits for any more.
create function public.forget_crm(lines_before timestamptz, activities_before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone integer; more integer;
begin
  delete from public.crm_lines l using (select o.workspace_id, o.id from public.crm_lines o where o.at < lines_before order by o.at limit most) old
   where l.workspace_id = old.workspace_id and l.id = old.id;
  get diagnostics gone = row_count;
  delete from public.crm_activities a using (select o.workspace_id, o.id from public.crm_activities o
      where o.created_at < activities_before and o.due_at is null order by o.created_at limit most) old
   where a.workspace_id = old.workspace_id and a.id = old.id;
  get diagnostics more = row_count;
  return gone + more;
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.touch_crm(uuid, uuid, text)', 'public.touch_crm_of_prospect()', 'public.touch_crm_of_label()',
    'public.touch_crm_of_enrollment()', 'public.touch_crm_of_event()', 'public.note_crm_activity(uuid, uuid, text, text, uuid, timestamptz)',
    'public.note_crm_of_message()', 'public.note_crm_of_meeting()', 'public.release_crm_activities()',
    'public.claim_crms(timestamptz, interval, uuid, integer)', 'public.forget_crm(timestamptz, timestamptz, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.claim_crms(timestamptz, interval, uuid, integer), public.forget_crm(timestamptz, timestamptz, integer) to tern_app;
end $$;
--> statement-breakpoint
-- Of an erased person nothing stays here; what is in the CRM is the workspace's own business. As in 0133.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.merged_prospects where workspace_id = here and into_id = person;';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, '  delete from public.crm_links where workspace_id = here and prospect_id = any(ids);' || E'\n'
    || '  delete from public.crm_activities where workspace_id = here and prospect_id = any(ids);' || E'\n'
    || '  delete from public.crm_lines where workspace_id = here and prospect_id = any(ids);' || E'\n' || here);
end $$;
