ALTER TABLE "enrichments" ADD COLUMN "database_kind" text;
--> statement-breakpoint
-- 0091 also moved the words about people who had been erased before: they go as well, with those of records merged into them.
update public.events e set detail = null where e.kind = 'opt_in' and e.detail is not null and not exists (
  select 1 from public.prospects p
   where p.workspace_id = e.workspace_id and p.erased_at is null and (p.id = e.prospect_id or exists (
     select 1 from public.merged_prospects m where m.workspace_id = p.workspace_id and m.id = e.prospect_id and m.into_id = p.id)));
