-- What is not true any more was of a day, too: the days of what a row said before are counted anew with those of what it says now.
drop trigger replied_late on public.events;
--> statement-breakpoint
drop trigger sent_late on public.deliveries;
--> statement-breakpoint
drop trigger seen_late on public.deliveries;
--> statement-breakpoint
drop trigger changed_late on public.enrollments;
--> statement-breakpoint
drop trigger restarted on public.enrollments;
--> statement-breakpoint
drop function public.count_person_anew();
--> statement-breakpoint
drop function public.count_anew(uuid, uuid, uuid);
--> statement-breakpoint
create function public.count_anew(workspace uuid, campaign uuid, prospect uuid, past timestamptz[]) returns void
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
    union select p.at from unnest(past) p(at)
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
revoke all on function public.count_anew(uuid, uuid, uuid, timestamptz[]) from public;
--> statement-breakpoint
-- With the rights of its owner: no role asks for a count by itself (decision 1.1).
create function public.count_person_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare past timestamptz[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg((to_jsonb(old) ->> f)::timestamptz), '{}') into past
      from unnest(array['settled_at', 'opened_at', 'clicked_at', 'accepted_at', 'ended_at']) f where to_jsonb(old) ->> f is not null;
  end if;
  perform public.count_anew(new.workspace_id, new.campaign_id, new.prospect_id, past);
  return null;
end $$;
--> statement-breakpoint
revoke all on function public.count_person_anew() from public;
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
