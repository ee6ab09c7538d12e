-- Follows, likes and endorsements have caps of their own below the plan's, as visits have (CRED-118, R9).
ALTER TABLE "accounts" ADD COLUMN "follow_limit" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "like_limit" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "endorse_limit" integer;
