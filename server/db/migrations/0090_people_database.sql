CREATE TABLE "plumbing"."forgotten_people" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"forgotten_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
grant select on plumbing.forgotten_people to tern_app;
--> statement-breakpoint
-- The people database: class platform. No workspace has rows here, and no policy is needed. Every load makes a generation of tables with its
-- number in their names, beside the one that is shown; the driver in server/drivers/people is the only reader.
create schema finder;
--> statement-breakpoint
grant usage on schema finder to tern_app;
--> statement-breakpoint
create table finder.generations (
  id integer generated always as identity primary key,
  source text not null check (source in ('sandbox', 'database')),
  state text not null default 'loading' check (state in ('loading', 'shown', 'old')),
  -- The people table has this many parts, each with an equal share of all ranks.
  parts smallint not null,
  expected bigint not null,
  loaded bigint not null default 0,
  people bigint,
  -- Of the first part: the sample from which large numbers are estimated.
  sample bigint,
  -- The date of the newest data.
  checked_on date,
  -- When somebody last added to it.
  touched_at timestamptz(3) not null default now()
);
--> statement-breakpoint
create unique index generations_shown on finder.generations (source) where state = 'shown';
--> statement-breakpoint
create unique index generations_loading on finder.generations (source) where state = 'loading';
--> statement-breakpoint
grant select on finder.generations to tern_app;
--> statement-breakpoint
grant update (loaded, touched_at) on finder.generations to tern_app;
--> statement-breakpoint
create function finder.drop_generation(generation integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
begin
  foreach name in array array['people', 'details', 'contacts', 'keys', 'words', 'titles', 'companies', 'states', 'industries', 'countries'] loop
    execute format('drop table if exists finder.%I', name || '_' || generation);
  end loop;
  delete from finder.generations where id = generation and state <> 'shown';
end $$;
--> statement-breakpoint
-- A new generation to be filled; the one that is being filled is gone on with, or with `anew` thrown away.
create function finder.begin_generation(of_source text, of_expected bigint, anew boolean) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here integer;
  -- A part of 640,000 rows is counted in one go.
  count smallint := greatest(1, least(256, (of_expected + 639999) / 640000));
  share bigint := 2147483648 / count;
begin
  perform pg_advisory_xact_lock(hashtextextended('finder ' || of_source, 0));
  select id into here from finder.generations where source = of_source and state = 'loading';
  if here is not null and not anew then return here; end if;
  if here is not null then perform finder.drop_generation(here); end if;
  insert into finder.generations (source, parts, expected) values (of_source, count, of_expected) returning id into here;
  execute format('create table finder.words_%s (id integer generated always as identity primary key, word text not null unique)', here);
  execute format('create table finder.titles_%s (id integer generated always as identity primary key, title text not null,
    folded text not null unique, uses integer not null default 0, fresh_uses integer not null default 0)', here);
  execute format('create table finder.companies_%s (id integer generated always as identity primary key, name text not null,
    domain text not null, folded text not null, uses integer not null default 0, fresh_uses integer not null default 0,
    unique (folded, domain))', here);
  execute format('create table finder.states_%s (id integer generated always as identity primary key, country smallint not null,
    state text not null, folded text not null, uses integer not null default 0, fresh_uses integer not null default 0,
    unique (country, folded))', here);
  execute format('create table finder.industries_%s (id smallint generated always as identity primary key, industry text not null,
    folded text not null unique, uses integer not null default 0, fresh_uses integer not null default 0)', here);
  -- Narrow, because searches read many. Words of the company are negative. Fixed values are places in their lists, 0 is unknown.
  execute format('create table finder.people_%s (rank integer not null, id bigint not null, words integer[] not null, title_id integer not null,
    company_id integer not null, state_id integer not null, country smallint not null, industry smallint not null,
    employee_count smallint not null, revenue smallint not null, gender smallint not null, age_range smallint not null,
    income_range smallint not null, net_worth smallint not null, homeowner smallint not null, married smallint not null,
    children smallint not null, has_email boolean not null, has_work_email boolean not null, has_phone boolean not null,
    has_profile boolean not null, is_enriched boolean not null, fresh_on date not null, primary key (rank, id)) partition by range (rank)', here);
  for part in 0 .. count - 1 loop
    execute format('create table finder.people_%s_%s partition of finder.people_%s for values from (%s) to (%s)', here, part, here,
      part * share, case when part = count - 1 then 'maxvalue' else ((part + 1) * share)::text end);
  end loop;
  -- `title` is null where the dictionary spells it the same.
  execute format('create table finder.details_%s (id bigint primary key, rank integer not null, first_name text not null,
    last_name text not null, full_name text not null, title text, city text not null, profile_url text)', here);
  execute format('create table finder.contacts_%s (id bigint primary key, sealed bytea not null)', here);
  execute format('create table finder.keys_%s (key bigint not null, id bigint not null, primary key (key, id))', here);
  execute format('grant select, insert on finder.words_%1$s, finder.titles_%1$s, finder.companies_%1$s, finder.states_%1$s,
    finder.industries_%1$s, finder.people_%1$s, finder.details_%1$s, finder.contacts_%1$s, finder.keys_%1$s to tern_app', here);
  return here;
end $$;
--> statement-breakpoint
create function finder.forget_in(generation integer, hashes bytea[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids bigint[];
begin
  execute format('select array_agg(distinct id) from finder.keys_%s where key = any($1)', generation) into ids
    using (select array_agg(('x' || encode(substr(h, 1, 8), 'hex'))::bit(64)::bigint) from unnest(hashes) h);
  if ids is null then return 0; end if;
  execute format('delete from finder.people_%s p using finder.details_%s d where d.id = any($1) and p.rank = d.rank and p.id = d.id',
    generation, generation) using ids;
  execute format('delete from finder.contacts_%s where id = any($1)', generation) using ids;
  execute format('delete from finder.details_%s where id = any($1)', generation) using ids;
  execute format('delete from finder.keys_%s where id = any($1)', generation) using ids;
  return cardinality(ids);
end $$;
--> statement-breakpoint
-- Removes somebody from all generations, and keeps the hashes for the loads to come.
create function finder.forget(hashes bytea[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here record;
  gone bigint := 0;
begin
  lock table plumbing.forgotten_people in share row exclusive mode;
  insert into plumbing.forgotten_people (hash) select distinct h from unnest(hashes) h on conflict do nothing;
  for here in select id, state from finder.generations loop
    if here.state = 'shown' then gone := gone + finder.forget_in(here.id, hashes);
    else perform finder.forget_in(here.id, hashes);
    end if;
  end loop;
  return gone;
end $$;
--> statement-breakpoint
-- Indexes and counts a filled generation, and shows it instead of the one before, all at once.
create function finder.show_generation(generation integer, of_checked date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here finder.generations;
  name text;
  total bigint;
  first bigint;
begin
  select * into here from finder.generations where id = generation and state = 'loading' for update;
  if here.id is null then return null; end if;
  -- Nobody is forgotten between the last look at the list and the swap.
  lock table plumbing.forgotten_people in share row exclusive mode;
  perform finder.forget_in(generation, (select array_agg(hash) from plumbing.forgotten_people));
  for part in 0 .. here.parts - 1 loop
    name := format('people_%s_%s', generation, part);
    -- Rows lie in the order in which they are read.
    execute format('cluster finder.%I using %I', name, name || '_pkey');
    execute format('create index on finder.%I using gin (words, country, industry, employee_count, state_id) with (fastupdate = off)', name);
    execute format('create index on finder.%I (id)', name);
    execute format('analyze finder.%I', name);
  end loop;
  execute format('analyze finder.people_%s', generation);
  foreach name in array array['title', 'company', 'state', 'industry'] loop
    execute format('update finder.%1$s_%2$s d set uses = u.uses, fresh_uses = u.fresh from (select %3$s as id, count(*) as uses,
        count(*) filter (where fresh_on >= $1 - 90) as fresh from finder.people_%2$s group by 1) u where u.id = d.id',
      case name when 'company' then 'companies' when 'industry' then 'industries' else name || 's' end, generation,
      case name when 'industry' then name else name || '_id' end) using of_checked;
  end loop;
  foreach name in array array['titles', 'companies', 'states', 'industries'] loop
    execute format('create index on finder.%I (uses desc, id)', name || '_' || generation);
    execute format('create index on finder.%I using gin (folded gin_trgm_ops)', name || '_' || generation);
    execute format('analyze finder.%I', name || '_' || generation);
  end loop;
  execute format('create table finder.countries_%1$s as select country, count(*)::integer as uses,
    (count(*) filter (where fresh_on >= $1 - 90))::integer as fresh_uses from finder.people_%1$s where country > 0 group by 1', generation)
    using of_checked;
  execute format('grant select on finder.countries_%s to tern_app', generation);
  execute format('analyze finder.details_%s', generation);
  execute format('select count(*) from finder.people_%s', generation) into total;
  execute format('select count(*) from finder.people_%s_0', generation) into first;
  update finder.generations set state = 'old' where source = here.source and state = 'shown';
  update finder.generations set state = 'shown', people = total, sample = first, checked_on = of_checked where id = generation;
  return total;
end $$;
--> statement-breakpoint
-- Drops the generations that were shown before; who still reads one begins again with the new one.
create function finder.drop_old(of_source text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform finder.drop_generation(id) from finder.generations where source = of_source and state = 'old';
end $$;
--> statement-breakpoint
do $$
declare
  f text;
begin
  foreach f in array array['drop_generation(integer)', 'begin_generation(text, bigint, boolean)', 'forget_in(integer, bytea[])',
    'forget(bytea[])', 'show_generation(integer, date)', 'drop_old(text)'] loop
    execute format('revoke all on function finder.%s from public', f);
  end loop;
  foreach f in array array['begin_generation(text, bigint, boolean)', 'forget(bytea[])', 'show_generation(integer, date)', 'drop_old(text)'] loop
    execute format('grant execute on function finder.%s to tern_app', f);
  end loop;
end $$;
