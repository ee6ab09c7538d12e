select 1;
--> statement-breakpoint
-- Inbox: conversations whose messages hold all words (each may be the beginning of one) or whose person, company or address
-- fits, newest first, at most 5,000. Searches past the policies (decision 1.2), so it takes the workspace from the
-- transaction and answers ids only; the rows are read under the policy.
create function public.search_conversations(words text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant uuid := public.current_workspace();
  wanted tsquery;
  part constant text := '%' || replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if btrim(words) = '' then return; end if;
  select string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery into wanted
    from unnest(to_tsvector('simple', words));
  return query
    with hits as (
      select m.conversation_id as id from public.messages m
       where m.workspace_id = here and wanted is not null
         and to_tsvector('simple', coalesce(m.subject, '') || ' ' || m.text) @@ wanted
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
