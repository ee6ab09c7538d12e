ALTER TABLE "enrollments" ADD COLUMN "is_exclusive" boolean;--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "leased_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whoever claims a lane notes when; the watchdog compares it with the clock of the database.
grant update (leased_at) on public.lanes to tern_engine;
