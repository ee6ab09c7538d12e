DROP INDEX "conversations_last";--> statement-breakpoint
DROP INDEX "conversations_account";--> statement-breakpoint
DROP INDEX "conversations_needs_you";--> statement-breakpoint
DROP INDEX "conversations_label";--> statement-breakpoint
DROP INDEX "conversations_assignee";--> statement-breakpoint
DROP INDEX "conversations_unread_last";--> statement-breakpoint
DROP INDEX "conversations_done";--> statement-breakpoint
DROP INDEX "conversations_away";--> statement-breakpoint
DROP INDEX "conversations_put_off";--> statement-breakpoint
-- A reminder that came back stands where it came back, until something newer is said: lists keep one order that an index has.
ALTER TABLE "conversations" ADD COLUMN "sort_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest("last_message_at", "reminded_at")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reminded_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("workspace_id","sort_at","id");--> statement-breakpoint
CREATE INDEX "conversations_account" ON "conversations" USING btree ("workspace_id","account_id","sort_at","id");--> statement-breakpoint
CREATE INDEX "conversations_needs_you" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE "conversations"."needs_you";--> statement-breakpoint
CREATE INDEX "conversations_label" ON "conversations" USING btree ("workspace_id","reply_label","sort_at","id") WHERE "conversations"."reply_label" is not null;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("workspace_id","assignee_id","sort_at","id") WHERE "conversations"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_unread_last" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE INDEX "conversations_done" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE "conversations"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_away" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE "conversations"."away_until" is not null;--> statement-breakpoint
CREATE INDEX "conversations_put_off" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE "conversations"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_reminded" ON "conversations" USING btree ("workspace_id","reminded_by") WHERE "conversations"."reminded_at" is not null;
