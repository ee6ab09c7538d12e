ALTER TABLE "messages" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_scheduled" ON "messages" USING btree ("workspace_id","prospect_id") WHERE "messages"."is_scheduled" and "messages"."state" in ('queued', 'sending');
