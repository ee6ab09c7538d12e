-- Conversations are found in the order of the inbox, where a returned reminder stands at its return, and as many as are asked for.
drop function public.search_conversations(text);
--> statement-breakpoint
-- Inbox: conversations whose messages hold all words (each may be the beginning of one) or whose person, company or address
-- fits, newest first. Searches past the policies (decision 1.2), so it takes the workspace from the transaction and answers ids
-- only; the rows are read under the policy.
create function public.search_conversations(words text, most int) returns setof uuid
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
     order by c.sort_at desc, c.id desc limit most;
end $$;
--> statement-breakpoint
revoke all on function public.search_conversations(text, int) from public;
--> statement-breakpoint
grant execute on function public.search_conversations(text, int) to tern_app;
