CREATE TABLE "vendor_calls" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"vendor" text NOT NULL,
	"item" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_calls_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "vendor_caps" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"currency" text NOT NULL,
	"cap_micros" bigint,
	CONSTRAINT "vendor_caps_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_costs" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"day" date NOT NULL,
	"vendor" text NOT NULL,
	"item" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"quantity" bigint DEFAULT 0 NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	"estimated_micros" bigint DEFAULT 0 NOT NULL,
	"unpriced" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_costs_workspace_id_day_vendor_item_kind_currency_pk" PRIMARY KEY("workspace_id","day","vendor","item","kind","currency")
);
--> statement-breakpoint
CREATE TABLE "vendor_months" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"month" date NOT NULL,
	"currency" text NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"reserved_micros" bigint DEFAULT 0 NOT NULL,
	"warned" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_months_workspace_id_month_currency_pk" PRIMARY KEY("workspace_id","month","currency")
);
--> statement-breakpoint
CREATE TABLE "plumbing"."vendor_totals" (
	"month" date NOT NULL,
	"currency" text NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"reserved_micros" bigint DEFAULT 0 NOT NULL,
	"warned" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_totals_month_currency_pk" PRIMARY KEY("month","currency")
);
--> statement-breakpoint
ALTER TABLE "vendor_calls" ADD CONSTRAINT "vendor_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_caps" ADD CONSTRAINT "vendor_caps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_costs" ADD CONSTRAINT "vendor_costs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_months" ADD CONSTRAINT "vendor_months_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_calls_expires" ON "vendor_calls" USING btree ("expires_at");
--> statement-breakpoint
alter table public.vendor_costs enable row level security;
--> statement-breakpoint
alter table public.vendor_costs force row level security;
--> statement-breakpoint
create policy workspace on public.vendor_costs to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.vendor_costs to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select on public.vendor_costs to tern_app;
--> statement-breakpoint
alter table public.vendor_calls enable row level security;
--> statement-breakpoint
alter table public.vendor_calls force row level security;
--> statement-breakpoint
create policy workspace on public.vendor_calls to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.vendor_calls to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select on public.vendor_calls to tern_app;
--> statement-breakpoint
alter table public.vendor_months enable row level security;
--> statement-breakpoint
alter table public.vendor_months force row level security;
--> statement-breakpoint
create policy workspace on public.vendor_months to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.vendor_months to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select on public.vendor_months to tern_app;
--> statement-breakpoint
alter table public.vendor_caps enable row level security;
--> statement-breakpoint
alter table public.vendor_caps force row level security;
--> statement-breakpoint
create policy workspace on public.vendor_caps to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.vendor_caps to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select on public.vendor_caps to tern_app;
--> statement-breakpoint
grant select on plumbing.vendor_totals to tern_app;
--> statement-breakpoint
-- A call that ends, or goes with its workspace, is under way no more.
create function public.release_vendor_total() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update plumbing.vendor_totals set reserved_micros = reserved_micros - old.micros
   where month = date_trunc('month', old.day)::date and currency = old.currency;
  return null;
