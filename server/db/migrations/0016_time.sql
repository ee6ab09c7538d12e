ALTER TABLE "accounts" ADD COLUMN "days_off" jsonb DEFAULT '{"country":null,"days":[]}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_new" ON "deliveries" USING btree ("workspace_id","lane_id","campaign_id","due_at") WHERE "deliveries"."settled_at" is null and "deliveries"."due_at" is not null and "deliveries"."rank" = 3;--> statement-breakpoint
-- New people of several campaigns go in the order of the campaigns (R11): of them the engine knows that, and nothing else.
create policy engine on public.campaigns to tern_engine using (true);
--> statement-breakpoint
grant select (workspace_id, id, sort_order) on public.campaigns to tern_engine;
--> statement-breakpoint
-- A turn of a lane is an action that was taken, not a claim.
revoke update (turn) on public.lanes from tern_engine;
