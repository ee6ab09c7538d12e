CREATE TABLE "plumbing"."member_usage" (
	"member_key" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "member_usage_member_key_kind_day_pk" PRIMARY KEY("member_key","kind","day")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "member_key" "bytea";--> statement-breakpoint
-- The app counts there, the engine's own role does not.
grant select, insert, update, delete on plumbing.member_usage to tern_app;
