CREATE TABLE "credit_grants" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"reference" text NOT NULL,
	"given_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "credit_grants_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "credit_grants_kind" CHECK ("credit_grants"."kind" in ('plan', 'bought', 'gift', 'refund')),
	CONSTRAINT "credit_grants_remaining" CHECK ("credit_grants"."remaining" >= 0 and "credit_grants"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_postings" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"turn" smallint NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"grant_id" uuid,
	"category" text,
	"user_id" uuid,
	"campaign_id" uuid,
	CONSTRAINT "credit_postings_workspace_id_reference_turn_kind_part_pk" PRIMARY KEY("workspace_id","reference","turn","kind","part"),
	CONSTRAINT "credit_postings_accounts" CHECK (("credit_postings"."kind", "credit_postings"."from_account", "credit_postings"."to_account") in (('plan', 'plan', 'available'), ('bought', 'bought', 'available'),
        ('gift', 'gift', 'available'), ('refund', 'refund', 'available'), ('reserve', 'available', 'reserved'),
        ('release', 'reserved', 'available'), ('charge', 'reserved', 'spent'), ('charge', 'available', 'spent'),
        ('return', 'spent', 'available'), ('take_back', 'available', 'bought'))),
	CONSTRAINT "credit_postings_amount" CHECK ("credit_postings"."amount" > 0),
	CONSTRAINT "credit_postings_grants" CHECK (("credit_postings"."kind" in ('reserve', 'release')) = ("credit_postings"."grant_id" is null)),
	CONSTRAINT "credit_postings_category" CHECK (("credit_postings"."kind" in ('charge', 'return')) = ("credit_postings"."category" is not null))
);
--> statement-breakpoint
ALTER TABLE "credit_holds" ADD COLUMN "turn" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "checked_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_workspace_id_credits_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."credits"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_workspace_id_credits_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."credits"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_grant" FOREIGN KEY ("workspace_id","grant_id") REFERENCES "public"."credit_grants"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_grants_once" ON "credit_grants" USING btree ("workspace_id","kind","reference") WHERE "credit_grants"."kind" <> 'plan';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_postings_id" ON "credit_postings" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "credit_postings_at" ON "credit_postings" USING btree ("workspace_id","at","id");--> statement-breakpoint
CREATE INDEX "credit_holds_until" ON "credit_holds" USING btree ("workspace_id","until");--> statement-breakpoint
CREATE INDEX "credits_off" ON "credits" USING btree ("workspace_id") WHERE "credits"."is_off";--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_reserved" CHECK ("credits"."reserved" between 0 and "credits"."balance");--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_owed" CHECK ("credits"."owed" >= 0);--> statement-breakpoint
-- Walls of the new tables, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['credit_grants', 'credit_postings'] loop
    execute format('alter table public.%s enable row level security', t);
    execute format('alter table public.%s force row level security', t);
    execute format('create policy workspace on public.%s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on public.%s to tern_owner using (true) with check (true)', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert on public.credit_postings to tern_app;
--> statement-breakpoint
grant select, insert (workspace_id, id, kind, at, ends_at, reference, given_by, reason), update (owed, taken_back_at) on public.credit_grants to tern_app;
--> statement-breakpoint
grant update (owed, checked_moves, checked_at, is_off) on public.credits to tern_app;
--> statement-breakpoint
-- The entries until now become postings. Who paid for which was not noted then: what is still charged takes from the grants there were, in
-- the order that now applies, the oldest charge first. What was charged and returned touches one grant, both ways.
insert into public.credit_grants (workspace_id, id, kind, at, remaining, ends_at, reference)
select workspace_id, id, case when reference like 'plan:%' then 'plan' else 'gift' end, at, amount,
       case when reference like 'plan:%' then substring(reference from 6)::timestamptz + interval '1 month' end,
       case when turn > 1 and reference not like 'plan:%' then reference || ' ' || turn else reference end
  from public.credit_entries where kind = 'grant';
--> statement-breakpoint
insert into public.credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id)
select e.workspace_id, e.id, e.at, g.kind, g.kind, 'available', e.amount, e.reference, e.turn, g.id
  from public.credit_entries e join public.credit_grants g on g.workspace_id = e.workspace_id and g.id = e.id;
--> statement-breakpoint
do $$
declare e record; g record; rest integer; taken integer; place integer;
begin
  for e in select c.*, (c.turn + 1) / 2 as attempt, r.id as return_id, r.at as returned_at, r.amount as returned,
                  r.category as return_category, r.user_id as return_user_id, r.campaign_id as return_campaign_id
             from public.credit_entries c left join public.credit_entries r
               on r.workspace_id = c.workspace_id and r.reference = c.reference and r.turn = c.turn + 1 and r.kind = 'return'
            where c.kind = 'charge' order by c.workspace_id, c.at, c.id loop
    rest := -e.amount;
    place := 0;
    for g in select * from public.credit_grants l where l.workspace_id = e.workspace_id and (l.remaining > 0 or e.return_id is not null)
              order by l.at > e.at, l.kind, l.ends_at, l.at, l.id loop
      taken := case when e.return_id is null then least(rest, g.remaining) else rest end;
      insert into public.credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, part, grant_id, category, user_id, campaign_id)
      values (e.workspace_id, case when place = 0 then e.id else gen_random_uuid() end, e.at, 'charge', 'available', 'spent', taken, e.reference, e.attempt, place, g.id, e.category, e.user_id, e.campaign_id);
      if e.return_id is null then
        update public.credit_grants l set remaining = l.remaining - taken where l.workspace_id = e.workspace_id and l.id = g.id;
      else
        insert into public.credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id, category, user_id, campaign_id)
        values (e.workspace_id, e.return_id, e.returned_at, 'return', 'spent', 'available', e.returned, e.reference, e.attempt, g.id, e.return_category, e.return_user_id, e.return_campaign_id);
      end if;
      rest := rest - taken;
      place := place + 1;
      exit when rest = 0;
    end loop;
    if rest > 0 then raise exception 'the ledger of workspace % charges more credits than it grants', e.workspace_id; end if;
  end loop;
