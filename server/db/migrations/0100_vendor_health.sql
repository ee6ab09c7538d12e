CREATE TABLE "plumbing"."vendor_health" (
	"vendor" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"problem" text,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "enrichment_order" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
grant select, insert, update on plumbing.vendor_health to tern_app;
