ALTER TABLE "prospects" ADD COLUMN "is_premium" boolean;--> statement-breakpoint
-- Of an erased person it says how they use the network.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := 'personality = null, erased_at = erased';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, 'personality = null, is_premium = null, erased_at = erased');
end $$;
