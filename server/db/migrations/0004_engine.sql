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
  transmitting_at, look_up_at, look_ups, attempts) on public.deliveries to tern_engine;
--> statement-breakpoint
grant update (state, due_at, wait_reason, lease_by, fence, attempts, transmitting_at, look_up_at, look_ups) on public.deliveries to tern_engine;
--> statement-breakpoint
grant select (workspace_id, id, campaign_id, prospect_id, state) on public.enrollments to tern_engine;
