-- Each person's row says where it comes from.
do $$
begin
  execute replace(pg_get_functiondef('finder.begin_generation(text, bigint, boolean)'::regprocedure),
    'profile_url text)', 'profile_url text, source text not null)');
end $$;
--> statement-breakpoint
do $$
declare
  generation integer;
begin
  for generation in select id from finder.generations loop
    execute format('alter table finder.details_%s add column source text not null default ''sandbox''', generation);
  end loop;
end $$;
