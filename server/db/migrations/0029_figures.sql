CREATE TABLE "counted_days" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"day" date NOT NULL,
	"timezone" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counted_days_workspace_id_day_pk" PRIMARY KEY("workspace_id","day")
);
--> statement-breakpoint
CREATE TABLE "daily_numbers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"day" date NOT NULL,
	"campaign_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"requests" integer NOT NULL,
	"accepted" integer NOT NULL,
	"messages" integer NOT NULL,
	"emails" integer NOT NULL,
	"contacted" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"replied" integer NOT NULL,
	"bounced" integer NOT NULL,
	CONSTRAINT "daily_numbers_workspace_id_day_campaign_id_account_id_pk" PRIMARY KEY("workspace_id","day","campaign_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "daily_step_numbers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"day" date NOT NULL,
	"campaign_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"requests" integer NOT NULL,
	"accepted" integer NOT NULL,
	"messages" integer NOT NULL,
	"emails" integer NOT NULL,
	"contacted" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"replied" integer NOT NULL,
	"bounced" integer NOT NULL,
	CONSTRAINT "daily_step_numbers_workspace_id_day_campaign_id_account_id_step_id_pk" PRIMARY KEY("workspace_id","day","campaign_id","account_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "counted_days" ADD CONSTRAINT "counted_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_numbers" ADD CONSTRAINT "daily_numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_step_numbers" ADD CONSTRAINT "daily_step_numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_days_unfinished" ON "counted_days" USING btree ("counted_until") WHERE "counted_days"."counted_until" < "counted_days"."ends_at";--> statement-breakpoint
CREATE INDEX "deliveries_when" ON "deliveries" USING btree ("workspace_id","settled_at") WHERE "deliveries"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_opened_when" ON "deliveries" USING btree ("workspace_id","opened_at") WHERE "deliveries"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_clicked_when" ON "deliveries" USING btree ("workspace_id","clicked_at") WHERE "deliveries"."clicked_at" is not null;--> statement-breakpoint
CREATE INDEX "enrollments_accepted_when" ON "enrollments" USING btree ("workspace_id","accepted_at") WHERE "enrollments"."accepted_at" is not null;--> statement-breakpoint
CREATE INDEX "enrollments_stopped_when" ON "enrollments" USING btree ("workspace_id","ended_at") WHERE "enrollments"."stop_reason" in ('replied', 'meeting_booked', 'bounced');--> statement-breakpoint
CREATE INDEX "events_news" ON "events" USING btree ("workspace_id","at","id") WHERE "events"."kind" in ('reply', 'accepted', 'clicked', 'bounce', 'opt_out', 'goal_reached', 'task_done');--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.counted_days', 'public.daily_numbers', 'public.daily_step_numbers'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Whose days are to be counted on: those with a day that is not counted up to `before`, the longest waiting first, and those that have
-- campaigns and no kept day yet.
create function public.workspaces_to_count(before timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select d.workspace_id from public.counted_days d where d.counted_until < d.ends_at and d.counted_until < before
    group by 1 order by min(d.counted_until) limit most)
  union all
  (select w.id from public.workspaces w where not exists (select 1 from public.counted_days d where d.workspace_id = w.id)
    and exists (select 1 from public.campaign_versions v where v.workspace_id = w.id) limit most)
$$;
--> statement-breakpoint
revoke all on function public.workspaces_to_count(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.workspaces_to_count(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- Something of one person in one campaign became true, or untrue, of a time that may be counted already: the days that hold anything of
-- theirs are counted anew, for who was first on a day may not be first any more. The days are locked, so that nobody counts meanwhile.
create function public.count_anew(workspace uuid, campaign uuid, prospect uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare stale date[];
begin
  with touched as (
    select d.settled_at as at, d.opened_at as opened, d.clicked_at as clicked, e.accepted_at as accepted, e.ended_at as ended
      from public.enrollments e left join public.deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id
     where e.workspace_id = workspace and e.campaign_id = campaign and e.prospect_id = prospect
  ), instants as (
    select distinct i.at from touched t cross join lateral (values (t.at), (t.opened), (t.clicked), (t.accepted), (t.ended)) i(at)
     where i.at is not null
    union select r.at from public.events r where r.workspace_id = workspace and r.campaign_id = campaign and r.prospect_id = prospect and r.kind = 'reply'
  ), days as (
    select c.day from public.counted_days c where c.workspace_id = workspace
       and exists (select 1 from instants i where i.at >= c.begins_at and i.at < c.ends_at)
     order by c.day for update
  )
  select coalesce(array_agg(d.day), '{}') into stale from days d;
  update public.counted_days set counted_until = begins_at where workspace_id = workspace and day = any(stale);
  delete from public.daily_numbers where workspace_id = workspace and day = any(stale);
  delete from public.daily_step_numbers where workspace_id = workspace and day = any(stale);
end $$;
--> statement-breakpoint
revoke all on function public.count_anew(uuid, uuid, uuid) from public;
--> statement-breakpoint
grant execute on function public.count_anew(uuid, uuid, uuid) to tern_app, tern_engine;
--> statement-breakpoint
create function public.count_person_anew() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.count_anew(new.workspace_id, new.campaign_id, new.prospect_id);
  return null;
end $$;
--> statement-breakpoint
-- What happened just now is in no count yet: a day is counted up to two minutes ago. Only what is told late goes this way, never a send.
create trigger replied_late after insert on public.events for each row
  when (new.kind = 'reply' and new.campaign_id is not null and new.at < now() - interval '1 minute')
  execute function public.count_person_anew();
--> statement-breakpoint
create trigger sent_late after update of settled_at on public.deliveries for each row
  when (new.campaign_id is not null and new.kind <> 'condition' and new.state = 'sent' and old.state <> 'transmitting'
    and new.settled_at < now() - interval '1 minute')
  execute function public.count_person_anew();
--> statement-breakpoint
create trigger seen_late after update of opened_at, clicked_at on public.deliveries for each row
  when (new.campaign_id is not null and (new.opened_at is distinct from old.opened_at or new.clicked_at is distinct from old.clicked_at)
    and least(new.opened_at, new.clicked_at) < now() - interval '1 minute')
  execute function public.count_person_anew();
--> statement-breakpoint
create trigger changed_late after update on public.enrollments for each row
  when ((new.requested_at is distinct from old.requested_at and new.accepted_at is not null)
    or (new.accepted_at is distinct from old.accepted_at and (old.accepted_at is not null or new.accepted_at < now() - interval '1 minute'))
    or ((new.stop_reason is distinct from old.stop_reason or new.ended_at is distinct from old.ended_at)
      and (old.stop_reason in ('replied', 'meeting_booked', 'bounced')
        or (new.stop_reason in ('replied', 'meeting_booked', 'bounced') and new.ended_at < now() - interval '1 minute'))))
  execute function public.count_person_anew();
--> statement-breakpoint
-- Who begins anew counts with the new run alone.
create trigger restarted after insert on public.enrollments for each row when (new.run > 1) execute function public.count_person_anew();
