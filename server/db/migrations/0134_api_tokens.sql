CREATE TABLE "api_usage" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"errors" integer NOT NULL,
	"times" integer[] NOT NULL,
	CONSTRAINT "api_usage_workspace_id_user_id_day_pk" PRIMARY KEY("workspace_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rights" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_end" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "kind" text DEFAULT 'endpoint' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "label_id" uuid;--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_usage_day" ON "api_usage" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_api_token" ON "sessions" USING btree ("workspace_id","user_id") WHERE "sessions"."rights" is not null;--> statement-breakpoint
alter table public.api_usage enable row level security;
--> statement-breakpoint
alter table public.api_usage force row level security;
--> statement-breakpoint
create policy workspace on public.api_usage to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.api_usage to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.api_usage to tern_app;
--> statement-breakpoint
-- The session's door of 0073, which says what an API token may do. Its end does not move with its use, and its last use is known to the minute.
drop function public.find_session(text, text);
--> statement-breakpoint
create function public.find_session(hash text, used_from text)
  returns table (session_id uuid, user_id uuid, workspace_id uuid, skipped_confirmation boolean, scopes text[], rights jsonb, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  update public.sessions s set seen_at = now(), address = coalesce(used_from, s.address),
      expires_at = case when s.rights is null then now() + (s.expires_at - s.seen_at) else s.expires_at end
    where s.token_hash = hash and s.expires_at > now()
      and (s.seen_at < now() - case when s.rights is null then interval '5 minutes' else interval '1 minute' end
        or s.rights is not null and s.seen_at = s.created_at);
  return query
    select s.id, s.user_id, s.workspace_id, s.skipped_confirmation, s.scopes, s.rights, s.expires_at
      from public.sessions s join public.users u on u.id = s.user_id and u.generation = s.generation
      where s.token_hash = hash and s.expires_at > now();
end $$;
--> statement-breakpoint
-- Whoever leaves a workspace leaves nothing that works in it: neither the token nor the subscriptions come back with a new invitation.
create function public.end_programs_of_member() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.sessions s where s.user_id = old.user_id and s.workspace_id = old.workspace_id and s.rights is not null;
  delete from public.webhook_endpoints e where e.workspace_id = old.workspace_id and e.kind = 'hook' and e.created_by = old.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_programs after delete on public.memberships for each row execute function public.end_programs_of_member();
--> statement-breakpoint
-- As in 0128: events are also kept while a program may ask for them, and a subscription hears of its campaign or label alone, while its maker is
-- an admin.
create or replace function public.note_webhook(of_workspace uuid, of_type text, person uuid, account uuid, happened timestamptz, known jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare event uuid;
begin
  if not (exists (select 1 from public.webhook_endpoints e where e.workspace_id = of_workspace)
      or exists (select 1 from public.sessions s where s.workspace_id = of_workspace and s.rights is not null and s.expires_at > now()))
    or happened < now() - interval '3 days'
    or not exists (select 1 from public.workspaces w where w.id = of_workspace)
    or not exists (select 1 from public.prospects p where p.workspace_id = of_workspace and p.id = person) then
    return;
  end if;
  insert into public.webhook_events (workspace_id, id, type, prospect_id, account_id, at, facts)
    values (of_workspace, gen_random_uuid(), of_type, person, account, happened, jsonb_strip_nulls(known)) returning id into event;
  insert into public.webhook_deliveries (workspace_id, id, endpoint_id, event_id, prospect_id, due_at, at)
    select of_workspace, gen_random_uuid(), e.id, event, person, clock_timestamp(), clock_timestamp() from public.webhook_endpoints e
     where e.workspace_id = of_workspace and e.state = 'active' and of_type = any(e.update_types) and happened >= e.created_at
       and (e.campaign_id is null or e.campaign_id::text = known ->> 'campaignId')
       and (e.label_id is null or e.label_id::text = known ->> 'labelId')
       and (e.kind = 'endpoint' or exists (select 1 from public.memberships m
         where m.workspace_id = of_workspace and m.user_id = e.created_by and m.is_admin));
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_session(text, text)', 'public.end_programs_of_member()']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.find_session(text, text) to tern_app;
end $$;
