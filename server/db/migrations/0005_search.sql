-- Searching stands outside the policies, which keep Postgres from using an index (decision 1.2): the workspace comes from the
-- transaction, the answer is ids, and rows are read under the policy afterwards.
create index prospects_full_name_words on public.prospects using gin (full_name gin_trgm_ops);
--> statement-breakpoint
create index prospects_company_words on public.prospects using gin (company_name gin_trgm_ops);
--> statement-breakpoint
create index prospect_identities_words on public.prospect_identities using gin (value gin_trgm_ops) where kind = 'email';
--> statement-breakpoint
-- Rows that stand still until a person does something: "needs attention" reads nothing else.
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held');
--> statement-breakpoint
-- The words of a search as patterns, each a part of what is looked for.
create function public.word_patterns(words text) returns text[] language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(word) desc), '{}')
    from regexp_split_to_table(btrim(words), '\s+') as word where word <> ''
$$;
--> statement-breakpoint
create function public.search_campaigns(words text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from public.campaigns c
   where c.workspace_id = public.current_workspace() and c.name ilike all (public.word_patterns(words))
$$;
--> statement-breakpoint
-- People of a campaign in whose name, company or addresses every word occurs. The longest word finds candidates by index; one
-- that fits very many people finds nothing by it, so then the people of the campaign are read instead.
create function public.search_campaign_prospects(campaign uuid, words text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant uuid := public.current_workspace();
  patterns constant text[] := public.word_patterns(words);
  many constant int := 5000;
  candidates uuid[];
begin
  candidates := array(
    select found.id from (
      (select p.id from public.prospects p where p.workspace_id = here and p.full_name ilike patterns[1] limit many + 1)
      union
      (select p.id from public.prospects p where p.workspace_id = here and p.company_name ilike patterns[1] limit many + 1)
      union
      (select i.prospect_id from public.prospect_identities i
        where i.workspace_id = here and i.kind = 'email' and i.value like lower(patterns[1]) limit many + 1)) found);
  return query
    select p.id from public.enrollments e join public.prospects p on p.workspace_id = here and p.id = e.prospect_id
     where e.workspace_id = here and e.campaign_id = campaign
       and (cardinality(candidates) > many or e.prospect_id = any(candidates))
       and not exists (
         select 1 from unnest(patterns) as word
          where not (p.full_name ilike word or p.company_name ilike word or exists (
            select 1 from public.prospect_identities i
             where i.workspace_id = here and i.prospect_id = p.id and i.kind = 'email' and i.value like lower(word))))
     group by p.id;
end $$;
--> statement-breakpoint
-- People in whose name, company or addresses every word occurs, 200 at most: enough to pick one from.
create function public.search_prospects(words text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant uuid := public.current_workspace();
  patterns constant text[] := public.word_patterns(words);
  many constant int := 5000;
begin
  return query
    select p.id from public.prospects p
     where p.workspace_id = here and p.id in (
       (select f.id from public.prospects f where f.workspace_id = here and f.full_name ilike patterns[1] limit many)
       union
       (select f.id from public.prospects f where f.workspace_id = here and f.company_name ilike patterns[1] limit many)
       union
       (select i.prospect_id from public.prospect_identities i
         where i.workspace_id = here and i.kind = 'email' and i.value like lower(patterns[1]) limit many))
       and not exists (
         select 1 from unnest(patterns) as word
          where not (p.full_name ilike word or p.company_name ilike word or exists (
            select 1 from public.prospect_identities i
             where i.workspace_id = here and i.prospect_id = p.id and i.kind = 'email' and i.value like lower(word))))
     order by p.full_name, p.id limit 200;
end $$;
--> statement-breakpoint
-- After a large import: counts of rows, not rows, are read.
create function public.note_many_rows() returns void language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze public.prospects, public.prospect_identities, public.enrollments, public.deliveries, public.import_rows, public.events;
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.search_campaigns(text)', 'public.search_campaign_prospects(uuid, text)',
    'public.search_prospects(text)',
    'public.note_many_rows()']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
-- Inbox: conversations whose messages hold all words (each may be the beginning of one) or whose person, company or address
-- fits, newest first, at most 5,000. Searches past the policies (decision 1.2), so it takes the workspace from the
-- transaction and answers ids only; the rows are read under the policy.
create function public.search_conversations(words text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here constant uuid := public.current_workspace();
  wanted tsquery;
  part constant text := '%' || replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if btrim(words) = '' then return; end if;
  select string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery into wanted
    from unnest(to_tsvector('simple', words));
  wanted := ('''w' || here || '''')::tsquery && wanted;
  return query
    with hits as (
      select m.conversation_id as id from public.messages m
       where m.workspace_id = here and m.is_findable and public.message_words(m.workspace_id, m.subject, m.text) @@ wanted
      union
      select c.id from public.prospects p
        join public.conversations c on c.workspace_id = p.workspace_id and c.prospect_id = p.id
       where p.workspace_id = here and (p.full_name ilike part or p.company_name ilike part)
      union
      select c.id from public.prospect_identities i
        join public.conversations c on c.workspace_id = i.workspace_id and c.prospect_id = i.prospect_id
       where i.workspace_id = here and i.kind = 'email' and i.value like lower(part)
    )
    select c.id from hits join public.conversations c on c.workspace_id = here and c.id = hits.id
     order by c.last_message_at desc, c.id desc limit 5000;
end $$;
--> statement-breakpoint
-- Inbox: people with an address at one of these domains whom this mailbox wrote to; who else writes from there may answer
-- for them (R15). Ids and domains only.
create function public.written_to_at_domains(domains text[], mailbox uuid) returns table (domain text, prospect_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select split_part(i.value, '@', 2), i.prospect_id
    from public.prospect_identities i
   where i.workspace_id = public.current_workspace() and i.kind = 'email' and split_part(i.value, '@', 2) = any(domains)
     and exists (select 1 from public.messages m
       join public.conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
       where c.workspace_id = i.workspace_id and c.prospect_id = i.prospect_id and m.mailbox_id = mailbox and m.direction = 'out')
   limit 200
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.search_conversations(text)', 'public.written_to_at_domains(text[], uuid)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
