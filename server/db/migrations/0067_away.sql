ALTER TABLE "accounts" ADD COLUMN "away_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "away_until" timestamp (3) with time zone;