end $$;
--> statement-breakpoint
create trigger release_vendor_total after delete on public.vendor_calls for each row execute function public.release_vendor_total();
--> statement-breakpoint
-- Sets aside what a call is expected to cost, unless that much was spent already. `workspace` and `installation` name the cap that is reached;
-- with `_busy` only calls under way fill it. Locks the month of the workspace before that of all, as everything here does.
create function public.begin_vendor_call(call jsonb, workspace_cap bigint, total_cap bigint, expires timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here constant uuid := current_workspace();
  of_currency constant text := call ->> 'currency';
  of_micros constant bigint := (call ->> 'micros')::bigint;
  of_month constant date := date_trunc('month', (call ->> 'day')::date)::date;
  own public.vendor_months;
  whole plumbing.vendor_totals;
  cap bigint := workspace_cap;
begin
  insert into public.vendor_months (workspace_id, month, currency) values (here, of_month, of_currency) on conflict do nothing;
  select * into own from public.vendor_months m where m.workspace_id = here and m.month = of_month and m.currency = of_currency for update;
  insert into plumbing.vendor_totals (month, currency) values (of_month, of_currency) on conflict do nothing;
  select * into whole from plumbing.vendor_totals t where t.month = of_month and t.currency = of_currency for update;
  if exists (select 1 from public.vendor_calls c where c.workspace_id = here and c.key = call ->> 'key') then return 'known'; end if;
  select v.cap_micros into cap from public.vendor_caps v where v.workspace_id = here and v.currency = of_currency;
  if not found then cap := workspace_cap; end if;
  if cap is not null and own.spent_micros >= cap then return 'workspace'; end if;
  if total_cap is not null and whole.spent_micros >= total_cap then return 'installation'; end if;
  if cap is not null and own.spent_micros + own.reserved_micros >= cap then return 'workspace_busy'; end if;
  if total_cap is not null and whole.spent_micros + whole.reserved_micros >= total_cap then return 'installation_busy'; end if;
  insert into public.vendor_calls (workspace_id, key, day, vendor, item, currency, lines, micros, expires_at)
    values (here, call ->> 'key', (call ->> 'day')::date, call ->> 'vendor', call ->> 'item', of_currency, call -> 'lines', of_micros, expires);
  update public.vendor_months m set reserved_micros = m.reserved_micros + of_micros
   where m.workspace_id = here and m.month = of_month and m.currency = of_currency;
  update plumbing.vendor_totals t set reserved_micros = t.reserved_micros + of_micros where t.month = of_month and t.currency = of_currency;
  return 'begun';
end $$;
--> statement-breakpoint
-- Adds up what a call cost, once; null if it was added up before. Answers the share of each cap that is newly reached: 80 or 100 percent.
create function public.end_vendor_call_of(here uuid, of_key text, charged jsonb, workspace_cap bigint, total_cap bigint) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended public.vendor_calls;
  of_month date;
  spent bigint;
  own public.vendor_months;
  whole plumbing.vendor_totals;
  cap bigint := workspace_cap;
  percent integer;
  news jsonb := '{}';
begin
  perform 1 from public.vendor_months m join public.vendor_calls c on c.workspace_id = m.workspace_id and c.currency = m.currency
      and date_trunc('month', c.day)::date = m.month
    where c.workspace_id = here and c.key = of_key for update of m;
  delete from public.vendor_calls c where c.workspace_id = here and c.key = of_key returning * into ended;
  if not found then return null; end if;
  of_month := date_trunc('month', ended.day)::date;
  spent := coalesce((select sum((l ->> 'micros')::bigint) from jsonb_array_elements(charged) l), 0);
  insert into public.vendor_costs as v (workspace_id, day, vendor, item, kind, currency, calls, quantity, micros, estimated_micros, unpriced)
    select here, ended.day, ended.vendor, ended.item, l ->> 'kind', ended.currency, 1, (l ->> 'quantity')::bigint,
      coalesce((l ->> 'micros')::bigint, 0), case when (l ->> 'isEstimated')::boolean then coalesce((l ->> 'micros')::bigint, 0) else 0 end,
      case when l ->> 'micros' is null then (l ->> 'quantity')::bigint else 0 end
    from jsonb_array_elements(charged) l order by l ->> 'kind'
    on conflict (workspace_id, day, vendor, item, kind, currency) do update set calls = v.calls + 1, quantity = v.quantity + excluded.quantity,
      micros = v.micros + excluded.micros, estimated_micros = v.estimated_micros + excluded.estimated_micros, unpriced = v.unpriced + excluded.unpriced;
  update public.vendor_months m set spent_micros = m.spent_micros + spent, reserved_micros = m.reserved_micros - ended.micros
   where m.workspace_id = here and m.month = of_month and m.currency = ended.currency returning * into own;
  update plumbing.vendor_totals t set spent_micros = t.spent_micros + spent
   where t.month = of_month and t.currency = ended.currency returning * into whole;
  select v.cap_micros into cap from public.vendor_caps v where v.workspace_id = here and v.currency = ended.currency;
  if not found then cap := workspace_cap; end if;
  percent := case when cap is null then 0 when own.spent_micros >= cap then 100 when own.spent_micros >= cap * 0.8 then 80 else 0 end;
  if percent > own.warned then
    update public.vendor_months m set warned = percent where m.workspace_id = here and m.month = of_month and m.currency = ended.currency;
    news := news || jsonb_build_object('workspace', jsonb_build_object('percent', percent, 'spentMicros', own.spent_micros, 'capMicros', cap));
  end if;
  percent := case when total_cap is null then 0 when whole.spent_micros >= total_cap then 100 when whole.spent_micros >= total_cap * 0.8 then 80 else 0 end;
  if percent > whole.warned then
    update plumbing.vendor_totals t set warned = percent where t.month = of_month and t.currency = ended.currency;
    news := news || jsonb_build_object('installation', jsonb_build_object('percent', percent, 'spentMicros', whole.spent_micros, 'capMicros', total_cap));
  end if;
  return news;
end $$;
--> statement-breakpoint
create function public.end_vendor_call(of_key text, charged jsonb, workspace_cap bigint, total_cap bigint) returns jsonb
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select public.end_vendor_call_of(current_workspace(), of_key, charged, workspace_cap, total_cap)
$$;
--> statement-breakpoint
-- The call of a process that died counts as what it was expected to cost; one at a time, so that locks are taken in one order. False if there is none.
create function public.end_lost_vendor_call(at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare lost public.vendor_calls;
begin
  select * into lost from public.vendor_calls c where c.expires_at < at order by c.expires_at limit 1;
  if not found then return false; end if;
  perform public.end_vendor_call_of(lost.workspace_id, lost.key, lost.lines, null, null);
  return true;
end $$;
--> statement-breakpoint
-- What each workspace cost and was granted in a month, and who it is to the payment provider; for the operator alone.
create function public.costs_of_month(of_month date, of_workspace uuid)
  returns table (workspace_id uuid, name text, brand text, customer text, costs jsonb, credits jsonb, cap jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id, w.name, w.brand, p.customer,
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
  foreach f in array array['public.release_vendor_total()', 'public.begin_vendor_call(jsonb, bigint, bigint, timestamptz)',
    'public.end_vendor_call_of(uuid, text, jsonb, bigint, bigint)', 'public.end_vendor_call(text, jsonb, bigint, bigint)',
    'public.end_lost_vendor_call(timestamptz)', 'public.costs_of_month(date, uuid)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.begin_vendor_call(jsonb, bigint, bigint, timestamptz), public.end_vendor_call(text, jsonb, bigint, bigint),
    public.end_lost_vendor_call(timestamptz),
    public.costs_of_month(date, uuid) to tern_app;
end $$;
