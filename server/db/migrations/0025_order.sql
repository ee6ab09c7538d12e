-- Who is due at one instant goes in the order in which they were planned, which is that of their ids (R11, M2).
DROP INDEX "deliveries_due";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","lane_id","rank","due_at","id") WHERE "deliveries"."settled_at" is null and "deliveries"."due_at" is not null;--> statement-breakpoint
DROP INDEX "deliveries_new";--> statement-breakpoint
CREATE INDEX "deliveries_new" ON "deliveries" USING btree ("workspace_id","lane_id","campaign_id","due_at","id") WHERE "deliveries"."settled_at" is null and "deliveries"."due_at" is not null and "deliveries"."rank" = 3;
