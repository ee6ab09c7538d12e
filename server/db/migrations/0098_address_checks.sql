ALTER TABLE "prospects" ADD COLUMN "address_checks" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- Addresses that enrichment found were verified on that day; by which vendor is not known any more.
update public.prospects p set address_checks = jsonb_build_object(coalesce(p.work_email, p.personal_email),
    jsonb_build_object('state', 'valid', 'at', f.at, 'by', 'vendor'))
  from (select e.workspace_id, e.prospect_id, max(e.at) as at from public.events e where e.kind = 'enriched' group by 1, 2) f
 where f.workspace_id = p.workspace_id and f.prospect_id = p.id and p.email_status = 'valid'
   and coalesce(p.work_email, p.personal_email) is not null;
--> statement-breakpoint
-- What was checked of an erased person names their addresses.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := 'custom_fields = ''{}'', erased_at = erased';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, 'custom_fields = ''{}'', address_checks = ''{}'', erased_at = erased');
end $$;
