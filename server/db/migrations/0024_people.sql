ALTER TABLE "enrollments" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(full_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "company_key" text GENERATED ALWAYS AS (nullif(lower(company_name), '')) STORED;--> statement-breakpoint
CREATE INDEX "prospects_name_key" ON "prospects" USING btree ("workspace_id","name_key","id");--> statement-breakpoint
CREATE INDEX "prospects_company_key" ON "prospects" USING btree ("workspace_id","company_key","id");--> statement-breakpoint
CREATE INDEX "enrollments_entered" ON "enrollments" USING btree ("workspace_id","campaign_id","entered_at","prospect_id");--> statement-breakpoint
CREATE INDEX "deliveries_next" ON "deliveries" USING btree ("workspace_id","campaign_id","due_at","prospect_id") WHERE "deliveries"."settled_at" is null and "deliveries"."due_at" is not null;
