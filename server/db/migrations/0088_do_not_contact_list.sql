ALTER TABLE "suppressions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_id" ON "suppressions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "suppressions_batch" ON "suppressions" USING btree ("workspace_id","batch_id") WHERE "suppressions"."batch_id" is not null;
--> statement-breakpoint
-- An entry taken off the do-not-contact list is named in the audit log; erasing its person forgets it there, too. Entries are compared
-- without plus tags.
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
