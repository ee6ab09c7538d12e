CREATE TABLE "webhook_deliveries" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"prospect_id" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"fence" uuid,
	"status" smallint,
	"failure" text,
	"duration_ms" integer,
	"answer" text,
	"is_replay" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"update_types" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"secret" "bytea" NOT NULL,
	"secret_end" text NOT NULL,
	"old_secret" "bytea",
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"rests_until" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"prospect_id" uuid,
	"account_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("workspace_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("workspace_id","event_id") REFERENCES "public"."webhook_events"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","state","at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","due_at","seq") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","prospect_id","seq") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("claimed_until") WHERE "webhook_deliveries"."state" = 'pending' and "webhook_deliveries"."claimed_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_of" ON "webhook_deliveries" USING btree ("workspace_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_active" ON "webhook_endpoints" USING btree ("workspace_id") WHERE "webhook_endpoints"."state" = 'active';--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "webhook_events_prospect" ON "webhook_events" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");
--> statement-breakpoint
alter table public.webhook_endpoints enable row level security;
--> statement-breakpoint
alter table public.webhook_endpoints force row level security;
--> statement-breakpoint
create policy workspace on public.webhook_endpoints to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.webhook_endpoints to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.webhook_endpoints to tern_app;
--> statement-breakpoint
alter table public.webhook_events enable row level security;
--> statement-breakpoint
alter table public.webhook_events force row level security;
--> statement-breakpoint
create policy workspace on public.webhook_events to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.webhook_events to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.webhook_events to tern_app;
--> statement-breakpoint
alter table public.webhook_deliveries enable row level security;
--> statement-breakpoint
alter table public.webhook_deliveries force row level security;
--> statement-breakpoint
create policy workspace on public.webhook_deliveries to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.webhook_deliveries to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.webhook_deliveries to tern_app;
--> statement-breakpoint
-- Records what happened and queues it for every endpoint that asked for it, in the transaction in which it happens (INTEG-14). History that is
-- read in afterwards is no news, and neither is what follows from deleting a workspace or a prospect.
create function public.note_webhook(of_workspace uuid, of_type text, person uuid, account uuid, happened timestamptz, known jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare event uuid;
begin
  if not exists (select 1 from public.webhook_endpoints e where e.workspace_id = of_workspace)
    or happened < now() - interval '3 days'
    or not exists (select 1 from public.workspaces w where w.id = of_workspace)
    or not exists (select 1 from public.prospects p where p.workspace_id = of_workspace and p.id = person) then
    return;
  end if;
  insert into public.webhook_events (workspace_id, id, type, prospect_id, account_id, at, facts)
    values (of_workspace, gen_random_uuid(), of_type, person, account, happened, jsonb_strip_nulls(known)) returning id into event;
  insert into public.webhook_deliveries (workspace_id, id, endpoint_id, event_id, prospect_id, due_at, at)
    select of_workspace, gen_random_uuid(), e.id, event, person, clock_timestamp(), clock_timestamp() from public.webhook_endpoints e
     where e.workspace_id = of_workspace and e.state = 'active' and of_type = any(e.update_types) and happened >= e.created_at;
end $$;
--> statement-breakpoint
create function public.note_webhook_of_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.note_webhook(new.workspace_id,
    case new.kind when 'reply' then 'got_reply' when 'accepted' then 'invite_accepted' when 'clicked' then 'clicked_email_link' else 'invite_sent' end,
    new.prospect_id,
    (select n.account_id from public.enrollments n where n.workspace_id = new.workspace_id and n.id = new.enrollment_id), new.at,
    jsonb_build_object('campaignId', new.campaign_id, 'messageId', new.message_id, 'url', new.detail ->> 'url', 'channel', new.channel));
  return null;
end $$;
--> statement-breakpoint
create trigger note_webhook after insert on public.events for each row
  when (new.kind in ('accepted', 'clicked') or new.kind = 'reply' and new.reason is null or new.kind = 'sent' and new.step_kind in ('connection_request', 'connection_by_email'))
  execute function public.note_webhook_of_event();
--> statement-breakpoint
create function public.note_webhook_of_message() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.note_webhook(new.workspace_id,
    case when new.direction = 'in' then case new.channel when 'email' then 'new_email' else 'new_message' end
      else case new.channel when 'email' then 'email_sent' else 'message_sent' end end,
    new.prospect_id,
    (select c.account_id from public.conversations c where c.workspace_id = new.workspace_id and c.id = new.conversation_id), new.at,
    jsonb_build_object('campaignId', new.campaign_id, 'messageId', new.id, 'channel', new.channel));
  return null;
end $$;
--> statement-breakpoint
create trigger note_webhook_of_new after insert on public.messages for each row
  when (new.direction = 'in' and not new.is_uncertain and coalesce(new.understood_as, '') not in ('bounce', 'bounce_unsure', 'read_receipt', 'not_an_answer')
    or new.direction = 'out' and new.state = 'sent' and new.kind <> 'connection_request')
  execute function public.note_webhook_of_message();
--> statement-breakpoint
create trigger note_webhook_of_change after update on public.messages for each row
  when (new.direction = 'in' and old.is_uncertain and not new.is_uncertain and coalesce(new.understood_as, '') <> 'not_an_answer'
    or new.direction = 'out' and new.state = 'sent' and old.state <> 'sent' and new.kind <> 'connection_request')
  execute function public.note_webhook_of_message();
--> statement-breakpoint
-- Private labels are known to their creator alone, and are nobody else's business (LABEL-03).
create function public.note_webhook_of_label() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.prospect_labels := coalesce(new, old);
  label_name text;
begin
  select l.name into label_name from public.labels l where l.workspace_id = person.workspace_id and l.id = person.label_id and l.type = 'space';
  if found then
    perform public.note_webhook(person.workspace_id, case tg_op when 'INSERT' then 'add_label' else 'delete_label' end, person.prospect_id, null,
      case tg_op when 'INSERT' then person.attached_at else now() end,
      jsonb_build_object('labelId', person.label_id, 'label', label_name));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_webhook after insert or delete on public.prospect_labels for each row execute function public.note_webhook_of_label();
--> statement-breakpoint
create function public.note_webhook_of_reply_label() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.label = old.label then return null; end if;
  perform public.note_webhook(new.workspace_id, 'add_ai_label', c.prospect_id, c.account_id, new.given_at,
    jsonb_build_object('messageId', new.message_id, 'label', new.label, 'channel', m.channel, 'campaignId', m.campaign_id))
    from public.conversations c left join public.messages m on m.workspace_id = c.workspace_id and m.id = new.message_id
   where c.workspace_id = new.workspace_id and c.id = new.conversation_id;
  return null;
end $$;
--> statement-breakpoint
create trigger note_webhook after insert or update on public.reply_labels for each row when (new.source <> 'person')
  execute function public.note_webhook_of_reply_label();
--> statement-breakpoint
-- Leases what is due, for all workspaces: at most `each` at a time at one endpoint and one where it fails, so that none delays another, and of
-- one prospect the first alone. An attempt whose worker died is taken over when its lease is over, and says so.
create function public.claim_webhooks(now timestamptz, lease interval, of_fence uuid, most integer, each integer)
  returns table (workspace_id uuid, id uuid) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('claim webhooks', 0));
  return query with busy as (
      select b.workspace_id, b.endpoint_id, count(*)::int as taken from public.webhook_deliveries b
       where b.state = 'pending' and b.claimed_until > now group by 1, 2),
    free as (
      select e.workspace_id, e.id, case when e.failing_since is null then each else 1 end - coalesce(b.taken, 0) as places
        from public.webhook_endpoints e left join busy b on b.workspace_id = e.workspace_id and b.endpoint_id = e.id
       where e.state = 'active' and (e.rests_until is null or e.rests_until <= now)
         and not (exists (select 1 from plumbing.fence)
           and not exists (select 1 from public.restorations z where z.workspace_id = e.workspace_id and z.released_at is not null))),
    due as (
      select d.workspace_id, d.id from free f cross join lateral (
          select d.workspace_id, d.id, d.due_at, row_number() over (order by d.due_at, d.seq) as place from public.webhook_deliveries d
           where d.workspace_id = f.workspace_id and d.endpoint_id = f.id and d.state = 'pending' and d.due_at <= now
             and (d.claimed_until is null or d.claimed_until <= now)
             and not exists (select 1 from public.webhook_deliveries o where o.workspace_id = d.workspace_id and o.endpoint_id = d.endpoint_id
               and o.prospect_id = d.prospect_id and o.state = 'pending' and o.seq < d.seq)
           order by d.due_at, d.seq limit greatest(f.places, 0)) d
       order by d.place, d.due_at limit most)
    update public.webhook_deliveries u set claimed_until = now + lease, fence = of_fence, attempts = u.attempts + 1,
        failure = case when u.claimed_until is not null then 'interrupted' else u.failure end
      from due where u.workspace_id = due.workspace_id and u.id = due.id returning u.workspace_id, u.id;
end $$;
--> statement-breakpoint
create function public.forget_webhooks(before timestamptz, most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.webhook_events e using (
      select o.workspace_id, o.id from public.webhook_events o where o.created_at < before order by o.created_at limit most) old
    where e.workspace_id = old.workspace_id and e.id = old.id returning 1)
  select count(*)::int from gone
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.note_webhook(uuid, text, uuid, uuid, timestamptz, jsonb)', 'public.note_webhook_of_event()',
    'public.note_webhook_of_message()', 'public.note_webhook_of_label()', 'public.note_webhook_of_reply_label()',
    'public.claim_webhooks(timestamptz, interval, uuid, integer, integer)', 'public.forget_webhooks(timestamptz, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.claim_webhooks(timestamptz, interval, uuid, integer, integer), public.forget_webhooks(timestamptz, integer) to tern_app;
end $$;
--> statement-breakpoint
-- Erasing a person also deletes what webhooks were told of them, including the labels that were just taken off: as in 0095, one statement more.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.merged_prospects where workspace_id = here and into_id = person;';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, '  delete from public.webhook_events where workspace_id = here and prospect_id = any(ids);' || E'\n' || here);
end $$;
