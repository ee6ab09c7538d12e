-- People read the names of the programs that hold a session of theirs, to know what to revoke; secrets stay behind the door.
create policy own on public.oauth_clients for select to tern_app
  using (exists (select 1 from public.sessions s where s.client_id = oauth_clients.id and s.user_id = (select current_person())));
--> statement-breakpoint
grant select (id, name) on public.oauth_clients to tern_app;
