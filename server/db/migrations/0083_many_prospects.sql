DROP INDEX "prospects_name";--> statement-breakpoint
CREATE INDEX "enrollments_account" ON "enrollments" USING btree ("workspace_id","account_id","prospect_id");--> statement-breakpoint
CREATE INDEX "prospects_status" ON "prospects" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "prospects_opted_out" ON "prospects" USING btree ("workspace_id","id") WHERE "prospects"."opted_out_at" is not null;--> statement-breakpoint
CREATE INDEX "prospects_invalid_email" ON "prospects" USING btree ("workspace_id","id") WHERE "prospects"."email_status" = 'invalid';--> statement-breakpoint
CREATE INDEX "prospects_no_email" ON "prospects" USING btree ("workspace_id","id") WHERE "prospects"."work_email" is null and "prospects"."personal_email" is null;--> statement-breakpoint
CREATE INDEX "prospects_no_profile" ON "prospects" USING btree ("workspace_id","id") WHERE "prospects"."profile_url" is null;--> statement-breakpoint
drop function public.search_prospects(text);
--> statement-breakpoint
-- Prospects in whose name, company or addresses every word occurs, `most` at most. Candidates have the longest word that few have; if
-- very many have each word, they are those with all words in their name, and as many others as a search looks at.
create function public.search_prospects(words text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here constant uuid := public.current_workspace();
  patterns constant text[] := public.word_patterns(words);
  many constant int := greatest(most, 5000);
  pattern text;
  candidates uuid[];
begin
  foreach pattern in array patterns loop
    -- An index of trigrams finds nothing by shorter words.
    exit when candidates is not null and length(pattern) < 5;
    candidates := array(
      (select f.id from public.prospects f where f.workspace_id = here and f.full_name ilike pattern limit many)
      union
      (select f.id from public.prospects f where f.workspace_id = here and f.company_name ilike pattern limit many)
      union
      (select i.prospect_id from public.prospect_identities i
        where i.workspace_id = here and i.kind = 'email' and i.value like lower(pattern) limit many));
    exit when cardinality(candidates) < many;
  end loop;
  if cardinality(patterns) < 2 then
    return query select unnest(candidates[:most]);
    return;
  end if;
  if cardinality(candidates) >= many then
    candidates := candidates || array(
      select f.id from public.prospects f where f.workspace_id = here and f.full_name ilike all (patterns) limit many);
  end if;
  return query
    select p.id from public.prospects p
     where p.workspace_id = here and p.id = any(candidates)
       and not exists (
         select 1 from unnest(patterns) as word
          where not (p.full_name ilike word or p.company_name ilike word or exists (
            select 1 from public.prospect_identities i
             where i.workspace_id = here and i.prospect_id = p.id and i.kind = 'email' and i.value like lower(word))))
     limit most;
end $$;
--> statement-breakpoint
revoke all on function public.search_prospects(text, integer) from public;
--> statement-breakpoint
grant execute on function public.search_prospects(text, integer) to tern_app;
