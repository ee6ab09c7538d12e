ALTER TABLE "payment_customers" ADD COLUMN "account" text;
--> statement-breakpoint
drop function public.find_payer(text);
--> statement-breakpoint
create function public.find_payer(wanted text, of_account text) returns uuid
  language sql stable security definer set search_path = '' as $$
  select p.workspace_id from public.payment_customers p where p.customer = wanted and not p.is_sandboxed and p.account is not distinct from of_account
$$;
--> statement-breakpoint
drop function public.costs_of_month(date, uuid);
--> statement-breakpoint
create function public.costs_of_month(of_month date, of_workspace uuid)
  returns table (workspace_id uuid, name text, brand text, customer text, account text, costs jsonb, credits jsonb, cap jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id, w.name, w.brand, p.customer, p.account,
    coalesce((select jsonb_agg(jsonb_build_object('vendor', c.vendor, 'item', c.item, 'kind', c.kind, 'currency', c.currency, 'calls', c.calls,
        'quantity', c.quantity, 'micros', c.micros, 'estimatedMicros', c.estimated_micros, 'unpriced', c.unpriced)
        order by c.micros desc, c.vendor, c.item, c.kind)
      from (select v.vendor, v.item, v.kind, v.currency, sum(v.calls)::bigint as calls, sum(v.quantity)::bigint as quantity, sum(v.micros)::bigint as micros,
          sum(v.estimated_micros)::bigint as estimated_micros, sum(v.unpriced)::bigint as unpriced
        from public.vendor_costs v where v.workspace_id = w.id and v.day >= of_month and v.day < of_month + interval '1 month' group by 1, 2, 3, 4) c), '[]'),
    coalesce((select jsonb_object_agg(g.kind, g.tenths) from (select r.kind, sum(r.amount) as tenths from public.credit_postings r
        where r.workspace_id = w.id and r.kind in ('plan', 'bought', 'gift', 'refund') and r.at >= of_month and r.at < of_month + interval '1 month'
        group by r.kind) g), '{}'),
    (select jsonb_build_object('micros', k.cap_micros, 'currency', k.currency) from public.vendor_caps k where k.workspace_id = w.id)
  from public.workspaces w left join public.payment_customers p on p.workspace_id = w.id and not p.is_sandboxed
  where (of_workspace is null or w.id = of_workspace) and w.status <> 'deleted'
    and (of_workspace is not null or p.customer is not null
      or exists (select 1 from public.vendor_costs v where v.workspace_id = w.id and v.day >= of_month and v.day < of_month + interval '1 month'))
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_payer(text, text)', 'public.costs_of_month(date, uuid)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
