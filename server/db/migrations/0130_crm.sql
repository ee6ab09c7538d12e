CREATE TABLE "crm_deal_changes" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"before_prospect_id" uuid,
	"after_prospect_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid,
	CONSTRAINT "crm_deal_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_deals" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"probability" smallint,
	"status" text DEFAULT 'open' NOT NULL,
	"prospect_id" uuid,
	"company_name" text DEFAULT '' NOT NULL,
	"close_date" date,
	"owner_id" uuid,
	"lost_reason" text,
	"in_stage_since" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crm_deals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "crm_deals_amount" CHECK ("crm_deals"."amount" >= 0),
	CONSTRAINT "crm_deals_probability" CHECK ("crm_deals"."probability" between 1 and 10000),
	CONSTRAINT "crm_deals_closed" CHECK (("crm_deals"."closed_at" is null) = ("crm_deals"."status" = 'open'))
);
--> statement-breakpoint
CREATE TABLE "crm_pipelines" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crm_pipelines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_stages" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"probability" smallint NOT NULL,
	"rot_days" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crm_stages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "crm_stages_probability" CHECK ("crm_stages"."probability" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "crm_wishes" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"type" text NOT NULL,
	"wished_at" timestamp (3) with time zone NOT NULL,
	"wished_by" uuid NOT NULL,
	CONSTRAINT "crm_wishes_workspace_id_type_pk" PRIMARY KEY("workspace_id","type")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "show_crm" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "crm_connected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "crm_deal_changes" ADD CONSTRAINT "crm_deal_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deal_changes" ADD CONSTRAINT "crm_deal_changes_deal" FOREIGN KEY ("workspace_id","deal_id") REFERENCES "public"."crm_deals"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_stage" FOREIGN KEY ("workspace_id","stage_id") REFERENCES "public"."crm_stages"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_prospect" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE set null ("prospect_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deals" ADD CONSTRAINT "crm_deals_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE set null ("owner_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pipelines" ADD CONSTRAINT "crm_pipelines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_stages" ADD CONSTRAINT "crm_stages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_stages" ADD CONSTRAINT "crm_stages_pipeline" FOREIGN KEY ("workspace_id","pipeline_id") REFERENCES "public"."crm_pipelines"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_wishes" ADD CONSTRAINT "crm_wishes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_deal_changes_deal_of" ON "crm_deal_changes" USING btree ("workspace_id","deal_id","at","id");--> statement-breakpoint
CREATE INDEX "crm_deal_changes_prospects" ON "crm_deal_changes" USING btree ("workspace_id","before_prospect_id","after_prospect_id") WHERE "crm_deal_changes"."before_prospect_id" is not null or "crm_deal_changes"."after_prospect_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_deals_place" ON "crm_deals" USING btree ("workspace_id","stage_id","position") WHERE "crm_deals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "crm_deals_open" ON "crm_deals" USING btree ("workspace_id","stage_id","position") WHERE "crm_deals"."deleted_at" is null and "crm_deals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "crm_deals_sums" ON "crm_deals" USING btree ("workspace_id","stage_id","currency","amount","probability") WHERE "crm_deals"."deleted_at" is null and "crm_deals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "crm_deals_of_owner" ON "crm_deals" USING btree ("workspace_id","owner_id","stage_id","position") WHERE "crm_deals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "crm_deals_of_prospect" ON "crm_deals" USING btree ("workspace_id","prospect_id") WHERE "crm_deals"."prospect_id" is not null;--> statement-breakpoint
CREATE INDEX "crm_deals_stage_of" ON "crm_deals" USING btree ("workspace_id","stage_id");--> statement-breakpoint
CREATE INDEX "crm_deals_deleted" ON "crm_deals" USING btree ("deleted_at") WHERE "crm_deals"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_pipelines_name" ON "crm_pipelines" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "crm_stages_name" ON "crm_stages" USING btree ("workspace_id","pipeline_id",lower("name"));
--> statement-breakpoint
alter table public.crm_pipelines enable row level security;
--> statement-breakpoint
alter table public.crm_pipelines force row level security;
--> statement-breakpoint
create policy workspace on public.crm_pipelines to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_pipelines to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_pipelines to tern_app;
--> statement-breakpoint
alter table public.crm_stages enable row level security;
--> statement-breakpoint
alter table public.crm_stages force row level security;
--> statement-breakpoint
create policy workspace on public.crm_stages to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_stages to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_stages to tern_app;
--> statement-breakpoint
alter table public.crm_deals enable row level security;
--> statement-breakpoint
alter table public.crm_deals force row level security;
--> statement-breakpoint
create policy workspace on public.crm_deals to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_deals to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_deals to tern_app;
--> statement-breakpoint
alter table public.crm_deal_changes enable row level security;
--> statement-breakpoint
alter table public.crm_deal_changes force row level security;
--> statement-breakpoint
create policy workspace on public.crm_deal_changes to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_deal_changes to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_deal_changes to tern_app;
--> statement-breakpoint
alter table public.crm_wishes enable row level security;
--> statement-breakpoint
alter table public.crm_wishes force row level security;
--> statement-breakpoint
create policy workspace on public.crm_wishes to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.crm_wishes to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.crm_wishes to tern_app;
--> statement-breakpoint
create index crm_deals_words on public.crm_deals using gin ((name || ' ' || company_name) gin_trgm_ops);
--> statement-breakpoint
-- Deals in whose name and company, or in whose prospect's, every word occurs. Prospects whom none of `accounts` contacts are not looked at;
-- null: all are. Searches past the policies (decision 1.2), so it takes the workspace from the transaction and returns ids only.
create function public.search_deals(words text, accounts uuid[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here constant uuid := public.current_workspace();
  patterns constant text[] := public.word_patterns(words);
begin
  return query
    with candidates as (
      select d.id from public.crm_deals d where d.workspace_id = here and d.name || ' ' || d.company_name ilike patterns[1]
      union
      select d.id from public.prospects f join public.crm_deals d on d.workspace_id = here and d.prospect_id = f.id
       where f.workspace_id = here and (f.full_name ilike patterns[1] or f.company_name ilike patterns[1]))
    select d.id from candidates c join public.crm_deals d on d.workspace_id = here and d.id = c.id
      left join public.prospects p on p.workspace_id = here and p.id = d.prospect_id and (accounts is null or (
        select coalesce(bool_or(w.account_id = any(accounts)), true) from (
          select e.account_id from public.enrollments e where e.workspace_id = here and e.prospect_id = p.id
          union all select t.account_id from public.conversations t where t.workspace_id = here and t.prospect_id = p.id) w))
     where d.deleted_at is null and not exists (
       select 1 from unnest(patterns) as word
        where not (d.name || ' ' || d.company_name ilike word or coalesce(p.full_name || ' ' || p.company_name, '') ilike word));
end $$;
--> statement-breakpoint
-- Companies that prospects and deals name, each once whatever its capitals, as many as asked for.
create function public.search_companies(words text, accounts uuid[], most integer) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  here constant uuid := public.current_workspace();
  patterns constant text[] := public.word_patterns(words);
  many constant int := 2000;
begin
  return query
    select min(f.name) from (
      (select p.company_name as name from public.prospects p
        where p.workspace_id = here and p.erased_at is null and p.company_name <> '' and p.company_name ilike all (patterns)
          and (accounts is null or (
            select coalesce(bool_or(w.account_id = any(accounts)), true) from (
              select e.account_id from public.enrollments e where e.workspace_id = here and e.prospect_id = p.id
              union all select t.account_id from public.conversations t where t.workspace_id = here and t.prospect_id = p.id) w))
        limit many)
      union all
      (select d.company_name from public.crm_deals d
        where d.workspace_id = here and d.deleted_at is null and d.company_name <> '' and d.company_name ilike all (patterns)
        limit many)) f
     group by lower(f.name) order by lower(f.name) limit most;
end $$;
--> statement-breakpoint
-- Deals of a member who leaves have no owner any more, and their history says so.
create function public.disown_deals() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  with left_over as (
      update public.crm_deals d set owner_id = null, version = d.version + 1
       where d.workspace_id = old.workspace_id and d.owner_id = old.user_id returning d.id)
    insert into public.crm_deal_changes (workspace_id, id, deal_id, kind, before, after, at)
      select old.workspace_id, gen_random_uuid(), l.id, 'owner',
             (select nullif(btrim(u.first_name || ' ' || u.last_name), '') from public.users u where u.id = old.user_id), null, clock_timestamp()
        from left_over l;
  if found then
    insert into plumbing.outbox (workspace_id, event, payload) values (old.workspace_id, 'refetch', '{"list": "deals"}');
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger disown_deals before delete on public.memberships for each row execute function public.disown_deals();
--> statement-breakpoint
create function public.forget_deals(before timestamptz, most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.crm_deals d using (
      select o.workspace_id, o.id from public.crm_deals o where o.deleted_at < before order by o.deleted_at limit most) old
    where d.workspace_id = old.workspace_id and d.id = old.id returning 1)
  select count(*)::int from gone
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.search_deals(text, uuid[])', 'public.search_companies(text, uuid[], integer)', 'public.disown_deals()',
    'public.forget_deals(timestamptz, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.search_deals(text, uuid[]), public.search_companies(text, uuid[], integer),
    public.forget_deals(timestamptz, integer) to tern_app;
end $$;
--> statement-breakpoint
-- Erasing a person leaves their deals, without them: lines of the history that name them go, and their name goes from names of deals. As in
-- 0128, two statements more.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.merged_prospects where workspace_id = here and into_id = person;';
  more constant text := $sql$  delete from public.crm_deal_changes c where c.workspace_id = here and (c.before_prospect_id = any(ids) or c.after_prospect_id = any(ids)
    or c.kind = 'name' and exists (select 1 from public.crm_deals d where d.workspace_id = here and d.id = c.deal_id and d.prospect_id = any(ids)));
  update public.crm_deals d set prospect_id = null, version = d.version + 1,
      name = coalesce((select regexp_replace(d.name, regexp_replace(w, '([^[:alnum:] ])', '\\\1', 'g'), '…', 'gi')
        from unnest(names) w where position(w in lower(d.name)) > 0 order by length(w) desc limit 1), d.name)
   where d.workspace_id = here and d.prospect_id = any(ids);
$sql$;
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, more || here);
end $$;