end $$;
--> statement-breakpoint
-- What is over is free again; what is reserved was covered by the balance, oldest first.
delete from public.credit_holds h using (
  select o.workspace_id, o.reference, sum(o.amount) over (partition by o.workspace_id order by o.until, o.reference) as upto from public.credit_holds o where o.until > now()
) o, public.credits c
 where c.workspace_id = h.workspace_id and o.workspace_id = h.workspace_id and o.reference = h.reference and o.upto > c.balance;
--> statement-breakpoint
delete from public.credit_holds where until <= now();
--> statement-breakpoint
update public.credit_holds h set turn = 1 + coalesce((select max(p.turn) from public.credit_postings p where p.workspace_id = h.workspace_id and p.reference = h.reference), 0);
--> statement-breakpoint
insert into public.credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn)
select workspace_id, gen_random_uuid(), now(), 'reserve', 'available', 'reserved', amount, reference, turn from public.credit_holds;
--> statement-breakpoint
update public.credits c set reserved = (select coalesce(sum(h.amount), 0) from public.credit_holds h where h.workspace_id = c.workspace_id), moves = 1;
--> statement-breakpoint
do $$
begin
  if exists (select 1 from public.credits c where c.balance <> (select coalesce(sum(g.remaining), 0) from public.credit_grants g where g.workspace_id = c.workspace_id)) then
    raise exception 'a balance of credits is not what its entries add up to';
  end if;
end $$;
--> statement-breakpoint
-- With its trigger.
DROP TABLE "credit_entries" CASCADE;
--> statement-breakpoint
drop function public.keep_credit_balance();
--> statement-breakpoint
create function public.keep_credit_balances() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.credits c set balance = c.balance + s.balance, reserved = c.reserved + s.reserved, moves = c.moves + 1
    from (select workspace_id,
                 sum(case when from_account in ('available', 'reserved') then 0 else amount end
                   - case when to_account in ('available', 'reserved') then 0 else amount end) as balance,
                 sum(case to_account when 'reserved' then amount else 0 end - case from_account when 'reserved' then amount else 0 end) as reserved
            from added group by workspace_id) s
   where c.workspace_id = s.workspace_id;
  update public.credit_grants g set remaining = g.remaining + s.change
    from (select workspace_id, grant_id, sum(case to_account when 'available' then amount else -amount end) as change
            from added where grant_id is not null group by workspace_id, grant_id) s
   where g.workspace_id = s.workspace_id and g.id = s.grant_id;
  return null;
end $$;
--> statement-breakpoint
revoke all on function public.keep_credit_balances() from public;
--> statement-breakpoint
create trigger credit_balances after insert on public.credit_postings referencing new table as added for each statement execute function public.keep_credit_balances();
--> statement-breakpoint
-- A posting is never changed; it goes only with its workspace.
create function public.refuse_posting_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  raise exception 'postings of credits are never changed or deleted' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
revoke all on function public.refuse_posting_change() from public;
--> statement-breakpoint
create trigger credit_postings_stay before update or delete on public.credit_postings for each row execute function public.refuse_posting_change();
--> statement-breakpoint
-- Whose credits begin a new period or have a reservation that is over, the longest waiting first.
create or replace function public.workspaces_to_grant(at timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.workspace_id from (
    select c.workspace_id, c.period_end as due from public.credits c where c.period_end <= at
    union all select h.workspace_id, min(h.until) from public.credit_holds h where h.until <= at group by h.workspace_id
  ) d group by d.workspace_id order by min(d.due) limit most
$$;
--> statement-breakpoint
-- Whose credits moved since their books were last checked, or were not right then.
create function public.workspaces_to_check_credits(most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.workspace_id from public.credits c where c.moves <> c.checked_moves or c.is_off
   order by c.checked_at nulls first limit most
$$;
--> statement-breakpoint
revoke all on function public.workspaces_to_check_credits(integer) from public;
--> statement-breakpoint
grant execute on function public.workspaces_to_check_credits(integer) to tern_app;
--> statement-breakpoint
create function public.workspaces_with_wrong_credits() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from public.credits c where c.is_off
$$;
--> statement-breakpoint
revoke all on function public.workspaces_with_wrong_credits() from public;
--> statement-breakpoint
grant execute on function public.workspaces_with_wrong_credits() to tern_app;
