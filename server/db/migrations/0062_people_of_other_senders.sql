DROP INDEX "deliveries_once";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "reassignment" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "account_no" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "account_no" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("workspace_id","enrollment_id","step_id","account_no") WHERE "deliveries"."enrollment_id" is not null;