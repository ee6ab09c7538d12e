DROP INDEX "import_rows_refused";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "past_status" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_statuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "import_rows_listed" ON "import_rows" USING btree ("workspace_id","import_id","line") WHERE "import_rows"."cells" is not null;