-- What the engine role may touch across workspaces: pacing, queue and ledger, by column; never names, texts, secrets.
create policy engine on public.lanes to tern_engine using (true) with check (true);
--> statement-breakpoint
create policy engine on public.deliveries to tern_engine using (true) with check (true);
--> statement-breakpoint
create policy engine on public.enrollments to tern_engine using (true) with check (true);
--> statement-breakpoint
grant select on public.lanes to tern_engine;
--> statement-breakpoint
grant update (wake_at, slot_at, slot_reason, turn, lease_by) on public.lanes to tern_engine;
--> statement-breakpoint
grant select (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, due_at, wait_reason, lease_by, fence,
  transmitting_at, settled_at, look_up_at, look_ups, attempts) on public.deliveries to tern_engine;
--> statement-breakpoint
grant update (state, due_at, wait_reason, lease_by, fence, attempts, message_id, transmitting_at, look_up_at, look_ups) on public.deliveries to tern_engine;
--> statement-breakpoint
grant select (workspace_id, id, campaign_id, prospect_id, state) on public.enrollments to tern_engine;
--> statement-breakpoint
-- When a lane has something to do next: messages of people ignore its slot (rank 0), everything else waits for it. Call it only in
-- a statement that begins after the lane's row is locked: a row planned in between would be overlooked and the lane sleep on.
create function public.lane_wake(workspace uuid, lane uuid, slot timestamptz) returns timestamptz
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select coalesce(min(case when r.rank = 0 then first.due_at else greatest(slot, first.due_at) end), 'infinity')
      from (values (0::smallint), (1::smallint), (2::smallint), (3::smallint)) r(rank)
      cross join lateral (
        select d.due_at from public.deliveries d
         where d.workspace_id = workspace and d.lane_id = lane and d.rank = r.rank
           and d.settled_at is null and d.due_at is not null and d.state = 'planned'
         order by d.due_at limit 1) first);
end $$;
--> statement-breakpoint
-- Rows that change several times in their life leave room for their next version beside them.
alter table public.lanes set (fillfactor = 50);
--> statement-breakpoint
alter table public.deliveries set (fillfactor = 60);
--> statement-breakpoint
alter table public.enrollments set (fillfactor = 85);
--> statement-breakpoint
alter table public.conversations set (fillfactor = 75);
--> statement-breakpoint
-- Their names stand in indexes of word parts, which every version outside its page would be added to.
alter table public.prospects set (fillfactor = 80);
--> statement-breakpoint
-- Long texts lie apart, so that noting how a message ended neither copies them nor touches the index of their words again.
alter table public.messages set (fillfactor = 60, toast_tuple_target = 256);
--> statement-breakpoint
-- Lets a search find the campaign messages that have left meanwhile (index messages_words); answers how many. Ids and texts stay inside.
create function public.make_findable(before timestamptz, most int) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare made int;
begin
  update public.messages m set is_findable = true from (
    select f.workspace_id, f.id from public.messages f where not f.is_findable and f.at < before and f.state <> 'sending'
     order by f.at limit most for update skip locked) f
   where m.workspace_id = f.workspace_id and m.id = f.id;
  get diagnostics made = row_count;
  return made;
end $$;
--> statement-breakpoint
revoke all on function public.make_findable(timestamptz, int) from public;
--> statement-breakpoint
grant execute on function public.make_findable(timestamptz, int) to tern_engine;
--> statement-breakpoint
alter table public.usage set (fillfactor = 50);
