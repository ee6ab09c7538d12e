ALTER TABLE "oauth_clients" ADD COLUMN "scopes" text[] DEFAULT '{"read","write","send","admin"}' NOT NULL;--> statement-breakpoint
-- Codes of before say nothing of scopes, and are good for a minute at most.
delete from public.oauth_codes;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD COLUMN "scopes" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_codes_session" ON "oauth_codes" USING btree ("session_id");--> statement-breakpoint
-- Programs let in before scopes existed keep what campaigns need, and lose what they were never meant to have.
update public.sessions set scopes = '{read,write,send}' where client_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_program_has_scopes" CHECK ("sessions"."client_id" is null or "sessions"."scopes" is not null);--> statement-breakpoint
-- The session's door of 0007, which says what a program may do, and keeps the address a session was last used from.
drop function public.find_session(text);
--> statement-breakpoint
create function public.find_session(hash text, used_from text)
  returns table (session_id uuid, user_id uuid, workspace_id uuid, skipped_confirmation boolean, scopes text[])
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.sessions s set expires_at = now() + (s.expires_at - s.seen_at), seen_at = now(), address = coalesce(used_from, s.address)
    where s.token_hash = hash and s.expires_at > now() and s.seen_at < now() - interval '5 minutes';
  return query
    select s.id, s.user_id, s.workspace_id, s.skipped_confirmation, s.scopes
      from public.sessions s join public.users u on u.id = s.user_id and u.generation = s.generation
      where s.token_hash = hash and s.expires_at > now();
end $$;
--> statement-breakpoint
drop function public.find_oauth_client(text, text);
--> statement-breakpoint
create function public.find_oauth_client(wanted text, at_brand text)
  returns table (name text, secret_hash text, redirect_uri text, scopes text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.name, c.secret_hash, c.redirect_uri, c.scopes from public.oauth_clients c where c.id = wanted and c.brand = at_brand
$$;
--> statement-breakpoint
-- A code that was used is found as long as the token given for it: when it comes again, that token ends.
create or replace function public.find_oauth_code(hash text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.user_id from public.oauth_codes c where c.code_hash = hash and (c.session_id is not null or c.expires_at > now())
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_session(text, text)', 'public.find_oauth_client(text, text)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
