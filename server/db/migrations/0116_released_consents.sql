-- A provider takes back everything an owner allowed this installation at once, also for a mailbox connected in another workspace.
create function public.is_consent_used(at_provider text, of_address text, pretended boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from public.mailbox_grants g
    where g.provider = at_provider and g.address = of_address and g.is_sandboxed = pretended and g.state = 'given')
$$;
--> statement-breakpoint
revoke all on function public.is_consent_used(text, text, boolean) from public;
--> statement-breakpoint
grant execute on function public.is_consent_used(text, text, boolean) to tern_app;
