-- Holds of these references and holds that are over are looked up apart. Asked for together they were found by reading every hold of the
-- workspace, also those that ended since the last vacuum.
create or replace function public.credit_books(wanted text[], now timestamptz, is_charging boolean, out holds json, out postings json, out grants json)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select coalesce(json_agg(json_build_object('reference', h.reference, 'turn', h.turn, 'tenths', h.amount,
           'until', (extract(epoch from h.until) * 1000)::bigint)), '[]') into holds
    from (select * from public.credit_holds a where a.reference = any(wanted)
          union all
          select * from public.credit_holds o where o.until <= credit_books.now and o.reference <> all(wanted)) h;
  select coalesce(json_agg(json_build_object('reference', e.reference, 'turn', e.turn, 'kind', e.kind, 'tenths', e.amount,
           'grantId', e.grant_id, 'category', e.category, 'userId', e.user_id, 'campaignId', e.campaign_id) order by e.turn, e.part), '[]') into postings
    from public.credit_postings e where e.reference = any(wanted);
  grants := '[]';
  if is_charging then
    select coalesce(json_agg(json_build_object('id', g.id, 'kind', g.kind, 'at', (extract(epoch from g.at) * 1000)::bigint,
             'endsAt', (extract(epoch from g.ends_at) * 1000)::bigint, 'remaining', g.remaining)), '[]') into grants
      from public.credit_grants g where g.remaining > 0;
  end if;
end $$;
