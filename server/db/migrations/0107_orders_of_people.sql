-- The orders of a search beside the random one: newest data first, largest company first. Both are read backward.
do $$
declare
  here constant text := 'execute format(''create index on finder.%I (id)'', name);';
  definition constant text := pg_get_functiondef('finder.show_generation(integer, date)'::regprocedure);
  part text;
begin
  if strpos(definition, here) = 0 then raise 'finder.show_generation has changed'; end if;
  execute replace(definition, here, here || '
    execute format(''create index on finder.%I (fresh_on, rank, id)'', name);
    execute format(''create index on finder.%I (employee_count, rank, id)'', name);');
  for part in select format('finder.people_%s_%s', g.id, n) from finder.generations g, generate_series(0, g.parts - 1) n where g.state = 'shown' loop
    execute format('create index on %s (fresh_on, rank, id)', part);
    execute format('create index on %s (employee_count, rank, id)', part);
  end loop;
end $$;
