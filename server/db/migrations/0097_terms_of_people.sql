-- All that people are found by, as one array: one index answers any filters together.
create function finder.terms(words integer[], country smallint, state_id integer, industry smallint,
  employee_count smallint, revenue smallint, gender smallint, age_range smallint, income_range smallint,
  net_worth smallint, homeowner smallint, married smallint, children smallint) returns integer[] language sql immutable parallel safe
  return words || array[1073741824 + country, 1107296256 + state_id, 1140850688 + industry, 1174405120 + employee_count,
    1207959552 + revenue, 1241513984 + gender, 1275068416 + age_range, 1308622848 + income_range,
    1342177280 + net_worth, 1375731712 + homeowner, 1409286144 + married, 1442840576 + children];
--> statement-breakpoint
do $$
declare
  before text := 'gin (words, country, industry, employee_count, state_id)';
  terms text := 'gin (finder.terms(words, country, state_id, industry, employee_count, revenue, gender, age_range, income_range, net_worth, homeowner, married, children))';
  definition text := pg_get_functiondef('finder.show_generation(integer, date)'::regprocedure);
  part text;
begin
  if position(before in definition) = 0 then raise 'finder.show_generation has another index'; end if;
  execute replace(definition, before, terms);
  for part in select format('%I.%I', schemaname, tablename) from pg_indexes where schemaname = 'finder' and indexdef like '%' || before || '%' loop
    execute format('create index on %s using %s with (fastupdate = off)', part, terms);
    execute format('analyze %s', part);
  end loop;
  for part in select format('%I.%I', schemaname, indexname) from pg_indexes where schemaname = 'finder' and indexdef like '%' || before || '%' loop
    execute format('drop index %s', part);
  end loop;
end $$;
