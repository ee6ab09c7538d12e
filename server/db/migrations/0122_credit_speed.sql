ALTER TABLE "credit_postings" DROP CONSTRAINT "credit_postings_accounts";--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_accounts" CHECK ("credit_postings"."kind" || ' ' || "credit_postings"."from_account" || ' ' || "credit_postings"."to_account" = any ('{plan plan available,bought bought available,gift gift available,refund refund available,reserve available reserved,release reserved available,charge reserved spent,charge available spent,return spent available,take_back available bought}'::text[]));--> statement-breakpoint
-- As before, but grants are looked for only where a posting names one: half of the postings are reservations.
create or replace function public.keep_credit_balances() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare s record;
begin
  for s in select workspace_id, count(grant_id) as of_grants,
                  sum(case when from_account in ('available', 'reserved') then 0 else amount end
                    - case when to_account in ('available', 'reserved') then 0 else amount end) as balance,
                  sum(case to_account when 'reserved' then amount else 0 end - case from_account when 'reserved' then amount else 0 end) as reserved
             from added group by workspace_id loop
    update public.credits c set balance = c.balance + s.balance, reserved = c.reserved + s.reserved, moves = c.moves + 1
     where c.workspace_id = s.workspace_id;
    continue when s.of_grants = 0;
    update public.credit_grants g set remaining = g.remaining + d.change
      from (select grant_id, sum(case to_account when 'available' then amount else -amount end) as change
              from added where workspace_id = s.workspace_id and grant_id is not null group by grant_id) d
     where g.workspace_id = s.workspace_id and g.id = d.grant_id;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- What a spender reads once it has the lock. Postgres takes the number of references for a reason to plan the statement anew each time, which
-- takes longer than running it; in a function that can be switched off for this statement alone. It sees what its caller sees.
create function public.credit_books(wanted text[], now timestamptz, is_charging boolean, out holds json, out postings json, out grants json)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select coalesce(json_agg(json_build_object('reference', h.reference, 'turn', h.turn, 'tenths', h.amount,
           'until', (extract(epoch from h.until) * 1000)::bigint)), '[]') into holds
    from public.credit_holds h where h.reference = any(wanted) or h.until <= credit_books.now;
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
--> statement-breakpoint
revoke all on function public.credit_books(text[], timestamptz, boolean) from public;
--> statement-breakpoint
grant execute on function public.credit_books(text[], timestamptz, boolean) to tern_app;
