-- What is prepared leaves only while its campaign runs (R22): the engine looks once more right before.
grant select (status) on public.campaigns to tern_engine;
