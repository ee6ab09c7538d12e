CREATE TABLE "enrichment_people" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"enrichment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"person_key" text NOT NULL,
	"prospect_id" uuid,
	"state" text DEFAULT 'named' NOT NULL,
	"outcome" text,
	"has_email" boolean DEFAULT false NOT NULL,
	"has_phone" boolean DEFAULT false NOT NULL,
	"is_entered" boolean DEFAULT false NOT NULL,
	"exclusion" text,
	"asked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"seen" jsonb,
	CONSTRAINT "enrichment_people_workspace_id_enrichment_id_place_pk" PRIMARY KEY("workspace_id","enrichment_id","place"),
	CONSTRAINT "enrichment_people_key" UNIQUE("workspace_id","enrichment_id","person_key")
);
--> statement-breakpoint
CREATE TABLE "enrichments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"wait_reason" text,
	"next_at" timestamp (3) with time zone,
	"ticket" integer DEFAULT 0 NOT NULL,
	"sought" text[] NOT NULL,
	"query" jsonb,
	"cursor" text,
	"max_people" integer NOT NULL,
	"campaign_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enrichments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "enrichment_people" ADD CONSTRAINT "enrichment_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrichment_people" ADD CONSTRAINT "enrichment_people_workspace_id_enrichment_id_enrichments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrichment_id") REFERENCES "public"."enrichments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrichments" ADD CONSTRAINT "enrichments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrichments" ADD CONSTRAINT "enrichments_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrichment_people_prospect" ON "enrichment_people" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "enrichments_newest" ON "enrichments" USING btree ("workspace_id","created_at","id");
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table public.enrichments enable row level security;
--> statement-breakpoint
alter table public.enrichments force row level security;
--> statement-breakpoint
create policy workspace on public.enrichments to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.enrichments to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.enrichments to tern_app;
--> statement-breakpoint
alter table public.enrichment_people enable row level security;
--> statement-breakpoint
alter table public.enrichment_people force row level security;
--> statement-breakpoint
create policy workspace on public.enrichment_people to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.enrichment_people to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.enrichment_people to tern_app;
--> statement-breakpoint
-- Erasing a person (0088) forgets them in enrichments, too.
create or replace function public.erase_prospect(person uuid, identities jsonb, hashes bytea[], erased timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant uuid := public.current_workspace();
  ids uuid[];
  words text[];
  names text[];
  mails text[];
  pattern text;
begin
  select array_agg(id) into ids from (
    select person as id union select m.id from public.merged_prospects m where m.workspace_id = here and m.into_id = person) i;
  select coalesce(array_agg(distinct lower(i.value)), '{}'), coalesce(array_agg(distinct lower(i.value)) filter (where i.kind = 'email'), '{}')
    into words, mails from jsonb_to_recordset(identities) as i(kind text, value text);
  -- Whole addresses in longer texts: bo@x.test is not found in jumbo@x.test. A network's id of a member may be any short text: it is none.
  select '(^|[^[:alnum:]._%+-])(' || string_agg(regexp_replace(lower(i.value), '([^[:alnum:]])', '\\\1', 'g'), '|') || ')($|[^[:alnum:]_-])'
    into pattern from jsonb_to_recordset(identities) as i(kind text, value text) where i.kind <> 'member_ref';
  select coalesce(array_agg(lower(p.full_name)), '{}') into names from public.prospects p
   where p.workspace_id = here and p.id = person and length(p.full_name) > 3;

  insert into public.erased_identities (workspace_id, hash, erased_at) select here, h, erased from unnest(hashes) h on conflict do nothing;

  delete from public.approvals where workspace_id = here and prospect_id = any(ids);
  delete from public.tasks where workspace_id = here and prospect_id = any(ids);
  delete from public.written_texts t using public.deliveries d
   where d.workspace_id = here and d.prospect_id = any(ids) and t.workspace_id = here and t.delivery_id = d.id;
  delete from public.tracking_hits t using public.deliveries d
   where d.workspace_id = here and d.prospect_id = any(ids) and t.workspace_id = here and t.delivery_id = d.id;
  delete from public.extension_commands c where c.workspace_id = here and (
    lower(concat(c.command, c.answer)) ~ pattern
    or c.action_key in (select d.message_id from public.deliveries d where d.workspace_id = here and d.prospect_id = any(ids)));
  update public.deliveries set wait_detail = null, message_id = null, provider_id = null
   where workspace_id = here and prospect_id = any(ids);
  update public.enrollments set thread_subject = null, thread_message_ids = '{}', version = version + 1
   where workspace_id = here and prospect_id = any(ids);
  update public.events set detail = null where workspace_id = here and prospect_id = any(ids) and detail is not null;
  update public.audit_entries set subject = null, changes = '[]' where workspace_id = here and (subject_id = any(ids)
    or action = 'address_unlisted' and regexp_replace(lower(subject), '^([^@+]+)[+][^@]*@', '\1@') = any(words));

  delete from public.unmatched_mails where workspace_id = here and (prospect_id = any(ids) or lower(from_address) = any(mails)
    or lower(event::text) ~ pattern);
  delete from public.raw_mails r where r.workspace_id = here and (r.prospect_id = any(ids) or lower(r.from_address) = any(mails)
    or lower(encode(r.raw, 'escape')) ~ pattern);
  delete from public.messages where workspace_id = here and prospect_id = any(ids);
  delete from public.conversations where workspace_id = here and prospect_id = any(ids);
  delete from public.network_threads where workspace_id = here and prospect_id = any(ids);
  delete from public.left_requests where workspace_id = here and prospect_id = any(ids);
  delete from public.prospect_notes where workspace_id = here and prospect_id = any(ids);
  delete from public.prospect_labels where workspace_id = here and prospect_id = any(ids);
  delete from public.consents where workspace_id = here and prospect_id = any(ids);

  -- A file that holds the person cannot be run again: its outcome stays, without what it was read from.
  update public.imports f set file = '', samples = '[]', status = case when f.status in ('uploaded', 'checking', 'checked', 'importing')
      then 'cancelled' else f.status end, version = f.version + 1
   where f.workspace_id = here and (
     exists (select 1 from public.import_rows r where r.workspace_id = here and r.import_id = f.id and r.prospect_id = any(ids))
     or lower(encode(f.file, 'escape')) ~ pattern);
  update public.import_rows r set cells = '{}' where r.workspace_id = here and r.cells is not null
    and (lower(array_to_string(r.cells, ' ')) ~ pattern
      or exists (select 1 from unnest(names) w where position(w in lower(array_to_string(r.cells, ' '))) > 0));
  update public.search_people s set person_key = 'erased-' || gen_random_uuid(),
      seen = case when s.seen is null then null else '{"fullName": "", "profileUrl": "", "headline": "", "company": ""}'::jsonb end
   where s.workspace_id = here and (s.prospect_id = any(ids)
     or lower(s.person_key) = any(words) or lower(s.seen::text) ~ pattern);
  update public.enrichment_people s set person_key = 'erased-' || gen_random_uuid(), exclusion = null,
      outcome = case when s.state = 'ended' then s.outcome else 'erased' end, state = 'ended', is_entered = true,
      seen = case when s.seen is null then null else '{"fullName": "", "profileUrl": "", "headline": "", "company": ""}'::jsonb end
   where s.workspace_id = here and (s.prospect_id = any(ids)
     or lower(s.person_key) = any(words) or lower(s.seen::text) ~ pattern);

  -- An address that another record shares stays on the lists for that one.
  delete from public.prospect_identities where workspace_id = here and prospect_id = any(ids);
  delete from public.suppressions s where s.workspace_id = here and s.kind <> 'domain' and (s.key = any(words) or lower(s.value) = any(words))
    and not exists (select 1 from public.prospect_identities i where i.workspace_id = here and i.kind = s.kind and i.key = s.key)
    and not exists (select 1 from public.prospects p where p.workspace_id = here and p.id <> all(ids) and s.kind = 'phone' and p.phone = s.value);
  delete from public.blacklist_entries b where b.workspace_id = here and b.kind in ('email', 'profile_url') and b.key = any(words);
  delete from public.possible_duplicates where workspace_id = here and (first_id = any(ids) or second_id = any(ids));
  delete from public.merged_prospects where workspace_id = here and into_id = person;
  update public.prospects set first_name = '', last_name = '', full_name = '', position = '', company_name = '', company_domain = '',
      employer_domain = null, employer_name = null, location = '', timezone = null, work_email = null, personal_email = null,
      email_status = 'unknown', profile_url = null, member_ref = null, phone = null, lost_phone = null, website = null, twitter = null,
      custom_fields = '{}', erased_at = erased, version = version + 1
   where workspace_id = here and id = person;
end $$;
