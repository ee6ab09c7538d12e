-- Erasing a person (0092) forgets them in searches of the people database, too. Their place stays, because the cursor counts places.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  update public.enrichment_people s set';
  added constant text := $sql$  update public.searches s set chosen = jsonb_set(s.chosen, '{urls}', (
      select jsonb_agg(case when lower(u.url) = any(words) then '' else u.url end order by u.place)
        from jsonb_array_elements_text(s.chosen -> 'urls') with ordinality as u(url, place)))
   where s.workspace_id = here and lower(s.chosen ->> 'urls') ~ pattern;
$sql$;
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, added || here);
end $$;
